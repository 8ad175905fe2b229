//! `viadal new --game`: starts a game, as a crate with its own `main`.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::arguments::quoted;
use crate::failure::{Failure, write_file};

/// The files of the example in crate `game`. Its name is replaced everywhere.
macro_rules! skeleton {
    ($($file:literal)*) => {
        &[$(($file, include_str!(concat!("../../../game/examples/goofspiel/", $file)))),*]
    };
}

const SKELETON: &[(&str, &str)] = skeleton! {
    "Cargo.toml" "build.rs" "README.md"
    "src/lib.rs" "src/main.rs" "src/rules.rs" "src/house.rs" "src/picture.rs" "src/tests.rs"
    "tests/match.vrec" "kits/python/bot.py"
};

/// Writes the crate of a new game into this folder, whose last part is the game's name. It builds on Viadal in `source`: a folder, a git
/// address or a version; by default the source above the running program.
pub(crate) fn run(folder: &Path, source: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    let name = name(folder)?;
    let dependency = match source {
        Some(source) => dependency(source)?,
        None => own_source().as_deref().and_then(of_folder).ok_or_else(|| {
            let form = "--source and its folder, git address or version";
            Failure::Usage(format!("the source of Viadal is not above this program; add {form}"))
        })?,
    };
    if folder.exists() {
        return Err(Failure::Failed(format!("{} exists already; nothing was written", folder.display())));
    }
    for (file, text) in SKELETON {
        let path = folder.join(file);
        write_file(&path, written(file, text, &name, &dependency))?;
        writeln!(out, "{}", path.display())?;
    }
    writeln!(out, "\nNext:")?;
    writeln!(out, "  cd {}", quoted(&folder.display().to_string()))?;
    writeln!(out, "  cargo test")?;
    writeln!(out, "  cargo run -- play {name} human house:level")?;
    writeln!(out, "  cargo run --features serve -- serve")?;
    writeln!(out, "and change src/rules.rs")?;
    Ok(())
}

/// What the manifest says of a source: a git address, a version, or a folder with the source of Viadal.
fn dependency(source: &str) -> Result<String, Failure> {
    if source.contains("://") || source.starts_with("git@") {
        return Ok(format!("git = {source:?}"));
    }
    let mut numbers = source.split('.');
    let is_version =
        numbers.all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    if is_version && !Path::new(source).exists() {
        return Ok(format!("version = {source:?}"));
    }
    of_folder(Path::new(source)).ok_or_else(|| {
        Failure::Usage(format!(
            "'{source}' is not the source of Viadal: it has no crates/viadal-game; --source takes its folder, a git address such as \
             https://..., or a version such as {}",
            env!("CARGO_PKG_VERSION")
        ))
    })
}

fn of_folder(source: &Path) -> Option<String> {
    let folder = source.join("crates/viadal-game").canonicalize().ok()?;
    folder.join("Cargo.toml").is_file().then(|| format!("path = {:?}", folder.display().to_string()))
}

/// A file of the example with the game's name and its dependency on Viadal.
fn written(file: &str, text: &str, name: &str, dependency: &str) -> String {
    let named = text.replace("goofspiel", name).replace("Goofspiel", &type_name(name));
    if file != "Cargo.toml" {
        return named;
    }
    // Outside any workspace, even if the folder is in one. Nobody steps through the crates that it builds on.
    named.replace("path = \"../../../viadal-game\"", dependency)
        + "\n[profile.dev.package.\"*\"]\ndebug = false\n\n[workspace]\n"
}

/// The name of a game's folder, which is also the crate's name and the game's id.
pub(crate) fn name(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let fits = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 32
        && name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
    let why =
        || format!("'{name}' cannot be the name of a game: a small letter, then small letters, digits and _");
    if !fits {
        return Err(Failure::Usage(why()));
    }
    if arena::room(name).is_some() || KEPT.contains(&name) {
        return Err(Failure::Usage(format!("'{name}' is taken; call the game otherwise")));
    }
    Ok(name.into())
}

/// Names of crates that the new one depends on, and of its modules.
const KEPT: &[&str] = &[
    "house",
    "main",
    "rules",
    "serde",
    "serde_json",
    "std",
    "terminal",
    "test",
    "tests",
    "viadal",
    "viadal_game",
    "view",
    "words",
];

/// `sea_battle` becomes `SeaBattle`.
fn type_name(name: &str) -> String {
    let capital = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
    name.split('_').filter(|part| !part.is_empty()).map(capital).collect()
}

/// The source of Viadal above the running program, where `cargo build` puts it.
fn own_source() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let found = program.ancestors().find(|folder| folder.join("crates/game/Cargo.toml").exists());
    found.map(Path::to_path_buf)
}

#[cfg(test)]
mod tests;
