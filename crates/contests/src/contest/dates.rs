//! Opens contests and changes their dates. The store keeps them.

use accounts::{Caller, Refused};
use arena::Games;
use game::{Room, wording};
use live::SetupBody;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::NewContest;

use super::entries::{closed, find, none};
use super::told::Contest;
use crate::{Contests, TournamentBody};

/// The most bots that each person may enter.
const MOST: u32 = 100;
/// The most seconds that a match waits for a bot that is not connected.
const LONGEST_WAIT: u32 = 3600;

/// A contest as the host asks for it: a tournament without bots, and its dates.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct ContestBody {
    /// Milliseconds since 1970; without it, it opens at once.
    opens: Option<i64>,
    /// Milliseconds since 1970.
    closes: i64,
    /// How many bots each person may enter.
    #[serde(default = "one")]
    most: u32,
    /// Lets bots in that run on their authors' machines: a match waits for so many seconds for one that is not connected.
    remote_wait: Option<u32>,
    /// The settings of the game and the tournament, as for `POST /tournaments`.
    #[serde(flatten)]
    wish: Map<String, Value>,
}

fn one() -> u32 {
    1
}

/// The tournament that is wished for, without bots yet.
pub(super) fn read_wish(mut wish: Map<String, Value>) -> Result<TournamentBody, Refused> {
    wish.insert("bots".into(), Value::Array(Vec::new()));
    serde_json::from_value(Value::Object(wish)).map_err(|error| {
        let wording = wording!("the request is not understood: {why}", why = error.to_string());
        Refused::wrong("bad_request", wording)
    })
}

fn check_dates(opens: i64, closes: i64, now: i64) -> Result<(), Refused> {
    if closes <= now {
        return Err(Refused::wrong("bad_dates", wording!("a contest closes in the future")));
    }
    if closes <= opens {
        return Err(Refused::wrong("bad_dates", wording!("a contest closes after it has opened")));
    }
    Ok(())
}

impl ContestBody {
    /// Refuses dates and numbers that are out of range.
    pub fn check(&self, now: i64) -> Result<(), Refused> {
        check_dates(self.opens.unwrap_or(now), self.closes, now)?;
        if !(1..=MOST).contains(&self.most) {
            let wording = wording!("a person enters 1 to {most} bots", most = MOST);
            return Err(Refused::wrong("bad_contest", wording));
        }
        if self.remote_wait.is_some_and(|wait| wait > LONGEST_WAIT) {
            let wording = wording!("a match waits at most {most} seconds for a bot", most = LONGEST_WAIT);
            return Err(Refused::wrong("bad_contest", wording));
        }
        Ok(())
    }

    /// The game of its tournament, and what its host calls it. Options that a contest sets by itself are filled in for good.
    pub fn read(&mut self, games: &Games) -> Result<(SetupBody, Option<String>), Refused> {
        let body = read_wish(self.wish.clone())?;
        let setup = body.setup.in_contest(games)?;
        if let Ok(Value::Object(filled)) = serde_json::to_value(&setup) {
            self.wish.extend(filled);
        }
        Ok((setup, body.wish.name))
    }
}

/// Opens a contest that was [checked](ContestBody::check) and [read](ContestBody::read).
pub fn open_contest(
    contests: &Contests,
    caller: &Caller,
    asked: ContestBody,
    (room, name): (&Room, Option<&str>),
    now: i64,
) -> Result<Contest, Refused> {
    let ContestBody { opens, closes, most, remote_wait, wish } = asked;
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    let name: String = name.unwrap_or(room.title).chars().take(80).collect();
    let (opens, wish) = (opens.unwrap_or(now), Value::Object(wish).to_string());
    let new = NewContest { name: &name, game: room.id, wish: &wish, opens, closes, most, remote_wait };
    Contest::of(contests, contests.store.add_contest(&new, now)?, caller, now)
}

/// Other dates of a contest.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct Dates {
    opens: Option<i64>,
    closes: Option<i64>,
    /// Closes it now.
    #[serde(default)]
    close: bool,
}

/// Changes the dates. A contest that was closed opens again, and loses the tournament that it became.
pub fn change_dates(
    contests: &Contests,
    caller: &Caller,
    id: &str,
    wanted: &Dates,
    now: i64,
) -> Result<Contest, Refused> {
    let store = &contests.store;
    let before = find(store, id)?;
    if wanted.close {
        if before.closed.is_some() {
            return Err(closed());
        }
        store.set_contest_dates(id, before.opens.min(now - 1), now)?;
    } else {
        let (opens, closes) = (wanted.opens.unwrap_or(before.opens), wanted.closes.unwrap_or(before.closes));
        check_dates(opens, closes, now)?;
        if let Some(row) = before.tournament.as_deref().map(|id| store.tournament(id)).transpose()?.flatten()
        {
            contests.delete_tournament(&row)?;
        }
        store.set_contest_dates(id, opens, closes)?;
    }
    Contest::of(contests, find(store, id)?, caller, now)
}

/// Deletes a contest.
pub fn remove_contest(contests: &Contests, id: &str) -> Result<(), Refused> {
    if contests.store.remove_contest(id)? { Ok(()) } else { Err(none(id)) }
}
