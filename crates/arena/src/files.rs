//! Files named by options, and records.

use std::cell::RefCell;
use std::io::Read;
use std::path::{Path, PathBuf};

use game::{BadRecord, BadSetup, File, Files, Load, OptKind, Options, Record, Room};
use host::write_whole;

/// A file that cannot be read or written, or is not a record.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// The system's error.
    #[error("{path}: {error}")]
    Io { path: String, error: std::io::Error },
    /// A file named by an option that is not what the game needs.
    #[error("{0}")]
    Option(BadSetup),
    #[error("{path}: {error}")]
    Record { path: String, error: BadRecord },
    /// A record that is not text.
    #[error("{path}: not a record: it is not text")]
    NotText { path: String },
    /// A compressed record, in a program without the feature `gzip`.
    #[error("{path}: this program reads and writes no compressed records; leave out '.gz'")]
    Compressed { path: String },
    /// A record of a game that this program does not have.
    #[error("{path}: a record of '{game}', a game that this program does not have")]
    Game { path: String, game: String },
    /// A record of a version of a game that is not here.
    #[error(
        "{path}: a record of '{game}' by the rules {hash}, which are not here; name the folder of that version: --games FOLDER"
    )]
    Version { path: String, game: String, hash: String },
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> BadFile + '_ {
    |error| BadFile::Io { path: path.display().to_string(), error }
}

/// Reads the files that options name, with everything they include. In the options only the names remain, without a path.
///
/// # Errors
/// If one cannot be read, or is not what the game needs.
pub fn load_option_files(room: &Room, options: &Options) -> Result<(Options, Files), BadFile> {
    let table = room.all_options();
    let mut files = Files::new();
    let mut values: Vec<(&str, String)> = options.iter().map(|(name, value)| (name, value.into())).collect();
    for (name, value) in &mut values {
        let kind = table.iter().find(|option| option.name == *name).map(|option| option.kind);
        let Some(OptKind::File(load)) = kind else { continue };
        if let Some(file) = load_option_file(load, value)? {
            value.clone_from(&file.name);
            files.insert((*name).to_string(), file);
        }
    }
    let values = values.iter().map(|(name, value)| (*name, value.as_str()));
    Ok((Options::new(&table, values).expect("the names came from these options"), files))
}

fn load_option_file(load: Load, value: &str) -> Result<Option<File>, BadFile> {
    let unread = RefCell::new(None);
    let read = |path: &str| {
        if path != value {
            return read_included(Path::new(value), Path::new(path));
        }
        read_bounded(Path::new(path)).map_err(|error| {
            let why = error.to_string();
            unread.replace(Some(error));
            why
        })
    };
    load(value, &read).map_err(|bad| match unread.take() {
        Some(error) => BadFile::Io { path: value.into(), error },
        None => BadFile::Option(bad),
    })
}

/// The largest size of a file named by an option, and of each file that it includes.
const MOST_BYTES: u64 = 16 << 20;

