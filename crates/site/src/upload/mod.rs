//! An uploaded bot: one source file, or a zip; what passes is text with harmless names. Or a game, a zip of its folder.

mod one_file;
mod paths;
mod unzip;

mod main_file;
use accounts::Refused;
use arena::SentGame;
use game::wording;
use live::{bad_game, check_files};
use store::SourceFile;

use self::one_file::{is_archive, refused, source};
use self::unzip::Unpacked;

/// The largest upload in bytes: a bot's files uncompressed, plus the overhead of a zip.
pub(crate) const BODY: usize = 4 << 20;

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
pub(crate) fn read_upload(name: &str, bytes: &[u8]) -> Result<Uploaded, Refused> {
    let is_zip = bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06");
    let uploaded = if is_zip || name.to_ascii_lowercase().ends_with(".zip") {
        let (files, folder) = without_folder(unzip::unzip(bytes)?);
        let files = files.into_iter().map(|(name, bytes)| source(name, bytes)).collect::<Result<_, _>>()?;
        Uploaded { files, folder }
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

/// Reads a game, a zip of its folder. Only what belongs to a game is used of it.
///
/// # Errors
/// If anything in it is not allowed, or it is no game.
pub(crate) fn read_game(bytes: &[u8]) -> Result<SentGame, Refused> {
    let (files, _) = without_folder(unzip::unzip(bytes)?);
    let find = |path: &str| files.iter().find(|(name, _)| name == path).map(|(_, bytes)| bytes.clone());
    SentGame::of(find).map_err(|bad| bad_game(&bad.to_string()))
}

/// Removes the folders that contain all files; the innermost one names the bot.
fn without_folder(mut files: Vec<Unpacked>) -> (Vec<Unpacked>, Option<String>) {
    let mut folder = None;
    while let Some((top, _)) = files.first().and_then(|(name, _)| name.split_once('/')) {
        let top = format!("{top}/");
        if !files.iter().all(|(name, _)| name.starts_with(&top)) {
            break;
        }
        for (name, _) in &mut files {
            name.drain(..top.len());
        }
        folder = Some(top.trim_end_matches('/').to_string());
    }
    (files, folder)
}
