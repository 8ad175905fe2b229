//! How well a program is confined.

use serde::{Deserialize, Serialize};

/// How well a program is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Not at all, but for limits: only for programs that are trusted.
    None,
    /// Paths and system calls are confined; no processes beside the first, no files.
    Fallback,
    /// In namespaces of its own, beside that.
    Full,
}

impl Level {
    /// The name in results and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Fallback => "fallback",
            Level::Full => "full",
        }
    }

    /// The level of a name.
    pub fn named(name: &str) -> Option<Level> {
        [Level::None, Level::Fallback, Level::Full].into_iter().find(|level| level.name() == name)
    }

    /// What it means, in words for people.
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
