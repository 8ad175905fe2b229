//! The summary of a match: a row in a list, the head of its page.

use std::collections::{BTreeMap, BTreeSet};

use arena::Remark;
use game::{Files, Information, Options, Room};
use serde::{Deserialize, Serialize};

use crate::clock::now;
use crate::diagnostics::Diagnostic;
use crate::plan::{From, Kind, Plan};

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum State {
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
    pub fn name(self) -> &'static str {
        match self {
            State::Queued => "queued",
            State::Live => "live",
            State::Waiting => "waiting",
            State::Done => "done",
            State::Broken => "broken",
        }
    }

    /// Returns true if nothing more will come.
    pub fn is_over(self) -> bool {
        matches!(self, State::Done | State::Broken)
    }
}

/// A match in short. All arrays are in the order the bots were given.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// Who plays.
    pub bots: Vec<Player>,
    /// How it stands.
    pub state: State,
    /// Why there is such a match.
    pub kind: Kind,
    /// The game that is played now, from 1; 0 before the first.
    pub in_game: u32,
    /// Its turn; 0 before the first.
    pub turn: u32,
    /// Turns of all games so far.
    pub turns: u32,
    /// What the games so far add up to.
    pub scores: Option<Vec<i64>>,
    /// Ranks, 0 is best, once it is done.
    pub ranks: Option<Vec<u32>>,
    /// The number of the bot that won alone.
    pub winner: Option<usize>,
    /// Why it ended.
    pub reason: Option<String>,
    /// The games that have ended.
    pub games: Vec<GameResult>,
    /// The seed of all chance; kept back while a person plays.
    pub seed: Option<u64>,
    /// All options.
    #[cfg_attr(
        feature = "describe",
        ts(type = "Record<string, string | number | boolean>"),
        schemars(with = "BTreeMap<String, serde_json::Value>")
    )]
    pub options: Options,
    /// The names of the files that options name, by option.
    #[cfg_attr(feature = "describe", ts(type = "Record<string, string>"))]
    pub files: BTreeMap<String, String>,
    /// The names of its pictures.
    pub pictures: Vec<String>,
    /// Whether players know less than spectators.
    pub hidden: bool,
    /// Whether a person can undo a decision.
    pub undo: bool,
    /// Whether a person can ask for a hint.
    #[serde(default)]
    pub hints: bool,
    /// When it was asked for, in milliseconds since 1970.
    pub started: i64,
    /// When it ended.
    pub ended: Option<i64>,
    /// The worst that happened to each bot, once it is over.
    pub verdicts: Option<Vec<BotVerdict>>,
    /// What else is to be said of it.
    pub note: Option<String>,
    /// Whether it could not be stored yet, because the disk is full or the store fails; it is tried again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub unsaved: bool,
    /// The match that it plays on from, and where.
    pub from: Option<From>,
    /// The match in which the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Rematch>"))]
    pub rematch: Option<Rematch>,
    /// The tournament that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<OfTournament>"))]
    pub tournament: Option<OfTournament>,
}

impl Summary {
    /// A match that is asked for now and waits.
    pub(crate) fn new(
        id: String,
        room: &Room,
        kind: Kind,
        bots: Vec<Player>,
        (options, files): (&Options, &Files),
    ) -> Summary {
        Summary {
            id,
            game: room.id.into(),
            title: room.title.into(),
            bots,
            state: State::Queued,
            kind,
            in_game: 0,
            turn: 0,
            turns: 0,
            scores: None,
            ranks: None,
            winner: None,
            reason: None,
            games: Vec::new(),
            seed: None,
            options: options.clone(),
            files: files.iter().map(|(option, file)| (option.clone(), file.name.clone())).collect(),
            pictures: Vec::new(),
            hidden: room.information == Information::Hidden,
            undo: false,
            hints: game::adviser(room).is_some(),
            started: now(),
            ended: None,
            verdicts: None,
            note: None,
            unsaved: false,
            from: None,
            rematch: None,
            tournament: None,
        }
    }

    /// The queue in which it waits, and whose worker has its rules: one per author, one per tournament, and one for all others.
    pub(crate) fn line(&self, plan: &Plan) -> String {
        let tournament = self.tournament.as_ref().map(|tournament| tournament.id.clone());
        tournament.or_else(|| plan.owner.clone()).unwrap_or_default()
    }

    /// The summary without failures, except of these bots: messages quote bots' output and source.
    pub fn without_failures(mut self, but: &BTreeSet<usize>) -> Summary {
        for (number, verdict) in self.verdicts.iter_mut().flatten().enumerate() {
            if !but.contains(&number) {
                verdict.message.clear();
                verdict.marks.clear();
                verdict.remarks.clear();
            }
        }
        self
    }
}

/// One who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Player {
    /// Its name.
    pub name: String,
    /// Its id, when it is kept here.
    pub bot: Option<String>,
    /// As it was asked for, when it ships with the game; `human` for a person.
    pub spec: Option<String>,
    /// Whether it is a person.
    pub human: bool,
    /// What it is written in, if known.
    pub language: Option<String>,
    /// Whether it runs on a machine elsewhere and plays over a connection.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub remote: bool,
}

impl Player {
    /// A player of which only the name is known.
    pub fn named(name: &str) -> Player {
        Player { name: name.into(), bot: None, spec: None, human: false, language: None, remote: false }
    }
}

/// The match in which the same people play again, by the same keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rematch {
    /// Its id.
    #[serde(rename = "match")]
    pub id: String,
    /// Whether the bots, and so the people, are in the reverse order there.
    pub swapped: bool,
}

/// How one game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameResult {
    /// Its scores.
    pub scores: Vec<i64>,
    /// Why it ended.
    pub reason: String,
    /// Its turns.
    pub turns: u32,
}

/// The worst that happened to a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "Verdict")]
pub struct BotVerdict {
    /// Which of the endings.
    pub verdict: String,
    /// What helps to mend the bot.
    pub message: String,
    /// `GAME.TURN`; turn 0 while it loaded.
    pub at: Option<String>,
    /// Places in the bot's own files.
    pub marks: Vec<Diagnostic>,
    /// What it did more than once, or the game ignored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<Remark>>"))]
    pub remarks: Vec<Remark>,
}

/// The tournament that a match belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfTournament {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The round, from 1.
    pub round: u32,
}

impl OfTournament {
    /// A tournament's round, counted from 0.
    pub fn new(row: &store::TournamentRow, round: u32) -> OfTournament {
        OfTournament { id: row.id.clone(), name: row.name.clone(), round: round + 1 }
    }
}
