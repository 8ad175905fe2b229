//! Packs a bot for uploading: a source or a zip unchanged, a folder as a zip.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use crate::failure::{Failure, unread_at};

/// More files than any server accepts; larger folders are not read completely.
const FILES: usize = 1000;
const BYTES: u64 = 16 << 20;

/// The upload and its name.
pub(crate) struct Packed {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Reads a file, or packs a folder without hidden files and tools' leftovers.
pub(crate) fn pack(path: &Path) -> Result<Packed, Failure> {
    let bad = unread_at(path);
    let whole = path.canonicalize().map_err(&bad)?;
    let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if !whole.is_dir() {
        check_size(path, whole.metadata().map_err(&bad)?.len())?;
        return Ok(Packed { name, bytes: fs::read(&whole).map_err(&bad)? });
    }
    let mut files = Vec::new();
    list(&whole, Path::new(""), &mut files)?;
    let mut size = 0;
    let mut zip = ZipArchiveWriter::new(Vec::new());
    for file in &files {
        let inside = whole.join(file);
        let bytes = fs::read(&inside).map_err(&bad)?;
        size += bytes.len() as u64;
        check_size(path, size)?;
        // The folder's name becomes the bot's.
        let entry = format!("{name}/{}", file.display());
        add(&mut zip, &entry, &bytes).map_err(|error| Failure::Failed(format!("{entry}: {error}")))?;
    }
    let bytes = zip.finish().map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(Packed { name: format!("{name}.zip"), bytes })
}

fn check_size(path: &Path, size: u64) -> Result<(), Failure> {
    if size <= BYTES {
        return Ok(());
    }
    let why = format!("{} has more than {} MiB; only sources are submitted", path.display(), BYTES >> 20);
    Err(Failure::Usage(why))
}

/// The files in a folder, sorted by name.
pub(crate) fn list(folder: &Path, inner: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let path = folder.join(inner);
    let bad = unread_at(&path);
    let mut entries = fs::read_dir(&path).map_err(&bad)?.collect::<Result<Vec<_>, _>>().map_err(&bad)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (name, kind) = (entry.file_name(), entry.file_type().map_err(&bad)?);
        if name.to_string_lossy().starts_with('.') || name == "__pycache__" || name == "__MACOSX" {
            continue;
        }
        if kind.is_dir() {
            list(folder, &inner.join(name), files)?;
        } else if kind.is_file() {
            files.push(inner.join(name));
        } else {
            let why = "is a link or a device; put the file itself there";
            return Err(Failure::Usage(format!("{} {why}", entry.path().display())));
        }
        if files.len() > FILES {
            let why = format!("{} has more than {FILES} files; only sources are submitted", folder.display());
            return Err(Failure::Usage(why));
        }
    }
    Ok(())
}

fn add(zip: &mut ZipArchiveWriter<Vec<u8>>, path: &str, bytes: &[u8]) -> Result<(), rawzip::Error> {
    let (mut entry, config) = zip.new_file(path).compression_method(CompressionMethod::DEFLATE).start()?;
    let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    writer.write_all(bytes)?;
    let (encoder, written) = writer.finish()?;
    encoder.finish()?;
    entry.finish(written).map(drop)
}
