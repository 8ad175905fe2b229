//! Files and the code that includes them.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder's entries by name; empty if the folder is missing.
pub(crate) fn sorted(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// All files below a folder: relative path with `/`, and the file.
pub(crate) fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for path in sorted(folder) {
        let own = name(&path);
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, path)| (format!("{own}/{below}"), path)));
        } else {
            found.push((own, path));
        }
    }
    found
}

pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A list of names and file contents. What is to be a module and is data becomes one: a dictionary, `words/hu.json` as `words/hu.js`, and
/// a style sheet, `board.css` as `board.css.js`.
pub(crate) fn texts(files: &[(String, PathBuf)]) -> String {
    let lines = files.iter().map(|(name, path)| {
        let text = || fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let module = match path.extension().and_then(|ending| ending.to_str()) {
            Some("json") if name.ends_with(".js") => dictionary(&text()),
            Some("css") => style_sheet(&text()),
            _ => return format!("        ({name:?}, include_str!({path:?})),\n"),
        };
        format!("        ({name:?}, {module:?}),\n")
    });
    format!("&[\n{}    ]", lines.collect::<String>())
}

/// A dictionary, which is JSON, as a module of the page.
pub fn dictionary(json: &str) -> String {
    format!("export default {};\n", without_indentation(json))
}

/// A style sheet as a module of the page, which exports its text.
pub fn style_sheet(css: &str) -> String {
    format!("export default {:?};\n", without_indentation(css))
}

fn without_indentation(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}
