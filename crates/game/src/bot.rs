//! A bot at its seat: a process, a function, a person. And what is said between it and the referee.

use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Fault, Options, Player, Prompt, Verdict};

/// Whatever decides for a seat.
///
/// The referee tells every bot that is due before it asks the first, and collects all answers of a sealed round
/// before it plays the first of them.
pub trait Bot: Send {
    /// Gets ready, anew after a death too. Called before the first [`Message::Start`].
    ///
    /// # Errors
    /// When the bot cannot play.
    fn load(&mut self, hello: &Hello) -> Result<(), Fault>;

    /// Tells something that needs no answer. Never blocks.
    fn tell(&mut self, message: &Message<'_>);

    /// Asks for an action, as JSON. `limit` is the time for the whole turn, all its calls together; a bot that
    /// needs a clock keeps its own.
    ///
    /// # Errors
    /// How the bot failed to answer.
    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault>;

    /// Whether it can be asked again. One that cannot is loaded anew before its next game.
    fn alive(&self) -> bool {
        true
    }

    /// Whether an illegal action is simply asked for again, as of a person.
    fn patient(&self) -> bool {
        false
    }

    /// Whether it gave the game up when it was asked last, as only a person does. What [`Bot::ask`] returned is then
    /// not looked at.
    fn resigned(&self) -> bool {
        false
    }

    /// Takes where to report, while it decides, what it thinks so far. Only players that search have something to say.
    fn report_thoughts(&mut self, _sink: ThoughtSink) {}

    /// What it said and did beside its answers since the last call, in order.
    fn asides(&mut self) -> Vec<Aside> {
        Vec::new()
    }
}

/// Where a bot reports what it thinks while it decides: each time a JSON object, such as `{"depth":7,"score":"+0.35"}`.
pub type ThoughtSink = Box<dyn FnMut(&str) + Send>;

/// The first message to a bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Hello {
    /// Version of the line protocol: 1.
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The number of players in the match.
    pub seats: usize,
    /// All options of the match, defaults filled in.
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, serde_json::Value>"))]
    pub options: Options,
    /// Time a turn, in milliseconds.
    pub turn_time_ms: u64,
    /// Time to get ready, in milliseconds.
    #[serde(skip)]
    pub load_time: Duration,
    /// 31 random bits of the bot's own.
    pub seed: u32,
    /// In games that load their bots anew for each game: the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<usize>"))]
    pub seat: Option<Player>,
    /// In games that load their bots anew for each game: what the bot sees before the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"))]
    pub view: Option<Box<RawValue>>,
}

/// What the referee tells a bot: the lines of the protocol.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Message<'a> {
    /// The first message of a match, before anything else.
    Hello(&'a Hello),
    /// A game of the match begins.
    Start {
        /// Its number, from 1.
        game: u32,
        /// The bot's seat in it.
        #[cfg_attr(test, schemars(with = "usize"))]
        seat: Player,
        /// Whether this seat goes first.
        first: bool,
    },
    /// A decision is due.
    Turn(#[cfg_attr(test, schemars(with = "crate::schema::Turn"))] &'a Prompt),
    /// What the bot's action returned.
    Reply {
        /// What the action returned, as JSON.
        #[cfg_attr(test, schemars(with = "serde_json::Value"))]
        reply: &'a RawValue,
        /// Whether the same turn goes on.
        more: bool,
    },
    /// The bot's action was refused or its answer was of no use.
    Fault {
        /// The kind of failure.
        fault: Verdict,
        /// An explanation for the bot's author.
        message: &'a str,
        /// Whether the same turn goes on.
        more: bool,
    },
    /// A game of the match is over.
    End {
        /// The game's points by seat.
        scores: &'a [i64],
        /// The reason in the rules' words, such as `hit` or `max_turns`.
        reason: &'a str,
    },
    /// The match is over; the end of input follows.
    Bye,
}

/// What a bot utters beside its answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Aside {
    /// A line for everybody, kept in the record; never told to the opponent.
    Say(String),
    /// Text on standard error.
    Stderr(String),
    /// Text on standard output in protocols where it is not the talk with the referee, and every raw line else.
    Stdout(String),
    /// A drawing for the page, as JSON.
    Draw(String),
    /// Numbers for the page, as a JSON object.
    Data(String),
    /// Something the host noticed: a line ignored, text cut.
    Notice(String),
    /// Time one answer took, in microseconds.
    WallMicros(u64),
    /// Processor time one answer took, in microseconds.
    CpuMicros(u64),
}
