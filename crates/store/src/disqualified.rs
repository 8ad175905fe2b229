//! Bots that the host has excluded from ladders and contests: those stored here, and those that run on their authors'
//! machines.

use std::collections::BTreeSet;

use rusqlite::{Row, params};

use crate::file::columns;
use crate::{BadStore, Store};

/// A bot that runs on its author's machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteBot {
    /// Its id when it connects.
    pub id: String,
    pub name: String,
    pub game: String,
    /// Its owner; `None` is the host.
    pub person: Option<String>,
}

impl Store {
    /// Disqualifies or readmits a bot. Returns false if there is no such bot.
    pub fn disqualify(&self, bot: &str, is_out: bool, now: i64) -> Result<bool, BadStore> {
        if self.bot(bot)?.is_none() {
            return Ok(false);
        }
        let connection = self.connection();
        if is_out {
            let sql = "insert into disqualified (bot, since) values (?, ?) on conflict do nothing";
            connection.execute(sql, params![bot, now])?;
        } else {
            connection.execute("delete from disqualified where bot = ?", [bot])?;
        }
        Ok(true)
    }

    /// The ids of all disqualified bots.
    pub fn disqualified(&self) -> Result<BTreeSet<String>, BadStore> {
        self.rows("select bot from disqualified", [], |row| row.get(0))
    }

    /// Disqualifies a bot that runs elsewhere.
    pub fn disqualify_remote(&self, bot: &RemoteBot, now: i64) -> Result<(), BadStore> {
        let sql =
            "insert into disqualified_remotes (remote, name, game, person, since) values (?, ?, ?, ?, ?)
                   on conflict do nothing";
        self.run(sql, params![bot.id, bot.name, bot.game, bot.person, now])
    }

    /// Readmits a bot that runs elsewhere.
    pub fn readmit_remote(&self, id: &str) -> Result<(), BadStore> {
        self.run("delete from disqualified_remotes where remote = ?", [id])
    }

    /// The ids of all disqualified bots that run elsewhere.
    pub fn disqualified_remotes(&self) -> Result<BTreeSet<String>, BadStore> {
        self.rows("select remote from disqualified_remotes", [], |row| row.get(0))
    }

    /// The bots that run elsewhere and were entered into a contest or disqualified, each once.
    pub fn known_remotes(&self) -> Result<Vec<RemoteBot>, BadStore> {
        let bot = |row: &Row<'_>| columns!(row, RemoteBot { id, name, game, person });
        let sql = "select remote, contest_remotes.name, game, person from contest_remotes
             join contests on contests.id = contest_remotes.contest
             union select remote, name, game, person from disqualified_remotes order by 2, 1";
        self.rows(sql, [], bot)
    }
}
