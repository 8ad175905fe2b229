//! Who a request comes from.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::{Person, Role};

#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// The user of this machine: the server is not public.
    Local,
    /// A person with a session.
    Person {
        person: Arc<Person>,
        /// The hash of the session's token.
        session: String,
    },
    /// A program with an author's token.
    Program {
        person: Arc<Person>,
        /// The hash of the token.
        token: String,
    },
    /// Anyone else.
    Nobody,
}

impl Caller {
    /// The person, if the server has accounts.
    pub(crate) fn person(&self) -> Option<&Person> {
        match self {
            Caller::Person { person, .. } | Caller::Program { person, .. } => Some(person),
            Caller::Local | Caller::Nobody => None,
        }
    }

    pub(crate) fn role(&self) -> Option<Role> {
        self.person().map(|person| person.role)
    }
}

/// Extracts a handler's caller: nobody, if no one was identified.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(parts.extensions.get::<Caller>().cloned().unwrap_or(Caller::Nobody))
    }
}
