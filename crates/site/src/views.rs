//! The modules that draw the games: `/views/NAME.js`, and their parts by path under `games/`.

use crate::bundle::bundled;
use crate::comments::without_comments;

/// A module by its path: `thud.js`, `zrf/view.js`, `view/svg.js`, `words/ja.js`, with the words of these games.
pub(crate) fn module(path: &str, rooms: &[&game::Room]) -> Option<String> {
    if let Some(room) = path.strip_suffix(".js").and_then(arena::room) {
        return Some(format!("export {{ default }} from \"./{}/view.js\";\n", room.id));
    }
    let (folder, below) = path.split_once('/')?;
    if folder == "words" {
        return below.strip_suffix(".js").map(|lang| crate::words::module(lang, rooms));
    }
    // A game without a module of its own declares its pictures.
    let declared =
        || (below == "view.js").then(|| "export { default } from \"../view/declared.js\";\n".to_string());
    match arena::room(folder) {
        Some(room) => {
            let plain = |path: &str| text(room.path, room.view, path.split_once('/')?.1);
            let bundle = (below == "view.js").then(|| bundled(path, plain)).flatten();
            bundle.or_else(|| plain(path)).or_else(declared)
        }
        None => declared().or_else(|| text(SHARED, games::SHARED_VIEW, path)),
    }
}

/// The folder of modules shared by all rooms. A release contains no folder of the build machine.
const SHARED: &str =
    if cfg!(debug_assertions) { concat!(env!("CARGO_MANIFEST_DIR"), "/../../games") } else { "" };

/// A module in this list, without its comments; read from disk during development.
fn text(folder: &str, built_in: &[(&str, &str)], path: &str) -> Option<String> {
    let text = on_disk(folder, path).or_else(|| {
        let (_, text) = built_in.iter().find(|(module, _)| *module == path)?;
        Some((*text).into())
    })?;
    Some(without_comments(&text))
}

#[cfg(debug_assertions)]
fn on_disk(folder: &str, path: &str) -> Option<String> {
    let is_module = path.ends_with(".js") && !folder.is_empty();
    is_module.then(|| crate::assets::on_disk(folder, path))?.and_then(|bytes| String::from_utf8(bytes).ok())
}

#[cfg(not(debug_assertions))]
fn on_disk(_folder: &str, _path: &str) -> Option<String> {
    None
}
