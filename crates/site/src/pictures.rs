//! Pictures of boards and pieces.

use std::fs::DirEntry;
use std::path::{Path, PathBuf};

use referee::MatchSetup;
use serde_json::Value;

/// The type of a picture, if it is a pixel format.
pub(crate) fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"BM", "image/bmp"),
        (b"\x89PNG\r\n", "image/png"),
        (b"GIF8", "image/gif"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"RIFF", "image/webp"),
    ];
    kinds.iter().find(|(begin, _)| bytes.starts_with(begin)).map(|(_, kind)| *kind)
}

/// The pictures named by a match's rules, from disk.
#[derive(Debug, Default)]
pub struct Pictures {
    /// Name and contents.
    pub found: Vec<(String, Vec<u8>)>,
    /// Missing ones, as named in the rules.
    pub missing: Vec<String>,
}

/// The most pictures per match.
pub(crate) const MOST_PICTURES: usize = 200;
/// The largest picture, in bytes.
const MOST_BYTES: u64 = 4 << 20;
/// How deep to search, and the most files to look at.
const DEPTH: usize = 4;
const MOST_FILES: usize = 20_000;

/// Finds the pictures named in a match's scene by file name, ignoring case, in the rules' folder, below it, and in a folder `images` one or
/// two levels up: rules and images are often kept side by side.
pub fn pictures_beside(setup: &MatchSetup, bots: usize, folder: &Path) -> Pictures {
    let mut pictures = Pictures::default();
    let wanted = wanted(setup, bots);
    if wanted.is_empty() {
        return pictures;
    }
    let files = picture_files(folder);
    for name in wanted {
        let best =
            files.iter().max_by_key(|file| agreeing(file, &name)).filter(|file| agreeing(file, &name) > 0);
        let Some((file, bytes)) = best.and_then(|file| Some((file, picture(file)?))) else {
            pictures.missing.push(name);
            continue;
        };
        let own = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match pictures.found.iter().find(|(known, _)| *known == own) {
            Some((_, known)) if *known == bytes => {}
            Some(_) => pictures.found.push((name, bytes)),
            None => pictures.found.push((own, bytes)),
        }
    }
    pictures
}

/// The names in the first game's scene that end like pictures.
fn wanted(setup: &MatchSetup, bots: usize) -> Vec<String> {
    let opened = setup.series(bots).and_then(|series| {
        let (opening, dice) = series.opening(setup.seed, 1, bots);
        (setup.room.open)(&setup.options, &setup.files, opening, dice)
    });
    let Ok(game) = opened else { return Vec::new() };
    let scene: Value = serde_json::from_str(game.scene().get()).unwrap_or_default();
    let mut names = Vec::new();
    collect(&scene, &mut names);
    names.truncate(MOST_PICTURES);
    names
}

fn collect(json: &Value, names: &mut Vec<String>) {
    match json {
        Value::String(text) if is_picture(text) && !names.contains(text) => names.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, names)),
        _ => {}
    }
}

fn is_picture(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ["bmp", "png", "gif", "jpg", "jpeg", "webp"].contains(&ending.as_str()))
}

/// All candidate files. Higher up only a folder of images is searched: the names are untrusted.
fn picture_files(folder: &Path) -> Vec<PathBuf> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let mut files = Vec::new();
    list(&folder, DEPTH, &mut files);
    let holds_images = |entry: &DirEntry| entry.file_name().eq_ignore_ascii_case("images");
    for higher in folder.ancestors().skip(1).take(2) {
        for entry in std::fs::read_dir(higher).into_iter().flatten().flatten().filter(holds_images) {
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !folder.starts_with(entry.path()) {
                list(&entry.path(), DEPTH, &mut files);
            }
        }
    }
    files
}

/// Does not follow links.
fn list(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<DirEntry> = std::fs::read_dir(folder).into_iter().flatten().flatten().collect();
    entries.sort_by_key(DirEntry::file_name);
    for entry in entries {
        match entry.file_type() {
            _ if files.len() >= MOST_FILES => return,
            Ok(kind) if kind.is_dir() && depth > 0 => list(&entry.path(), depth - 1, files),
            Ok(kind) if kind.is_file() && is_picture(&entry.file_name().to_string_lossy()) => {
                files.push(entry.path());
            }
            _ => {}
        }
    }
}

/// How many components a file's path and a name share at the end, ignoring case.
fn agreeing(file: &Path, name: &str) -> usize {
    let file = file.to_string_lossy().to_lowercase();
    let name = name.to_lowercase();
    let parts = file.rsplit('/').zip(name.rsplit(['\\', '/']));
    parts.take_while(|(own, sought)| own == sought).count()
}

fn picture(file: &Path) -> Option<Vec<u8>> {
    if file.metadata().ok()?.len() > MOST_BYTES {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    picture_type(&bytes).map(|_| bytes)
}
