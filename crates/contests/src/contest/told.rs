//! A contest as shown to a person.

use accounts::{Caller, Refused};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Contests, standing::Standing};

/// A contest.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Contest {
    id: String,
    name: String,
    game: String,
    /// Which of the board games, where there are several.
    rules: Option<String>,
    format: String,
    /// How its games begin: `shipped`, `random:PLIES` or the name of a file of openings; null for the usual start.
    openings: Option<String>,
    /// Milliseconds since 1970.
    opens: i64,
    closes: i64,
    /// `planned`, `open` or `closed`.
    state: &'static str,
    /// How many bots each person may enter.
    most: u32,
    /// For how many seconds a match waits for a bot that runs on its author's machine; null where none may be entered.
    remote_wait: Option<u32>,
    /// How many bots are in it.
    entered: usize,
    /// Those of them that are the reader's; all of them for the host.
    bots: Vec<ContestBot>,
    /// The id of the tournament that it became.
    tournament: Option<String>,
    /// Matches of that tournament that only repeat others and do not inform the ratings.
    repeats: usize,
    /// Bots that could not take part.
    left_out: Vec<LeftOut>,
    /// Why it did not become a tournament.
    trouble: Option<String>,
}

/// A bot of a contest.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ContestBot {
    id: String,
    name: String,
    author: Option<String>,
    /// Whether it is connected now, for one that runs on its author's machine; null for those that are kept here.
    connected: Option<bool>,
}

/// A bot that could not take part.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LeftOut {
    pub bot: String,
    pub name: String,
    /// For its author and the host alone: it may quote what a compiler said of the source.
    pub why: String,
}

/// What is noted of a contest that was closed.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) left_out: Vec<LeftOut>,
    pub(super) trouble: Option<String>,
}

impl Contest {
    /// A contest as this caller may know it.
    pub fn of(
        contests: &Contests,
        contest: store::Contest,
        caller: &Caller,
        now: i64,
    ) -> Result<Contest, Refused> {
        let store = &contests.store;
        let entries = store.contest_entries(&contest.id)?;
        let (entered, mut bots) = (entries.len(), Vec::new());
        for entry in entries.into_iter().filter(|entry| caller.owns(entry.person.as_deref())) {
            let author = entry.person.map(|person| store.person(&person)).transpose()?.flatten();
            let author = author.map(|author| author.name);
            let connected = entry.remote.as_ref().map(|_| contests.live.remotes.find(&entry.bot).is_some());
            let name = match entry.remote {
                Some(name) => Some(name),
                None => store.bot(&entry.bot)?.map(|bot| bot.name),
            };
            // One that was deleted meanwhile is in no list.
            bots.extend(name.map(|name| ContestBot { id: entry.bot, name, author, connected }));
        }
        let note: Note = contest.note.and_then(|note| serde_json::from_str(&note).ok()).unwrap_or_default();
        let left_out = note.left_out.into_iter().map(|mut left| {
            if !bots.iter().any(|own| own.id == left.bot) && !caller.sees_all() {
                left.why.clear();
            }
            left
        });
        let wish: Value = serde_json::from_str(&contest.wish).unwrap_or_default();
        let state = match contest.closed {
            None if now < contest.opens => "planned",
            None if now < contest.closes => "open",
            _ => "closed",
        };
        let held = contest.tournament.as_ref().map(|id| store.tournament(id)).transpose()?.flatten();
        // A plan that this program cannot read says nothing about its matches, and hides no contest.
        let standing = held.and_then(|row| Standing::of(contests, &row, &[]).ok());
        let openings = wish["openings"].as_str().or(wish["files"]["openings"]["name"].as_str());
        Ok(Contest {
            left_out: left_out.collect(),
            id: contest.id,
            name: contest.name,
            game: contest.game,
            rules: wish["options"]["rules"].as_str().map(String::from),
            format: wish["format"].as_str().unwrap_or("round-robin").into(),
            openings: openings.filter(|openings| !openings.is_empty()).map(String::from),
            opens: contest.opens,
            closes: contest.closes,
            state,
            most: contest.most,
            remote_wait: contest.remote_wait,
            entered,
            bots,
            tournament: contest.tournament,
            repeats: standing.map_or(0, |standing| standing.table.repeats),
            trouble: note.trouble,
        })
    }
}
