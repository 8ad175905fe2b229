//! Tells the browser at once which modules a page needs, so that it need not discover them one import after another.

use std::collections::BTreeSet;

use crate::imports::static_imports;

/// The page with a preload line for each of these modules, and for all that they import.
/// `contents` reads a file of the page.
pub(crate) fn with_modules(
    page: &str,
    mut wanted: Vec<String>,
    contents: impl Fn(&str) -> Option<Vec<u8>>,
) -> String {
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

/// What the page of a path begins with.
pub(crate) fn modules_of(path: &str) -> Vec<String> {
    let first = path.split('/').next().unwrap_or_default();
    // The router draws each page with the module of that name.
    let name = if first.is_empty() { "home" } else { first };
    vec!["js/main.js".to_owned(), format!("js/pages/{name}.js")]
}

#[cfg(test)]
mod tests;
