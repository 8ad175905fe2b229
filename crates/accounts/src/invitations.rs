//! Invitations: links that let others in.

use game::wording;
use serde::{Deserialize, Serialize};
use store::{NewInvitation, Role, Store};

use super::links::link;
use super::origin::Origin;
use super::refused::Refused;
use super::sign_in::checked_name;
use super::token::new_token;

/// The most people per link.
const MOST: u32 = 1000;
/// The longest validity of a link, in days.
const DAYS: u32 = 365;
const DAY: i64 = 24 * 3600 * 1000;

/// An invitation as the host sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Invitation {
    id: String,
    /// What those who follow it become.
    role: &'static str,
    /// The name of the one person invited.
    name: Option<String>,
    /// How many people it lets in, and how many it has let in.
    most: u32,
    used: u32,
    /// Milliseconds since 1970.
    expires: i64,
    revoked: bool,
    /// Told once, when it is made: only its hash is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    link: Option<String>,
}

impl Invitation {
    pub fn of(invited: store::Invitation) -> Invitation {
        let store::Invitation { id, role, name, most, used, expires, revoked, created: _ } = invited;
        Invitation { id, role: role.name(), name, most, used, expires, revoked, link: None }
    }
}

/// An invitation as the host asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct NewLink {
    /// `host`, `author` or `guest`.
    role: String,
    /// The name of the one person invited.
    name: Option<String>,
    /// How many people it lets in; 1 unless told.
    most: Option<u32>,
    /// For how many days it is good; 7 unless told.
    days: Option<u32>,
}

/// Makes an invitation.
///
/// # Errors
/// If the role or a number is out of range.
pub fn invite(store: &Store, origin: &Origin, wanted: &NewLink, now: i64) -> Result<Invitation, Refused> {
    let role = role_named(&wanted.role)?;
    let name = wanted.name.as_deref().map(checked_name).transpose()?;
    let most = if name.is_some() { 1 } else { wanted.most.unwrap_or(1) };
    let days = wanted.days.unwrap_or(7);
    if !(1..=MOST).contains(&most) || !(1..=DAYS).contains(&days) {
        let wording =
            wording!("a link lets in 1 to {most} people for 1 to {days} days", most = MOST, days = DAYS);
        return Err(Refused::wrong("bad_invitation", wording));
    }
    let (token, hash) = new_token();
    let expires = now + i64::from(days) * DAY;
    let made =
        store.invite(&NewInvitation { hash: &hash, role, name: name.as_deref(), most, expires }, now)?;
    Ok(Invitation { link: Some(link(origin, &token)), ..Invitation::of(made) })
}

/// How an invitation is revoked.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct Revoke {
    /// Whether all who came by the link are shut out, but for hosts.
    #[serde(default)]
    shut_out: bool,
}

/// Revokes an invitation.
///
/// # Errors
/// If there is none of this id.
pub fn revoke_invitation(store: &Store, id: &str, wanted: &Revoke) -> Result<(), Refused> {
    if !store.revoke_invitation(id)? {
        return Err(Refused::missing(format!("no invitation '{id}'")));
    }
    for person in store.people()?.iter().filter(|_| wanted.shut_out) {
        if person.invitation.as_deref() == Some(id) && person.role != Role::Host {
            store.shut_out(&person.id, true)?;
        }
    }
    Ok(())
}

pub(super) fn role_named(name: &str) -> Result<Role, Refused> {
    Role::named(name).ok_or_else(|| {
        Refused::wrong("bad_role", wording!("expected host, author or guest, got '{text}'", text = name))
    })
}
