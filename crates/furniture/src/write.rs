//! Generates the code that `game::folder!` includes.

use std::path::{Path, PathBuf};

use crate::files::{files, name, sorted, texts};
use crate::kits;

/// A `game::Folder`.
pub(crate) fn folder(room: &Path) -> String {
    let readme = room.join("README.md");
    assert!(readme.exists(), "{}: a room has its rules for authors in README.md", room.display());
    format!(
        "Folder {{\n    path: if cfg!(debug_assertions) {{ {room:?} }} else {{ \"\" }},\n    \
         readme: include_str!({readme:?}),\n    translations: {},\n    words: {},\n    view: {},\n    starters: {},\n}}\n",
        texts(&readmes(room)),
        texts(&words(room)),
        texts(&views(room)),
        kits::starters(&room.join("kits"), false),
    )
}

/// The translated rules, by language: `README.ja.md` is `ja`.
pub(crate) fn readmes(room: &Path) -> Vec<(String, PathBuf)> {
    let language = |path: &PathBuf| {
        Some(name(path).strip_prefix("README.")?.strip_suffix(".md")?.to_string()).filter(|of| of != "en")
    };
    sorted(room).into_iter().filter_map(|path| Some((language(&path)?, path))).collect()
}

fn words(room: &Path) -> Vec<(String, PathBuf)> {
    let language = |path: &PathBuf| Some(name(path).strip_suffix(".json")?.to_string());
    sorted(&room.join("words")).into_iter().filter_map(|path| Some((language(&path)?, path))).collect()
}

/// `view.js` and the modules in `view`, by path in the room.
fn views(room: &Path) -> Vec<(String, PathBuf)> {
    let whole = room.join("view.js");
    let whole = whole.exists().then(|| ("view.js".to_string(), whole));
    whole.into_iter().chain(modules(room, "view")).collect()
}

/// The page modules in a subfolder, without tests, by path; dictionaries and style sheets by the paths of their modules.
pub(crate) fn modules(folder: &Path, below: &str) -> Vec<(String, PathBuf)> {
    let found = files(&folder.join(below)).into_iter();
    let found = found.map(|(path, file)| (path.replace(".json", ".js").replace(".css", ".css.js"), file));
    let found = found.filter(|(path, _)| path.ends_with(".js") && !path.ends_with(".test.js"));
    found.map(|(path, file)| (format!("{below}/{path}"), file)).collect()
}
