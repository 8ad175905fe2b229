//! A page of a tournament's matches, without reading all of them.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, Row, Statement, params};

use crate::blocks::{BLOCK, block_of_played, block_of_scheduled, played_after};
use crate::tournaments::{RESULT, encounter, result};
use crate::{BadStore, EncounterRow, ResultRow, Slot, Store};

/// Selects matches of a tournament.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchFilter {
    /// Played by this entry.
    pub of: Option<usize>,
    /// And by this one.
    pub against: Option<usize>,
    /// Only matches played or being played, the latest first.
    pub played: bool,
    /// How many to skip.
    pub from: usize,
    /// How many to return.
    pub limit: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMatch {
    pub slot: Slot,
    pub encounter: EncounterRow,
    /// How it ended, if it has been played.
    pub result: Option<ResultRow>,
}

impl Store {
    /// A page of the selected matches, and how many there are in all. `live` are those being played.
    ///
    /// The cost of a page does not depend on its position. With one entry, all of its matches are read and no others.
    pub fn listed_matches(
        &self,
        number: i64,
        filter: &MatchFilter,
        live: &BTreeSet<Slot>,
    ) -> Result<(usize, Vec<ListedMatch>), BadStore> {
        let (scheduled, played) = self.tournament_counts(number)?;
        let connection = self.connection();
        let mut matches = Matches::of(&connection, number)?;
        if filter.of.or(filter.against).is_some() {
            return Ok(matches.of_entries(filter, live)?);
        }
        if !filter.played {
            return Ok((scheduled as usize, matches.scheduled(filter.from, filter.limit)?));
        }
        let live = matches.unfinished(live)?;
        Ok((played as usize + live.len(), matches.played(filter.from, filter.limit, &live)?))
    }
}

struct Matches<'a> {
    connection: &'a Connection,
    number: i64,
    encounter: Statement<'a>,
    result: Statement<'a>,
}

