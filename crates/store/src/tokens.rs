//! Authors' tokens, for programs that submit bots.

use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

use crate::bots::new_id;
use crate::file::columns;
use crate::people::{PERSON, person};
use crate::{BadStore, Person, Store};

/// How often a token's last use is updated, in milliseconds.
const NOTED: i64 = 60_000;

/// A token as its owner sees it. The secret itself is not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Token {
    pub id: String,
    pub name: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// When it was last used, to the minute.
    pub used: Option<i64>,
}

impl Store {
    /// Stores a token by its hash. `None` if its owner has `most` tokens already.
    pub fn add_token(
        &self,
        hash: &str,
        owner: &str,
        name: &str,
        most: u32,
        now: i64,
    ) -> Result<Option<Token>, BadStore> {
        let id = new_id();
        let sql = "insert into tokens (id, hash, person, name, created) select ?, ?, ?, ?, ?
                   where (select count(*) from tokens where person = ?3) < ?";
        let added = self.connection().execute(sql, params![id, hash, owner, name, now, most])? > 0;
        Ok(added.then(|| Token { id, name: name.into(), created: now, used: None }))
    }

    /// A person's tokens, the latest first.
    pub fn tokens_of(&self, owner: &str) -> Result<Vec<Token>, BadStore> {
        let sql = "select id, name, created, used from tokens where person = ? order by created desc, id";
        self.rows(sql, [owner], token)
    }

    pub fn token_owner(&self, id: &str) -> Result<Option<String>, BadStore> {
        let sql = "select person from tokens where id = ?";
        self.row(sql, [id], |row| row.get(0))
    }

    /// Revokes a token. Returns false if there is none.
    pub fn remove_token(&self, id: &str) -> Result<bool, BadStore> {
        Ok(self.connection().execute("delete from tokens where id = ?", [id])? > 0)
    }

    /// The owner of the token with this hash. Updates its last use.
    pub fn person_of_token(&self, hash: &str, now: i64) -> Result<Option<Person>, BadStore> {
        let question = format!(
            "select {PERSON} from tokens join people on people.id = person where hash = ? and shut_out = 0"
        );
        let connection = self.connection();
        let found = connection.query_row(&question, [hash], person).optional()?;
        if found.is_some() {
            let sql = "update tokens set used = ?2 where hash = ?1 and coalesce(used, 0) <= ?2 - ?3";
            connection.execute(sql, params![hash, now, NOTED])?;
        }
        Ok(found)
    }
}

fn token(row: &Row<'_>) -> rusqlite::Result<Token> {
    columns!(row, Token { id, name, created, used })
}

#[cfg(test)]
mod tests;
