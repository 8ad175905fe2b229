//! The bots of a contest: those stored here, and those that run on their authors' machines.

use rusqlite::{Connection, Row, params};

use crate::contests::{Contest, read};
use crate::file::columns;
use crate::{BadStore, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestEntry {
    pub bot: String,
    /// The name of a bot that runs elsewhere. Its id is the one it connects with.
    pub remote: Option<String>,
    /// Its owner; `None` is the host.
    pub person: Option<String>,
    pub entered: i64,
}

/// The result of entering a bot or withdrawing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    Done,
    /// There is no such contest, or the bot is not in it.
    Unknown,
    /// It opens at this time.
    NotOpen(i64),
    /// It closed at this time.
    Closed(i64),
    /// The person has reached the contest's limit of bots.
    Full(u32),
    /// It takes no bots that run elsewhere.
    NoRemotes,
}

impl Store {
    /// A contest's bots, in order of entry.
    pub fn contest_entries(&self, id: &str) -> Result<Vec<ContestEntry>, BadStore> {
        let entry = |row: &Row<'_>| columns!(row, ContestEntry { bot, remote, person, entered });
        let sql = "select bot, null, person, entered from contest_entries where contest = ?1
             union all select remote, name, person, entered from contest_remotes where contest = ?1
             order by 4, 1";
        self.rows(sql, [id], entry)
    }

    /// Enters a bot stored here. Does nothing if it is in already.
    pub fn enter_contest(
        &self,
        id: &str,
        bot: &str,
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        self.enter(id, bot, None, person, now)
    }

    /// Enters a bot that runs elsewhere, by the id it connects with. Does nothing if it is in already.
    pub fn enter_contest_from_elsewhere(
        &self,
        id: &str,
        (remote, name): (&str, &str),
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        self.enter(id, remote, Some(name), person, now)
    }

    fn enter(
        &self,
        id: &str,
        bot: &str,
        remote: Option<&str>,
        person: Option<&str>,
        now: i64,
    ) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let contest = match open(&change, id, now)? {
            Ok(contest) => contest,
            Err(refused) => return Ok(refused),
        };
        if remote.is_some() && contest.remote_wait.is_none() {
            return Ok(Entered::NoRemotes);
        }
        let sql = "select count(*) from (
                     select bot, person from contest_entries where contest = ?1
                     union all select remote, person from contest_remotes where contest = ?1
                   ) where person is ?2 and bot <> ?3";
        let own: u32 = change.query_row(sql, params![id, person, bot], |row| row.get(0))?;
        if own >= contest.most {
            return Ok(Entered::Full(contest.most));
        }
        match remote {
            None => change.execute(
                "insert into contest_entries (contest, bot, person, entered) values (?, ?, ?, ?)
                 on conflict do nothing",
                params![id, bot, person, now],
            )?,
            Some(name) => change.execute(
                "insert into contest_remotes (contest, remote, name, person, entered) values (?, ?, ?, ?, ?)
                 on conflict do nothing",
                params![id, bot, name, person, now],
            )?,
        };
        change.commit()?;
        Ok(Entered::Done)
    }

    /// Withdraws a bot from an open contest.
    pub fn leave_contest(&self, id: &str, bot: &str, now: i64) -> Result<Entered, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        if let Err(refused) = open(&change, id, now)? {
            return Ok(refused);
        }
        let kept = change.execute("delete from contest_entries where contest = ? and bot = ?", [id, bot])?;
        let remote =
            change.execute("delete from contest_remotes where contest = ? and remote = ?", [id, bot])?;
        change.commit()?;
        Ok(if kept + remote > 0 { Entered::Done } else { Entered::Unknown })
    }

    /// The owner of an entered bot that runs elsewhere. The outer `None` means that there never was such a bot.
    pub fn entered_remote_owner(&self, remote: &str) -> Result<Option<Option<String>>, BadStore> {
        let sql = "select person from contest_remotes where remote = ? limit 1";
        self.row(sql, [remote], |row| row.get(0))
    }
}

/// The contest if it takes bots now, otherwise why not.
fn open(connection: &Connection, id: &str, now: i64) -> rusqlite::Result<Result<Contest, Entered>> {
    let Some(contest) = read(connection, id)? else { return Ok(Err(Entered::Unknown)) };
    Ok(match contest.closed {
        Some(at) => Err(Entered::Closed(at)),
        None if contest.closes <= now => Err(Entered::Closed(contest.closes)),
        None if now < contest.opens => Err(Entered::NotOpen(contest.opens)),
        None => Ok(contest),
    })
}

#[cfg(test)]
mod tests;
