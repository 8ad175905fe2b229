//! Makes what a confined build has left our own again.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use nix::dir::Dir;
use nix::fcntl::{AT_FDCWD, AtFlags, OFlag, openat};
use nix::sys::stat::{Mode, SFlag, fchmod, fstatat};
use nix::unistd::{Gid, Uid, UnlinkatFlags, fchownat, getegid, geteuid, unlinkat};

/// Folders inside each other at most in what a build makes.
const DEEPEST: u32 = 64;

/// Gives a folder and all that is in it to this user, follows no link, and leaves nothing but files, folders and links in it.
/// No file stays set-user-id, since ownership changes.
///
/// # Errors
/// When it is nested too deep or holds what cannot be changed.
pub(crate) fn adopt(path: &Path) -> io::Result<()> {
    within(&open(AT_FDCWD, path)?, (geteuid(), getegid()), 0)
}

/// Gives a folder of our own making to another user.
pub(crate) fn give(path: &Path, number: u32) -> io::Result<()> {
    within(&open(AT_FDCWD, path)?, (Uid::from_raw(number), Gid::from_raw(number)), 0)
}

fn within(folder: &OwnedFd, owner: (Uid, Gid), depth: u32) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other("it made folders nested too deep"));
    }
    nix::unistd::fchown(folder, Some(owner.0), Some(owner.1))?;
    fchmod(folder, Mode::from_bits_truncate(0o755))?;
    let mut entries = Dir::from_fd(folder.try_clone()?)?;
    for entry in entries.iter() {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        let facts = fstatat(folder, name, AtFlags::AT_SYMLINK_NOFOLLOW)?;
        match SFlag::from_bits_truncate(facts.st_mode & SFlag::S_IFMT.bits()) {
            SFlag::S_IFDIR => within(&open(folder, name)?, owner, depth + 1)?,
            SFlag::S_IFREG | SFlag::S_IFLNK => {
                fchownat(folder, name, Some(owner.0), Some(owner.1), AtFlags::AT_SYMLINK_NOFOLLOW)?;
            }
            _ => unlinkat(folder, name, UnlinkatFlags::NoRemoveDir)?,
        }
    }
    Ok(())
}

fn open<P: nix::NixPath + ?Sized>(within: impl std::os::fd::AsFd, path: &P) -> io::Result<OwnedFd> {
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    Ok(openat(within, path, flags, Mode::empty())?)
}
