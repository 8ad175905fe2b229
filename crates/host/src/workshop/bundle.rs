//! Packs a bot's files to send them to another machine.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::contents::parts;
use super::java::inner_classes;

/// The line before each file's bytes.
#[derive(Serialize, Deserialize)]
struct Entry {
    path: String,
    length: u64,
    executable: bool,
    /// The target of a symbolic link, which has no bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

/// Packs a bot's file or folder. Deterministic.
///
/// # Errors
/// If a file cannot be read, or a symbolic link leads out of the folder.
pub fn pack_bot(path: &Path) -> io::Result<Vec<u8>> {
    let path = std::path::absolute(path)?;
    let name = path.file_name().map(PathBuf::from).ok_or_else(|| wrong("has no name"))?;
    let mut packed = Vec::new();
    if path.is_dir() {
        for part in parts(&path)? {
            add(&mut packed, &path.join(&part.path), &name.join(&part.path))?;
        }
    } else {
        let mut files = inner_classes(&path);
        files.push(path.clone());
        files.sort();
        for file in files {
            add(&mut packed, &file, Path::new(file.file_name().unwrap_or_default()))?;
        }
    }
    Ok(packed)
}

fn add(packed: &mut impl Write, file: &Path, path: &Path) -> io::Result<()> {
    let text =
        |path: &Path| path.to_str().map(str::to_string).ok_or_else(|| wrong("has a name that is not UTF-8"));
    let link = file.is_symlink().then(|| fs::read_link(file)).transpose()?;
    let link = link.filter(|_| path.components().count() > 1);
    if link.as_ref().is_some_and(|link| !is_inside(link)) {
        return Err(wrong(&format!("'{}' is a symbolic link that leads elsewhere", path.display())));
    }
    let bytes = if link.is_some() { Vec::new() } else { fs::read(file)? };
    let executable = link.is_none() && fs::metadata(file)?.permissions().mode() & 0o111 != 0;
    let link = link.as_deref().map(text).transpose()?;
    let entry = Entry { path: text(path)?, length: bytes.len() as u64, executable, link };
    serde_json::to_writer(&mut *packed, &entry)?;
    packed.write_all(b"\n")?;
    packed.write_all(&bytes)
}

/// Unpacks a bot into an empty folder. Returns the path of its file or folder.
///
/// # Errors
/// If the data is invalid, a file would be outside of the folder, or the folder is not writable.
pub fn unpack_bot(mut packed: &[u8], name: &str, folder: &Path) -> io::Result<PathBuf> {
    let mut links = Vec::new();
    loop {
        let mut line = String::new();
        if packed.read_line(&mut line)? == 0 {
            break;
        }
        let entry: Entry = serde_json::from_str(&line)?;
        if !is_inside(Path::new(&entry.path)) {
            return Err(wrong(&format!("'{}' would lie elsewhere", entry.path)));
        }
        let path = folder.join(&entry.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        match entry.link {
            Some(link) if !is_inside(Path::new(&link)) => {
                return Err(wrong("a symbolic link leads elsewhere"));
            }
            Some(link) => links.push((link, path)),
            None => {
                let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&path)?;
                if io::copy(&mut (&mut packed).take(entry.length), &mut file)? < entry.length {
                    return Err(wrong(&format!("'{}' is cut short", entry.path)));
                }
                let mode = if entry.executable { 0o755 } else { 0o644 };
                file.set_permissions(fs::Permissions::from_mode(mode))?;
            }
        }
    }
    // Links come last: no file may be written through one.
    for (link, path) in links {
        std::os::unix::fs::symlink(link, path)?;
    }
    let bot = folder.join(name);
    if is_inside(Path::new(name)) && bot.exists() {
        Ok(bot)
    } else {
        Err(wrong(&format!("holds no '{name}'")))
    }
}

/// Returns true if a relative path never leaves its folder.
fn is_inside(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_)))
}

fn wrong(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_string())
}

#[cfg(test)]
mod tests;
