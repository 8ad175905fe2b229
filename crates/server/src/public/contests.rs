//! Contests: the host opens one, authors enter bots, and when it closes it becomes a tournament of those bots.

mod closing;
mod told;

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::{Entered, NewContest};

use super::caller::Caller;
use crate::error::AppError;
use crate::live::{not_connected, now};
use crate::routes::{Body, TournamentBody, created_json, ok_json};
use crate::state::AppState;

pub(crate) use closing::hold_closed;
pub(crate) use told::Contest;
#[cfg(test)]
pub(crate) use told::{ContestBot, LeftOut};

/// The most bots that each person may enter.
const MOST: u32 = 100;
/// The most seconds that a match waits for a bot that is not connected.
const LONGEST_WAIT: u32 = 3600;

/// A contest as the host asks for it: a tournament without bots, and its dates.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ContestBody {
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
fn read_wish(mut wish: Map<String, Value>) -> Result<TournamentBody, AppError> {
    wish.insert("bots".into(), Value::Array(Vec::new()));
    serde_json::from_value(Value::Object(wish)).map_err(|error| {
        AppError::wrong(
            "bad_request",
            wording!("the request is not understood: {why}", why = error.to_string()),
        )
    })
}

fn check_dates(opens: i64, closes: i64, now: i64) -> Result<(), AppError> {
    if closes <= now {
        return Err(AppError::wrong("bad_dates", wording!("a contest closes in the future")));
    }
    if closes <= opens {
        return Err(AppError::wrong("bad_dates", wording!("a contest closes after it has opened")));
    }
    Ok(())
}

fn none(id: &str) -> AppError {
    AppError::missing(format!("no contest '{id}'"))
}

pub(super) async fn list(State(app): State<AppState>, caller: Caller) -> Result<Response, AppError> {
    let told = app.blocking(move |registry| {
        let contests = registry.store.contests()?;
        contests
            .into_iter()
            .map(|one| Contest::of(registry, one, &caller, now()))
            .collect::<Result<Vec<_>, _>>()
    });
    Ok(ok_json(&told.await?))
}

pub(super) async fn add(
    State(app): State<AppState>,
    caller: Caller,
    Body(asked): Body<ContestBody>,
) -> Result<Response, AppError> {
    let at = now();
    let (opens, closes, most) = (asked.opens.unwrap_or(at), asked.closes, asked.most);
    let remote_wait = asked.remote_wait;
    check_dates(opens, closes, at)?;
    if !(1..=MOST).contains(&most) {
        let wording = wording!("a person enters 1 to {most} bots", most = MOST);
        return Err(AppError::wrong("bad_contest", wording));
    }
    if remote_wait.is_some_and(|wait| wait > LONGEST_WAIT) {
        let wording = wording!("a match waits at most {most} seconds for a bot", most = LONGEST_WAIT);
        return Err(AppError::wrong("bad_contest", wording));
    }
    let text = Value::Object(asked.wish.clone()).to_string();
    let (body, room) = app
        .compiling(&caller, move || {
            let body = read_wish(asked.wish)?;
            let (room, ..) = body.setup.read()?;
            Ok((body, room))
        })
        .await?;
    let told = app.blocking(move |registry| {
        let name = body.wish.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let name: String = name.unwrap_or(room.title).chars().take(80).collect();
        let new = NewContest { name: &name, game: room.id, wish: &text, opens, closes, most, remote_wait };
        let added = registry.store.add_contest(&new, at)?;
        Contest::of(registry, added, &caller, at)
    });
    Ok(created_json(&told.await?))
}

/// Other dates of a contest.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Dates {
    opens: Option<i64>,
    closes: Option<i64>,
    /// Closes it now.
    #[serde(default)]
    close: bool,
}

/// Changes the dates. A contest that was closed opens again, and loses the tournament that it became.
pub(super) async fn change(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Dates>,
) -> Result<Response, AppError> {
    let told = app.blocking(move |registry| {
        let (store, at) = (&registry.store, now());
        let before = store.contest(&id)?.ok_or_else(|| none(&id))?;
        if wanted.close {
            if before.closed.is_some() {
                return Err(closed());
            }
            store.set_contest_dates(&id, before.opens.min(at - 1), at)?;
        } else {
            let (opens, closes) =
                (wanted.opens.unwrap_or(before.opens), wanted.closes.unwrap_or(before.closes));
            check_dates(opens, closes, at)?;
            if let Some(row) =
                before.tournament.as_deref().map(|id| store.tournament(id)).transpose()?.flatten()
            {
                registry.delete_tournament(&row)?;
            }
            store.set_contest_dates(&id, opens, closes)?;
        }
        let after = store.contest(&id)?.ok_or_else(|| none(&id))?;
        Contest::of(registry, after, &caller, at)
    });
    Ok(ok_json(&told.await?))
}

