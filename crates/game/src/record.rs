//! The record of a match: every input of the rules as JSON lines, and nothing that can be derived from them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::json_error::plain_message;
use crate::{Fault, Files, Options, Player, Verdict};

/// The version of the format.
pub const RECORD_VERSION: u32 = 1;

/// The first line of a record: what was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format: [`RECORD_VERSION`].
    pub viadal: u32,
    /// The game's id.
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// The hash of the rules' files, for a game that is no part of this program: [`Room::hash`](crate::Room::hash).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules_hash: String,
    /// All options, defaults filled in.
    pub options: Options,
    /// The files that options name, by option.
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub files: Files,
    /// The seed of all randomness in the match.
    pub seed: u64,
    /// Who played, in the order given.
    pub bots: Vec<BotId>,
}

/// A bot by name and contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotId {
    /// The bot's name in results.
    pub name: String,
    /// The hash of its files.
    pub hash: String,
}

/// One line of a record.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum RecordLine {
    /// Game, options, seed and bots.
    Header(Header),
    /// A bot said something. Before the first game it was loading.
    Say {
        /// The seat that said it.
        seat: Player,
        /// What it said, for spectators.
        say: String,
    },
    /// A game starts.
    Game {
        /// Its number, from 1.
        game: u32,
        /// The seat of each bot.
        seats: Vec<Player>,
        /// The seat that goes first.
        first: Player,
    },
    /// An input to the rules.
    Input(Input),
    /// A game is over.
    End {
        /// The number of the game that ended, from 1.
        end: u32,
        /// Its scores by bot.
        scores: Vec<i64>,
        /// The reason in the rules' words.
        reason: String,
        /// Turns begun, the last included.
        turns: u32,
        /// Hash of the whole-truth frames of all turns.
        digest: String,
    },
    /// The match is over.
    Result {
        /// Games won, or points, by bot.
        scores: Vec<i64>,
        /// Ranks by bot, 0 is best.
        ranks: Vec<u32>,
        /// The reason in words, as in [`Standing::reason`](crate::Standing::reason).
        reason: String,
        /// [`Seal::digest`](crate::Seal::digest) of all earlier lines; `None` in records that predate it.
        #[serde(skip_serializing_if = "Option::is_none")]
        digest: Option<String>,
    },
}

/// An input to the rules: an action, legal or refused, a failure, or a resignation.
#[derive(Clone, Debug, Serialize)]
pub struct Input {
    /// The player that it came from.
    pub seat: Player,
    /// The action, if it was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Box<RawValue>>,
    /// The kind of failure, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Verdict>,
    /// The failure's message; none for an illegal action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// True for a resignation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// The game's scores by seat, if the match's rule of adjudication ended it instead of asking this player: a resignation that nobody
    /// decided. The message says why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjudicated: Option<[i64; 2]>,
    /// True for an action that did something; see `Game::acts`. It follows from the action.
    #[serde(skip)]
    pub acts: bool,
}

impl Input {
    /// An action that was played or refused.
    pub fn action(seat: Player, action: Box<RawValue>, fault: Option<Verdict>) -> Input {
        Input { action: Some(action), fault, ..Input::of(seat) }
    }

    /// The input that a failure leaves in the record.
    pub fn failure(seat: Player, fault: &Fault) -> Input {
        let message = Some(fault.message.clone());
        Input { fault: Some(fault.verdict), message, ..Input::of(seat) }
    }

    /// A resignation.
    pub fn resignation(seat: Player) -> Input {
        Input { resigned: true, ..Input::of(seat) }
    }

    /// The end of a game by adjudication, with its scores by seat and the reason.
    pub fn adjudication(seat: Player, scores: [i64; 2], why: String) -> Input {
        Input { adjudicated: Some(scores), message: Some(why), ..Input::resignation(seat) }
    }

    fn of(seat: Player) -> Input {
        let (action, fault, message, adjudicated) = (None, None, None, None);
        Input { seat, action, fault, message, resigned: false, adjudicated, acts: false }
    }
}

/// Formats the line as JSON, without a newline.
impl fmt::Display for RecordLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).expect("a line has string keys and no failing parts"))
    }
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// A line that no record has.
    #[error("line {line}: {message}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// A record of a later version.
    #[error("a record of version {0}; this program reads version {RECORD_VERSION}")]
    Version(u32),
    /// Not a record at all.
    #[error("not a record: its first line does not begin with {{\"viadal\":")]
    NoRecord,
    /// No lines.
    #[error("the file is empty")]
    Empty,
}

