//! The files of a bot: their hash, and a copy of them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The largest size of a bot's folder, in bytes.
pub(crate) const LARGEST: u64 = 512 << 20;
/// Names that are not part of a bot.
const BESIDE: &[&str] = &[".git", ".hg", ".svn", "__pycache__", ".DS_Store"];

/// A file in a folder.
pub struct Part {
    /// Its path in the folder.
    pub path: PathBuf,
    /// The target of a symbolic link.
    pub link: Option<PathBuf>,
}

/// The BLAKE3 hash of several texts, each with its length, so that none passes for part of another.
pub(crate) fn hash<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = blake3::Hasher::new();
    for text in texts {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text);
    }
    hasher.finalize().to_hex().to_string()
}

/// All files of a folder, sorted by path; not those of version control and caches.
///
/// # Errors
/// If it cannot be read, or is larger than any bot or game.
pub fn parts(folder: &Path) -> io::Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut size = 0;
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            let kind = entry.file_type()?;
            if BESIDE.iter().any(|&name| entry.file_name() == *name) {
                continue;
            }
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_symlink() {
                parts.push(Part { link: Some(fs::read_link(entry.path())?), path });
            } else if kind.is_file() {
                size += entry.metadata()?.len();
                parts.push(Part { link: None, path });
            }
        }
        if size > LARGEST || parts.len() > 20_000 {
            let message =
                "the folder holds more than 512 MiB or 20,000 files: a bot's folder is its own alone";
            return Err(io::Error::other(message));
        }
    }
    parts.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(parts)
}

/// The hash of a folder: paths and contents of all files.
pub(crate) fn folder_hash(folder: &Path, parts: &[Part]) -> io::Result<String> {
    use std::os::unix::ffi::OsStrExt;
    let mut texts = Vec::new();
    for part in parts {
        texts.push(part.path.as_os_str().as_bytes().to_vec());
        texts.push(match &part.link {
            Some(target) => target.as_os_str().as_bytes().to_vec(),
            None => blake3::hash(&fs::read(folder.join(&part.path))?).as_bytes().to_vec(),
        });
    }
    Ok(hash(texts.iter().map(Vec::as_slice)))
}

/// Copies a folder's files to another.
///
/// # Errors
/// If one cannot be read or written.
pub fn copy(folder: &Path, parts: &[Part], to: &Path) -> io::Result<()> {
    for part in parts {
        let target = to.join(&part.path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        match &part.link {
            Some(link) => std::os::unix::fs::symlink(link, target)?,
            None => fs::copy(folder.join(&part.path), target).map(drop)?,
        }
    }
    Ok(())
}
