//! Bots that the host has taken out of ladders and contests.

use std::collections::BTreeSet;

use rusqlite::params;

use crate::{BadStore, Store};

impl Store {
    /// Disqualifies a bot, or readmits it. Returns whether there is such a bot.
    ///
    /// # Errors
    /// When the store fails.
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
    ///
    /// # Errors
    /// When the store fails.
    pub fn disqualified(&self) -> Result<BTreeSet<String>, BadStore> {
        let connection = self.connection();
        let mut question = connection.prepare("select bot from disqualified")?;
        Ok(question.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }
}