fn read_bounded(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(std::io::Error::other(format!("it is larger than {} MiB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// Reads a file that `main` includes. It must be a regular file that is, after following all links, in the folder of `main` or below: a
/// stranger's rules file must not read the rest of the disk.
///
/// # Errors
/// Why it is not read, as text to follow the file's name: "is not there".
pub fn read_included(main: &Path, path: &Path) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => "is not there".to_string(),
        _ => format!("cannot be read: {error}"),
    };
    let folder = main.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().map_err(failed)?;
    let target = path.canonicalize().or_else(|error| in_other_case(main, path).ok_or(error));
    let target = target.map_err(failed)?;
    if !target.starts_with(&folder) {
        return Err("is a link to a place outside of the rules file's folder".into());
    }
    if !target.metadata().map_err(failed)?.is_file() {
        return Err("is not a plain file".into());
    }
    read_bounded(&target).map_err(failed)
}

/// The file whose path differs only in case, as on the systems where rules files were written; the first by name of several.
fn in_other_case(main: &Path, path: &Path) -> Option<PathBuf> {
    let folder = main.parent()?;
    let mut found = folder.to_path_buf();
    for part in path.strip_prefix(folder).ok()? {
        let listed =
            std::fs::read_dir(if found.as_os_str().is_empty() { Path::new(".") } else { &found }).ok()?;
        let alike =
            listed.flatten().map(|file| file.file_name()).filter(|name| name.eq_ignore_ascii_case(part));
        found.push(alike.min()?);
    }
    found.canonicalize().ok()
}

/// The largest size of a record, unpacked.
#[cfg(feature = "gzip")]
const MOST_OF_RECORD: u64 = 1 << 30;

/// Reads a record, compressed or not, and finds the room with its version of the rules. A game that is no part of this program is one of
/// those in `folders`, or a version kept in `cache`.
///
/// # Errors
/// If the file cannot be read, is not a record, or is of an unknown game.
pub fn read_record(
    path: &Path,
    cache: &Path,
    folders: &[PathBuf],
) -> Result<(Record, &'static Room), BadFile> {
    let mut bytes = std::fs::read(path).map_err(io(path))?;
    if bytes.starts_with(&[0x1f, 0x8b]) {
        bytes = unpacked(path, &bytes)?;
    }
    let shown = || path.display().to_string();
    let text = String::from_utf8(bytes).map_err(|_| BadFile::NotText { path: shown() })?;
    let record = Record::parse(&text).map_err(|error| BadFile::Record { path: shown(), error })?;
    let header = &record.header;
    recall(header, cache, folders);
    let room = crate::room_of_rules(&header.game, header.rules, &header.rules_hash);
    let (game, hash) = (header.game.clone(), header.rules_hash.chars().take(16).collect::<String>());
    let missing = || match hash.as_str() {
        "" => BadFile::Game { path: shown(), game },
        _ => BadFile::Version { path: shown(), game, hash },
    };
    let room = room.ok_or_else(missing)?;
    Ok((record, room))
}

/// Opens the version of a record's game, if it is anywhere.
#[cfg(feature = "outside")]
fn recall(header: &game::Header, cache: &Path, folders: &[PathBuf]) {
    if !header.rules_hash.is_empty() {
        let versions = crate::Versions::new(cache);
        crate::Games::default().reread(folders, &versions);
        let _ = versions.recall(&header.game, &header.rules_hash);
    }
}

#[cfg(not(feature = "outside"))]
fn recall(_: &game::Header, _: &Path, _: &[PathBuf]) {}

/// Writes a record, compressed if the name ends in `.gz`. Never leaves a partial file; a device or a pipe is written to.
///
/// # Errors
/// If the file cannot be written.
pub fn write_record(path: &Path, record: &Record) -> Result<(), BadFile> {
    let mut bytes = record.to_string().into_bytes();
    if path.extension().is_some_and(|ending| ending == "gz") {
        bytes = packed(path, &bytes)?;
    }
    write_whole(path, &bytes).map_err(io(path))
}

#[cfg(feature = "gzip")]
fn unpacked(path: &Path, bytes: &[u8]) -> Result<Vec<u8>, BadFile> {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes).take(MOST_OF_RECORD + 1).read_to_end(&mut plain).map_err(io(path))?;
    if plain.len() as u64 > MOST_OF_RECORD {
        let why = format!("unpacked it is larger than {} MiB", MOST_OF_RECORD >> 20);
        return Err(io(path)(std::io::Error::other(why)));
    }
    Ok(plain)
}

/// No time stamp and no name in the header, so the same record gives the same bytes.
#[cfg(feature = "gzip")]
fn packed(path: &Path, bytes: &[u8]) -> Result<Vec<u8>, BadFile> {
    let mut packed = Vec::new();
    let mut encoder = flate2::read::GzEncoder::new(bytes, flate2::Compression::default());
    encoder.read_to_end(&mut packed).map_err(io(path))?;
    Ok(packed)
}

#[cfg(not(feature = "gzip"))]
fn unpacked(path: &Path, _: &[u8]) -> Result<Vec<u8>, BadFile> {
    Err(BadFile::Compressed { path: path.display().to_string() })
}

#[cfg(not(feature = "gzip"))]
use unpacked as packed;
