//! Games whose rules are programs and modules, played by the referee.

#![allow(clippy::unwrap_used)]

// The game that is written in Rust, too.
extern crate game as viadal_game;

mod audited;
mod examples;
mod failing;
mod languages;
mod lookahead;
mod support;
