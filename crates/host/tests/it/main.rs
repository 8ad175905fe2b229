//! Bots as processes. What counts this process's time or files is in programs of its own.

#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod dialect_bots;
mod faulty_line_bots;
mod line_bots;
mod workshop;
