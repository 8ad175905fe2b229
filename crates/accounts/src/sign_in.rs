//! Signing in with a link, and links to come back with.

use game::{is_deceptive, wording};
use serde::{Deserialize, Serialize};
use store::{Accepted, NewSession, Person, Store};

use super::links::link;
use super::origin::Origin;
use super::refused::{Reason, Refused};
use super::token::{hash, new_token};

/// How long a session lasts, in seconds.
pub const SESSION: i64 = 60 * 24 * 3600;
/// The longest name, in letters.
const NAME: usize = 40;

/// Somebody who is signed in.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Me {
    id: String,
    name: String,
    /// `host`, `author` or `guest`.
    role: &'static str,
}

impl Me {
    pub fn of(person: &Person) -> Me {
        Me { id: person.id.clone(), name: person.name.clone(), role: person.role.name() }
    }
}

/// What somebody shows to sign in.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct Shown {
    /// What follows `#` in the link.
    token: String,
    /// The name chosen, where the invitation has none.
    name: Option<String>,
}

/// Somebody who has just signed in.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct SignedIn {
    person: Me,
    #[serde(flatten)]
    recovery: Recovery,
}

/// A link with which a person comes back from another browser.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct Recovery {
    /// It works once.
    recovery: String,
}

/// Signs somebody in. Returns the session's token too. With a recovery link, sessions in other browsers end. `joins` is asked before
/// somebody joins by a link for several people.
///
/// # Errors
/// If the link is not good, or another name is needed.
pub fn sign_in(
    store: &Store,
    origin: &Origin,
    Shown { token, name }: &Shown,
    joins: impl FnOnce() -> Result<(), Refused>,
    now: i64,
) -> Result<(SignedIn, String), Refused> {
    let name = name.as_deref().map(checked_name).transpose()?;
    let (session, session_hash) = new_token();
    let (recovery, recovery_hash) = new_token();
    let shown = hash(token);
    let new = NewSession { hash: &session_hash, expires: now + SESSION * 1000 };
    let person = match store.recover(&shown, &new, &recovery_hash, now)? {
        Some(person) => person,
        None => {
            // Nobody takes all places of a class at once.
            if store.invitation_of(&shown)?.is_some_and(|invitation| invitation.most > 1) {
                joins()?;
            }
            match store.accept_invitation(&shown, name.as_deref(), &new, &recovery_hash, now)? {
                Accepted::Person(person) => person,
                other => return Err(refused(&other)),
            }
        }
    };
    let recovery = Recovery { recovery: link(origin, &recovery) };
    Ok((SignedIn { person: Me::of(&person), recovery }, session))
}

/// Whether whoever follows a link is to choose a name. It is not followed: nothing changes.
///
/// # Errors
/// If the store cannot be read. A link that is not good asks for nothing, and is refused by [`sign_in`].
pub fn asks_name(store: &Store, Shown { token, .. }: &Shown) -> Result<bool, Refused> {
    let invitation = store.invitation_of(&hash(token))?;
    Ok(invitation.is_some_and(|one| one.name.is_none() && one.used < one.most && !one.revoked))
}

/// Makes a new recovery link for a person. The previous one becomes void.
///
/// # Errors
/// If nobody of this id may sign in.
pub fn new_recovery(store: &Store, origin: &Origin, id: &str) -> Result<Recovery, Refused> {
    let (token, hash) = new_token();
    match store.set_recovery(id, &hash)? {
        true => Ok(Recovery { recovery: link(origin, &token) }),
        false => Err(Refused::missing(format!("no person '{id}' who may sign in"))),
    }
}

fn refused(accepted: &Accepted) -> Refused {
    match accepted {
        Accepted::Expired => {
            Refused::conflict("expired", wording!("this link has expired; ask the host for another one"))
        }
        Accepted::UsedUp => {
            Refused::conflict("used_up", wording!("this link has been used; ask the host for another one"))
        }
        Accepted::NameNeeded => Refused::wrong("name_needed", wording!("choose a name")),
        Accepted::NameTaken => {
            Refused::conflict("name_taken", wording!("somebody has this name; choose another one"))
        }
        Accepted::Unknown | Accepted::Person(_) => Refused {
            reason: Reason::Missing,
            code: "no_link",
            wording: wording!("this link is not good, or no longer; ask the host for another one"),
        },
    }
}

/// Checks a name that others will read.
pub(super) fn checked_name(name: &str) -> Result<String, Refused> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || is_deceptive(&name) {
        let wording = wording!(
            "a name has 1 to {most} letters, and none that is invisible or changes others",
            most = NAME
        );
        return Err(Refused::wrong("bad_person", wording));
    }
    Ok(name)
}
