//! Tests of the room.

mod audited;
mod files;
mod large;
mod numbers;
mod openings;
mod pictures;
mod playtest;
mod recorded;
mod rule_tables;
mod scripts;
mod shipped_files;
pub(crate) mod support;
mod uci;
