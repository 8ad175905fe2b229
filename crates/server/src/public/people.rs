//! The people of a public server, as the host sees them.

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::{Deserialize, Serialize};

use super::caller::Caller;
use super::sign_in::{Me, new_recovery, public};
use crate::error::AppError;
use crate::routes::{Body, ok_json};
use crate::state::AppState;

/// Somebody with an account.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PersonRow {
    #[serde(flatten)]
    person: Me,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created: i64,
    shut_out: bool,
}

pub(super) async fn list(State(app): State<AppState>) -> Result<Response, AppError> {
    let people = app.blocking(|registry| Ok(registry.store.people()?)).await?;
    let row = |person: &store::Person| PersonRow {
        person: Me::of(person),
        created: person.created,
        shut_out: person.shut_out,
    };
    Ok(ok_json(&people.iter().map(row).collect::<Vec<_>>()))
}

#[derive(Deserialize)]
pub(super) struct Change {
    shut_out: bool,
}

pub(super) async fn change(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Change>,
) -> Result<Response, AppError> {
    if caller.person().is_some_and(|person| person.id == id) {
        return Err(AppError::conflict("yourself", wording!("you cannot shut yourself out")));
    }
    app.blocking(move |registry| match registry.store.shut_out(&id, wanted.shut_out)? {
        true => Ok(()),
        false => Err(AppError::missing(format!("no person '{id}'"))),
    })
    .await?;
    public(&app)?.ended.send_replace(());
    Ok(ok_json(&serde_json::json!({"shut_out": wanted.shut_out})))
}

/// Makes a link with which somebody comes back who has lost everything.
pub(super) async fn recovery(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    new_recovery(&app, id).await
}
