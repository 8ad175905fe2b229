//! Tells the browser at once which modules a page needs, so that it need not discover them one import after another.

use std::collections::BTreeSet;

use crate::imports::static_imports;

/// The page with a preload line for each module that the pages of these paths import.
/// `contents` reads a file of the page.
pub(crate) fn with_modules(page: &str, paths: &[&str], contents: impl Fn(&str) -> Option<Vec<u8>>) -> String {
    // The router draws each page with the module of that name.
    let name = |path: &&str| match path.split('/').next().unwrap_or_default() {
        "" => "home".to_owned(),
        first => first.to_owned(),
    };
    let mut wanted = vec!["js/main.js".to_owned()];
    wanted.extend(paths.iter().map(name).map(|name| format!("js/pages/{name}.js")));
    let mut seen = BTreeSet::new();
    while let Some(path) = wanted.pop() {
        // Missing modules are reported by the browser on import.
        if let Some(source) = contents(&path).and_then(|bytes| String::from_utf8(bytes).ok())
            && seen.insert(path.clone())
        {
            wanted.extend(static_imports(&path, &source));
        }
    }
    let line = |path: &String| format!("    <link rel=\"modulepreload\" href=\"/{path}\">\n");
    let lines: String = seen.iter().map(line).collect();
    page.replacen("  </head>", &format!("{lines}  </head>"), 1)
}

#[cfg(test)]
mod tests;
