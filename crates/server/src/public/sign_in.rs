//! Signing in with a link, and out again.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use game::wording;
use serde::{Deserialize, Serialize};
use store::{Accepted, NewSession, Person};

use super::address::Address;
use super::caller::Caller;
use super::first_link::link;
use super::token::{hash, new_token};
use super::{Public, cookie};
use crate::deceptive::is_deceptive;
use crate::error::AppError;
use crate::live::now;
use crate::routes::{Body, ok_json};
use crate::state::AppState;

/// The longest name, in letters.
const NAME: usize = 40;

/// Somebody who is signed in.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub(crate) struct Me {
    id: String,
    name: String,
    /// `host`, `author` or `guest`.
    role: &'static str,
}

impl Me {
    pub(crate) fn of(person: &Person) -> Me {
        Me { id: person.id.clone(), name: person.name.clone(), role: person.role.name() }
    }
}

#[derive(Deserialize)]
pub(super) struct Shown {
    /// What follows `#` in the link.
    token: String,
    /// The name chosen, where the invitation has none.
    name: Option<String>,
}

/// Somebody who has just signed in.
#[derive(Serialize)]
struct SignedIn {
    person: Me,
    /// The link with which this person comes back from another browser. It works once.
    recovery: String,
}

pub(super) async fn sign_in(
    State(app): State<AppState>,
    Extension(Address(address)): Extension<Address>,
    Body(Shown { token, name }): Body<Shown>,
) -> Result<Response, AppError> {
    let public = public(&app)?;
    let name = name.as_deref().map(checked_name).transpose()?;
    let (session, session_hash) = new_token();
    let (recovery, recovery_hash) = new_token();
    let joining = app.public.clone();
    let signed_in = app.blocking(move |registry| {
        let (shown, now) = (hash(&token), now());
        let new = NewSession { hash: &session_hash, expires: now + cookie::LIFE * 1000 };
        if let Some(person) = registry.store.recover(&shown, &new, &recovery_hash, now)? {
            return Ok(person);
        }
        // Nobody takes all places of a class at once.
        let invitation = registry.store.invitation_of(&shown)?;
        if let (Some(public), Some(address), true) =
            (joining, address, invitation.is_some_and(|invitation| invitation.most > 1))
        {
            public.rates.take_account(address)?;
        }
        match registry.store.accept_invitation(&shown, name.as_deref(), &new, &recovery_hash, now)? {
            Accepted::Person(person) => Ok(person),
            other => Err(refused(&other)),
        }
    });
    let person = Me::of(&signed_in.await?);
    // With a recovery link, sessions in other browsers end.
    public.ended.send_replace(());
    let signed_in = SignedIn { person, recovery: link(&public.origin, &recovery) };
    Ok(([(SET_COOKIE, cookie::given(&session, &public.origin))], ok_json(&signed_in)).into_response())
}

fn refused(accepted: &Accepted) -> AppError {
    match accepted {
        Accepted::Expired => {
            AppError::conflict("expired", wording!("this link has expired; ask the host for another one"))
        }
        Accepted::UsedUp => {
            AppError::conflict("used_up", wording!("this link has been used; ask the host for another one"))
        }
        Accepted::NameNeeded => AppError::wrong("name_needed", wording!("choose a name")),
        Accepted::NameTaken => {
            AppError::conflict("name_taken", wording!("somebody has this name; choose another one"))
        }
        Accepted::Unknown | Accepted::Person(_) => AppError {
            status: StatusCode::NOT_FOUND,
            code: "no_link",
            wording: wording!("this link is not good, or no longer; ask the host for another one"),
        },
    }
}

/// Checks a name that others will read.
pub(super) fn checked_name(name: &str) -> Result<String, AppError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || is_deceptive(&name) {
        return Err(AppError::wrong(
            "bad_person",
            wording!(
                "a name has 1 to {most} letters, and none that is invisible or changes others",
                most = NAME
            ),
        ));
    }
    Ok(name)
}

pub(super) async fn sign_out(State(app): State<AppState>, caller: Caller) -> Result<Response, AppError> {
    let public = public(&app)?;
    if let Caller::Person { session, .. } = caller {
        app.blocking(move |registry| Ok(registry.store.end_session(&session)?)).await?;
        public.ended.send_replace(());
    }
    let body = ok_json(&serde_json::json!({"signed_out": true}));
    Ok(([(SET_COOKIE, cookie::taken_back(&public.origin))], body).into_response())
}

/// Makes a new recovery link for the caller. The previous one becomes void.
pub(super) async fn recovery(State(app): State<AppState>, caller: Caller) -> Result<Response, AppError> {
    let id = caller.person().map(|person| person.id.clone()).unwrap_or_default();
    new_recovery(&app, id).await
}

/// Makes a new recovery link for a person.
pub(super) async fn new_recovery(app: &AppState, id: String) -> Result<Response, AppError> {
    let (token, hash) = new_token();
    app.blocking(move |registry| match registry.store.set_recovery(&id, &hash)? {
        true => Ok(()),
        false => Err(AppError::missing(format!("no person '{id}' who may sign in"))),
    })
    .await?;
    Ok(ok_json(&serde_json::json!({"recovery": link(&public(app)?.origin, &token)})))
}

pub(super) fn public(app: &AppState) -> Result<&Public, AppError> {
    app.public.as_deref().ok_or_else(|| AppError::internal("this server has no accounts"))
}
