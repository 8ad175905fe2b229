//! How well a program is confined.

use serde::{Deserialize, Serialize};

/// How well a program is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Only by limits: for trusted programs.
    None,
    /// Paths and system calls are confined; one process, no files.
    Fallback,
    /// In its own namespaces as well.
    Full,
}

impl Level {
    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Fallback => "fallback",
            Level::Full => "full",
        }
    }

    pub fn named(name: &str) -> Option<Level> {
        [Level::None, Level::Fallback, Level::Full].into_iter().find(|level| level.name() == name)
    }

    /// What it means, for people.
    pub fn meaning(self) -> &'static str {
        match self {
            Level::None => "bots are not confined: only those that you trust run, with --trust",
            Level::Fallback => {
                "no user namespaces here: bots are confined, but may start no processes and write no files"
            }
            Level::Full => "bots are confined: no network, no files but their own, no other processes",
        }
    }
}
