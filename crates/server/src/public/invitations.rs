//! Invitations: the host makes, lists and revokes links that let others in.

use axum::extract::{Path, State};
use axum::response::Response;
use game::wording;
use serde::{Deserialize, Serialize};
use store::{NewInvitation, Role};

use super::first_link::link;
use super::sign_in::{checked_name, public};
use super::token::new_token;
use crate::error::AppError;
use crate::live::now;
use crate::routes::{Body, created_json, ok_json};
use crate::state::AppState;

/// The most people per link.
const MOST: u32 = 1000;
/// The longest validity of a link, in days.
const DAYS: u32 = 365;
const DAY: i64 = 24 * 3600 * 1000;

/// An invitation as the host sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Invitation {
    id: String,
    /// What those who follow it become.
    role: &'static str,
    /// The name of the one person invited.
    name: Option<String>,
    /// How many people it lets in, and how many it has let in.
    most: u32,
    used: u32,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    expires: i64,
    revoked: bool,
    /// Told once, when it is made: only its hash is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    link: Option<String>,
}

impl Invitation {
    fn of(invited: store::Invitation) -> Invitation {
        let store::Invitation { id, role, name, most, used, expires, revoked, created: _ } = invited;
        Invitation { id, role: role.name(), name, most, used, expires, revoked, link: None }
    }
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    role: String,
    name: Option<String>,
    most: Option<u32>,
    days: Option<u32>,
}

pub(super) async fn list(State(app): State<AppState>) -> Result<Response, AppError> {
    let all = app.blocking(|registry| Ok(registry.store.invitations()?)).await?;
    Ok(ok_json(&all.into_iter().map(Invitation::of).collect::<Vec<_>>()))
}

pub(super) async fn invite(
    State(app): State<AppState>,
    Body(wanted): Body<Wanted>,
) -> Result<Response, AppError> {
    let role = role_named(&wanted.role)?;
    let name = wanted.name.as_deref().map(checked_name).transpose()?;
    let most = if name.is_some() { 1 } else { wanted.most.unwrap_or(1) };
    let days = wanted.days.unwrap_or(7);
    if !(1..=MOST).contains(&most) || !(1..=DAYS).contains(&days) {
        let wording =
            wording!("a link lets in 1 to {most} people for 1 to {days} days", most = MOST, days = DAYS);
        return Err(AppError::wrong("bad_invitation", wording));
    }
    let (token, hash) = new_token();
    let made = app
        .blocking(move |registry| {
            let now = now();
            let expires = now + i64::from(days) * DAY;
            let new = NewInvitation { hash: &hash, role, name: name.as_deref(), most, expires };
            Ok(registry.store.invite(&new, now)?)
        })
        .await?;
    let link = Some(link(&public(&app)?.origin, &token));
    Ok(created_json(&Invitation { link, ..Invitation::of(made) }))
}

pub(super) fn role_named(name: &str) -> Result<Role, AppError> {
    Role::named(name).ok_or_else(|| {
        AppError::wrong("bad_role", wording!("expected host, author or guest, got '{text}'", text = name))
    })
}

#[derive(Deserialize)]
pub(super) struct Revoke {
    /// Whether all who came by the link are shut out, but for hosts.
    #[serde(default)]
    shut_out: bool,
}

pub(super) async fn revoke(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Body(Revoke { shut_out }): Body<Revoke>,
) -> Result<Response, AppError> {
    let revoked = app
        .blocking(move |registry| {
            let store = &registry.store;
            if !store.revoke_invitation(&id)? {
                return Err(AppError::missing(format!("no invitation '{id}'")));
            }
            for person in store.people()?.iter().filter(|_| shut_out) {
                if person.invitation.as_ref() == Some(&id) && person.role != Role::Host {
                    store.shut_out(&person.id, true)?;
                }
            }
            Ok(id)
        })
        .await?;
    public(&app)?.ended.send_replace(());
    Ok(ok_json(&serde_json::json!({"revoked": revoked})))
}
