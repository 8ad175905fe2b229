//! Takes over what a confined build has left: plain files and folders of ours, and nothing that has power outside of its sandbox.

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use nix::dir::Dir;
use nix::fcntl::{AT_FDCWD, AtFlags, OFlag, openat};
use nix::sys::stat::{FchmodatFlags, FileStat, Mode, SFlag, fchmod, fchmodat, fstatat};
use nix::unistd::{Gid, Uid, UnlinkatFlags, fchown, fchownat, getegid, geteuid, unlinkat};

/// The deepest nesting of folders in a build's output.
const DEEPEST: u32 = 64;

/// Gives a folder and its contents to this user, without following links. Files may be read and programs be run, and no other mode bits
/// stay: builds that may not change permissions rely on that for their programs. Everything but files, folders and links inside of the
/// folder is removed.
///
/// # Errors
/// If it is nested too deeply, holds a hard link to a file elsewhere, or something cannot be changed.
pub(crate) fn adopt(path: &Path) -> io::Result<()> {
    let owner = (Some(geteuid()), Some(getegid()));
    let own = |folder: &OwnedFd, name: &CStr, mode: u32| -> nix::Result<()> {
        fchownat(folder, name, owner.0, owner.1, AtFlags::AT_SYMLINK_NOFOLLOW)?;
        fchmodat(folder, name, Mode::from_bits_truncate(mode), FchmodatFlags::NoFollowSymlink)
    };
    // It may have shut its own folder.
    fchmodat(AT_FDCWD, path, Mode::S_IRWXU, FchmodatFlags::NoFollowSymlink).ok();
    let top = open(AT_FDCWD, path)?;
    fchown(&top, owner.0, owner.1)?;
    fchmod(&top, Mode::from_bits_truncate(0o755))?;
    // How often a file with several names was met. No file is changed before all its names are known to be here.
    let mut names = BTreeMap::new();
    walk(path, &mut |folder, entry| {
        let facts = &entry.facts;
        match entry.kind {
            SFlag::S_IFDIR => own(folder, entry.name, 0o755)?,
            SFlag::S_IFREG if facts.st_nlink > 1 => {
                let (here, _) = names.entry((facts.st_dev, facts.st_ino)).or_insert((0, facts.st_nlink));
                *here += 1;
            }
            _ => {}
        }
        Ok(())
    })?;
    if names.values().any(|(here, all)| here != all) {
        return Err(io::Error::other("it made a hard link to a file elsewhere"));
    }
    let root = path.canonicalize()?;
    walk(path, &mut |folder, entry| {
        let is_inside = || entry.path.canonicalize().is_ok_and(|found| found.starts_with(&root));
        match entry.kind {
            SFlag::S_IFDIR => {}
            SFlag::S_IFREG => {
                own(folder, entry.name, 0o644)?;
                if entry.facts.st_mode & 0o111 != 0 || is_program(folder, entry.name)? {
                    own(folder, entry.name, 0o755)?;
                }
            }
            SFlag::S_IFLNK if is_inside() => {}
            _ => unlinkat(folder, entry.name, UnlinkatFlags::NoRemoveDir)?,
        }
        Ok(())
    })
}

fn is_program(folder: &OwnedFd, name: &CStr) -> io::Result<bool> {
    let flags = OFlag::O_RDONLY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    let mut start = [0; 4];
    let length = File::from(openat(folder, name, flags, Mode::empty())?).read(&mut start)?;
    Ok(start[..length].starts_with(b"\x7fELF") || start[..length].starts_with(b"#!"))
}

/// Gives one of our folders to another user.
pub(crate) fn give(path: &Path, number: u32) -> io::Result<()> {
    let owner = (Some(Uid::from_raw(number)), Some(Gid::from_raw(number)));
    fchown(open(AT_FDCWD, path)?, owner.0, owner.1)?;
    walk(path, &mut |folder, entry| {
        Ok(fchownat(folder, entry.name, owner.0, owner.1, AtFlags::AT_SYMLINK_NOFOLLOW)?)
    })
}

/// An entry of a folder.
struct Entry<'a> {
    name: &'a CStr,
    path: PathBuf,
    kind: SFlag,
    facts: FileStat,
}

/// Shows every entry of a folder, a folder before its contents.
fn walk(path: &Path, each: &mut dyn FnMut(&OwnedFd, &Entry<'_>) -> io::Result<()>) -> io::Result<()> {
    within(&open(AT_FDCWD, path)?, path, each, 0)
}

fn within(
    folder: &OwnedFd,
    path: &Path,
    each: &mut dyn FnMut(&OwnedFd, &Entry<'_>) -> io::Result<()>,
    depth: u32,
) -> io::Result<()> {
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
        let kind = SFlag::from_bits_truncate(facts.st_mode & SFlag::S_IFMT.bits());
        let path = path.join(std::ffi::OsStr::from_bytes(name.to_bytes()));
        let entry = Entry { name, path, kind, facts };
        each(folder, &entry)?;
        if kind == SFlag::S_IFDIR {
            within(&open(folder, name)?, &entry.path, each, depth + 1)?;
        }
    }
    Ok(())
}

fn open<P: nix::NixPath + ?Sized>(within: impl std::os::fd::AsFd, path: &P) -> io::Result<OwnedFd> {
    let flags = OFlag::O_RDONLY | OFlag::O_DIRECTORY | OFlag::O_NOFOLLOW | OFlag::O_CLOEXEC;
    Ok(openat(within, path, flags, Mode::empty())?)
}

#[cfg(test)]
mod tests;
