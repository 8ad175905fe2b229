//! Tests of the room as a whole.

mod audited;
mod driver;
mod duel;
mod exploiter;
mod faulty;
mod played;
mod readme;
mod referee;
mod scripted;
mod terminal;
