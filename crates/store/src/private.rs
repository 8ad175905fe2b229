//! Files and folders that nobody but their owner may read.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Opens a file for its owner alone, creating it if necessary. An existing one is closed to others.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).mode(0o600).open(path)?;
    close_to_others(path, 0o600);
    Ok(file)
}

/// Makes a folder for its owner alone. An existing one is closed to others.
///
/// # Errors
/// If it is not there and cannot be made.
pub fn private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    close_to_others(path, 0o700);
    Ok(())
}

/// Whoever does not own a file cannot close it, and not every file system knows modes: then its owner decides.
pub(crate) fn close_to_others(path: &Path, mode: u32) {
    let is_open = fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o077 != 0);
    if is_open {
        let _ = fs::set_permissions(path, Permissions::from_mode(mode));
    }
}
