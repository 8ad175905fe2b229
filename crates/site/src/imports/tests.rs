use super::*;

#[test]
fn imports_are_renamed() {
    let check = |path: &str, source: &str, expected: &str, paths: &[&str]| {
        let (written, imported) = renamed(path, source);
        assert_eq!((written.as_str(), imported), (expected, paths.iter().map(ToString::to_string).collect()));
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
