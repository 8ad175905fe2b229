//! Files that options name, and records.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use game::{BadRecord, BadSetup, File, Files, Load, OptKind, Options, Record, Room};

/// A file that cannot be read or written, or that is no record.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// The system says no.
    #[error("{path}: {error}")]
    Io {
        /// Which file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file that an option names is not what the game wants.
    #[error("{0}")]
    Option(BadSetup),
    /// Not a record.
    #[error("{path}: {error}")]
    Record {
        /// Which file.
        path: String,
        /// What is wrong.
        error: BadRecord,
    },
    /// A record that is no text.
    #[error("{path}: not a record: it is not text")]
    NotText {
        /// Which file.
        path: String,
    },
    /// A record of a game that this program has not.
    #[error("{path}: a record of '{game}', a game that this program does not have")]
    Game {
        /// Which file.
        path: String,
        /// The game's id.
        game: String,
    },
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> BadFile + '_ {
    |error| BadFile::Io { path: path.display().to_string(), error }
}

/// Reads the files that the options name, with all that they include, and leaves in their values the names alone,
/// without a path.
///
/// # Errors
/// When one cannot be read, or is not what the game wants.
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
        std::fs::read(path).map_err(|error| {
            let why = error.to_string();
            if path == value {
                unread.replace(Some(error));
            }
            why
        })
    };
    load(value, &read).map_err(|bad| match unread.take() {
        Some(error) => BadFile::Io { path: value.into(), error },
        None => BadFile::Option(bad),
    })
}

/// Reads a record, compressed or not, and finds its room.
///
/// # Errors
/// When the file cannot be read, is no record, or is one of an unknown game.
pub fn read_record(path: &Path) -> Result<(Record, &'static Room), BadFile> {
    let mut bytes = std::fs::read(path).map_err(io(path))?;
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).map_err(io(path))?;
        bytes = plain;
    }
    let shown = || path.display().to_string();
    let text = String::from_utf8(bytes).map_err(|_| BadFile::NotText { path: shown() })?;
    let record = Record::parse(&text).map_err(|error| BadFile::Record { path: shown(), error })?;
    let game = record.header.game.clone();
    let room = crate::room(&game).ok_or_else(|| BadFile::Game { path: shown(), game })?;
    Ok((record, room))
}

/// Writes a record; a name that ends in `.gz` gets it compressed. Never leaves half a file.
///
/// # Errors
/// When the file cannot be written.
pub fn write_record(path: &Path, record: &Record) -> Result<(), BadFile> {
    let mut bytes = record.to_string().into_bytes();
    if path.extension().is_some_and(|ending| ending == "gz") {
        // No time stamp and no name in the header: the same record gives the same bytes.
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder
            .write_all(&bytes)
            .and_then(|()| encoder.finish())
            .map(|packed| bytes = packed)
            .map_err(io(path))?;
    }
    let aside = path.with_extension("part");
    std::fs::write(&aside, &bytes).map_err(io(&aside))?;
    std::fs::rename(&aside, path).map_err(io(path))
}
