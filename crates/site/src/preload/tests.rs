use super::*;
use crate::assets::{PAGES, contents};

#[test]
fn a_page_names_what_it_imports_and_no_other_page() {
    let page = "<html>\n  <head>\n  </head>\n";
    let check = |path: &str, module: &str, is_named: bool| {
        let written = with_modules(page, modules_of(path), contents);
        assert_eq!(written.contains(&format!("href=\"/{module}\"")), is_named, "{path}: {written}");
    };
    check("match/abc", "js/main.js", true);
    check("match/abc", "vendor/lit-html.js", true);
    check("match/abc", "js/match/controls.js", true);
    check("match/abc", "js/pages/home.js", false);
    check("", "js/pages/home.js", true);
    check("", "js/match/controls.js", false);
    check("nowhere", "js/main.js", true);
    for name in PAGES.iter().filter(|name| !name.is_empty()) {
        assert!(contents(&format!("js/pages/{name}.js")).is_some(), "{name}");
    }
}
