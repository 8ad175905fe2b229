//! Real bots in real matches of the games that ship; one program, because linking one for each file takes longer than it.

#![allow(clippy::unwrap_used)]

#[path = "../fuzz/mod.rs"]
mod fuzz;
mod support;

mod bank;
mod document;
mod exchanges;
mod faulty;
mod folders;
mod fuzzed;
mod matches;
mod parrots;
mod pinned;
mod rated;
mod robobattler;
mod simulated;
mod starters;
mod starved;
mod tournament;
mod tours;
mod wizards;
