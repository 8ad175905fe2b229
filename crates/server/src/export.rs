//! A match as one file that shows itself from disk: the page's own player with all its modules inside.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::assets::{content_type, contents};
use crate::pictures::picture_type;
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
    /// JSON lines by the eyes they are seen through: `everything`, and each bot's number.
    pub(crate) frames: &'a [(String, String)],
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
        ("modules", packed(&modules(&parts.modules, shown)?.to_string())),
        ("summary", in_script(&summary(shown).to_string())),
        ("frames", packed(&together(shown.frames))),
        ("log", packed(shown.log)),
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

/// The summary with its pictures inside.
fn summary(shown: &Shown<'_>) -> Value {
    let mut summary = json!(shown.summary);
    let data = |(name, bytes): &(String, Vec<u8>)| {
        let kind = picture_type(bytes).unwrap_or_else(|| content_type(name));
        (name.clone(), json!(format!("data:{kind};base64,{}", BASE64_STANDARD.encode(bytes))))
    };
    summary["pictures"] = Value::Object(shown.pictures.iter().map(data).collect());
    summary
}

/// The lines through all eyes, each after its eyes' name. Those of one moment stand together: they are much alike, and
/// what is alike and near packs well.
fn together(frames: &[(String, String)]) -> String {
    let mut lines: Vec<(&str, std::str::Lines<'_>)> =
        frames.iter().map(|(eyes, text)| (eyes.as_str(), text.lines())).collect();
    let mut written = String::new();
    loop {
        let before = written.len();
        for (eyes, lines) in &mut lines {
            if let Some(line) = lines.next() {
                written.extend([*eyes, " ", line, "\n"]);
            }
        }
        if written.len() == before {
            return written;
        }
    }
}

/// A text as gzip in base64, which every browser can unpack.
fn packed(text: &str) -> String {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let written = packer.write_all(text.as_bytes()).and_then(|()| packer.finish());
    BASE64_STANDARD.encode(written.expect("memory can be written to"))
}

/// Whether a module is a dictionary of a language that is not spoken in the file.
fn is_unspoken(path: &str, lang: &str) -> bool {
    let dictionary = path.rsplit_once("words/").and_then(|(_, name)| name.strip_suffix(".js"));
    dictionary.is_some_and(|of| of != lang && of != "en")
}

/// The modules under names of their own: in a file there are no paths that they could import each other by.
fn modules(modules: &[String], shown: &Shown<'_>) -> Result<Value, NoPage> {
    let mut imports = BTreeMap::new();
    for path in modules.iter().filter(|path| !is_unspoken(path, shown.lang)) {
        imports.insert(format!("viadal/{path}"), renamed(path, &text(path)?).0);
    }
    let view = format!("views/{}/view.js", shown.summary.game);
    let (mut wanted, mut seen) = (vec![view.clone()], BTreeSet::new());
    while let Some(path) = wanted.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source = path.strip_prefix("views/").and_then(module);
        let source = source.ok_or_else(|| NoPage::Missing(path.clone()))?;
        let (source, imported) = renamed(&path, &source);
        wanted.extend(imported.into_iter().filter(|path| !is_unspoken(path, shown.lang)));
        imports.insert(format!("viadal/{path}"), source);
    }
    imports.insert("viadal/view".into(), imports[&format!("viadal/{view}")].clone());
    Ok(json!(imports))
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
            "js/match/live_match.js",
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
    fn lines_of_one_moment_stand_together() {
        let frames = [("everything", "a\nb\nc\n"), ("0", "d\ne\n"), ("1", "f\n")];
        let frames = frames.map(|(eyes, text)| (eyes.to_string(), text.to_string()));
        assert_eq!(together(&frames), "everything a\n0 d\n1 f\neverything b\n0 e\neverything c\n");
    }

    #[test]
    fn only_dictionaries_that_are_spoken_are_in_the_file() {
        let unspoken = |path| is_unspoken(path, "hu");
        assert!(unspoken("js/words/ja.js") && unspoken("views/zrf/view/words/ja.js"));
        for spoken in [
            "js/words/hu.js",
            "js/words/en.js",
            "js/words.js",
            "views/zrf/view/words.js",
            "views/zrf/view.js",
        ] {
            assert!(!unspoken(spoken), "{spoken}");
        }
    }

    #[test]
    fn templates_are_filled_once() {
        let values = [("a", "{{b}}".to_string()), ("b", "2".to_string())];
        assert_eq!(filled("<{{a}} {{b}} {{c}} {{", &values), "<{{b}} 2 {{c}} {{");
        assert_eq!(in_script("\"</script>\""), "\"\\u003c/script>\"");
    }
}
