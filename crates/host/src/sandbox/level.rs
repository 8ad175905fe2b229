//! How well programs can be confined on this machine.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::{Deserialize, Serialize};

use super::launcher::keeper;
use super::wire::Order;

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

/// The best level that this machine has, tried once; and why not a better one.
pub fn level() -> (Level, &'static str) {
    static BEST: OnceLock<(Level, String)> = OnceLock::new();
    let (level, why) = BEST.get_or_init(|| {
        let mut reasons = Vec::new();
        for level in [Level::Full, Level::Fallback] {
            match super::confined::try_level(level) {
                Ok(()) => return (level, reasons.join("; ")),
                Err(why) => reasons.push(format!("{}: {why}", level.name())),
            }
        }
        (Level::None, reasons.join("; "))
    });
    (*level, why)
}

/// The level that somebody has asked for; [`BEST`] when nobody has.
static ASKED: AtomicU8 = AtomicU8::new(BEST);
const BEST: u8 = u8::MAX;

/// From here on this process runs all bots and compilers at this level, or at the best of this machine where that is lower.
pub fn use_level(level: Level) {
    ASKED.store(level as u8, Ordering::SeqCst);
}

/// The level at which this process runs bots: the best of this machine, or a lower one after [`use_level`].
///
/// # Errors
/// When this machine has no sandbox and nobody said that bots are trusted; the text says what to do.
pub fn level_in_use() -> Result<Level, String> {
    let asked =
        [Level::None, Level::Fallback].into_iter().find(|level| *level as u8 == ASKED.load(Ordering::SeqCst));
    if asked == Some(Level::None) {
        return Ok(Level::None);
    }
    match level() {
        (Level::None, why) => Err(format!(
            "no sandbox can be had on this machine, so only bots that you trust can run: add --trust ({why})"
        )),
        (level, _) => Ok(asked.unwrap_or(level).min(level)),
    }
}

/// Whether a keeper can be had at all at a level.
pub(super) fn reach(level: Level) -> Result<(), String> {
    let order = Order { level, view: Vec::new(), dir: "/".into(), writable: None, cores: Vec::new() };
    match keeper(&order, None) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(why)) => Err(why),
        Err(error) => Err(error.to_string()),
    }
}
