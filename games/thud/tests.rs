//! Tests of the room.

mod audited;
mod recorded;
