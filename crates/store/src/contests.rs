//! Contests: authors enter bots until a closing time; then the contest becomes a tournament.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::bots::new_id;
use crate::file::columns;
use crate::{BadStore, Store};

/// A contest to create.
#[derive(Clone, Copy, Debug)]
pub struct NewContest<'a> {
    pub name: &'a str,
    pub game: &'a str,
    /// The settings of game and tournament, as JSON.
    pub wish: &'a str,
    pub opens: i64,
    pub closes: i64,
    /// How many bots each person may enter.
    pub most: u32,
    /// Seconds that a match waits for a bot that runs elsewhere; `None` if such bots are not allowed.
    pub remote_wait: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    pub id: String,
    pub name: String,
    pub game: String,
    /// The settings of game and tournament, as JSON.
    pub wish: String,
    pub opens: i64,
    pub closes: i64,
    /// How many bots each person may enter.
    pub most: u32,
    /// Seconds that a match waits for a bot that runs elsewhere; `None` if such bots are not allowed.
    pub remote_wait: Option<u32>,
    /// When it closed.
    pub closed: Option<i64>,
    /// The tournament that it became.
    pub tournament: Option<String>,
    /// Which bots were left out, or why there is no tournament, as JSON.
    pub note: Option<String>,
}

const COLUMNS: &str = "id, name, game, wish, opens, closes, most, remote_wait, closed, tournament, note";

impl Store {
    pub fn add_contest(&self, new: &NewContest<'_>, now: i64) -> Result<Contest, BadStore> {
        let id = new_id();
        let NewContest { name, game, wish, opens, closes, most, remote_wait } = *new;
        let sql = "insert into contests (id, name, game, wish, opens, closes, most, remote_wait, created)
                   values (?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let connection = self.connection();
        connection.execute(sql, params![id, name, game, wish, opens, closes, most, remote_wait, now])?;
        Ok(read(&connection, &id)?.expect("it has just been written"))
    }

    /// All contests, the last to close first.
    pub fn contests(&self) -> Result<Vec<Contest>, BadStore> {
        self.rows(&format!("select {COLUMNS} from contests order by closes desc, id"), [], contest)
    }

    pub fn contest(&self, id: &str) -> Result<Option<Contest>, BadStore> {
        Ok(read(&self.connection(), id)?)
    }

    /// Sets when a contest opens and closes. A closed contest reopens, without its tournament.
    pub fn set_contest_dates(&self, id: &str, opens: i64, closes: i64) -> Result<bool, BadStore> {
        let sql = "update contests set opens = ?2, closes = ?3, closed = null, tournament = null, note = null
                   where id = ?1";
        Ok(self.connection().execute(sql, params![id, opens, closes])? > 0)
    }

    /// Closes the contests whose time is over. Returns those that have yet to become a tournament.
    pub fn close_contests(&self, now: i64) -> Result<Vec<Contest>, BadStore> {
        self.run("update contests set closed = closes where closed is null and closes <= ?", [now])?;
        let sql = format!(
            "select {COLUMNS} from contests where closed is not null and tournament is null and note is null
             order by closed, id"
        );
        self.rows(&sql, [], contest)
    }

    /// Notes the tournament that a closed contest became, or why there is none.
    pub fn settle_contest(&self, id: &str, tournament: Option<&str>, note: &str) -> Result<(), BadStore> {
        let sql = "update contests set tournament = ?2, note = ?3 where id = ?1 and closed is not null";
        self.run(sql, params![id, tournament, note])
    }

    /// Removes a contest; its tournament stays. Returns false if there is none.
    pub fn remove_contest(&self, id: &str) -> Result<bool, BadStore> {
        Ok(self.connection().execute("delete from contests where id = ?", [id])? > 0)
    }
}

pub(crate) fn read(connection: &Connection, id: &str) -> rusqlite::Result<Option<Contest>> {
    let sql = format!("select {COLUMNS} from contests where id = ?");
    connection.query_row(&sql, [id], contest).optional()
}

fn contest(row: &Row<'_>) -> rusqlite::Result<Contest> {
    columns!(
        row,
        Contest { id, name, game, wish, opens, closes, most, remote_wait, closed, tournament, note }
    )
}
