//! The people of a public server, as the host sees them.

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::{Deserialize, Serialize};

use super::caller::Caller;
use super::invitations::role_named;
use super::sign_in::{Me, new_recovery, public};
use crate::error::AppError;
use crate::routes::{Body, ok_json};
use crate::state::AppState;

/// Somebody with an account.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct PersonRow {
    #[serde(flatten)]
    person: Me,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    created: i64,
    shut_out: bool,
    /// The id of the invitation by which this person came.
    invitation: Option<String>,
}

pub(super) async fn list(State(app): State<AppState>) -> Result<Response, AppError> {
    let people = app.blocking(|registry| Ok(registry.store.people()?)).await?;
    Ok(ok_json(&people.iter().map(PersonRow::of).collect::<Vec<_>>()))
}

impl PersonRow {
    fn of(person: &store::Person) -> PersonRow {
        let store::Person { created, shut_out, ref invitation, .. } = *person;
        PersonRow { person: Me::of(person), created, shut_out, invitation: invitation.clone() }
    }
}

#[derive(Deserialize)]
pub(super) struct Change {
    shut_out: Option<bool>,
    role: Option<String>,
}

pub(super) async fn change(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wanted): Body<Change>,
) -> Result<Response, AppError> {
    if caller.person().is_some_and(|person| person.id == id) {
        return Err(AppError::conflict(
            "yourself",
            wording!("ask another host: you cannot shut yourself out or change your own role"),
        ));
    }
    let role = wanted.role.as_deref().map(role_named).transpose()?;
    let changed = app.blocking(move |registry| {
        let store = &registry.store;
        let none = || AppError::missing(format!("no person '{id}'"));
        if let Some(role) = role {
            store.set_role(&id, role)?.then_some(()).ok_or_else(none)?;
        }
        if let Some(is_out) = wanted.shut_out {
            store.shut_out(&id, is_out)?.then_some(()).ok_or_else(none)?;
        }
        store.person(&id)?.ok_or_else(none)
    });
    let changed = PersonRow::of(&changed.await?);
    // Sockets opened in the old role end too.
    public(&app)?.ended.send_replace(());
    Ok(ok_json(&changed))
}

/// Makes a recovery link for somebody who has lost everything.
pub(super) async fn recovery(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    new_recovery(&app, id).await
}
