//! Rules as a WebAssembly module, where this program is one itself: the engine that runs it runs them too.

use std::sync::OnceLock;
use std::time::Duration;

use game::{Fault, Verdict};

/// There, nothing counts steps. Whoever waits for an answer ends what does not come to one.
pub(crate) const FUEL: u64 = 0;

/// What runs the rules.
#[derive(Debug)]
pub struct Engine {
    /// Takes a module and gives it a number, or says what is wrong with it.
    pub load: fn(&[u8]) -> Result<u32, String>,
    /// Asks the module of a number, which begins as it was loaded; or says how it failed.
    pub ask: fn(u32, &[u8]) -> Result<Vec<u8>, String>,
    /// The time since a fixed moment.
    pub now: fn() -> Duration,
}

/// Set before any game is opened.
pub static ENGINE: OnceLock<Engine> = OnceLock::new();

fn engine() -> Result<&'static Engine, String> {
    ENGINE.get().ok_or_else(|| "nothing here runs modules".into())
}

/// A module, by its number.
pub(crate) struct Rules(u32);

impl Rules {
    pub(crate) fn new(bytes: &[u8], _fuel: u64) -> Result<Rules, String> {
        (engine()?.load)(bytes).map(Rules)
    }

    pub(crate) fn ask(&self, question: &str) -> Result<Vec<u8>, Fault> {
        let answer = engine().and_then(|engine| (engine.ask)(self.0, question.as_bytes()));
        answer.map_err(|why| Fault::new(Verdict::Crashed, why))
    }
}

pub(crate) fn now() -> Duration {
    ENGINE.get().map_or(Duration::ZERO, |engine| (engine.now)())
}
