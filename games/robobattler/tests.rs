//! Tests of the room as a whole.

mod support;

mod audited;
mod blasts;
mod duel;
mod exploiter;
mod leaks;
mod noise;
mod played;
mod series;
mod words;
