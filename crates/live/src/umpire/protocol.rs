//! What crosses the connection to an umpire.

use std::time::Duration;

use game::{BadSetup, BotId, Caption, Fault, Files, Hello, Lists, Options, Player, Status, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The first message: whose rules an umpire has.
#[derive(Serialize, Deserialize)]
pub(super) struct Begin {
    /// The game's id.
    pub(super) game: String,
    /// The version of its rules.
    pub(super) rules: u32,
    /// The hash of its rules, if it was uploaded.
    pub(super) hash: String,
    /// Learned weights that the worker does not have yet, the latest last.
    pub(super) weights: Vec<Vec<u8>>,
}

/// The number of a game or of a bot, chosen by whoever asks.
pub(super) type Number = u64;

/// A player of a game in a turn.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Due {
    pub(super) game: Number,
    pub(super) player: Player,
    pub(super) turn: u32,
    pub(super) bank: Option<Duration>,
}

#[derive(Serialize, Deserialize)]
pub(super) enum Question {
    /// How many may play: two numbers, or a [`BadSetup`].
    Seats { options: Options, files: Files },
    /// Starts a game: a [`State`], or a [`BadSetup`].
    Open {
        game: Number,
        options: Options,
        files: Files,
        number: u32,
        first: Player,
        players: usize,
        lots: [u8; 32],
        dice: [u8; 32],
    },
    /// Plays an action: a [`Heard`](game::Heard) with a [`State`].
    Hear { game: Number, player: Player, text: String },
    /// Reports a failure: a [`State`].
    Fail { game: Number, player: Player, fault: Fault },
    /// Reports a resignation: a [`State`].
    Resign { game: Number, player: Player },
    /// Ends a game with these scores: a [`State`].
    Adjudicate { game: Number, scores: [i64; 2] },
    /// What these eyes see, `None` for everything: JSON and a [`Caption`].
    Frame { game: Number, eyes: Option<Player> },
    /// What never changes: JSON.
    Scene { game: Number },
    /// The view of somebody who is due, for a bot, or without `lists` for people: JSON.
    View { due: Due, lists: Option<Lists> },
    /// A legal action: JSON, or `None`.
    Example { due: Due },
    /// The question in the dialect of this number: bytes.
    AskIn { due: Due, dialect: usize },
    /// An answer in that dialect: what was [`Spoken`](game::Spoken), or why it is nothing.
    HearIn { due: Due, dialect: usize, answer: Vec<u8> },
    /// Seats a house player: a [`BotId`], or a [`BadSetup`].
    Seat { bot: Number, spec: String, of_match: Option<(Options, Files)> },
    /// Loads it: a [`Told`].
    Load { bot: Number, hello: Hello, load_time: Duration },
    /// Asks it: an action in a [`Told`].
    Think { bot: Number, due: Due, limit: Duration },
    /// A copy of a game. This and what follows have no answer.
    Copy { game: Number, copy: Number },
    /// Forgets games.
    Drop { games: Vec<Number> },
    /// A game of the match begins for a house player.
    Start { bot: Number, game: u32, seat: Player, first: bool },
    /// From now on it reports what it thinks, as lines before its answers.
    Report { bot: Number },
}

/// A game after an input.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    pub(super) status: Status,
    /// All that happened, at the end of a turn.
    pub(super) truth: Option<Box<RawValue>>,
    /// Why its rules have failed, if they have.
    pub(super) broken: Option<Fault>,
}

/// What a house player answered, with its asides.
#[derive(Serialize, Deserialize)]
pub(super) struct Told<T> {
    pub(super) answer: Result<T, Fault>,
    pub(super) asides: Vec<game::Aside>,
}

/// An answer, or why the setup cannot be played.
pub(super) type OrBad<T> = Result<T, BadSetup>;
/// The fewest and the most players.
pub(super) type Seats = (usize, usize);
/// A view as JSON, what people are told beside it, and why the rules have failed, if they have.
pub(super) type Seen = (Box<RawValue>, Caption, Option<Fault>);
/// The house player at a seat, or why it cannot have it.
pub(super) type Seated = OrBad<BotId>;

/// The fault of rules whose worker has ended.
pub(super) fn ended(why: impl Into<String>) -> Fault {
    Fault::new(Verdict::RulesFailed, why)
}
