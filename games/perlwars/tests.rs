//! Tests of the room as a whole.

mod audited;
mod driver;
mod duel;
mod referee;
mod scripted;
