//! A match as one file that shows itself from disk: the page's own player with all its modules inside.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::assets::{content_type, contents};
use crate::summary::Summary;
use crate::views::module;

/// Why there is no such file.
#[derive(Debug, thiserror::Error)]
pub enum NoPage {
    /// This program was built without a part of the page.
    #[error("this program was built without the page's '{0}'")]
    Missing(String),
    /// A list of the page is wrong.
    #[error("export.json: {0}")]
    List(String),
}

/// What a file shows.
pub(crate) struct Shown<'a> {
    pub(crate) summary: &'a Summary,
    /// JSON lines, as everything is seen.
    pub(crate) frames: &'a str,
    /// JSON lines.
    pub(crate) log: &'a str,
    /// Name and contents.
    pub(crate) pictures: &'a [(String, Vec<u8>)],
    /// The language it opens in.
    pub(crate) lang: &'a str,
}

/// What belongs in the file.
#[derive(Deserialize)]
struct Parts {
    css: Vec<String>,
    modules: Vec<String>,
}

/// The file.
pub(crate) fn export(shown: &Shown<'_>) -> Result<String, NoPage> {
    let parts: Parts =
        serde_json::from_str(&text("export.json")?).map_err(|error| NoPage::List(error.to_string()))?;
    let css: String = parts.css.iter().map(|path| text(path)).collect::<Result<_, _>>()?;
    let title = format!("{}: {}", shown.summary.title, names(shown.summary));
    let values = [
        ("lang", escaped(shown.lang)),
        ("title", escaped(&title)),
        ("css", css.replace("</", "<\\/")),
        ("importmap", in_script(&import_map(&parts.modules, &shown.summary.game)?.to_string())),
        ("summary", in_script(&summary(shown).to_string())),
        ("frames", in_script(shown.frames)),
        ("log", in_script(shown.log)),
    ];
    Ok(filled(&text("export.html")?, &values))
}

fn text(path: &str) -> Result<String, NoPage> {
    let missing = || NoPage::Missing(path.into());
    contents(path).and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(missing)
}

fn names(summary: &Summary) -> String {
    summary.bots.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(" – ")
}

/// What is told of the match, its pictures inside.
fn summary(shown: &Shown<'_>) -> Value {
    let mut summary = json!(shown.summary);
    let data = |(name, bytes): &(String, Vec<u8>)| {
        let kind = crate::routes::picture_type(bytes).unwrap_or_else(|| content_type(name));
        (name.clone(), json!(format!("data:{kind};base64,{}", BASE64_STANDARD.encode(bytes))))
    };
    summary["pictures"] = Value::Object(shown.pictures.iter().map(data).collect());
    summary
}

/// The modules under names of their own: in a file there are no paths that they could import each other by.
fn import_map(modules: &[String], game: &str) -> Result<Value, NoPage> {
    let mut imports = BTreeMap::new();
    for path in modules {
        imports.insert(format!("viadal/{path}"), data_url(&renamed(path, &text(path)?).0));
    }
    let view = format!("views/{game}/view.js");
    let (mut wanted, mut seen) = (vec![view.clone()], BTreeSet::new());
    while let Some(path) = wanted.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source = path.strip_prefix("views/").and_then(module);
        let source = source.ok_or_else(|| NoPage::Missing(path.clone()))?;
        let (source, imported) = renamed(&path, &source);
        wanted.extend(imported);
        imports.insert(format!("viadal/{path}"), data_url(&source));
    }
    imports.insert("viadal/view".into(), imports[&format!("viadal/{view}")].clone());
    Ok(json!({"imports": imports}))
}

fn data_url(source: &str) -> String {
    format!("data:text/javascript;base64,{}", BASE64_STANDARD.encode(source))
}

/// A module with its relative imports as names, and the paths that they mean.
fn renamed(path: &str, source: &str) -> (String, Vec<String>) {
    let (mut written, mut imported) = (String::with_capacity(source.len()), Vec::new());
    let mut rest = source;
    while let Some(quote) = rest.find(['"', '\'']) {
        let (before, quoted) = rest.split_at(quote);
        let mark = &quoted[..1];
        written.push_str(before);
        written.push_str(mark);
        rest = &quoted[1..];
        let name = rest.split(mark).next().unwrap_or_default();
        let head = before.trim_end();
        let imports = ["from", "import", "import("].iter().any(|word| head.ends_with(word));
        if imports && (name.starts_with("./") || name.starts_with("../")) {
            let meant = resolved(path, name);
            written.push_str(&format!("viadal/{meant}{mark}"));
            imported.push(meant);
            rest = &rest[(name.len() + 1).min(rest.len())..];
        }
    }
    (written + rest, imported)
}

/// The path that a relative one means in a module.
fn resolved(module: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// JSON in a script: nothing in it can end the script.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A template with `{{name}}` filled in, each once; what is filled in is not looked at again.
fn filled(template: &str, values: &[(&str, String)]) -> String {
    let mut written = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        written.push_str(before);
        let value = after.split_once("}}").and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((value, after))
        });
        match value {
            Some((value, after)) => {
                written.push_str(value);
                rest = after;
            }
            None => {
                written.push_str("{{");
                rest = after;
            }
        }
    }
    written + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_renamed() {
        let check = |path: &str, source: &str, expected: &str, paths: &[&str]| {
            let (written, imported) = renamed(path, source);
            assert_eq!(
                (written.as_str(), imported),
                (expected, paths.iter().map(ToString::to_string).collect())
            );
        };
        check(
            "js/match/stage.js",
            "import { a } from \"../words.js\";\nconst x = './a.js';\nexport { b } from './rows.js';",
            "import { a } from \"viadal/js/words.js\";\nconst x = './a.js';\nexport { b } from 'viadal/js/match/rows.js';",
            &["js/words.js", "js/match/rows.js"],
        );
        check(
            "js/a.js",
            "import\"./b.js\"; import(\"./c.js\")",
            "import\"viadal/js/b.js\"; import(\"viadal/js/c.js\")",
            &["js/b.js", "js/c.js"],
        );
        check(
            "views/thud/view.js",
            "export { default } from \"../zrf/view.js\"; it's",
            "export { default } from \"viadal/views/zrf/view.js\"; it's",
            &["views/zrf/view.js"],
        );
    }

    #[test]
    fn templates_are_filled_once() {
        let values = [("a", "{{b}}".to_string()), ("b", "2".to_string())];
        assert_eq!(filled("<{{a}} {{b}} {{c}} {{", &values), "<{{b}} 2 {{c}} {{");
        assert_eq!(in_script("\"</script>\""), "\"\\u003c/script>\"");
    }
}
