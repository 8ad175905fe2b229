//! Room on the disks that the server writes to.

use std::path::Path;

use accounts::{Reason, Refused};
use game::wording;
use host::Disk;
use serde::Serialize;

use super::registry::MatchRegistry;

/// A disk by what lies there.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Space {
    /// `store`, `cache` (compiled bots) or `temporary` (bots' folders while they play).
    #[cfg_attr(feature = "describe", ts(type = "\"store\" | \"cache\" | \"temporary\""))]
    pub of: &'static str,
    /// Bytes that are free.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub free: u64,
    /// Whether so little is free that nothing new is taken.
    is_low: bool,
}

impl MatchRegistry {
    /// The disks of the store, of compiled bots, and of bots' folders while they play. Room inside the store's file counts as free.
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
        folders.into_iter().filter_map(of).collect()
    }

    /// Refuses what would be kept, or would play, while a disk is almost full. What runs already is finished.
    pub fn check_room(&self) -> Result<(), Refused> {
        let Some(low) = self.space().into_iter().find(|space| space.is_low) else { return Ok(()) };
        let wording = wording!(
            "the server's disk is almost full ({free} MB are free): what is played is finished, but nothing new is taken until there is room",
            free = low.free >> 20
        );
        Err(Refused { reason: Reason::DiskFull, code: "disk_full", wording })
    }
}
