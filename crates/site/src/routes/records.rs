//! Records brought from outside.

use accounts::Caller;
use axum::extract::Request;
use live::Brought;

use super::body::{created_json, read_body};
use crate::error::Answer;
use crate::jobs::{Job, SentRecord};
use crate::state::AppState;

/// The most bytes of a record as it is sent.
pub(super) const BODY: usize = 16 << 20;

pub(super) async fn bring(app: AppState, caller: Caller, request: Request) -> Answer {
    // Before anything is received: a stranger's records wait for each other outside.
    let place = app.reading_place(&caller).await?;
    let bytes = read_body(request, &app).await?;
    let asking = caller.clone();
    let id = app.blocking(move |registry| {
        registry.check_kept(&asking)?;
        Ok(registry.store.match_id())
    });
    let sent = SentRecord { id: id.await?, owner: caller.owner() };
    let brought: Brought = app.read(place, Job::Record(sent), bytes).await?;
    let told = app.blocking(move |registry| {
        brought.keep(&registry.store)?;
        Ok(brought.told)
    });
    Ok(created_json(&told.await?))
}
