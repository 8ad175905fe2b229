//! Tests of the whole crate, one file a subject.
//!
//! Data lie beside this folder: `../broken` holds rules files with mistakes, `../samples` good ones. `corpus` finds real
//! files where they are at hand; `recorded`, `played` and `mutate` are shared with the examples.

mod blocks;
mod corpus;
mod endless;
mod fuzz;
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
