//! A tournament's cached counts, and the results that came later.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, OptionalExtension, params};

use crate::result_summaries::summary;
use crate::tournaments::encounter;
use crate::{BadStore, EncounterRow, ResultSummary, Slot, Store};

/// An encounter with all its results.
#[derive(Clone, Debug)]
pub struct MetEncounter {
    pub number: u64,
    pub row: EncounterRow,
    pub results: Vec<MetResult>,
}

#[derive(Clone, Debug)]
pub struct MetResult {
    pub turn: u32,
    pub result: ResultSummary,
    /// Whether it came after `ReadUpTo::latest`.
    pub is_new: bool,
}

/// How far results have been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadUpTo {
    /// Identifies the latest result that was read.
    pub latest: i64,
    /// How many results the tournament has.
    pub played: u64,
}

impl Store {
    /// Caches counts, replacing earlier ones. `latest` identifies the last result counted.
    pub fn keep_tally(&self, number: i64, latest: i64, body: &[u8]) -> Result<(), BadStore> {
        let sql = "insert or replace into tallies (tournament, latest, body) values (?, ?, ?)";
        self.run(sql, params![number, latest, body])
    }

    /// The cached counts, and the last result counted.
    pub fn kept_tally(&self, number: i64) -> Result<Option<(i64, Vec<u8>)>, BadStore> {
        let sql = "select latest, body from tallies where tournament = ?";
        self.row(sql, [number], |row| row.try_into())
    }

    /// Calls `see` for each encounter with results after the latest one read, in the order of the schedule.
    pub fn met_after(
        &self,
        number: i64,
        latest: Option<i64>,
        see: &mut dyn FnMut(&MetEncounter),
    ) -> Result<ReadUpTo, BadStore> {
        let connection = self.connection();
        let sql = "select played, (select coalesce(max(rowid), 0) from result_records) from tournaments where number = ?";
        let read = connection.query_row(sql, [number], |row| {
            Ok(ReadUpTo { played: row.get::<_, i64>(0)? as u64, latest: row.get(1)? })
        })?;
        match latest {
            Some(latest) => later_results(&connection, number, latest, see)?,
            None => all_results(&connection, number, see)?,
        }
        Ok(read)
    }

    /// Calls `see` for the first encounters of these entries, in the order of the schedule, until it returns false.
    pub fn encounters_of(
        &self,
        number: i64,
        entries: &[usize],
        see: &mut dyn FnMut(&MetEncounter) -> bool,
    ) -> Result<(), BadStore> {
        let connection = self.connection();
        let mut numbers = BTreeSet::new();
        let mut meetings =
            connection.prepare("select encounter from meetings where tournament = ? and entry = ?")?;
        for &entry in entries {
            let mut rows = meetings.query(params![number, entry as i64])?;
            while let Some(row) = rows.next()? {
                numbers.insert(row.get(0)?);
            }
        }
        let mut encounters = Encounters::of(&connection, number)?;
        for place in numbers {
            if encounters.met(place)?.is_some_and(|met| !see(&met)) {
                break;
            }
        }
        Ok(())
    }
}

fn all_results(
    connection: &Connection,
    number: i64,
    see: &mut dyn FnMut(&MetEncounter),
) -> rusqlite::Result<()> {
    let mut encounters = connection.prepare(
        "select round, players, map, swap, number from encounters where tournament = ? order by number",
    )?;
    let mut results = connection.prepare(
        "select encounter, turn, ranks, scores, digest, faults from results where tournament = ?
         order by encounter, turn",
    )?;
    let (mut encounters, mut results) = (encounters.query([number])?, results.query([number])?);
    let mut next = results.next()?.map(summary).transpose()?;
    while let Some(row) = encounters.next()? {
        let place = row.get::<_, i64>(4)? as u64;
        let mut met: Option<MetEncounter> = None;
        while let Some((slot, result)) = next.take_if(|(slot, _)| slot.encounter <= place) {
            if slot.encounter == place {
                let met = match &mut met {
                    Some(met) => met,
                    none => {
                        none.insert(MetEncounter { number: place, row: encounter(row)?, results: Vec::new() })
                    }
                };
                met.results.push(MetResult { turn: slot.turn, result, is_new: true });
            }
            next = results.next()?.map(summary).transpose()?;
        }
        met.iter().for_each(&mut *see);
    }
    Ok(())
}

fn later_results(
    connection: &Connection,
    number: i64,
    latest: i64,
    see: &mut dyn FnMut(&MetEncounter),
) -> rusqlite::Result<()> {
    // The unary plus stops SQLite from using that index, which would read the whole tournament.
    let sql = "select encounter, turn from result_records where rowid > ? and +tournament = ?";
    let mut later = connection.prepare(sql)?;
    let mut new: BTreeMap<i64, BTreeSet<u32>> = BTreeMap::new();
    let mut rows = later.query(params![latest, number])?;
    while let Some(row) = rows.next()? {
        new.entry(row.get(0)?).or_default().insert(row.get(1)?);
    }
    let mut encounters = Encounters::of(connection, number)?;
    for (place, turns) in new {
        if let Some(mut met) = encounters.met(place)? {
            met.results.iter_mut().for_each(|result| result.is_new = turns.contains(&result.turn));
            see(&met);
        }
    }
    Ok(())
}

/// Reads a tournament's encounters one by one.
struct Encounters<'a> {
    number: i64,
    encounter: rusqlite::Statement<'a>,
    results: rusqlite::Statement<'a>,
}

impl<'a> Encounters<'a> {
    fn of(connection: &'a Connection, number: i64) -> rusqlite::Result<Encounters<'a>> {
        let encounter = connection.prepare(
            "select round, players, map, swap from encounters where tournament = ? and number = ?",
        )?;
        let results = connection.prepare(
            "select encounter, turn, ranks, scores, digest, faults from results
             where tournament = ? and encounter = ? order by turn",
        )?;
        Ok(Encounters { number, encounter, results })
    }

    fn met(&mut self, place: i64) -> rusqlite::Result<Option<MetEncounter>> {
        let at = params![self.number, place];
        let Some(row) = self.encounter.query_row(at, encounter).optional()? else { return Ok(None) };
        let mut results = Vec::new();
        let mut rows = self.results.query(at)?;
        while let Some(row) = rows.next()? {
            let (Slot { turn, .. }, result) = summary(row)?;
            results.push(MetResult { turn, result, is_new: true });
        }
        Ok(Some(MetEncounter { number: place as u64, row, results }))
    }
}

#[cfg(test)]
mod tests;
