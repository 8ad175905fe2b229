//! Tests of the room.

mod audited;
mod pictures;
mod recorded;
mod shipped_files;
pub(crate) mod support;
