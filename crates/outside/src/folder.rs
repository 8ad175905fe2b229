//! A game's folder, and the versions of it that are kept.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use game::{Room, Sample};
use host::{Part, Workshop, copy, parts};

use crate::known::{BadGame, MANIFEST, add_file, made, version};
use crate::manifest::{Lookahead, Manifest};
use crate::module;
use crate::program::{Program, Twins};
use crate::room::{leaked, list, opens, room, text_of};
use crate::rules::Rules;

/// What may change without changing the rules: everything that starts so.
const BESIDE: &[&str] = &["README", "LICENSE", "bots", "kits", "tests", "view", "words"];
/// The largest folder, in bytes.
const LARGEST: u64 = 64 << 20;
/// Versions of a game that are kept; the oldest go first.
const KEPT: usize = 100;
/// The digits of a hash in names of folders.
const SHORT: usize = 16;

/// Keeps versions of games in a folder: a match goes on with the version that it began with, and a record finds the one it was played by.
#[derive(Clone, Debug)]
pub struct Versions {
    cache: PathBuf,
}

/// Returns true if this is the folder of a game.
pub fn is_game(path: &Path) -> bool {
    path.join(MANIFEST).is_file()
}

/// The folders of games in this folder, or the folder itself if it is one.
pub fn games_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if is_game(folder) {
        return Ok(vec![folder.into()]);
    }
    let inner = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut games: Vec<PathBuf> = inner.into_iter().filter(|path| is_game(path)).collect();
    games.sort();
    Ok(games)
}

impl Versions {
    /// The versions in the cache of this program.
    pub fn new(cache: impl Into<PathBuf>) -> Versions {
        Versions { cache: cache.into() }
    }

