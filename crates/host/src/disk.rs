//! Free space on a disk.

use std::path::Path;

use nix::sys::statvfs::statvfs;

/// How full a disk is, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// What this user may still write.
    pub free: u64,
    /// All of it.
    pub size: u64,
}

/// So much stays free for what is running, or a twentieth of a small disk.
const RESERVE: u64 = 512 << 20;

impl Disk {
    /// The disk on which a path lies, or will lie once it is made. `None` if the system does not say.
    pub fn of(path: &Path) -> Option<Disk> {
        let path = std::path::absolute(path).ok()?;
        let facts = path.ancestors().find_map(|folder| statvfs(folder).ok())?;
        let bytes = |blocks: u64| blocks.saturating_mul(facts.fragment_size());
        Some(Disk { free: bytes(facts.blocks_available()), size: bytes(facts.blocks()) })
    }

    /// Whether nothing new should be begun.
    pub fn is_low(&self) -> bool {
        self.free < RESERVE.min(self.size / 20)
    }
}

#[cfg(test)]
mod tests;
