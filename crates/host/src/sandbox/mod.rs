//! The only place where programs are started, stopped, killed and reaped.
//!
//! ```text
//! this process -> launcher (itself anew) -> keeper (first process of a sandbox, stays for a match) -> program
//! ```
//!
//! A keeper confines itself once, at one of three [`Level`]s, then starts programs on command and kills what they leave behind. Everything
//! ends with this process, even if it is killed: a keeper exits when its connection closes.

#![allow(unsafe_code)] // system calls that no crate wraps, and fork; nowhere else in the workspace

mod level;
mod wire;

mod confined;
mod cores;
mod group;
mod launcher;
mod probe;
mod reclaim;
mod signal;
mod subordinate;

mod filter;
mod holdings;
mod keeper;
mod namespaces;
mod restrict;
mod view;

mod worker;

pub(crate) use confined::{Confined, Doing, Ended, Ending, Keeper, Pipes, Surroundings};
pub use cores::{ClaimedCore, claim_core};
pub use group::has_control_groups;
pub use level::Level;
pub use probe::{level, level_in_use, use_level};
pub(crate) use reclaim::reclaim;
pub(crate) use signal::signal;
pub(crate) use wire::{Channel, Command};
pub use worker::{Work, Worker};

/// The `PATH` of every bot.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
