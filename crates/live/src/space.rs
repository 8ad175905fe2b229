//! Room on the disks that the server writes to, and in memory.

use std::path::Path;

use accounts::{Reason, Refused};
use game::wording;
use host::Disk;
use serde::Serialize;

use super::registry::MatchRegistry;

/// The memory, or a disk by what lies there.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Space {
    /// `memory`, or the disk of the `store`, the `cache` (compiled bots) or what is `temporary` (bots' folders while they play).
    #[cfg_attr(feature = "describe", ts(type = "\"memory\" | \"store\" | \"cache\" | \"temporary\""))]
    pub of: &'static str,
    /// Bytes that are free.
    pub free: u64,
    /// Whether so little is free that nothing new is taken.
    is_low: bool,
}

impl MatchRegistry {
    /// The memory, and the disks of the store, of compiled bots, and of bots' folders while they play. Room inside the store's file
    /// counts as free.
    pub fn space(&self) -> Vec<Space> {
        let (store, temporary) = (self.store.path(), std::env::temp_dir());
        let folders: [(&str, Option<&Path>); 3] = [
            ("store", store.as_deref()),
            ("cache", Some(&self.settings.cache)),
            ("temporary", Some(&temporary)),
        ];
        let of = |(of, path): (&'static str, Option<&Path>)| {
            let mut disk = Disk::of(path?)?;
            if of == "store" {
                disk.free = disk.free.saturating_add(self.store.free_pages().unwrap_or_default());
            }
            Some(Space { of, free: disk.free, is_low: disk.is_low() })
        };
        let least = self.settings.spare_memory;
        let memory = host::spare_memory().map(|free| Space { of: "memory", free, is_low: free < least });
        memory.into_iter().chain(folders.into_iter().filter_map(of)).collect()
    }

    /// Refuses what would be kept, or would play, while a disk is almost full, or little memory is left. What runs already is finished.
    pub fn check_room(&self) -> Result<(), Refused> {
        let Some(low) = self.space().into_iter().find(|space| space.is_low) else { return Ok(()) };
        let free = low.free >> 20;
        let (code, wording) = match low.of {
            "memory" => (
                "memory_low",
                wording!(
                    "the server has little memory left ({free} MB): what is played is finished, but nothing new is taken until there is more",
                    free
                ),
            ),
            _ => (
                "disk_full",
                wording!(
                    "the server's disk is almost full ({free} MB are free): what is played is finished, but nothing new is taken until there is room",
                    free
                ),
            ),
        };
        Err(Refused { reason: Reason::NoRoom, code, wording })
    }
}
