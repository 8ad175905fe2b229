//! Finds out how well programs can be confined on this machine.

use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use super::Level;
use super::confined::{Ended, Ending, Keeper, LEAVING, Surroundings};
use super::launcher::keeper;
use super::wire::Order;
use crate::Launch;

/// The best level on this machine, tried once, and why no better one works.
pub fn level() -> (Level, &'static str) {
    static BEST: OnceLock<(Level, String)> = OnceLock::new();
    let (level, why) = BEST.get_or_init(|| {
        let mut reasons = Vec::new();
        for level in [Level::Full, Level::Fallback] {
            match try_level(level) {
                Ok(()) => return (level, reasons.join("; ")),
                Err(why) => reasons.push(format!("{}: {why}", level.name())),
            }
        }
        (Level::None, reasons.join("; "))
    });
    (*level, why)
}

/// The requested level; [`BEST`] if none was.
static ASKED: AtomicU8 = AtomicU8::new(BEST);
const BEST: u8 = u8::MAX;

/// From now on, this process runs all bots and compilers at this level, or at the machine's best if that is lower.
pub fn use_level(level: Level) {
    ASKED.store(level as u8, Ordering::SeqCst);
}

/// The level at which this process runs bots: the machine's best, or a lower one after [`use_level`].
///
/// # Errors
/// If this machine has no sandbox and nobody declared bots as trusted. The text says what to do.
pub fn level_in_use() -> Result<Level, String> {
    let wanted =
        [Level::None, Level::Fallback].into_iter().find(|level| *level as u8 == ASKED.load(Ordering::SeqCst));
    if wanted == Some(Level::None) {
        return Ok(Level::None);
    }
    match level() {
        (Level::None, why) => Err(format!(
            "no sandbox can be had on this machine, so only bots that you trust can run: add --trust ({why})"
        )),
        (level, _) => Ok(wanted.unwrap_or(level).min(level)),
    }
}

/// Tries to get a keeper at a level.
fn reach(level: Level) -> Result<(), String> {
    match keeper(&Order { memory: 64 << 20, ..Order::bare(level) }, &[]) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(why)) => Err(why),
        Err(error) => Err(error.to_string()),
    }
}

/// Tries to run a small program at a level.
fn try_level(level: Level) -> Result<(), String> {
    reach(level)?;
    let launch = Launch::new("trial", vec!["true".into()], Path::new("/"), level);
    let tried = || -> io::Result<Option<Ended>> {
        let mut keeper = Keeper::new(&launch)?;
        let (mut confined, _pipes) = keeper.start(&launch, &Surroundings { seed: 0 })?;
        let deadline = Instant::now() + LEAVING;
        while Instant::now() < deadline {
            if let Some(ended) = confined.ended() {
                return Ok(Some(ended));
            }
            confined.wait_for_news(Duration::from_millis(50));
        }
        Ok(None)
    };
    match tried() {
        Ok(Some(Ended { ending: Ending::Exited(0), .. })) => Ok(()),
        Ok(ended) => Err(format!("a trial program did not run: {:?}", ended.map(|ended| ended.ending))),
        Err(error) => Err(format!("a trial program did not run: {error}")),
    }
}
