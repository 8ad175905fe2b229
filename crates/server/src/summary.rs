//! The summary of a match: a row in a list, the head of its page.

use std::collections::BTreeMap;

use game::Options;
use serde::{Deserialize, Serialize};

use crate::diagnostics::Diagnostic;

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// Waits until others have ended.
    Queued,
    /// Is being played.
    Live,
    /// Goes on when the person who left it comes back.
    Waiting,
    /// Came to its end.
    Done,
    /// Stopped, broken off, or never begun.
    Broken,
}

impl State {
    /// The name in messages and in the store.
    pub(crate) fn name(self) -> &'static str {
        match self {
            State::Queued => "queued",
            State::Live => "live",
            State::Waiting => "waiting",
            State::Done => "done",
            State::Broken => "broken",
        }
    }

    /// Returns true if nothing more will come.
    pub(crate) fn is_over(self) -> bool {
        matches!(self, State::Done | State::Broken)
    }
}

/// Why there is such a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// Somebody asked for it.
    Asked,
    /// Shown to whoever looks at the first page.
    Exhibition,
    /// A record brought from outside.
    Brought,
    /// A match of a tournament.
    Tournament,
}

impl Kind {
    /// The name in messages and in the store.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Asked => "asked",
            Kind::Exhibition => "exhibition",
            Kind::Brought => "brought",
            Kind::Tournament => "tournament",
        }
    }
}

/// A match in short. All arrays are in the order the bots were given.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Summary {
    /// Its id.
    pub(crate) id: String,
    /// The id of its game.
    pub(crate) game: String,
    /// What it is called.
    pub(crate) title: String,
    /// Who plays.
    pub(crate) bots: Vec<Player>,
    /// How it stands.
    pub(crate) state: State,
    /// Why there is such a match.
    pub(crate) kind: Kind,
    /// The game that is played now, from 1; 0 before the first.
    pub(crate) in_game: u32,
    /// Its turn; 0 before the first.
    pub(crate) turn: u32,
    /// Turns of all games so far.
    pub(crate) turns: u32,
    /// What the games so far add up to.
    pub(crate) scores: Option<Vec<i64>>,
    /// Ranks, 0 is best, once it is done.
    pub(crate) ranks: Option<Vec<u32>>,
    /// The number of the bot that won alone.
    pub(crate) winner: Option<usize>,
    /// Why it ended.
    pub(crate) reason: Option<String>,
    /// The games that have ended.
    pub(crate) games: Vec<GameResult>,
    /// The seed of all chance; kept back while a person plays.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) seed: Option<u64>,
    /// All options.
    #[cfg_attr(
        test,
        ts(type = "Record<string, string | number | boolean>"),
        schemars(with = "BTreeMap<String, serde_json::Value>")
    )]
    pub(crate) options: Options,
    /// The names of the files that options name, by option.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub(crate) files: BTreeMap<String, String>,
    /// The names of its pictures.
    pub(crate) pictures: Vec<String>,
    /// Whether players know less than spectators.
    pub(crate) hidden: bool,
    /// Whether a person can undo a decision.
    pub(crate) undo: bool,
    /// Whether a person can ask for a hint.
    #[serde(default)]
    pub(crate) hints: bool,
    /// When it was asked for, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) started: i64,
    /// When it ended.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) ended: Option<i64>,
    /// The worst that happened to each bot, once it is over.
    pub(crate) verdicts: Option<Vec<BotVerdict>>,
    /// What else is to be said of it.
    pub(crate) note: Option<String>,
    /// Whether it could not be stored yet, because the disk is full or the store fails; it is tried again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub(crate) unsaved: bool,
    /// The match that it plays on from, and where.
    pub(crate) from: Option<From>,
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<OfTournament>"))]
    pub(crate) tournament: Option<OfTournament>,
}

/// One who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Player {
    /// Its name.
    pub(crate) name: String,
    /// Its id, when it is kept here.
    pub(crate) bot: Option<String>,
    /// As it was asked for, when it ships with the game; `human` for a person.
    pub(crate) spec: Option<String>,
    /// Whether it is a person.
    pub(crate) human: bool,
    /// What it is written in, if known.
    pub(crate) language: Option<String>,
    /// Whether it runs on a machine elsewhere and plays over a connection.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub(crate) remote: bool,
}

impl Player {
    /// A player of which only the name is known.
    pub(crate) fn named(name: &str) -> Player {
        Player { name: name.into(), bot: None, spec: None, human: false, language: None, remote: false }
    }
}

/// How one game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct GameResult {
    /// Its scores.
    pub(crate) scores: Vec<i64>,
    /// Why it ended.
    pub(crate) reason: String,
    /// Its turns.
    pub(crate) turns: u32,
}

/// The worst that happened to a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(rename = "Verdict"),
    schemars(rename = "Verdict")
)]
pub(crate) struct BotVerdict {
    /// Which of the endings.
    pub(crate) verdict: String,
    /// What helps to mend the bot.
    pub(crate) message: String,
    /// `GAME.TURN`; turn 0 while it loaded.
    pub(crate) at: Option<String>,
    /// Places in the bot's own files.
    pub(crate) marks: Vec<Diagnostic>,
    /// What it did more than once, or the game ignored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<BotRemark>>"))]
    pub(crate) remarks: Vec<BotRemark>,
}

/// Something that a bot did more than once, or that was ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct BotRemark {
    /// A verdict's name, `ignored_order` or `ignored_output`.
    pub(crate) kind: String,
    /// How often.
    pub(crate) count: usize,
    /// Out of how many answers or orders; 0 where nothing is counted.
    pub(crate) of: usize,
    /// The first time, `GAME.TURN`.
    pub(crate) first: String,
    /// The first such message.
    pub(crate) message: String,
}

impl BotRemark {
    pub(crate) fn of(remark: arena::Remark) -> BotRemark {
        let arena::Remark { kind, count, of, first, message } = remark;
        BotRemark { kind: kind.into(), count, of, first, message }
    }
}

/// Where a match plays on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct From {
    /// The id of the other match.
    #[serde(rename = "match")]
    pub(crate) of: String,
    /// The first turn that is played anew, `GAME.TURN`.
    pub(crate) at: String,
}

/// The tournament that a match belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct OfTournament {
    /// Its id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// The round, from 1.
    pub(crate) round: u32,
}

impl OfTournament {
    /// A tournament's round, counted from 0.
    pub(crate) fn new(row: &store::TournamentRow, round: u32) -> OfTournament {
        OfTournament { id: row.id.clone(), name: row.name.clone(), round: round + 1 }
    }
}