pub(super) async fn remove(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let removed = app.blocking(move |registry| match registry.store.remove_contest(&id)? {
        true => Ok(id),
        false => Err(none(&id)),
    });
    Ok(ok_json(&serde_json::json!({"removed": removed.await?})))
}

/// A bot to be entered.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Entry {
    /// One that is kept here.
    Kept {
        /// Its id.
        bot: String,
    },
    /// One that is connected from elsewhere.
    Remote {
        /// The id of its connection.
        remote: String,
    },
}

/// Enters a bot. Of one that is kept here, the newest version plays when the contest closes.
pub(super) async fn enter(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Entry>,
) -> Result<Response, AppError> {
    let told = app.blocking(move |registry| {
        let (store, at) = (&registry.store, now());
        let contest = store.contest(&id)?.ok_or_else(|| none(&id));
        let check_game = |game: &str| match &contest {
            Ok(contest) if game != contest.game => {
                Err(AppError::wrong("other_game", wording!("this bot plays another game")))
            }
            _ => Ok(()),
        };
        let entered = match wanted {
            Entry::Kept { bot } => {
                caller.check_bot(registry, &bot)?;
                let bot = store.bot(&bot)?.ok_or_else(|| AppError::missing(format!("no bot '{bot}'")))?;
                check_game(&bot.game)?;
                if store.disqualified()?.contains(&bot.id) {
                    return Err(disqualified(&bot.name));
                }
                store.enter_contest(&id, &bot.id, bot.owner.as_deref(), at)?
            }
            Entry::Remote { remote } => {
                let bot = registry.remotes.find(&remote).filter(|bot| caller.owns(bot.owner.as_deref()));
                let bot = bot.ok_or_else(|| not_connected(&remote))?;
                check_game(bot.game)?;
                if store.disqualified_remotes()?.contains(&bot.id) {
                    return Err(disqualified(&bot.name));
                }
                let named = (bot.id.as_str(), bot.name.as_str());
                store.enter_contest_from_elsewhere(&id, named, bot.owner.as_deref(), at)?
            }
        };
        told(entered, &id)?;
        Contest::of(registry, contest?, &caller, at)
    });
    Ok(created_json(&told.await?))
}

/// Takes a bot out again.
pub(super) async fn leave(
    State(app): State<AppState>,
    Path((id, bot)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, AppError> {
    let told = app.blocking(move |registry| {
        let (store, at) = (&registry.store, now());
        match store.entered_remote_owner(&bot)? {
            Some(owner) if caller.owns(owner.as_deref()) => {}
            _ => caller.check_bot(registry, &bot)?,
        }
        told(store.leave_contest(&id, &bot, at)?, &id)?;
        let contest = store.contest(&id)?.ok_or_else(|| none(&id))?;
        Contest::of(registry, contest, &caller, at)
    });
    Ok(ok_json(&told.await?))
}

fn closed() -> AppError {
    AppError::conflict("closed", wording!("this contest is closed and takes no more bots"))
}

pub(crate) fn disqualified(name: &str) -> AppError {
    AppError::conflict("disqualified", wording!("'{name}' is disqualified; ask the host", name))
}

/// Refuses what the store refused.
fn told(entered: Entered, id: &str) -> Result<(), AppError> {
    match entered {
        Entered::Done => Ok(()),
        Entered::Unknown => Err(none(id)),
        Entered::Closed(_) => Err(closed()),
        Entered::NotOpen(_) => Err(AppError::conflict("not_open", wording!("this contest is not open yet"))),
        Entered::NoRemotes => {
            let wording = wording!("this contest takes only bots that are saved here; upload yours");
            Err(AppError::conflict("no_remotes", wording))
        }
        Entered::Full(most) => {
            let wording = wording!("each person may enter {most} here; take another bot out first", most);
            Err(AppError::conflict("full", wording))
        }
    }
}
