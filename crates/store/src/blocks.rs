//! Counts matches per block of encounters, to find a page without reading the matches before it.

use std::collections::BTreeMap;

use rusqlite::{Connection, Transaction, params};

use crate::Slot;

/// Encounters per block. The migration that made the table uses the same number.
pub(crate) const BLOCK: i64 = 500;

/// New matches, by block.
#[derive(Default)]
pub(crate) struct BlockCounts(BTreeMap<i64, i64>);

impl BlockCounts {
    pub(crate) fn add(&mut self, encounter: u64, matches: i64) {
        *self.0.entry(encounter as i64 / BLOCK).or_insert(0) += matches;
    }

    /// Adds them to the store's counts: `scheduled` or `played`.
    pub(crate) fn keep(&self, change: &Transaction<'_>, number: i64, what: &str) -> rusqlite::Result<()> {
        let mut add = change.prepare(&format!(
            "insert into blocks (tournament, number, {what}) values (?, ?, ?)
             on conflict do update set {what} = {what} + excluded.{what}"
        ))?;
        for (block, matches) in &self.0 {
            add.execute(params![number, block, matches])?;
        }
        let sql = format!("update tournaments set {what} = {what} + ? where number = ?");
        change.execute(&sql, params![self.0.values().sum::<i64>(), number])?;
        Ok(())
    }
}

/// The block of the scheduled match at this position, from 0, and how many of the block's matches precede it.
pub(crate) fn block_of_scheduled(
    connection: &Connection,
    number: i64,
    place: i64,
) -> rusqlite::Result<Option<(i64, i64)>> {
    let sql = "select number, scheduled from blocks where tournament = ? order by number";
    block_of(connection, sql, number, place)
}

/// The block of the played match that this many later ones follow, and how many in the block follow it.
pub(crate) fn block_of_played(
    connection: &Connection,
    number: i64,
    later: i64,
) -> rusqlite::Result<Option<(i64, i64)>> {
    let sql = "select number, played from blocks where tournament = ? order by number desc";
    block_of(connection, sql, number, later)
}

fn block_of(
    connection: &Connection,
    sql: &str,
    number: i64,
    mut place: i64,
) -> rusqlite::Result<Option<(i64, i64)>> {
    let mut blocks = connection.prepare(sql)?;
    let mut rows = blocks.query([number])?;
    while let Some(row) = rows.next()? {
        let matches: i64 = row.get(1)?;
        if place < matches {
            return Ok(Some((row.get(0)?, place)));
        }
        place -= matches;
    }
    Ok(None)
}

/// How many later matches have a result.
pub(crate) fn played_after(connection: &Connection, number: i64, slot: Slot) -> rusqlite::Result<i64> {
    let encounter = slot.encounter as i64;
    let block = encounter / BLOCK;
    let sql = "select coalesce(sum(played), 0) from blocks where tournament = ? and number > ?";
    let blocks: i64 = connection.query_row(sql, params![number, block], |row| row.get(0))?;
    let sql = "select count(*) from results
               where tournament = ?1 and (encounter, turn) > (?2, ?3) and encounter < ?4";
    let place = params![number, encounter, slot.turn, (block + 1) * BLOCK];
    let within: i64 = connection.query_row(sql, place, |row| row.get(0))?;
    Ok(blocks + within)
}
