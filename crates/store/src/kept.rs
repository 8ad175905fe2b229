//! How much is kept for a person, and what goes first.

use std::path::PathBuf;

use rusqlite::params;

use crate::{BadStore, Store};

/// The versions of a bot that are kept, besides those that take part in tournaments.
const VERSIONS: u32 = 50;

/// The bytes of a match with its sources, record, log and pictures, in a query over `matches`.
const OF_MATCH: &str = "octet_length(plan) + octet_length(summary)
    + coalesce((select octet_length(vrec) from records where match = matches.id), 0)
    + coalesce((select octet_length(lines) from logs where match = matches.id), 0)
    + coalesce((select sum(octet_length(bytes)) from pictures where match = matches.id), 0)";

impl Store {
    /// How many bytes are kept for a person: all versions of bots and games, and the person's own matches with their sources, records, logs and
    /// pictures.
    pub fn kept_for(&self, person: &str) -> Result<u64, BadStore> {
        let connection = self.connection();
        let versions = "select coalesce(sum(octet_length(files)), 0) from versions join bots on bots.id = bot
                        where owner = ?";
        let versions: i64 = connection.query_row(versions, [person], |row| row.get(0))?;
        let games = "select coalesce(sum(octet_length(contents)), 0) from uploaded_games where owner = ?";
        let games: i64 = connection.query_row(games, [person], |row| row.get(0))?;
        let matches = format!("select coalesce(sum({OF_MATCH}), 0) from matches where owner = ?");
        let matches: i64 = connection.query_row(&matches, [person], |row| row.get(0))?;
        Ok(u64::try_from(versions + games + matches).unwrap_or_default())
    }

    /// Deletes the oldest finished matches of a person until `bytes` are free of what is kept for that person, or none is left.
    pub fn forget_oldest(&self, person: &str, bytes: u64) -> Result<(), BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        {
            let mut oldest = change.prepare(&format!(
                "select id, {OF_MATCH} from matches where owner = ? and state in ('done', 'broken') order by started, id"
            ))?;
            let mut rows = oldest.query([person])?;
            let mut freed = 0;
            while freed < bytes
                && let Some(row) = rows.next()?
            {
                let id: String = row.get(0)?;
                freed += u64::try_from(row.get::<_, i64>(1)?).unwrap_or_default();
                change.execute("delete from matches where id = ?", [id])?;
            }
        }
        Ok(change.commit()?)
    }

    /// Where the file lies; `None` for a store in memory.
    pub fn path(&self) -> Option<PathBuf> {
        self.connection().path().filter(|path| !path.is_empty()).map(PathBuf::from)
    }

    /// Bytes of the file that are free for what is written next.
    pub fn free_pages(&self) -> Result<u64, BadStore> {
        let connection = self.connection();
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        Ok(u64::try_from(number("freelist_count")? * number("page_size")?).unwrap_or_default())
    }
}

/// Deletes the versions of a bot beyond the latest, but those of tournaments and assignments, and its current one.
pub(crate) fn drop_versions(change: &rusqlite::Connection, bot: &str) -> rusqlite::Result<()> {
    drop_all_but(change, bot, VERSIONS)
}

/// Deletes all versions of a removed bot, but those of tournaments and assignments.
pub(crate) fn drop_all_versions(change: &rusqlite::Connection, bot: &str) -> rusqlite::Result<()> {
    drop_all_but(change, bot, 0)
}

fn drop_all_but(change: &rusqlite::Connection, bot: &str, latest: u32) -> rusqlite::Result<()> {
    let sql = "delete from versions where bot = ?1
        and hash not in (select hash from versions where bot = ?1 order by created desc, hash limit ?2)
        and hash not in (select hash from bots where id = ?1 and gone = 0)
        and not exists (select 1 from entries where spec like '%' || ?1 || '@' || versions.hash)
        and not exists (select 1 from hand_ins where bot = ?1 and version = versions.hash)
        and not exists (select 1 from assignments where instr(terms, versions.hash) > 0)";
    change.execute(sql, params![bot, latest]).map(drop)
}

#[cfg(test)]
mod tests;
