//! Folders of games for tests, and matches in them.

use std::path::{Path, PathBuf};
use std::process::Command;

use game::{BotId, Files, Options, Record, Room};
use host::Scratch;
use outside::Versions;
use referee::{Broken, Entrant, MatchSetup, Recorder, Stop, run};

/// A place for games and for the versions of them that are kept.
pub(crate) struct Place {
    scratch: Scratch,
    pub(crate) versions: Versions,
}

impl Place {
    pub(crate) fn new() -> Place {
        let scratch = Scratch::new().unwrap();
        let versions = Versions::new(scratch.path().join("cache"));
        Place { scratch, versions }
    }

    /// Writes a game's folder.
    pub(crate) fn game(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = self.scratch.path().join(name);
        for (file, text) in files {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    /// Copies the folder of a game, by its path or that in this crate, and compiles its module if it has one.
    pub(crate) fn copied(&self, from: impl AsRef<Path>) -> PathBuf {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
        let folder = self.scratch.path().join("copied").join(source.file_name().unwrap());
        for inner in ["", "bots"] {
            std::fs::create_dir_all(folder.join(inner)).unwrap();
            let entries = std::fs::read_dir(source.join(inner)).into_iter().flatten().flatten();
            for path in entries.map(|entry| entry.path()).filter(|path| path.is_file()) {
                std::fs::copy(&path, folder.join(inner).join(path.file_name().unwrap())).unwrap();
            }
        }
        compile(&folder);
        folder
    }

    /// The game of a kit, as `viadal new --game nim --in LANGUAGE` writes it.
    pub(crate) fn kit(&self, language: &str, run: &str) -> PathBuf {
        let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("kits");
        let folder = self.scratch.path().join(language);
        std::fs::create_dir_all(folder.join("bots")).unwrap();
        for inner in ["common", language, "common/bots"] {
            for path in std::fs::read_dir(kits.join(inner)).unwrap().flatten().map(|entry| entry.path()) {
                let Ok(text) = std::fs::read_to_string(&path) else { continue };
                let name = path.file_name().unwrap().to_str().unwrap().replace("NAME", "nim");
                let to =
                    if inner.ends_with("bots") { folder.join("bots").join(name) } else { folder.join(name) };
                let text = text.replace("{RUN}", run).replace("{NAME}", "nim").replace("{TITLE}", "Nim");
                std::fs::write(to, text).unwrap();
            }
        }
        compile(&folder);
        folder
    }

    pub(crate) fn open(&self, folder: &Path) -> &'static Room {
        self.versions.open(folder).unwrap()
    }
}

/// Whether games in C can be compiled to modules here; tells if not.
pub(crate) fn compiles_c() -> bool {
    has(&["clang", "wasm-ld"], "C: apt-get install clang lld")
}

/// Whether games in Rust can be compiled to modules here; tells if not.
pub(crate) fn compiles_rust() -> bool {
    let found = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"])
        .output();
    let is_there = found.is_ok_and(|found| Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir());
    is_there || has(&["wasm32-unknown-unknown"], "Rust: rustup target add wasm32-unknown-unknown")
}

pub(crate) fn has(tools: &[&str], install: &str) -> bool {
    let is_there = tools.iter().all(|tool| host::missing(tool).is_none());
    if !is_there {
        println!("skipped: games in {install}");
    }
    is_there
}

/// Whether what a game is written in is there; tells if not.
pub(crate) fn compiles(folder: &Path) -> bool {
    let files = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    files.filter_map(|file| file.extension()?.to_str().map(String::from)).all(|ending| {
        match ending.as_str() {
            "c" => compiles_c(),
            "rs" => compiles_rust(),
            "go" => has(&["go"], "Go: apt-get install golang"),
            "rb" => has(&["ruby"], "Ruby: apt-get install ruby"),
            _ => true,
        }
    })
}

/// Compiles the C and Rust files of a folder to modules, as the kits say.
fn compile(folder: &Path) {
    for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        let mut compiler = match path.extension().and_then(|ending| ending.to_str()) {
            Some("c") => {
                let mut clang = Command::new("clang");
                clang.args(["--target=wasm32", "-O2", "-nostdlib", "-Wl,--no-entry"]);
                clang
            }
            Some("rs") if !path.ends_with("viadal_game.rs") => {
                let mut rustc = Command::new("rustc");
                rustc.args(
                    "--edition 2021 -O -C strip=symbols --crate-type cdylib --target wasm32-unknown-unknown"
                        .split(' '),
                );
                rustc
            }
            _ => continue,
        };
        assert!(compiler.arg("-o").arg(path.with_extension("wasm")).arg(path).status().unwrap().success());
    }
}

/// A house bot of a game.
pub(crate) fn entrant(room: &Room, name: &str) -> Entrant {
    let (name, given) = name.split_once(',').unwrap_or((name, ""));
    let house = room.house.iter().find(|house| house.name == name).unwrap();
    let options = Options::new(house.options, given.split_once('=')).unwrap();
    Entrant { id: BotId { name: name.into(), hash: String::new() }, bot: (house.make)(&options).unwrap() }
}

pub(crate) fn setup(room: &'static Room, given: &[(&str, &str)], seed: u64) -> MatchSetup {
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    MatchSetup { room, options, files: Files::new(), seed }
}

/// Plays a match between house bots.
pub(crate) fn play(setup: &MatchSetup, bots: &[&str]) -> Result<Record, Broken> {
    let entrants: Vec<Entrant> = bots.iter().map(|bot| entrant(setup.room, bot)).collect();
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    run(setup, entrants, &Stop::default(), &mut |event| recorder.see(&event))?;
    Ok(Record { header, lines: recorder.lines() })
}

/// The lines of a record that say nothing of the rules' files.
pub(crate) fn lines(record: &Record) -> Vec<String> {
    let last = record.lines.len() - 1;
    record.lines[..last].iter().map(ToString::to_string).collect()
}
