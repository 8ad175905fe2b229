//! The interface of a bot (a process, a function, a person), and its messages.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::{Fault, Input, ModelUse, Options, Player, Prompt, Verdict};

/// Something that decides for a seat.
///
/// The referee sends `turn` to every bot that is due before it asks the first one, and collects all answers of a sealed round before it
/// plays any of them.
pub trait Bot: Send {
    /// Gets ready for a match, or again after the bot died. Called before the first [`Message::Start`].
    ///
    /// # Errors
    /// If the bot cannot play.
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        Ok(())
    }

    /// Sends a message that needs no answer. Never blocks.
    fn tell(&mut self, _message: &Message<'_>) {}

    /// Asks for an action, as JSON. `limit` covers the whole turn with all its calls; a bot that needs a clock keeps its own.
    ///
    /// # Errors
    /// If the bot did not answer; the fault says why.
    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault>;

    /// Returns false if the bot cannot be asked again. It is then reloaded before its next game.
    fn alive(&self) -> bool {
        true
    }

    /// Returns true if the answer that it just gave is free if it is no legal action, and is asked for again, as for a person.
    fn patient(&self) -> bool {
        false
    }

    /// Returns true if the bot resigned instead of answering the last [`Bot::ask`], whose result is then ignored. People and engines resign.
    fn resigned(&self) -> bool {
        false
    }

    /// The adjudication that ended the game instead of an answer to the last [`Bot::ask`]. Only players of a record tell one.
    fn adjudicated(&self) -> Option<Input> {
        None
    }

    /// Is shown what never changes in the game that begins, as [`crate::Game::scene`] says, before [`Message::Start`]. Only bots that
    /// draw ask for it.
    fn see_scene(&mut self, _scene: &dyn Fn() -> Box<RawValue>) {}

    /// Sets where the bot reports its analysis while it decides. Only players that search have any.
    fn report_thoughts(&mut self, _sink: ThoughtSink) {}

    /// Takes what the bot has written besides its answers since the last call, in order.
    fn asides(&mut self) -> Vec<Aside> {
        Vec::new()
    }
}

/// Receives a bot's analysis while it decides, as JSON objects such as `{"depth":7,"score":"+0.35"}`.
pub type ThoughtSink = Box<dyn FnMut(&str) + Send>;

/// The first message to a bot.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
    /// Time per turn, in milliseconds.
    pub turn_time_ms: u64,
    /// Time to load.
    #[serde(skip)]
    pub load_time: Duration,
    /// A 31-bit seed for the bot's own random numbers.
    pub seed: u32,
    /// The bot's seat, in games that reload their bots for each game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<usize>"))]
    pub seat: Option<Player>,
    /// What the bot sees before the first turn, in games that reload their bots for each game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"))]
    pub view: Option<Box<RawValue>>,
}

/// A message from the referee to a bot: one line of the protocol.
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
    Turn(#[cfg_attr(test, schemars(with = "crate::prompt::Turn"))] &'a Prompt),
    /// The reply to the bot's action.
    Reply {
        /// The reply, as JSON.
        #[cfg_attr(test, schemars(with = "serde_json::Value"))]
        reply: &'a RawValue,
        /// True if the same turn continues.
        more: bool,
    },
    /// The bot's action was illegal, or its answer was no action.
    Fault {
        /// The kind of failure.
        fault: Verdict,
        /// An explanation for the bot's author.
        message: &'a str,
        /// True if the same turn continues.
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

impl Message<'_> {
    /// The message as a line of the protocol, newline included.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages have string keys and no failing parts");
        line.push(b'\n');
        line
    }
}

/// What a bot writes besides its answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Aside {
    /// A line for spectators, kept in the record. The opponent never sees it.
    Say(String),
    /// Text on standard error.
    Stderr(String),
    /// Text on standard output, in dialects that do not use it for the protocol; otherwise every raw line.
    Stdout(String),
    /// A drawing for the page, as JSON.
    Draw(String),
    /// Numbers for the page, as a JSON object.
    Data(String),
    /// Something the host noticed, such as an ignored line or truncated output.
    Notice(String),
    /// Wall time of one answer, in microseconds.
    WallMicros(u64),
    /// Processor time of one answer, in microseconds.
    CpuMicros(u64),
    /// What a model's answers cost.
    Model(ModelUse),
}

impl Aside {
    /// As an entry of a log: its name and its value.
    pub fn entry(&self) -> (&'static str, Value) {
        let raw = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
        match self {
            Aside::Say(text) => ("say", json!(text)),
            Aside::Stderr(text) => ("stderr", json!(text)),
            Aside::Stdout(text) => ("stdout", json!(text)),
            Aside::Draw(text) => ("draw", raw(text)),
            Aside::Data(text) => ("data", raw(text)),
            Aside::Notice(text) => ("notice", json!(text)),
            Aside::WallMicros(micros) => ("wall_us", json!(micros)),
            Aside::CpuMicros(micros) => ("cpu_us", json!(micros)),
            Aside::Model(uses) => ("model", json!(uses)),
        }
    }
}

#[cfg(test)]
mod tests;
