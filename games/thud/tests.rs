//! Tests of the room.

mod agreeing;
mod audited;
mod knowing;
mod recorded;
mod rule_tables;
mod words;

/// The room's folder.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/thud");