    /// Opens the game in this folder, and keeps a copy of it.
    ///
    /// # Errors
    /// If it is no game, or its rules cannot be run here.
    pub fn open(&self, folder: &Path) -> Result<&'static Room, BadGame> {
        let wrong = |why: String| BadGame { file: folder.display().to_string(), why };
        let io = |error: io::Error| wrong(host::plain(&error));
        if !is_game(folder) {
            return Err(wrong(format!(
                "has no {MANIFEST}; 'viadal new --game NAME --in python' writes a game"
            )));
        }
        let mut parts = parts(folder).map_err(io)?;
        // Devices and pipes never end.
        if let Some(part) = parts.iter().find(|part| !folder.join(&part.path).is_file()) {
            return Err(wrong(format!("its '{}' is a link that leads to no file", part.path.display())));
        }
        // A link is kept as the file that it leads to.
        parts.iter_mut().for_each(|part| part.link = None);
        let size = |part: &Part| folder.join(&part.path).metadata().map_or(0, |facts| facts.len());
        if parts.iter().map(size).sum::<u64>() > LARGEST {
            return Err(wrong(format!(
                "holds more than {} MiB: a game's folder is its own alone",
                LARGEST >> 20
            )));
        }
        let whole = hash(folder, &parts, |_| true).map_err(io)?;
        if let Some(room) = made().get(&whole) {
            return Ok(room);
        }
        let text = fs::read_to_string(folder.join(MANIFEST)).map_err(io)?;
        let manifest = Manifest::parse(&text)
            .map_err(|why| BadGame { file: folder.join(MANIFEST).display().to_string(), why })?;
        let rules = hash(folder, &parts, |path| is_rules(path, &manifest)).map_err(io)?;
        let name = format!("{}-{}-{}", manifest.id, &rules[..SHORT], &whole[..SHORT]);
        let kept = self.keep(folder, &parts, &name, &manifest).map_err(io)?;
        self.room(&kept, &manifest, (&rules, whole))
    }

    /// The kept version of a game whose rules' files have this hash.
    ///
    /// # Errors
    /// If there is one that cannot be run any more.
    pub fn recall(&self, id: &str, hash: &str) -> Result<Option<&'static Room>, BadGame> {
        if let Some(room) = version(id, hash) {
            return Ok(Some(room));
        }
        let Some(short) = hash.get(..SHORT) else { return Ok(None) };
        let begins = format!("{id}-{short}-");
        let kept = self.kept(&begins).pop();
        kept.map(|(_, path)| self.open(&path)).transpose().map(|room| room.filter(|room| room.hash == hash))
    }

    /// Opens all versions that are kept and can still be run, so that records find theirs.
    pub fn recall_all(&self) {
        for (_, path) in self.kept("").into_iter().filter(|(_, path)| is_game(path)) {
            let _ = self.open(&path);
        }
    }

    /// A game for the audit: its room, and its rules, which are asked in two processes.
    pub(crate) fn twins(
        &self,
        folder: &Path,
    ) -> Result<(&'static Room, &'static Rules, Option<Lookahead>), BadGame> {
        let room = self.open(folder)?;
        let text = fs::read_to_string(folder.join(MANIFEST));
        let wrong = |why: String| BadGame { file: MANIFEST.into(), why };
        let manifest = Manifest::parse(&text.map_err(|error| wrong(error.to_string()))?).map_err(wrong)?;
        let begins = format!("{}-{}-", room.id, &room.hash[..SHORT]);
        let kept =
            self.kept(&begins).pop().ok_or_else(|| BadGame { file: begins, why: "was removed".into() })?.1;
        let rules = match self.rules(&kept, &manifest)? {
            Rules::Program(program) => Rules::Twins(Box::new(Twins::new(*program))),
            other => other,
        };
        Ok((room, leaked(rules), manifest.lookahead))
    }

    fn room(
        &self,
        kept: &Path,
        manifest: &Manifest,
        (hash, whole): (&str, String),
    ) -> Result<&'static Room, BadGame> {
        let rules = self.rules(kept, manifest)?;
        Ok(*made().entry(whole).or_insert_with(|| room_of(kept, manifest, hash, rules)))
    }

    /// Prepares the rules of a kept folder.
    fn rules(&self, kept: &Path, manifest: &Manifest) -> Result<Rules, BadGame> {
        let wrong = |file: &str, why: String| BadGame { file: file.into(), why };
        let Some(module) = &manifest.module else {
            host::level_in_use().map_err(|why| wrong(MANIFEST, why))?;
            let prepared = Workshop::new(&self.cache).prepare(kept, None);
            let prepared = prepared.map_err(|error| wrong("run", error.to_string()))?;
            return Ok(Rules::Program(Box::new(Program::new(&prepared))));
        };
        let bytes = fs::read(kept.join(module)).map_err(|error| wrong(module, error.to_string()))?;
        Ok(Rules::Module(module::Rules::new(&bytes, module::FUEL).map_err(|why| wrong(module, why))?))
    }

    /// Copies a folder, unless it was kept before.
    fn keep(&self, folder: &Path, parts: &[Part], name: &str, manifest: &Manifest) -> io::Result<PathBuf> {
        let kept = self.folder().join(name);
        if kept.exists() {
            return Ok(kept);
        }
        fs::create_dir_all(self.folder())?;
        let unfinished = self.folder().join(format!(".{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&unfinished);
        fs::create_dir(&unfinished)?;
        copy(folder, parts, &unfinished)?;
        if let Some(run) = &manifest.run {
            let list = |words: &Vec<String>| serde_json::to_string(words).expect("a list of texts");
            let build =
                manifest.build.as_ref().map_or(String::new(), |words| format!("build = {}\n", list(words)));
            let name = serde_json::to_string(&manifest.id).expect("a text");
            fs::write(unfinished.join("bot.toml"), format!("name = {name}\nrun = {}\n{build}", list(run)))?;
        }
        if fs::rename(&unfinished, &kept).is_err() {
            // Somebody else was faster.
            fs::remove_dir_all(&unfinished)?;
        }
        let mut versions = self.kept(&format!("{}-", manifest.id));
        versions.truncate(versions.len().saturating_sub(KEPT));
        versions.iter().for_each(|(_, path)| drop(fs::remove_dir_all(path)));
        Ok(kept)
    }

    /// The kept folders whose names begin so, the oldest first.
    fn kept(&self, begins: &str) -> Vec<(SystemTime, PathBuf)> {
        let named =
            |entry: &fs::DirEntry| entry.file_name().to_str().is_some_and(|name| name.starts_with(begins));
        let entries = fs::read_dir(self.folder()).into_iter().flatten().flatten().filter(named);
        let mut kept: Vec<_> = entries
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        kept.sort();
        kept
    }

    fn folder(&self) -> PathBuf {
        self.cache.join("games")
    }
}

/// Returns true if a file is one of the rules: of a module nothing else counts.
fn is_rules(path: &Path, manifest: &Manifest) -> bool {
    if let Some(module) = &manifest.module {
        return path == Path::new(MANIFEST) || path == Path::new(module);
    }
    let first = path.iter().next().and_then(OsStr::to_str).unwrap_or_default();
    first != "bot.toml" && !BESIDE.iter().any(|name| first.starts_with(name))
}

/// The hash of those files of a folder that count.
fn hash(folder: &Path, parts: &[Part], counts: impl Fn(&Path) -> bool) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    for part in parts.iter().filter(|part| counts(&part.path) && part.path != Path::new("bot.toml")) {
        add_file(&mut hasher, &part.path.to_string_lossy(), &fs::read(folder.join(&part.path))?);
    }
    Ok(hasher.finalize().to_hex().to_string())
}

/// The same for a kept folder, with its bots and words.
fn room_of(folder: &Path, manifest: &Manifest, hash: &str, rules: Rules) -> &'static Room {
    let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let mut room = room(manifest, hash, opens(leaked(rules), manifest.lookahead), &readme);
    room.samples = list(samples(&folder.join("bots")));
    room.words = list(words(&folder.join("words")));
    leaked(room)
}

/// The files of a folder with their names, sorted.
fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())));
    let mut files: Vec<_> = named.filter(|(_, path)| path.is_file()).collect();
    files.sort();
    files
}

/// The bots of a game that are one text each.
fn samples(folder: &Path) -> Vec<Sample> {
    let sample = |(name, path): (String, PathBuf)| {
        let text = text_of(&fs::read_to_string(path).ok()?);
        Some(Sample { file: text_of(&name), text, help: "" })
    };
    files(folder).into_iter().filter_map(sample).collect()
}

fn words(folder: &Path) -> Vec<(&'static str, &'static str)> {
    let words = |(name, path): (String, PathBuf)| {
        Some((text_of(name.strip_suffix(".json")?), text_of(&fs::read_to_string(path).ok()?)))
    };
    files(folder).into_iter().filter_map(words).collect()
}
