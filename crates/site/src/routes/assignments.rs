//! The routes of assignments.

use accounts::Caller;
use contests::{
    Assignment, AssignmentBody, AssignmentDates, HandInBody, SimilarSources, change_assignment,
    hand_in as hand_in_bot, open_assignment, remove_assignment,
};
use live::{Work, now};
use serde_json::json;

use super::body::{Body, Path, created_json, ok_json};
use crate::error::Answer;
use crate::state::AppState;

pub(super) async fn list(app: AppState, caller: Caller) -> Answer {
    Ok(ok_json(&app.holding(move |contests| Assignment::all(contests, &caller, now())).await?))
}

pub(super) async fn one(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    Ok(ok_json(&app.holding(move |contests| Assignment::find(contests, &id, &caller, now())).await?))
}

pub(super) async fn add(app: AppState, caller: Caller, Body(asked): Body<AssignmentBody>) -> Answer {
    let (asked, setup) = asked.read(&app.registry.games, now())?;
    let played = app.set_up(&caller, setup).await?;
    let opened = app.holding(move |contests| open_assignment(contests, &caller, asked, played, now()));
    Ok(created_json(&opened.await?))
}

pub(super) async fn change(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(dates): Body<AssignmentDates>,
) -> Answer {
    let changed = app.holding(move |contests| change_assignment(contests, &caller, &id, &dates, now()));
    Ok(ok_json(&changed.await?))
}

pub(super) async fn remove(app: AppState, Path(id): Path<String>) -> Answer {
    let removed = app.holding(move |contests| remove_assignment(contests, &id).map(|()| id));
    Ok(ok_json(&json!({"removed": removed.await?})))
}

pub(super) async fn hand_in(
    app: AppState,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<HandInBody>,
) -> Answer {
    let told = app.holding(move |contests| hand_in_bot(contests, &caller, &id, &wanted, now()));
    Ok(created_json(&told.await?))
}

pub(super) async fn similar(app: AppState, Path(id): Path<String>, caller: Caller) -> Answer {
    let work = Work::begin(&app.registry, &caller.line()).await?;
    let told = app.holding(move |contests| SimilarSources::of_assignment(contests, &id));
    Ok(ok_json(&work.scope(told).await?))
}
