//! The one door through which programs are started, stopped, killed and reaped.
//!
//! ```text
//! this process -> launcher (itself anew) -> keeper (first process of a sandbox, stays for a match) -> program
//! ```
//!
//! A keeper confines itself once, at one of three [`Level`]s, then starts programs when told and kills what they leave. All of
//! it ends with this process, also when that is killed: a keeper ends when its connection does.

#![allow(unsafe_code)] // system calls that no crate wraps, and fork; nowhere else in the workspace

mod level;
mod wire;

mod confined;
mod cores;
mod group;
mod launcher;
mod probe;
mod signal;
mod step;

mod filter;
mod keeper;
mod namespaces;
mod restrict;
mod view;

pub(crate) use confined::{Confined, Doing, Ended, Ending, Keeper, Pipes, Surroundings};
pub use cores::{ClaimedCore, claim_core};
pub use group::has_control_groups;
pub use level::Level;
pub use probe::{level, level_in_use, use_level};
pub(crate) use signal::signal;
pub(crate) use wire::{Channel, Command};

/// The `PATH` of every bot.
pub const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
