//! Takes ownership of what a confined build has produced.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::path::Path;

use nix::dir::Dir;
use nix::fcntl::{AT_FDCWD, AtFlags, OFlag, openat};
use nix::sys::stat::{Mode, SFlag, fchmod, fstatat};
use nix::unistd::{Gid, Uid, UnlinkatFlags, fchownat, getegid, geteuid, unlinkat};

/// The deepest nesting of folders in a build's output.
const DEEPEST: u32 = 64;

/// Gives a folder and its contents to this user, without following links. Removes everything but files, folders and links. Changing the
/// owner clears set-user-id bits.
///
/// # Errors
/// If it is nested too deeply or something cannot be changed.
pub(crate) fn adopt(path: &Path) -> io::Result<()> {
    within(&open(AT_FDCWD, path)?, (geteuid(), getegid()), 0)
}

/// Makes programs and scripts in a folder executable, for builds that may not do so themselves.
///
/// # Errors
/// If it is nested too deeply or something cannot be changed.
pub(crate) fn make_executable(path: &Path) -> io::Result<()> {
    executable_within(&open(AT_FDCWD, path)?, 0)
}

fn executable_within(folder: &OwnedFd, depth: u32) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other("it made folders nested too deep"));
    }
    let mut entries = Dir::from_fd(folder.try_clone()?)?;
    for entry in entries.iter() {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        let facts = fstatat(folder, name, AtFlags::AT_SYMLINK_NOFOLLOW)?;
        match SFlag::from_bits_truncate(facts.st_mode & SFlag::S_IFMT.bits()) {
            SFlag::S_IFDIR => executable_within(&open(folder, name)?, depth + 1)?,
            SFlag::S_IFREG => {
                let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
                let mut file = File::from(openat(folder, name, flags, Mode::empty())?);
                let mut start = [0; 4];
                let length = file.read(&mut start)?;
                if start[..length].starts_with(b"\x7fELF") || start.starts_with(b"#!") {
                    fchmod(&file, Mode::from_bits_truncate(0o755))?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Gives one of our folders to another user.
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
