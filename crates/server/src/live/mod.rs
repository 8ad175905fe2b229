//! Matches while they are played: each on a thread of its own, watched by any number of pairs of eyes.

mod desk;
mod lines;
mod log;
mod pace;

mod play;
mod stage;

mod begin;
mod hall;
mod run;

mod exhibition;
mod hint;
mod lobby;

#[cfg(test)]
pub(crate) mod trial;

pub(crate) use begin::{Begun, Wish};
#[cfg(test)]
pub(crate) use desk::Asked;
pub(crate) use hall::{Hall, now, row};
pub(crate) use lines::lines_of;
pub(crate) use stage::{Stage, Watched};
