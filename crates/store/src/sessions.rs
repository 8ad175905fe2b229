//! Sessions of people who are signed in, and their recovery.

use rusqlite::{Connection, OptionalExtension, params};

use crate::people::{PERSON, person};
use crate::{BadStore, Person, Store};

/// A session to start.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// The hash of its token.
    pub hash: &'a str,
    pub expires: i64,
}

impl NewSession<'_> {
    pub(crate) fn insert(&self, connection: &Connection, person: &str, now: i64) -> rusqlite::Result<()> {
        connection.execute("delete from sessions where expires <= ?", [now])?;
        let sql = "insert into sessions (hash, person, created, expires) values (?, ?, ?, ?)";
        connection.execute(sql, params![self.hash, person, now, self.expires]).map(drop)
    }
}

impl Store {
    /// The person of a session that is valid now.
    pub fn session(&self, hash: &str, now: i64) -> Result<Option<Person>, BadStore> {
        let question = format!(
            "select {PERSON} from sessions join people on people.id = person
             where hash = ? and expires > ? and shut_out = 0"
        );
        Ok(self.connection().query_row(&question, params![hash, now], person).optional()?)
    }

    pub fn end_session(&self, hash: &str) -> Result<(), BadStore> {
        self.connection().execute("delete from sessions where hash = ?", [hash])?;
        Ok(())
    }

    /// Follows a recovery link: ends all sessions of its owner, starts this one, and replaces the link, which works once. `None` if nobody
    /// has the link.
    pub fn recover(
        &self,
        hash: &str,
        session: &NewSession<'_>,
        next: &str,
        now: i64,
    ) -> Result<Option<Person>, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let question = format!("select {PERSON} from people where recovery = ? and shut_out = 0");
        let Some(found) = change.query_row(&question, [hash], person).optional()? else { return Ok(None) };
        change.execute("update people set recovery = ? where id = ?", params![next, found.id])?;
        change.execute("delete from sessions where person = ?", [&found.id])?;
        session.insert(&change, &found.id, now)?;
        change.commit()?;
        Ok(Some(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Accepted, NewInvitation, Role};

    fn joined(store: &Store) -> Person {
        let new = NewInvitation { hash: "i", role: Role::Host, name: Some("Host"), most: 1, expires: 9 };
        store.invite(&new, 1).unwrap();
        let session = NewSession { hash: "first", expires: 100 };
        match store.accept_invitation("i", None, &session, "recovery", 1).unwrap() {
            Accepted::Person(person) => person,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_session_ends_by_its_time_and_by_its_owner() {
        let store = Store::in_memory().unwrap();
        let host = joined(&store);
        assert_eq!(store.session("first", 99).unwrap(), Some(host));
        assert_eq!(store.session("first", 100).unwrap(), None);
        assert_eq!(store.session("forged", 2).unwrap(), None);
        store.end_session("first").unwrap();
        assert_eq!(store.session("first", 2).unwrap(), None);
    }

    #[test]
    fn a_recovery_link_works_once_and_ends_all_other_sessions() {
        let store = Store::in_memory().unwrap();
        let host = joined(&store);
        let new = NewSession { hash: "second", expires: 100 };
        let again = |link: &str, next: &str| store.recover(link, &new, next, 5).unwrap();
        assert_eq!(again("wrong", "next"), None);
        assert_eq!(again("recovery", "next"), Some(host.clone()));
        assert_eq!(store.session("first", 6).unwrap(), None);
        assert_eq!(store.session("second", 6).unwrap(), Some(host.clone()));
        assert_eq!(again("recovery", "other"), None);
        // The host may make another.
        assert!(store.set_recovery(&host.id, "made").unwrap());
        store.end_session("second").unwrap();
        assert_eq!(again("next", "other"), None);
        assert_eq!(again("made", "other"), Some(host));
    }

    #[test]
    fn who_is_shut_out_has_no_session_and_no_way_back() {
        let store = Store::in_memory().unwrap();
        let host = joined(&store);
        assert!(store.shut_out(&host.id, true).unwrap());
        assert_eq!(store.session("first", 2).unwrap(), None);
        assert_eq!(store.recover("recovery", &NewSession { hash: "s", expires: 9 }, "n", 2).unwrap(), None);
        assert!(!store.set_recovery(&host.id, "made").unwrap());
        assert!(store.shut_out(&host.id, false).unwrap());
        assert_eq!(store.session("first", 2).unwrap(), None);
        assert!(store.set_recovery(&host.id, "made").unwrap());
        assert!(!store.shut_out("nobody", true).unwrap());
    }
}
