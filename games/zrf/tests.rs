//! Tests of the room.

mod audited;
mod pictures;
mod shipped_files;
pub(crate) mod support;
