//! The relative imports of a module of the page.

/// A module with its relative imports replaced by names, and their paths.
pub(crate) fn renamed(path: &str, source: &str) -> (String, Vec<String>) {
    scanned(path, source, &["from", "import", "import("])
}

/// The paths that a module imports statically.
pub(crate) fn static_imports(path: &str, source: &str) -> Vec<String> {
    scanned(path, source, &["from", "import"]).1
}

/// The same, for imports that start with one of `heads` before the quoted path.
fn scanned(path: &str, source: &str, heads: &[&str]) -> (String, Vec<String>) {
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
        let imports = heads.iter().any(|word| head.ends_with(word));
        if imports && (name.starts_with("./") || name.starts_with("../")) {
            let meant = resolved(path, name);
            written.push_str(&format!("viadal/{meant}{mark}"));
            imported.push(meant);
            rest = &rest[(name.len() + 1).min(rest.len())..];
        }
    }
    (written + rest, imported)
}

/// Resolves a relative path in a module.
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
}
