//! Tests of the room.

mod agreeing;
mod audited;
mod knowing;
mod recorded;
mod rule_tables;
mod words;
