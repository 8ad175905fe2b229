//! Removes untrusted folders: without recursion, with two descriptors at any depth, following no links.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

use nix::dir::{Dir, Type};
use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, OFlag, openat};
use nix::sys::stat::{FchmodatFlags, Mode, fchmodat, fstat};
use nix::unistd::{UnlinkatFlags, unlinkat};

/// A folder on the path to the one being emptied.
struct Level {
    /// Its device and inode: where `..` must lead.
    identity: (u64, u64),
    /// Its remaining subfolders; the last is the current one.
    folders: Vec<CString>,
}

/// Removes a folder with its contents.
///
/// # Errors
/// If something cannot be removed, or the deadline passes first. The rest then stays.
pub(crate) fn remove_folder(path: &Path, deadline: Instant) -> io::Result<()> {
    let mut folder = open_folder(AT_FDCWD, path)?;
    let mut levels = vec![enter(&folder, deadline)?];
    while let Some(level) = levels.last_mut() {
        if let Some(name) = level.folders.last() {
            folder = open_folder(&folder, name.as_c_str())?;
            levels.push(enter(&folder, deadline)?);
            continue;
        }
        levels.pop();
        let Some(above) = levels.last_mut() else { break };
        folder = open_folder(&folder, "..")?;
        if identity(&folder)? != above.identity {
            return Err(io::Error::other("a folder was moved while it was removed"));
        }
        let name = above.folders.pop().expect("we came from there");
        unlinkat(&folder, name.as_c_str(), UnlinkatFlags::RemoveDir)?;
    }
    Ok(unlinkat(AT_FDCWD, path, UnlinkatFlags::RemoveDir)?)
}

fn identity(folder: &OwnedFd) -> io::Result<(u64, u64)> {
    let facts = fstat(folder)?;
    Ok((facts.st_dev, facts.st_ino))
}

/// Removes a folder's files and lists its subfolders.
fn enter(folder: &OwnedFd, deadline: Instant) -> io::Result<Level> {
    let mut entries = Dir::from_fd(folder.try_clone()?)?;
    // Removing entries while reading may hide others, so read all names first.
    let names: Vec<(CString, Option<Type>)> = entries
        .iter()
        .filter_map(Result::ok)
        .map(|entry| (entry.file_name().to_owned(), entry.file_type()))
        .filter(|(name, _)| !matches!(name.to_bytes(), b"." | b".."))
        .collect();
    let mut folders = Vec::new();
    for (name, kind) in names {
        if Instant::now() >= deadline {
            return Err(Errno::ETIMEDOUT.into());
        }
        let removed = match kind {
            Some(Type::Directory) => Err(Errno::EISDIR),
            _ => unlinkat(folder, name.as_c_str(), UnlinkatFlags::NoRemoveDir),
        };
        match removed {
            Ok(()) => {}
            Err(Errno::EISDIR) => folders.push(name),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Level { identity: identity(folder)?, folders })
}

fn open_folder<P: nix::NixPath + ?Sized>(within: impl AsFd + Copy, path: &P) -> io::Result<OwnedFd> {
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    match openat(within, path, flags, Mode::empty()) {
        Err(Errno::EACCES) => {
            permit(within, path);
            Ok(openat(within, path, flags, Mode::empty())?)
        }
        opened => {
            let opened = opened?;
            nix::sys::stat::fchmod(&opened, Mode::S_IRWXU).ok();
            Ok(opened)
        }
    }
}

/// Makes a closed folder readable and writable for us. Does not follow links.
fn permit<P: nix::NixPath + ?Sized>(within: impl AsFd, path: &P) {
    fchmodat(within, path, Mode::S_IRWXU, FchmodatFlags::NoFollowSymlink).ok();
}

#[cfg(test)]
mod tests;
