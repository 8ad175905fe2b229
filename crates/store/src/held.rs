//! Tournaments that the page holds: whether they are running, late entries, and single matches.

use rusqlite::{Row, params};
use serde::Serialize;

use crate::file::columns;
use crate::tournaments::{RESULT, encounter, result};
use crate::{BadStore, EncounterRow, Entry, ResultRow, Slot, SourceFile, Store};

/// A state of a bot that was saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BotVersion")]
pub struct Version {
    pub hash: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// Why it enters no ladder: `load_failed`, `useless`, `failed`.
    pub held_back: Option<String>,
}

impl Store {
    /// Notes whether the page is running a tournament.
    pub fn hold_tournament(&self, number: i64, is_on: bool) -> Result<(), BadStore> {
        let sql = "insert into held (tournament, is_on) values (?, ?)
                   on conflict (tournament) do update set is_on = excluded.is_on";
        self.run(sql, params![number, is_on])
    }

    /// The numbers of the page's tournaments, and whether each is running.
    pub fn held_tournaments(&self) -> Result<Vec<(i64, bool)>, BadStore> {
        let sql = "select tournament, is_on from held order by tournament";
        self.rows(sql, [], |row| row.try_into())
    }

    /// Deletes a tournament with everything played in it.
    pub fn forget_tournament(&self, number: i64) -> Result<(), BadStore> {
        self.run("delete from tournaments where number = ?", [number])
    }

    /// Changes the plan of an open tournament and appends entries. Results stay, and it is no longer finished.
    pub fn reopen_tournament(&self, number: i64, plan: &str, entries: &[Entry]) -> Result<(), BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let sql = "update tournaments set plan = ?, finished = null where number = ?";
        change.execute(sql, params![plan, number])?;
        for (place, entry) in entries.iter().enumerate() {
            change.execute(
                "insert or ignore into entries (tournament, number, name, hash, spec) values (?, ?, ?, ?, ?)",
                params![number, place as i64, entry.name, entry.hash, entry.spec],
            )?;
        }
        Ok(change.commit()?)
    }

    /// How many of a tournament's matches are scheduled, and how many of those have a result.
    pub fn tournament_counts(&self, number: i64) -> Result<(u64, u64), BadStore> {
        let sql = "select scheduled, played from tournaments where number = ?";
        let counts = |row: &Row<'_>| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64));
        Ok(self.connection().query_row(sql, [number], counts)?)
    }

    pub fn encounter(&self, tournament: i64, number: u64) -> Result<Option<EncounterRow>, BadStore> {
        let sql = "select round, players, map, swap from encounters where tournament = ? and number = ?";
        self.row(sql, params![tournament, number as i64], encounter)
    }

    pub fn result(&self, tournament: i64, slot: Slot) -> Result<Option<ResultRow>, BadStore> {
        let sql = format!("select {RESULT} from results where tournament = ? and encounter = ? and turn = ?");
        let place = params![tournament, slot.encounter as i64, slot.turn];
        self.row(&sql, place, result)
    }

    /// All saved versions of a bot, the oldest first.
    pub fn versions(&self, bot: &str) -> Result<Vec<Version>, BadStore> {
        let version = |row: &Row<'_>| columns!(row, Version { hash, created, held_back });
        let sql = "select hash, created, held_back from versions where bot = ? order by created, hash";
        self.rows(sql, [bot], version)
    }

    /// Notes why a bot's version enters no ladder; `None` lets it in. Returns false if nothing changed.
    pub fn hold_back(&self, bot: &str, hash: &str, why: Option<&str>) -> Result<bool, BadStore> {
        let sql = "update versions set held_back = ?3 where bot = ?1 and hash = ?2 and held_back is not ?3";
        Ok(self.connection().execute(sql, params![bot, hash, why])? > 0)
    }

    /// A bot's files at this version, even if the bot was removed.
    pub fn version_files(&self, bot: &str, hash: &str) -> Result<Option<Vec<SourceFile>>, BadStore> {
        let sql = "select files from versions where bot = ? and hash = ?";
        self.source_files(sql, [bot, hash])
    }
}

#[cfg(test)]
mod tests;
