//! A page of a tournament's matches, without reading all of them.

use std::collections::BTreeSet;

use rusqlite::{OptionalExtension, Row, params};

use crate::tournaments::{RESULT, encounter, result};
use crate::{BadStore, EncounterRow, ResultRow, Slot, Store};

/// Which matches of a tournament are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchFilter {
    /// With this entry.
    pub of: Option<usize>,
    /// And with this one.
    pub against: Option<usize>,
    /// Only those that are played or being played, the latest first.
    pub played: bool,
    /// So many are left out at the front.
    pub from: usize,
    /// So many at the most.
    pub limit: usize,
}

/// A match of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMatch {
    pub slot: Slot,
    pub encounter: EncounterRow,
    /// How it ended, once it is played.
    pub result: Option<ResultRow>,
}

/// Matches that are being played lie at most so many encounters beyond the last that was.
const AHEAD: i64 = 1_000;

impl Store {
    /// The matches wanted, and how many there are before any are left out. `live` are those that are being played.
    ///
    /// # Errors
    /// When the store fails.
    pub fn listed_matches(
        &self,
        number: i64,
        filter: &MatchFilter,
        live: &BTreeSet<Slot>,
    ) -> Result<(usize, Vec<ListedMatch>), BadStore> {
        let (scheduled, played) = self.tournament_counts(number)?;
        let connection = self.connection();
        let last: Option<i64> = connection.query_row(
            "select max(encounter) from results where tournament = ?",
            [number],
            |row| row.get(0),
        )?;
        let until = if filter.played { last.unwrap_or(-1) + AHEAD } else { i64::MAX };
        let entries: Vec<usize> = filter.of.into_iter().chain(filter.against).collect();
        let meets = |entry: &usize| format!(" and instr(' ' || players || ' ', ' {entry} ') > 0");
        let meets: String = entries.iter().map(meets).collect();
        let order = if filter.played { "desc" } else { "asc" };
        let mut encounters = connection.prepare(&format!(
            "select round, players, map, swap, number from encounters
             where tournament = ? and number <= ?{meets} order by number {order}"
        ))?;
        let sql = format!("select {RESULT} from results where tournament = ? and encounter = ? and turn = ?");
        let mut results = connection.prepare(&sql)?;
        let mut result_of = |slot: Slot| {
            let place = params![number, slot.encounter as i64, slot.turn];
            results.query_row(place, result).optional()
        };
        let (mut total, mut unfinished, mut found) = (0, 0, Vec::new());
        let mut rows = encounters.query(params![number, until])?;
        while let Some(row) = rows.next()? {
            for slot in slots(row, filter.played)? {
                let is_wanted = total >= filter.from && found.len() < filter.limit;
                let result = if filter.played || is_wanted { result_of(slot)? } else { None };
                if filter.played && result.is_none() {
                    if !live.contains(&slot) {
                        continue;
                    }
                    unfinished += 1;
                }
                if is_wanted {
                    found.push(ListedMatch { slot, encounter: encounter(row)?, result });
                }
                total += 1;
            }
            // How many there are in all is known without looking at each.
            if entries.is_empty() && found.len() >= filter.limit {
                let all = if filter.played { played as usize + unfinished } else { scheduled as usize };
                return Ok((all, found));
            }
        }
        Ok((total, found))
    }
}

/// The matches of an encounter, in order or the last first.
fn slots(row: &Row<'_>, backwards: bool) -> rusqlite::Result<Vec<Slot>> {
    let (swap, number): (bool, i64) = (row.get(3)?, row.get(4)?);
    let turns = if swap { row.get_ref(1)?.as_str()?.split_ascii_whitespace().count() as u32 } else { 1 };
    let slot = |turn: u32| Slot { encounter: number as u64, turn };
    Ok(if backwards { (0..turns).rev().map(slot).collect() } else { (0..turns).map(slot).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NewResult;

    fn encounter(round: u32, players: &[usize], swap: bool) -> EncounterRow {
        EncounterRow { round, players: players.into(), map: 0, swap }
    }

    fn result(encounter: u64, turn: u32) -> NewResult {
        let row = ResultRow {
            slot: Slot { encounter, turn },
            job: format!("{encounter}.{turn}"),
            ranks: vec![0, 1],
            scores: vec![1, 0],
            reason: "goal".into(),
            turns: 9,
            faults: "[null,null]".into(),
            wall_us: 5,
            cpu_us: vec![1, 2],
            digest: String::new(),
        };
        NewResult::packed(row, "", "")
    }

    #[test]
    fn pages_of_matches_are_those_of_the_whole_list() {
        let store = Store::in_memory().unwrap();
        let number = store.keep_tournament("a", "Cup", "thud", "{}", &[], 1).unwrap().number;
        let schedule = [
            encounter(0, &[1, 11], true),
            encounter(0, &[1, 2], true),
            encounter(0, &[11, 2], false),
            encounter(1, &[2, 1], true),
        ];
        store.keep_encounters(number, 0, &schedule).unwrap();
        store.keep_encounters(number, 2, &schedule[2..]).unwrap();
        let results = [result(0, 0), result(0, 1), result(1, 1), result(2, 0)];
        store.keep_results(number, &results[..3]).unwrap();
        store.keep_results(number, &results).unwrap();
        assert_eq!(store.tournament_counts(number).unwrap(), (7, 4), "what was there is not counted again");

        let live = BTreeSet::from([Slot { encounter: 3, turn: 0 }]);
        let check = |filter: MatchFilter, expected: &str| {
            let whole = MatchFilter { limit: 99, ..filter };
            let (total, all) = store.listed_matches(number, &whole, &live).unwrap();
            let told = |listed: &[ListedMatch]| {
                let one = |listed: &ListedMatch| {
                    let mark = if listed.result.is_some() { "+" } else { "" };
                    format!("{}.{}{mark}", listed.slot.encounter, listed.slot.turn)
                };
                listed.iter().map(one).collect::<Vec<_>>()
            };
            assert_eq!(told(&all).join(" "), expected);
            assert_eq!(total, all.len());
            for from in 0..=total {
                let page = MatchFilter { from, limit: 2, ..filter };
                let (count, page) = store.listed_matches(number, &page, &live).unwrap();
                assert_eq!(
                    (count, told(&page)),
                    (total, told(&all[from..total.min(from + 2)])),
                    "from {from}"
                );
            }
        };
        let all = MatchFilter::default();
        check(all, "0.0+ 0.1+ 1.0 1.1+ 2.0+ 3.0 3.1");
        check(MatchFilter { of: Some(1), ..all }, "0.0+ 0.1+ 1.0 1.1+ 3.0 3.1");
        check(MatchFilter { of: Some(2), against: Some(1), ..all }, "1.0 1.1+ 3.0 3.1");
        check(MatchFilter { played: true, ..all }, "3.0 2.0+ 1.1+ 0.1+ 0.0+");
        check(MatchFilter { played: true, of: Some(11), ..all }, "2.0+ 0.1+ 0.0+");
    }
}
