//! An uploaded bot: one source file, or a zip. What passes here is text with harmless names.

mod paths;
mod unzip;

mod main_file;

use game::{Wording, wording};
use store::SourceFile;

use crate::error::AppError;
use crate::source::check_files;

pub(crate) use paths::DEPTH;

/// The largest upload in bytes: a bot's files uncompressed, plus the overhead of a zip.
pub(crate) const BODY: usize = 4 << 20;

/// Signatures of other archives.
const ARCHIVES: &[(usize, &[u8])] = &[
    (0, b"PK\x03\x04"),
    (0, b"PK\x05\x06"),
    (0, b"\x1f\x8b"),
    (0, b"BZh"),
    (0, b"\xfd7zXZ\0"),
    (0, b"7z\xbc\xaf\x27\x1c"),
    (0, b"Rar!\x1a\x07"),
    (0, b"\x28\xb5\x2f\xfd"),
    (257, b"ustar"),
];

/// The files of an upload, and the name of their common folder.
#[derive(Debug)]
pub(crate) struct Uploaded {
    pub(crate) files: Vec<SourceFile>,
    pub(crate) folder: Option<String>,
}

/// Reads an upload by its file's name.
///
/// # Errors
/// If anything in it is not allowed.
pub(crate) fn read_upload(name: &str, bytes: &[u8]) -> Result<Uploaded, AppError> {
    let is_zip = bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06");
    let uploaded = if is_zip || name.to_ascii_lowercase().ends_with(".zip") {
        without_folder(unzip::unzip(bytes)?)
    } else {
        let name = paths::checked_path(name.as_bytes())?;
        if bytes.is_empty() {
            return Err(refused(wording!("'{entry}' is empty", entry = name)));
        }
        if is_archive(bytes) {
            return Err(refused(wording!(
                "'{entry}' is an archive of a kind that is not read here; send a zip",
                entry = name
            )));
        }
        Uploaded { files: vec![source(name, bytes.to_vec())?], folder: None }
    };
    check_files("bot", &uploaded.files)?;
    Ok(uploaded)
}

/// Removes the folders that contain all files; the innermost one names the bot.
fn without_folder(mut files: Vec<SourceFile>) -> Uploaded {
    let mut folder = None;
    while let Some((top, _)) = files.first().and_then(|file| file.name.split_once('/')) {
        let top = format!("{top}/");
        if !files.iter().all(|file| file.name.starts_with(&top)) {
            break;
        }
        for file in &mut files {
            file.name.drain(..top.len());
        }
        folder = Some(top.trim_end_matches('/').to_string());
    }
    Uploaded { files, folder }
}

/// A file as text.
fn source(name: String, bytes: Vec<u8>) -> Result<SourceFile, AppError> {
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(SourceFile { name, text }),
        _ => {
            Err(refused(wording!("'{entry}' is not text in UTF-8; send sources, not programs", entry = name)))
        }
    }
}

fn is_archive(bytes: &[u8]) -> bool {
    ARCHIVES.iter().any(|(at, magic)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(magic)))
}

fn refused(why: Wording) -> AppError {
    AppError::wrong("bad_upload", why)
}
