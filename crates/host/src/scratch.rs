//! Temporary folders that are removed even if this process is killed.
//!
//! They are in one folder per process, which stays locked while the process lives. Later processes remove folders that nobody locks.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use game::lock;
use nix::fcntl::{Flock, FlockArg};
use nix::unistd::{geteuid, mkdtemp};

use crate::remove::remove_folder;

/// How long removing a folder may delay its owner.
const AT_ONCE: Duration = Duration::from_millis(20);
/// How long removing a folder may take at all. A later process retries the rest.
const LATER: Duration = Duration::from_secs(120);

/// A folder that is removed with its owner.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates an empty folder that only we can read.
    ///
    /// # Errors
    /// If the temporary folder is not writable.
    pub fn new() -> io::Result<Scratch> {
        Ok(Scratch(mkdtemp(&base()?.join("XXXXXX"))?))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove_soon(&self.0);
    }
}

/// Removes a folder: immediately if that is quick, otherwise on a thread.
pub(crate) fn remove_soon(path: &Path) {
    if !path.exists() || remove_folder(path, Instant::now() + AT_ONCE).is_ok() {
        return;
    }
    static REMOVER: OnceLock<Mutex<Sender<PathBuf>>> = OnceLock::new();
    let remover = REMOVER.get_or_init(|| {
        let (sender, paths) = channel::<PathBuf>();
        thread::spawn(move || paths.into_iter().for_each(|path| remove(&path)));
        Mutex::new(sender)
    });
    lock(remover).send(path.to_path_buf()).ok();
}

fn remove(path: &Path) {
    remove_folder(path, Instant::now() + LATER).ok();
}

/// This process's locked folder. Created on first use, which also removes the folders of dead processes.
fn base() -> io::Result<PathBuf> {
    static BASE: Mutex<Option<(PathBuf, Flock<File>)>> = Mutex::new(None);
    let mut base = lock(&BASE);
    if let Some((path, _)) = &*base
        && path.is_dir()
    {
        return Ok(path.clone());
    }
    let all = common()?;
    let path = mkdtemp(&all.join("XXXXXX"))?;
    let lock = Flock::lock(File::open(&path)?, FlockArg::LockExclusive).map_err(|(_, error)| error)?;
    *base = Some((path.clone(), lock));
    thread::spawn(move || sweep(&all));
    Ok(path)
}

/// The folder for all processes of this user. Refused if somebody else created it.
fn common() -> io::Result<PathBuf> {
    let path = std::env::temp_dir().join(format!("viadal-{}", geteuid()));
    match DirBuilder::new().mode(0o700).create(&path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let facts = fs::symlink_metadata(&path)?;
    if !facts.is_dir() || facts.uid() != geteuid().as_raw() || facts.mode() & 0o022 != 0 {
        let why = format!("'{}' is not a folder of this user alone", path.display());
        return Err(io::Error::other(why));
    }
    Ok(path)
}

/// Removes the folders of dead processes: those that can be locked. A folder that is not locked yet is recognized by its age.
fn sweep(all: &Path) {
    const YOUNG: Duration = Duration::from_secs(60);
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let path = entry.path();
        let age =
            entry.metadata().and_then(|facts| facts.modified()).ok().and_then(|time| time.elapsed().ok());
        let held = || {
            let file = File::open(&path).ok()?;
            Flock::lock(file, FlockArg::LockExclusiveNonblock).ok()
        };
        if age.is_some_and(|age| age > YOUNG)
            && let Some(_lock) = held()
        {
            remove(&path);
        }
    }
}

#[cfg(test)]
mod tests;
