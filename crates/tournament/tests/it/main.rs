//! Pairings and ratings, by simulation and as properties that hold for every tournament.

#![allow(clippy::unwrap_used)]

mod simulate;

mod calibration;
mod chooser;
mod outcome;
mod pairing;
mod scale;
mod swiss;
