//! Identifies the caller by session cookie or token.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use store::Person;

use super::caller::Caller;
use super::{cookie, token};
use crate::error::AppError;
use crate::live::now;
use crate::state::AppState;

impl Caller {
    /// Returns true if the session is still valid, for the same person in the same role.
    pub(crate) async fn is_still_there(&self, app: &AppState) -> bool {
        match self {
            Caller::Local | Caller::Nobody => true,
            Caller::Person { session, person } => {
                matches!(of_session(app, session.clone()).await, Ok(Some(found)) if found == **person)
            }
            Caller::Program { token, .. } => matches!(of_token(app, token.clone()).await, Ok(Some(_))),
        }
    }
}

/// The caller with these headers.
pub(crate) async fn identify(app: &AppState, headers: &HeaderMap) -> Result<Caller, AppError> {
    let Some(public) = &app.public else { return Ok(Caller::Local) };
    if let Some(shown) = headers.get(AUTHORIZATION) {
        // A token identifies only its owner, whatever cookie is sent along.
        let Some(shown) = shown.to_str().ok().and_then(|shown| shown.strip_prefix("Bearer ")) else {
            return Ok(Caller::Nobody);
        };
        let token = token::hash(shown.trim());
        let person = of_token(app, token.clone()).await?;
        return Ok(
            person.map_or(Caller::Nobody, |person| Caller::Program { person: Arc::new(person), token })
        );
    }
    let Some(shown) = cookie::shown(headers, &public.origin) else { return Ok(Caller::Nobody) };
    let session = token::hash(&shown);
    let person = of_session(app, session.clone()).await?;
    Ok(person.map_or(Caller::Nobody, |person| Caller::Person { person: Arc::new(person), session }))
}

async fn of_token(app: &AppState, token: String) -> Result<Option<Person>, AppError> {
    app.blocking(move |registry| Ok(registry.store.person_of_token(&token, now())?)).await
}

async fn of_session(app: &AppState, session: String) -> Result<Option<Person>, AppError> {
    app.blocking(move |registry| Ok(registry.store.session(&session, now())?)).await
}
