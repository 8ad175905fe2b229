//! The people of a public server, as the host sees them.

use game::wording;
use serde::{Deserialize, Serialize};
use store::Store;

use super::caller::Caller;
use super::invitations::role_named;
use super::refused::Refused;
use super::sign_in::Me;

/// Somebody with an account.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PersonRow {
    #[serde(flatten)]
    person: Me,
    /// Milliseconds since 1970.
    created: i64,
    shut_out: bool,
    /// The id of the invitation by which this person came.
    invitation: Option<String>,
}

impl PersonRow {
    pub fn of(person: &store::Person) -> PersonRow {
        let store::Person { created, shut_out, ref invitation, .. } = *person;
        PersonRow { person: Me::of(person), created, shut_out, invitation: invitation.clone() }
    }
}

/// A change to somebody's account.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct PersonChange {
    shut_out: Option<bool>,
    /// `host`, `author` or `guest`.
    role: Option<String>,
}

/// Changes somebody's role, or shuts them out.
///
/// # Errors
/// If there is no such person, or it is the caller.
pub fn change_person(
    store: &Store,
    caller: &Caller,
    id: &str,
    wanted: &PersonChange,
) -> Result<PersonRow, Refused> {
    if caller.person().is_some_and(|person| person.id == id) {
        let wording = wording!("ask another host: you cannot shut yourself out or change your own role");
        return Err(Refused::conflict("yourself", wording));
    }
    let role = wanted.role.as_deref().map(role_named).transpose()?;
    let none = || Refused::missing(format!("no person '{id}'"));
    if let Some(role) = role {
        store.set_role(id, role)?.then_some(()).ok_or_else(none)?;
    }
    if let Some(is_out) = wanted.shut_out {
        store.shut_out(id, is_out)?.then_some(()).ok_or_else(none)?;
    }
    Ok(PersonRow::of(&store.person(id)?.ok_or_else(none)?))
}
