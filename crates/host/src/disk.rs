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
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_low_below_its_reserve() {
        let disk = Disk::of(&std::env::temp_dir().join("not/made/yet")).unwrap();
        assert!(0 < disk.size && disk.free <= disk.size);
        let check = |free, size, is_low| assert_eq!(Disk { free, size }.is_low(), is_low);
        check(600 << 20, 1 << 40, false);
        check(500 << 20, 1 << 40, true);
        check(500 << 20, 1 << 30, false);
        check(0, 4 << 20, true);
        check(1 << 20, 4 << 20, false);
        // A file system that tells no size is never low.
        check(0, 0, false);
    }
}
