//! Room on the disks that the server writes to.

use std::path::Path;

use axum::http::StatusCode;
use game::wording;
use host::Disk;

use crate::error::AppError;
use crate::live::MatchRegistry;

/// A disk by what lies there.
pub(crate) struct Space {
    /// `store`, `cache`, `temporary`.
    pub(crate) of: &'static str,
    pub(crate) disk: Disk,
}

impl MatchRegistry {
    /// The disks of the store, of compiled bots, and of bots' folders while they play. Room inside the store's file counts as free.
    pub(crate) fn space(&self) -> Vec<Space> {
        let (store, temporary) = (self.store.path(), std::env::temp_dir());
        let folders: [(&str, Option<&Path>); 3] =
            [("store", store.as_deref()), ("cache", Some(&self.cache)), ("temporary", Some(&temporary))];
        let of = |(of, path): (&'static str, Option<&Path>)| {
            let mut disk = Disk::of(path?)?;
            if of == "store" {
                disk.free = disk.free.saturating_add(self.store.free_pages().unwrap_or_default());
            }
            Some(Space { of, disk })
        };
        folders.into_iter().filter_map(of).collect()
    }

    /// Refuses what would be kept, or would play, while a disk is almost full. What runs already is finished.
    pub(crate) fn check_room(&self) -> Result<(), AppError> {
        let Some(low) = self.space().into_iter().find(|space| space.disk.is_low()) else { return Ok(()) };
        let wording = wording!(
            "the server's disk is almost full ({free} MB are free): what is played is finished, but nothing new is taken until there is room",
            free = low.disk.free >> 20
        );
        Err(AppError { status: StatusCode::INSUFFICIENT_STORAGE, code: "disk_full", wording })
    }
}
