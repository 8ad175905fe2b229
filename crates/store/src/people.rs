//! People who have an account on a public server.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, params};

use crate::file::columns;
use crate::{BadStore, Store};

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Guest,
    Author,
    /// Holds contests and invites others.
    Host,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Host, Role::Author, Role::Guest];

    /// The name in the store and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Role::Guest => "guest",
            Role::Author => "author",
            Role::Host => "host",
        }
    }

    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl FromSql for Role {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Role> {
        Role::named(value.as_str()?).ok_or(FromSqlError::InvalidType)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub role: Role,
    pub created: i64,
    /// Whether the host has banned this person.
    pub shut_out: bool,
    /// The id of the invitation that made the account; not known of old ones.
    pub invitation: Option<String>,
}

pub(crate) const PERSON: &str =
    "people.id, people.name, people.role, people.created, people.shut_out, people.invitation";

impl Store {
    /// Everyone, the oldest account first.
    pub fn people(&self) -> Result<Vec<Person>, BadStore> {
        self.rows(&format!("select {PERSON} from people order by created, id"), [], person)
    }

    pub fn person(&self, id: &str) -> Result<Option<Person>, BadStore> {
        let question = format!("select {PERSON} from people where id = ?");
        self.row(&question, [id], person)
    }

    /// Bans a person, ending sessions and voiding tokens and recovery link, or lifts the ban. Returns false if there is no such person.
    pub fn shut_out(&self, id: &str, is_out: bool) -> Result<bool, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = "update people set shut_out = ?2, recovery = iif(?2, null, recovery) where id = ?1";
        let found = change.execute(sql, params![id, is_out])? > 0;
        if is_out {
            change.execute("delete from sessions where person = ?", [id])?;
            change.execute("delete from tokens where person = ?", [id])?;
        }
        change.commit()?;
        Ok(found)
    }

    /// Returns false if there is no such person.
    pub fn set_role(&self, id: &str, role: Role) -> Result<bool, BadStore> {
        let sql = "update people set role = ?2 where id = ?1";
        Ok(self.connection().execute(sql, params![id, role.name()])? > 0)
    }

    /// Sets the hash of a person's recovery token; the previous one becomes void. Returns false if there is no such person, or they are
    /// banned.
    pub fn set_recovery(&self, id: &str, hash: &str) -> Result<bool, BadStore> {
        let sql = "update people set recovery = ?2 where id = ?1 and shut_out = 0";
        Ok(self.connection().execute(sql, params![id, hash])? > 0)
    }
}

pub(crate) fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    columns!(row, Person { id, name, role, created, shut_out, invitation })
}
