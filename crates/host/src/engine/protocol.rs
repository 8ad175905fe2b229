//! What the protocols of engines have in common. Pure: the same words travel over the pipe of a bot here, and of one elsewhere.

use std::time::Duration;

/// Ends an engine, in all protocols.
pub const QUIT: &str = "quit\n";

/// An answer of an engine elsewhere that gives the game up.
pub const RESIGNS: &str = "resign";

/// A conversation with an engine: what to say to it, and what its lines mean.
pub trait EngineProtocol: Send {
    /// Greets a program that has just been started.
    fn greet(&mut self) -> String;

    /// Begins a new game.
    fn new_game(&mut self) -> String;

    /// Asks for a move. The question is a line `position`, as in UCI but with the moves of this protocol, after a line `variant NAME` if
    /// the game is a known variant.
    ///
    /// # Errors
    /// Why this engine cannot play that.
    fn ask(&mut self, question: &str, clock: Clock) -> Result<String, String>;

    /// Takes in a line of the engine.
    fn hear(&mut self, line: &str) -> Heard;

    /// What it is to write next.
    fn awaited(&self) -> &'static str;

    /// Takes what it thought before its answer: a JSON object with `depth`, `nodes`, `score` and `line`.
    fn thought(&mut self) -> Option<String>;
}

/// What a line of an engine means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It thinks aloud, or says what does not matter here.
    Nothing,
    /// This is to be said to it now.
    Say(String),
    /// It can be asked.
    Ready,
    /// Its move, in its own words.
    Move(String),
    /// It gives the game up.
    Resigned,
    /// It will not answer, and why.
    Failed(String),
}

/// The time of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For this answer, or if there is a bank, for this one and later ones.
    pub left: Duration,
    /// What each turn adds, if unused time is saved.
    pub increment: Option<Duration>,
}

/// The largest part of a time with a bank that is kept for the way there and back.
const MOST_KEPT: Duration = Duration::from_millis(200);

impl Clock {
    /// What the engine is told that is left, in milliseconds. The rest is for the way there and back, and for a machine that is busy.
    pub(super) fn millis(self) -> u128 {
        let left = match self.increment {
            None => self.left * 3 / 5,
            Some(_) => self.left - (self.left * 2 / 5).min(MOST_KEPT),
        };
        left.as_millis().max(1)
    }

    /// What each turn adds, in milliseconds, if unused time is saved.
    pub(super) fn increment_millis(self) -> Option<u128> {
        self.increment.map(|increment| increment.as_millis())
    }
}
