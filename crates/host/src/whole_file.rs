//! Replaces a file as a whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file completely or not at all: as [`replace_whole`], with these contents.
///
/// # Errors
/// If it cannot be written; the file is then what it was.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    replace_whole(path, 0o666, |fresh| fs::write(fresh, contents))
}

/// Lets `fill` write a fresh file, and puts that in the place of `path`, complete and at once. A link stays: what it leads to is replaced.
/// What is no plain file, such as a device or a pipe, stays too: the contents are written into it. A new file gets this mode, less the
/// process's mask; an existing one keeps its own.
///
/// # Errors
/// If `fill` fails, or the file cannot be written; a plain file is then what it was.
pub fn replace_whole<T, E: From<io::Error>>(
    path: &Path,
    mode: u32,
    fill: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<T, E> {
    let target = followed(path)?;
    let facts = match fs::metadata(&target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        facts => Some(facts?),
    };
    if facts.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let stream = facts.as_ref().is_some_and(|facts| !facts.is_file());
    let fresh = Fresh::new(if stream { std::env::temp_dir().join("viadal") } else { target.clone() }, mode)?;
    let filled = fill(&fresh.0)?;
    if stream {
        io::copy(&mut File::open(&fresh.0)?, &mut OpenOptions::new().write(true).open(&target)?)?;
        return Ok(filled);
    }
    if let Some(facts) = facts {
        fs::set_permissions(&fresh.0, facts.permissions())?;
    }
    File::open(&fresh.0)?.sync_all()?;
    fs::rename(&fresh.0, &target)?;
    Ok(filled)
}

/// Where a path leads after all links, whether there is a file or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as the system follows.
    const LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// A new file beside another, removed on drop unless it was renamed.
struct Fresh(PathBuf);

impl Fresh {
    fn new(beside: PathBuf, mode: u32) -> io::Result<Fresh> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut name = beside.into_os_string();
        name.push(format!(".{}-{number}.part", std::process::id()));
        let fresh = Fresh(name.into());
        // Left behind by a process that was killed.
        let _ = fs::remove_file(&fresh.0);
        OpenOptions::new().write(true).create_new(true).mode(mode).open(&fresh.0)?;
        Ok(fresh)
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests;
