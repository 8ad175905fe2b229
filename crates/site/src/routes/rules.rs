//! Rules files: those that ship, and one dropped onto the page.

use accounts::Caller;
use axum::body::Bytes;
use axum::response::Response;
use games::zrf::SHIPPED;
use serde_json::Value;

use super::body::{Body, ok_json};
use crate::error::Answer;
use crate::jobs::{Job, SentRules};
use crate::state::AppState;

/// The names of the shipped rules files.
pub(super) async fn list() -> Response {
    ok_json(&SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>())
}

/// Has a rules file compiled and returns its contents. Nothing is stored.
pub(super) async fn check(app: AppState, caller: Caller, Body(sent): Body<SentRules>) -> Answer {
    let place = app.reading_place(&caller).await?;
    let file: Value = app.read(place, Job::Rules(sent), Bytes::new()).await?;
    Ok(ok_json(&file))
}
