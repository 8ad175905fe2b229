//! The routes of contests.

use accounts::Caller;
use contests::{
    Contest, ContestBody, Dates, Entry, SimilarSources, change_dates, enter as enter_contest,
    leave as leave_contest, open_contest, remove_contest,
};
use live::{Work, now};
use serde_json::json;

use super::body::{Body, Path, created_json, ok_json};
use crate::error::Answer;
use crate::state::AppState;

pub(super) async fn list(app: AppState, caller: Caller) -> Answer {
    let told = app.holding(move |contests| {
        let all = contests.store.contests()?;
        all.into_iter().map(|one| Contest::of(contests, one, &caller, now())).collect::<Result<Vec<_>, _>>()
    });
    Ok(ok_json(&told.await?))
}

pub(super) async fn add(app: AppState, caller: Caller, Body(mut asked): Body<ContestBody>) -> Answer {
    let at = now();
    asked.check(at)?;
    let (setup, name) = asked.read(&app.registry.games)?;
    let (room, _, _) = app.set_up(&caller, setup).await?;
    let told =
        app.holding(move |contests| open_contest(contests, &caller, asked, (room, name.as_deref()), at));
    Ok(created_json(&told.await?))
}

pub(super) async fn change(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Dates>,
) -> Answer {
    let told = app.holding(move |contests| change_dates(contests, &caller, &id, &wanted, now()));
    Ok(ok_json(&told.await?))
}

pub(super) async fn remove(app: AppState, Path(id): Path<String>) -> Answer {
    let removed = app.holding(move |contests| remove_contest(contests, &id).map(|()| id));
    Ok(ok_json(&json!({"removed": removed.await?})))
}

pub(super) async fn enter(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Entry>,
) -> Answer {
    let told = app.holding(move |contests| enter_contest(contests, &caller, &id, wanted, now()));
    Ok(created_json(&told.await?))
}

pub(super) async fn leave(app: AppState, Path((id, bot)): Path<(String, String)>, caller: Caller) -> Answer {
    let told = app.holding(move |contests| leave_contest(contests, &caller, &id, &bot, now()));
    Ok(ok_json(&told.await?))
}

pub(super) async fn similar(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let work = Work::begin(&app.registry, &caller.line()).await?;
    let told = app.holding(move |contests| SimilarSources::of_contest(contests, &id));
    Ok(ok_json(&work.scope(told).await?))
}
