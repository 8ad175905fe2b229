//! What a build script finds in a room's folder, so that nothing has to be listed:
//!
//! | in the folder | becomes |
//! | --- | --- |
//! | `README.md`, `README.LANG.md` | the rules for authors, in English and other languages |
//! | `view.js`, `view/**.js` | the modules that draw the game on the page |
//! | `words/LANG.json` | what the page says of the game in a language |
//! | `kits/LANGUAGE/` | a starter: a bot to edit, the game's functions, and the protocol part from [`CORES`] |
//!
//! The build script of a crate that is one room is `fn main() { furniture::room() }`; a crate with a folder per room calls
//! `furniture::rooms()`. `game::folder!` includes the generated code.

#![warn(missing_docs)]

mod files;
mod kits;
mod write;

use std::path::PathBuf;
use std::{env, fs};

use self::files::{name, sorted, texts};

pub use files::{dictionary, style_sheet};
pub use kits::CORES;

/// For a crate that is one room.
pub fn room() {
    let folder = crate_folder();
    save("room", &write::folder(&folder));
    for name in ["view", "words", "kits", "view.js"].map(|name| folder.join(name)) {
        if name.exists() {
            println!("cargo::rerun-if-changed={}", name.display());
        }
    }
    for (_, path) in write::readmes(&folder) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// For a crate with a folder per room: every folder with a `mod.rs`. Page modules that rooms share are in the folder `view`.
pub fn rooms() {
    let all = crate_folder();
    for folder in sorted(&all).into_iter().filter(|path| path.join("mod.rs").exists()) {
        save(&name(&folder), &write::folder(&folder));
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    save("view", &texts(&write::modules(&all, "view")));
    println!("cargo::rerun-if-changed={}", all.join("view").display());
}

/// For a crate with starters for any game, in `starters/LANGUAGE/`. A `bot.toml` there replaces that of the protocol part.
pub fn starters() {
    let folder = crate_folder().join("starters");
    save("starters", &kits::starters(&folder, true));
    println!("cargo::rerun-if-changed={}", folder.display());
}

/// The folder of the crate being built.
fn crate_folder() -> PathBuf {
    PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says which crate it builds"))
}

fn save(room: &str, code: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo gives build scripts a folder"));
    let path = out.join(room).with_extension("rs");
    fs::write(&path, code).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
