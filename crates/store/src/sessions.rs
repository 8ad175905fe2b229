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
        self.row(&question, params![hash, now], person)
    }

    pub fn end_session(&self, hash: &str) -> Result<(), BadStore> {
        self.run("delete from sessions where hash = ?", [hash])
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
mod tests;
