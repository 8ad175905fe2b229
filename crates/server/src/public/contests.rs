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
use crate::live::now;
use crate::routes::{Body, TournamentBody, created_json, ok_json};
use crate::state::AppState;

pub(crate) use closing::hold_closed;
pub(crate) use told::Contest;
#[cfg(test)]
pub(crate) use told::{ContestBot, LeftOut};

/// The most bots that each person may enter.
const MOST: u32 = 100;

/// A contest as the host asks for it: a tournament without bots, and its dates.
#[derive(Deserialize)]
pub(super) struct ContestBody {
    /// Milliseconds since 1970; without it, it opens at once.
    opens: Option<i64>,
    closes: i64,
    /// How many bots each person may enter.
    #[serde(default = "one")]
    most: u32,
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
            .map(|one| Contest::of(&registry.store, one, &caller, now()))
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
    check_dates(opens, closes, at)?;
    if !(1..=MOST).contains(&most) {
        let wording = wording!("a person enters 1 to {most} bots", most = MOST);
        return Err(AppError::wrong("bad_contest", wording));
    }
    let text = Value::Object(asked.wish.clone()).to_string();
    let (body, room) = app
        .compiling(move || {
            let body = read_wish(asked.wish)?;
            let (room, ..) = body.setup.read()?;
            Ok((body, room))
        })
        .await?;
    let told = app.blocking(move |registry| {
        let name = body.wish.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let name: String = name.unwrap_or(room.title).chars().take(80).collect();
        let new = NewContest { name: &name, game: room.id, wish: &text, opens, closes, most };
        let added = registry.store.add_contest(&new, at)?;
        Contest::of(&registry.store, added, &caller, at)
    });
    Ok(created_json(&told.await?))
}

/// Other dates of a contest.
#[derive(Deserialize)]
pub(super) struct Dates {
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
        Contest::of(store, after, &caller, at)
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

#[derive(Deserialize)]
pub(super) struct Entry {
    bot: String,
}

/// Enters a bot. Its newest version plays when the contest closes.
pub(super) async fn enter(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Entry>,
) -> Result<Response, AppError> {
    let told = app.blocking(move |registry| {
        let (store, at) = (&registry.store, now());
        caller.check_bot(registry, &wanted.bot)?;
        let bot = store.bot(&wanted.bot)?;
        let bot = bot.ok_or_else(|| AppError::missing(format!("no bot '{}'", wanted.bot)))?;
        let contest = store.contest(&id)?.ok_or_else(|| none(&id))?;
        if bot.game != contest.game {
            return Err(AppError::wrong("other_game", wording!("this bot plays another game")));
        }
        if store.disqualified()?.contains(&bot.id) {
            return Err(disqualified(&bot.name));
        }
        let entered = store.enter_contest(&id, &bot.id, bot.owner.as_deref(), at)?;
        told(entered, &id)?;
        Contest::of(store, contest, &caller, at)
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
        caller.check_bot(registry, &bot)?;
        let at = now();
        told(registry.store.leave_contest(&id, &bot, at)?, &id)?;
        let contest = registry.store.contest(&id)?.ok_or_else(|| none(&id))?;
        Contest::of(&registry.store, contest, &caller, at)
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
        Entered::Full(most) => {
            let wording = wording!("each person may enter {most} here; take another bot out first", most);
            Err(AppError::conflict("full", wording))
        }
    }
}
