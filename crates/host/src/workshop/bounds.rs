//! Bounds what each build writes to the disk while it runs, and what it leaves.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::error::PrepareError;
use crate::disk::Disk;

/// The most bytes on the disk that a build may write while it runs, and that it may leave.
const WRITTEN: u64 = 512 << 20;
const LEFT: u64 = 128 << 20;
/// The most files and folders of both.
const ENTRIES: u64 = 50_000;

/// Bytes on the disk and entries of a folder, counted no further than the bound. What cannot be read counts as too much.
pub(super) fn size(folder: &Path) -> (u64, u64) {
    let (mut bytes, mut entries) = (0, 0);
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let listed = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return (bytes, u64::MAX),
            listed => listed,
        };
        for entry in listed.into_iter().flatten().flatten() {
            let Ok(facts) = entry.metadata() else { continue };
            entries += 1;
            bytes += facts.blocks() * 512;
            if entries > ENTRIES {
                return (bytes, entries);
            }
            if facts.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    (bytes, entries)
}

/// Refuses what a build has left if it is too much.
pub(super) fn check_left(folder: &Path) -> Result<(), PrepareError> {
    let (bytes, entries) = size(folder);
    let text = match (bytes > LEFT, entries > ENTRIES) {
        (true, _) => format!("it leaves {} MB, and {} MB are kept", bytes >> 20, LEFT >> 20),
        (_, true) => format!("it leaves more than {ENTRIES} files"),
        _ => return Ok(()),
    };
    Err(PrepareError::DoesNotCompile { what: "the program is too large".into(), text })
}

/// What a running build has written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Fits,
    /// Some of it cannot be read: the build has shut a folder, perhaps for a moment.
    Hidden,
    TooMuch,
}

/// Measures what a running build has written. A deleted file that is still open is seen only by the space that it takes.
pub(crate) fn written(folder: &Path) -> Written {
    let (bytes, entries) = size(folder);
    match entries {
        _ if bytes > WRITTEN || Disk::of(folder).is_some_and(|disk| disk.is_low()) => Written::TooMuch,
        u64::MAX => Written::Hidden,
        _ if entries > ENTRIES => Written::TooMuch,
        _ => Written::Fits,
    }
}

/// What is told of a build that wrote too much.
pub(super) fn wrote_too_much() -> String {
    format!("wrote more than {} MB or {ENTRIES} files, or filled the disk", WRITTEN >> 20)
}
