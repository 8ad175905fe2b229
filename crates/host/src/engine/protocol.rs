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

#[derive(Debug, PartialEq)]
pub(super) struct Question<'a> {
    /// The game's name among the variants of chess, if it is one.
    pub(super) variant: Option<&'a str>,
    /// The line `position`.
    pub(super) position: &'a str,
    /// Where the game starts, if not as usual.
    pub(super) fen: Option<&'a str>,
    pub(super) moves: Vec<&'a str>,
}

impl Question<'_> {
    pub(super) fn read(text: &str) -> Question<'_> {
        let variant = text.lines().find_map(|line| line.strip_prefix("variant "));
        let position = text.lines().find(|line| line.starts_with("position")).unwrap_or_default();
        let start = position.strip_prefix("position ").unwrap_or_default();
        let (start, moves) = start.split_once(" moves").unwrap_or((start, ""));
        let fen = start.strip_prefix("fen ").or_else(|| start.strip_prefix("sfen "));
        Question { variant, position, fen, moves: moves.split_whitespace().collect() }
    }
}

/// How a score is written: from whose side it is does not matter here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Moves to mate; negative if the engine is mated.
    Mate(i64),
}

pub(super) struct Thought {
    pub(super) depth: u64,
    pub(super) score: Score,
    pub(super) nodes: u64,
    pub(super) line: String,
}

impl Thought {
    pub(super) fn json(&self) -> String {
        let score = match self.score {
            Score::Centipawns(value) => format!("{:+.2}", value as f64 / 100.0),
            Score::Mate(moves) => format!("mate in {moves}"),
        };
        let line: String = self.line.chars().filter(|letter| !matches!(letter, '"' | '\\')).collect();
        let line: String =
            line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let Thought { depth, nodes, .. } = self;
        format!("{{\"line\":\"{line}\",\"score\":\"{score}\",\"depth\":{depth},\"nodes\":{nodes}}}")
    }
}