/// A match as it is kept: a header and its lines.
#[derive(Clone, Debug)]
pub struct Record {
    /// Game, options, seed and bots.
    pub header: Header,
    /// The lines after the header.
    pub lines: Vec<RecordLine>,
}

impl Record {
    /// Parses a record. A record may break off: it then lacks a result line.
    ///
    /// # Errors
    /// At the first invalid line.
    pub fn parse(text: &str) -> Result<Record, BadRecord> {
        let bad = |line: usize, message: String| BadRecord::Line { line: line + 1, message };
        let mut lines = text.lines().enumerate();
        let (_, first) = lines.next().ok_or(BadRecord::Empty)?;
        if !first.starts_with("{\"viadal\":") {
            return Err(BadRecord::NoRecord);
        }
        let header: Header = serde_json::from_str(first).map_err(|error| bad(0, plain_message(&error)))?;
        if header.viadal != RECORD_VERSION {
            return Err(BadRecord::Version(header.viadal));
        }
        let players = header.bots.len();
        if !(1..64).contains(&players) {
            return Err(bad(0, format!("a match has 1 to 63 bots, this one {players}")));
        }
        let mut record = Record { header, lines: Vec::new() };
        for (number, text) in lines {
            if record.is_complete() {
                return Err(bad(number, "a line after the end of the match".into()));
            }
            record.lines.push(line(text, players).map_err(|message| bad(number, message))?);
        }
        Ok(record)
    }

    /// Returns true if the match has ended.
    pub fn is_complete(&self) -> bool {
        matches!(self.lines.last(), Some(RecordLine::Result { .. }))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", RecordLine::Header(self.header.clone()))?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn line(text: &str, players: usize) -> Result<RecordLine, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Any {
        seat: Option<Player>,
        say: Option<String>,
        game: Option<u32>,
        seats: Option<Vec<Player>>,
        first: Option<Player>,
        action: Option<Box<RawValue>>,
        fault: Option<Verdict>,
        message: Option<String>,
        #[serde(default)]
        resigned: bool,
        adjudicated: Option<[i64; 2]>,
        end: Option<u32>,
        scores: Option<Vec<i64>>,
        ranks: Option<Vec<u32>>,
        reason: Option<String>,
        turns: Option<u32>,
        digest: Option<String>,
    }
    let any: Any = serde_json::from_str(text).map_err(|error| plain_message(&error))?;
    let in_range = |seat: &Player| seat.seat() < players;
    let permutation = |seats: &[Player]| {
        seats.len() == players && Player::all(players).all(|player| seats.contains(&player))
    };
    let shown: String = text.chars().take(120).collect();
    let line = match any {
        Any { seat: Some(seat), say: Some(say), .. } if in_range(&seat) => RecordLine::Say { seat, say },
        Any { game: Some(game), seats: Some(seats), first: Some(first), .. }
            if permutation(&seats) && in_range(&first) =>
        {
            RecordLine::Game { game, seats, first }
        }
        Any {
            end: Some(end),
            scores: Some(scores),
            reason: Some(reason),
            turns,
            digest: Some(digest),
            ..
        } if scores.len() == players => {
            RecordLine::End { end, scores, reason, turns: turns.unwrap_or(0), digest }
        }
        Any { scores: Some(scores), ranks: Some(ranks), reason: Some(reason), digest, .. }
            if scores.len() == players && ranks.len() == players =>
        {
            RecordLine::Result { scores, ranks, reason, digest }
        }
        Any { seat: Some(seat), action, fault, message, resigned, adjudicated, .. }
            if in_range(&seat)
                && (action.is_some() || fault.is_some()) != resigned
                && adjudicated.is_none_or(|scores| resigned && matches!(scores, [0, 0 | 1] | [1, 0])) =>
        {
            RecordLine::Input(Input { seat, action, fault, message, resigned, adjudicated, acts: false })
        }
        _ => return Err(format!("not a line of a record of {players} bots: {shown}")),
    };
    Ok(line)
}

/// A place in a match: `GAME.TURN`, or `TURN` alone for the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The game's number, from 1.
    pub game: u32,
    /// The turn, from 1; 0 is what precedes the first turn, such as the wizards' placement.
    pub turn: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.game, self.turn)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let (game, turn) = text.split_once('.').unwrap_or(("1", text));
        match (game.parse(), turn.parse()) {
            (Ok(game @ 1..), Ok(turn)) => Ok(Place { game, turn }),
            _ => Err(format!("expected GAME.TURN such as 2.37, or a turn such as 37, got '{text}'")),
        }
    }
}

#[cfg(test)]
mod tests;
