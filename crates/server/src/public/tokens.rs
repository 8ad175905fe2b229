//! Tokens: an author makes one on the page, and a program with it submits bots for the author.

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::{Deserialize, Serialize};

use super::caller::Caller;
use super::sign_in::checked_name;
use super::token::new_token;
use crate::error::AppError;
use crate::live::now;
use crate::routes::{Body, created_json, ok_json};
use crate::state::AppState;

/// The most tokens per person.
const MOST: u32 = 20;

/// A token as its owner sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct TokenRow {
    id: String,
    name: String,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created: i64,
    /// When it was used last, to the minute.
    #[cfg_attr(test, ts(type = "number | null"))]
    used: Option<i64>,
    /// Told once, when it is made: only its hash is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    token: Option<String>,
}

impl TokenRow {
    fn of(kept: store::Token) -> TokenRow {
        let store::Token { id, name, created, used } = kept;
        TokenRow { id, name, created, used, token: None }
    }
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    /// What its owner calls it.
    name: String,
}

pub(super) async fn list(State(app): State<AppState>, caller: Caller) -> Result<Response, AppError> {
    let owner = caller.owner().unwrap_or_default();
    let all = app.blocking(move |registry| Ok(registry.store.tokens_of(&owner)?)).await?;
    Ok(ok_json(&all.into_iter().map(TokenRow::of).collect::<Vec<_>>()))
}

pub(super) async fn make(
    State(app): State<AppState>,
    caller: Caller,
    Body(wanted): Body<Wanted>,
) -> Result<Response, AppError> {
    let name = checked_name(&wanted.name)?;
    let (token, hash) = new_token();
    let owner = caller.owner().unwrap_or_default();
    let made = app
        .blocking(move |registry| {
            registry.store.add_token(&hash, &owner, &name, MOST, now())?.ok_or_else(|| {
                let wording = wording!("you have {most} tokens; revoke one first", most = MOST);
                AppError::conflict("too_many", wording)
            })
        })
        .await?;
    Ok(created_json(&TokenRow { token: Some(token), ..TokenRow::of(made) }))
}

pub(super) async fn revoke(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let revoked = app
        .blocking(move |registry| match registry.store.remove_token(&id)? {
            true => Ok(id),
            false => Err(AppError::missing(format!("no token '{id}'"))),
        })
        .await?;
    if let Some(public) = &app.public {
        public.ended.send_replace(());
    }
    Ok(ok_json(&serde_json::json!({"revoked": revoked})))
}
