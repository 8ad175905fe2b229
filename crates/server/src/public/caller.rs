//! Who a request comes from, read off its session cookie.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::{Person, Role};

use super::{cookie, token};
use crate::error::AppError;
use crate::live::now;
use crate::state::AppState;

/// Who a request comes from.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// Whoever sits at this machine: the server is not public.
    Local,
    /// Somebody with a session.
    Person {
        person: Arc<Person>,
        /// The hash of the session's token.
        session: String,
    },
    /// A program that shows the token of an author.
    Program {
        person: Arc<Person>,
        /// The hash of the token.
        token: String,
    },
    /// Somebody without one.
    Nobody,
}

impl Caller {
    /// The person, where the server has accounts.
    pub(crate) fn person(&self) -> Option<&Person> {
        match self {
            Caller::Person { person, .. } | Caller::Program { person, .. } => Some(person),
            Caller::Local | Caller::Nobody => None,
        }
    }

    pub(crate) fn role(&self) -> Option<Role> {
        self.person().map(|person| person.role)
    }

    /// Whether the session is still good, for the same person in the same role.
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

/// A handler's caller. Where nobody has said who asks, it is nobody.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().cloned().unwrap_or(Caller::Nobody))
    }
}

/// Who sends a request with these headers.
pub(crate) async fn identify(app: &AppState, headers: &HeaderMap) -> Result<Caller, AppError> {
    let Some(public) = &app.public else { return Ok(Caller::Local) };
    if let Some(shown) = headers.get(AUTHORIZATION) {
        // Who shows a token is nobody but its owner, whatever cookie comes with it.
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
