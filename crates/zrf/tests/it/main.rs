//! Tests of the whole crate, one file per subject.
//!
//! Test data are next to this folder: `../broken` has rules files with mistakes, `../samples` good ones. `corpus` finds real files if
//! available; `recorded`, `played` and `mutate` are shared with the examples.

mod blocks;
mod corpus;
mod endless;
mod fuzz;
mod goals;
mod listing;
mod mutate;
mod played;
mod plays;
mod recorded;
mod reports;
mod saved_games;
mod strangers;
mod variants;
mod zsg;
