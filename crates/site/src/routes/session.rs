//! What a page needs to know first.

use accounts::{Caller, Me};
use axum::response::Response;
use serde::Serialize;

use super::body::ok_json;
use crate::state::AppState;

/// What a page needs to know first.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Session {
    /// To be shown with every write.
    token: String,
    /// The program's version.
    version: &'static str,
    /// The ids of the games.
    games: Vec<&'static str>,
    /// Whether authors may upload games.
    upload_games: bool,
    /// Told by a public server: who is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    account: Option<Account>,
}

/// An account, or none yet.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Account {
    person: Option<Me>,
}

pub(super) async fn session(app: AppState, caller: Caller) -> Response {
    let games = app.registry.games.all().into_iter().map(|room| room.id).collect();
    let account = app.public.is_some().then(|| Account { person: caller.person().map(Me::of) });
    let upload_games = app.operations.upload_games;
    let token = app.guard.token_of(&caller);
    ok_json(&Session { token, version: env!("CARGO_PKG_VERSION"), games, upload_games, account })
}
