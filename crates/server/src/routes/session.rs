//! What a page needs to know first.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::body::ok_json;
use crate::state::AppState;

/// What a page needs to know first.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Session<'a> {
    /// To be shown with every write.
    token: &'a str,
    /// The program's version.
    version: &'static str,
    /// The ids of the games.
    games: Vec<&'static str>,
}

pub(super) async fn session(State(app): State<AppState>) -> Response {
    let games = arena::rooms().iter().map(|room| room.id).collect();
    ok_json(&Session { token: &app.guard.token, version: env!("CARGO_PKG_VERSION"), games })
}