impl<'a> Matches<'a> {
    fn of(connection: &'a Connection, number: i64) -> rusqlite::Result<Matches<'a>> {
        let encounter =
            "select round, players, map, swap from encounters where tournament = ? and number = ?";
        let result =
            format!("select {RESULT} from results where tournament = ? and encounter = ? and turn = ?");
        let (encounter, result) = (connection.prepare(encounter)?, connection.prepare(&result)?);
        Ok(Matches { connection, number, encounter, result })
    }

    fn scheduled(&mut self, from: usize, limit: usize) -> rusqlite::Result<Vec<ListedMatch>> {
        let Some((block, before)) = block_of_scheduled(self.connection, self.number, from as i64)? else {
            return Ok(Vec::new());
        };
        let mut encounters = self.connection.prepare(
            "select round, players, map, swap, number from encounters
             where tournament = ? and number >= ? order by number",
        )?;
        let mut rows = encounters.query(params![self.number, block * BLOCK])?;
        let (mut before, mut found) = (before as usize, Vec::new());
        while let Some(row) = rows.next()? {
            for slot in slots(row, false)? {
                if found.len() >= limit {
                    return Ok(found);
                }
                if before > 0 {
                    before -= 1;
                    continue;
                }
                found.push(ListedMatch { slot, encounter: encounter(row)?, result: self.result(slot)? });
            }
        }
        Ok(found)
    }

    /// A page of matches that have a result or are live, the latest in the schedule first.
    fn played(&mut self, from: usize, limit: usize, live: &[Slot]) -> rusqlite::Result<Vec<ListedMatch>> {
        // Each live match has a position among those with a result.
        let mut live_places = Vec::new();
        for (before, &slot) in live.iter().enumerate() {
            live_places.push((played_after(self.connection, self.number, slot)? as usize + before, slot));
        }
        let live_before = live_places.iter().filter(|(place, _)| *place < from).count();
        let results = self.latest_results(from - live_before, limit)?;
        let mut results = results.into_iter();
        let mut found = Vec::new();
        for place in from..from.saturating_add(limit) {
            let is_live = live_places.iter().find(|(of_live, _)| *of_live == place);
            let (slot, result) = match is_live {
                Some(&(_, slot)) => (slot, None),
                None => match results.next() {
                    Some(result) => (result.slot, Some(result)),
                    None => break,
                },
            };
            let Some(encounter) = self.encounter(slot)? else { continue };
            found.push(ListedMatch { slot, encounter, result });
        }
        Ok(found)
    }

    /// A page of results, the latest in the schedule first.
    fn latest_results(&self, from: usize, limit: usize) -> rusqlite::Result<Vec<ResultRow>> {
        let Some((block, later)) = block_of_played(self.connection, self.number, from as i64)? else {
            return Ok(Vec::new());
        };
        let mut results = self.connection.prepare(&format!(
            "select {RESULT} from results where tournament = ? and encounter < ?
             order by encounter desc, turn desc limit ? offset ?"
        ))?;
        let place = params![self.number, (block + 1) * BLOCK, limit as i64, later];
        results.query_map(place, result)?.collect()
    }

    /// The live matches that are scheduled and have no result, the latest in the schedule first.
    fn unfinished(&mut self, live: &BTreeSet<Slot>) -> rusqlite::Result<Vec<Slot>> {
        let mut found = Vec::new();
        for &slot in live.iter().rev() {
            let encounter = self.encounter(slot)?;
            let turns = encounter.map_or(0, |row| row.matches());
            if (slot.turn as usize) < turns && self.result(slot)?.is_none() {
                found.push(slot);
            }
        }
        Ok(found)
    }

    /// A page of the matches with all entries of the filter, and how many there are.
    fn of_entries(
        &mut self,
        filter: &MatchFilter,
        live: &BTreeSet<Slot>,
    ) -> rusqlite::Result<(usize, Vec<ListedMatch>)> {
        let one = filter.of.or(filter.against).map(|entry| entry as i64);
        let other = filter.of.and(filter.against).map(|entry| entry as i64);
        let order = if filter.played { "desc" } else { "asc" };
        let mut encounters = self.connection.prepare(&format!(
            "select round, players, map, swap, number from meetings
             join encounters on encounters.tournament = meetings.tournament and number = encounter
             where meetings.tournament = ?1 and entry = ?2 and (?3 is null or exists (
               select 1 from meetings as other
               where other.tournament = ?1 and other.entry = ?3 and other.encounter = meetings.encounter
             ))
             order by encounter {order}"
        ))?;
        let (mut total, mut found) = (0, Vec::new());
        let mut rows = encounters.query(params![self.number, one, other])?;
        while let Some(row) = rows.next()? {
            for slot in slots(row, filter.played)? {
                let is_wanted = total >= filter.from && found.len() < filter.limit;
                let result = if filter.played || is_wanted { self.result(slot)? } else { None };
                if filter.played && result.is_none() && !live.contains(&slot) {
                    continue;
                }
                if is_wanted {
                    found.push(ListedMatch { slot, encounter: encounter(row)?, result });
                }
                total += 1;
            }
        }
        Ok((total, found))
    }

    fn encounter(&mut self, slot: Slot) -> rusqlite::Result<Option<EncounterRow>> {
        self.encounter.query_row(params![self.number, slot.encounter as i64], encounter).optional()
    }

    fn result(&mut self, slot: Slot) -> rusqlite::Result<Option<ResultRow>> {
        let place = params![self.number, slot.encounter as i64, slot.turn];
        self.result.query_row(place, result).optional()
    }
}

/// The matches of an encounter, in either order.
fn slots(row: &Row<'_>, backwards: bool) -> rusqlite::Result<Vec<Slot>> {
    let (turns, number) = (encounter(row)?.matches() as u32, row.get::<_, i64>(4)?);
    let slot = |turn: u32| Slot { encounter: number as u64, turn };
    Ok(if backwards { (0..turns).rev().map(slot).collect() } else { (0..turns).map(slot).collect() })
}

#[cfg(test)]
mod tests;
