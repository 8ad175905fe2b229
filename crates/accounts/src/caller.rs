//! Who a request comes from.

use std::sync::Arc;

use store::{Person, Role, Store, is_hand_in};

use super::refused::Refused;
use super::token::hash;

#[derive(Clone, Debug)]
pub enum Caller {
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
    pub fn person(&self) -> Option<&Person> {
        match self {
            Caller::Person { person, .. } | Caller::Program { person, .. } => Some(person),
            Caller::Local | Caller::Nobody => None,
        }
    }

    pub fn role(&self) -> Option<Role> {
        self.person().map(|person| person.role)
    }

    /// Returns true for the host, and for the user of a local server.
    pub fn sees_all(&self) -> bool {
        matches!(self, Caller::Local) || self.role() == Some(Role::Host)
    }

    /// The owner of what this caller makes.
    pub fn owner(&self) -> Option<String> {
        self.person().map(|person| person.id.clone())
    }

    /// The name of the queue in which this caller's work waits.
    pub fn line(&self) -> String {
        self.owner().unwrap_or_default()
    }

    /// Returns true if something with this owner is the caller's.
    pub fn owns(&self, owner: Option<&str>) -> bool {
        self.sees_all() || self.person().is_some_and(|person| owner == Some(&person.id))
    }

    /// Refuses a bot that is not the caller's, as if it did not exist.
    pub fn check_bot(&self, store: &Store, id: &str) -> Result<(), Refused> {
        if self.sees_all() {
            return Ok(());
        }
        match store.bot_owner(id)? {
            Some(owner) if self.owns(owner.as_deref()) => Ok(()),
            _ => Err(Refused::missing(format!("no bot '{id}'"))),
        }
    }

    /// Refuses a tournament that only others may see, as if it did not exist: that of what somebody else handed in.
    pub fn check_tournament(&self, store: &Store, id: &str) -> Result<(), Refused> {
        if self.sees_all() || !is_hand_in(id) {
            return Ok(());
        }
        let people = store.hand_in_of(id)?.map(|one| one.people).unwrap_or_default();
        match self.person() {
            Some(person) if people.contains(&person.id) => Ok(()),
            _ => Err(Refused::missing(format!("no tournament '{id}'"))),
        }
    }

    /// Refuses a token that is not the caller's, as if it did not exist.
    pub fn check_token(&self, store: &Store, id: &str) -> Result<(), Refused> {
        match store.token_owner(id)? {
            Some(owner) if self.owns(Some(&owner)) => Ok(()),
            _ => Err(Refused::missing(format!("no token '{id}'"))),
        }
    }

    /// The caller who shows this session cookie.
    pub fn of_session(store: &Store, shown: &str, now: i64) -> Result<Caller, Refused> {
        let session = hash(shown);
        let person = store.session(&session, now)?;
        Ok(person.map_or(Caller::Nobody, |person| Caller::Person { person: Arc::new(person), session }))
    }

    /// The caller who shows this author's token.
    pub fn of_token(store: &Store, shown: &str, now: i64) -> Result<Caller, Refused> {
        let token = hash(shown);
        let person = store.person_of_token(&token, now)?;
        Ok(person.map_or(Caller::Nobody, |person| Caller::Program { person: Arc::new(person), token }))
    }

    /// Returns true if the session is still valid, for the same person in the same role.
    pub fn is_still_there(&self, store: &Store, now: i64) -> bool {
        match self {
            Caller::Local | Caller::Nobody => true,
            Caller::Person { session, person } => {
                matches!(store.session(session, now), Ok(Some(found)) if found == **person)
            }
            Caller::Program { token, .. } => matches!(store.person_of_token(token, now), Ok(Some(_))),
        }
    }
}
