//! Tournaments: plan, schedule, results.

use std::collections::HashMap;

use rusqlite::{Row, Transaction, params};
use serde::{Deserialize, Serialize};

use crate::blocks::BlockCounts;
use crate::file::columns;
use crate::packed::{pack, unpack};
use crate::{BadStore, Slot, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    pub number: i64,
    /// Its id, a hash of its plan.
    pub id: String,
    pub name: String,
    pub game: String,
    /// The plan, as JSON.
    pub plan: String,
    pub created: i64,
    /// When its last match was played.
    pub finished: Option<i64>,
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its unique name in this tournament.
    pub name: String,
    pub hash: String,
    /// The spec on the command line.
    pub spec: String,
}

/// Some entries that meet on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncounterRow {
    pub round: u32,
    /// Numbers of the entries, in the first match's seat order.
    pub players: Vec<usize>,
    pub map: u64,
    /// Whether it is played once for each rotation of the seats.
    pub swap: bool,
}

impl EncounterRow {
    /// The number of its matches.
    pub fn matches(&self) -> usize {
        if self.swap { self.players.len() } else { 1 }
    }

    /// The entries in the seat order of one of its matches.
    pub fn seats(&self, turn: u32) -> impl Iterator<Item = usize> + Clone + '_ {
        let (later, first) = self.players.split_at(turn as usize % self.players.len().max(1));
        first.iter().chain(later).copied()
    }
}

/// The result of a tournament match, by seat. As it is sent between machines, it has neither its place nor its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultRow {
    #[serde(skip)]
    pub slot: Slot,
    /// A hash of what was played.
    pub job: String,
    /// 0 is best.
    pub ranks: Vec<u32>,
    /// Games won, or points.
    pub scores: Vec<i64>,
    pub reason: String,
    /// Turns of all games.
    pub turns: u32,
    /// The worst fault of each bot, as JSON.
    pub faults: String,
    /// Duration in microseconds.
    pub wall_us: u64,
    /// Processor time of each bot's decisions, in microseconds.
    pub cpu_us: Vec<u64>,
    /// A hash of what was played, the seed aside; empty if unknown.
    pub digest: String,
    /// When it was over, in milliseconds since 1970, if known.
    #[serde(skip)]
    pub at: Option<i64>,
}

/// A result with its record and output.
#[derive(Clone, Debug)]
pub struct NewResult {
    pub row: ResultRow,
    /// The match's record, compressed.
    record: Vec<u8>,
    output: Option<Vec<u8>>,
}

impl NewResult {
    /// Compresses record and output. Slow, so whoever played the match does it.
    pub fn packed(row: ResultRow, record: &str, output: &str) -> NewResult {
        let output = (!output.is_empty()).then(|| pack(output));
        NewResult { row, record: pack(record), output }
    }

    /// The compressed record and output, to send elsewhere.
    pub fn packs(&self) -> (&[u8], Option<&[u8]>) {
        (&self.record, self.output.as_deref())
    }

    /// A result that was compressed elsewhere.
    ///
    /// # Errors
    /// If a text does not decompress.
    pub fn from_packs(
        row: ResultRow,
        record: Vec<u8>,
        output: Option<Vec<u8>>,
    ) -> Result<NewResult, BadStore> {
        unpack(&record)?;
        output.as_deref().map(unpack).transpose()?;
        Ok(NewResult { row, record, output })
    }
}

const COLUMNS: &str = "number, id, name, game, plan, created, finished";
pub(crate) const RESULT: &str =
    "encounter, turn, job, ranks, scores, reason, turns, faults, wall_us, cpu_us, digest, at";

impl Store {
    /// Saves a tournament with its entries, or returns the existing one with the same id.
    pub fn keep_tournament(
        &self,
        id: &str,
        name: &str,
        game: &str,
        plan: &str,
        entries: &[Entry],
        now: i64,
    ) -> Result<TournamentRow, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let added = change.execute(
            "insert into tournaments (id, name, game, plan, created) values (?, ?, ?, ?, ?) on conflict (id) do nothing",
            params![id, name, game, plan, now],
        )?;
        if added > 0 {
            let number = change.last_insert_rowid();
            for (place, entry) in entries.iter().enumerate() {
                change.execute(
                    "insert into entries (tournament, number, name, hash, spec) values (?, ?, ?, ?, ?)",
                    params![number, place as i64, entry.name, entry.hash, entry.spec],
                )?;
            }
        }
        let question = format!("select {COLUMNS} from tournaments where id = ?");
        let row = change.query_row(&question, [id], tournament)?;
        change.commit()?;
        Ok(row)
    }

    /// All tournaments, the latest first.
    pub fn tournaments(&self) -> Result<Vec<TournamentRow>, BadStore> {
        self.rows(&format!("select {COLUMNS} from tournaments order by number desc"), [], tournament)
    }

    /// The tournament whose id starts with this text.
    pub fn tournament(&self, id: &str) -> Result<Option<TournamentRow>, BadStore> {
        let question = format!(
            "select {COLUMNS} from tournaments where substr(id, 1, length(?1)) = ?1 order by number desc"
        );
        self.row(&question, [id], tournament)
    }

    /// Marks a tournament as finished.
    pub fn finish_tournament(&self, number: i64, now: i64) -> Result<(), BadStore> {
        let sql = "update tournaments set finished = ? where number = ? and finished is null";
        self.run(sql, params![now, number])
    }

    /// The participants, in order.
    pub fn entries(&self, number: i64) -> Result<Vec<Entry>, BadStore> {
        let entry = |row: &Row<'_>| columns!(row, Entry { name, hash, spec });
        let sql = "select name, hash, spec from entries where tournament = ? order by number";
        self.rows(sql, [number], entry)
    }

    /// The names of the people whose bots the participants are, in order; `None` for bots without an owner.
    pub fn authors(&self, number: i64) -> Result<Vec<Option<String>>, BadStore> {
        let sql = "select (select people.name from people where people.id = coalesce(
               (select owner from bots where spec like 'bot:%' and bots.id = substr(spec, 5, instr(spec, '@') - 5)),
               (select person from contest_remotes where spec like 'remote:%' and remote = substr(spec, 8, instr(spec, '@') - 8)
                limit 1)))
             from entries where tournament = ? order by number";
        self.rows(sql, [number], |row| row.get(0))
    }

    /// Appends to the schedule from this number on. Existing encounters stay, so repeating a call changes nothing.
    pub fn keep_encounters(&self, number: i64, from: u64, rows: &[EncounterRow]) -> Result<(), BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let mut added = BlockCounts::default();
        {
            let mut add = change.prepare(
                "insert or ignore into encounters (tournament, number, round, players, map, swap)
                 values (?, ?, ?, ?, ?, ?)",
            )?;
            let mut meet = change
                .prepare("insert or ignore into meetings (tournament, entry, encounter) values (?, ?, ?)")?;
            for (place, row) in (from..).zip(rows) {
                let players = joined(&row.players);
                let values = params![number, place as i64, row.round, players, row.map as i64, row.swap];
                if add.execute(values)? == 0 {
                    continue;
                }
                added.add(place, row.matches() as i64);
                for &entry in &row.players {
                    meet.execute(params![number, entry as i64, place as i64])?;
                }
            }
        }
        added.keep(&change, number, "scheduled")?;
        Ok(change.commit()?)
    }

    /// The schedule, in order.
    pub fn encounters(&self, number: i64) -> Result<Vec<EncounterRow>, BadStore> {
        let sql = "select round, players, map, swap from encounters where tournament = ? order by number";
        self.rows(sql, [number], encounter)
    }

    /// Saves results, all or none. A match keeps its first result.
    pub fn keep_results(&self, number: i64, results: &[NewResult]) -> Result<(), BadStore> {
        let keep = || {
            let mut connection = self.connection();
            let change = connection.transaction()?;
            keep_results(&change, number, results)?;
            Ok::<(), BadStore>(change.commit()?)
        };
        self.counted(keep())
    }

    /// All results, in the order of the schedule.
    pub fn results(&self, number: i64) -> Result<Vec<ResultRow>, BadStore> {
        let sql = format!("select {RESULT} from results where tournament = ? order by encounter, turn");
        self.rows(&sql, [number], result)
    }

    /// A match's record and its bots' output.
    pub fn result_record(&self, number: i64, slot: Slot) -> Result<Option<(String, String)>, BadStore> {
        let sql =
            "select vrec, output from result_records where tournament = ? and encounter = ? and turn = ?";
        let place = params![number, slot.encounter as i64, slot.turn];
        let found: Option<(Vec<u8>, Option<Vec<u8>>)> = self.row(sql, place, |row| row.try_into())?;
        let Some((record, output)) = found else { return Ok(None) };
        let output = output.map_or(Ok(String::new()), |output| unpack(&output))?;
        Ok(Some((unpack(&record)?, output)))
    }

    /// The matches whose results differ from another store's.
    pub fn conflicts(&self, number: i64, from: &Store, theirs: i64) -> Result<Vec<Slot>, BadStore> {
        let ours: HashMap<Slot, ResultRow> =
            self.results(number)?.into_iter().map(|row| (row.slot, row)).collect();
        let differs = |row: &ResultRow| {
            ours.get(&row.slot).is_some_and(|our| {
                (&our.job, &our.ranks, &our.scores, &our.digest)
                    != (&row.job, &row.ranks, &row.scores, &row.digest)
            })
        };
        Ok(from.results(theirs)?.into_iter().filter(differs).map(|row| row.slot).collect())
    }

    /// Copies schedule and results that are missing here from another store.
    pub fn take_over(&self, number: i64, from: &Store, theirs: i64) -> Result<usize, BadStore> {
        self.keep_encounters(number, 0, &from.encounters(theirs)?)?;
        let mut taken = 0;
        for chunk in from.results(theirs)?.chunks(1000) {
            let mut new = Vec::new();
            for row in chunk {
                let (record, output) = from
                    .result_record(theirs, row.slot)?
                    .ok_or_else(|| BadStore::Unreadable(format!("the match {} has no record", row.job)))?;
                new.push(NewResult::packed(row.clone(), &record, &output));
            }
            taken += new.len();
            self.keep_results(number, &new)?;
        }
        Ok(taken)
    }

    /// The next `limit` results of a tournament in the order of the schedule. Batches keep the store available to others.
    pub fn results_after(
        &self,
        number: i64,
        after: Option<Slot>,
        limit: u32,
    ) -> Result<Vec<ResultRow>, BadStore> {
        let (encounter, turn) = after.map_or((-1, 0), |slot| (slot.encounter as i64, slot.turn));
        let sql = format!(
            "select {RESULT} from results where tournament = ? and (encounter, turn) > (?, ?)
             order by encounter, turn limit ?"
        );
        self.rows(&sql, params![number, encounter, turn, limit], result)
    }

    /// Notes why a match was given up. A later result removes the note.
    pub fn give_up(&self, number: i64, slot: Slot, why: &str) -> Result<(), BadStore> {
        let sql = "insert or replace into given_up (tournament, encounter, turn, why) values (?, ?, ?, ?)";
        self.run(sql, params![number, slot.encounter as i64, slot.turn, why])
    }

    /// The matches given up and without a result, with the reasons, in the order of the schedule.
    pub fn given_up(&self, number: i64) -> Result<Vec<(Slot, String)>, BadStore> {
        let row = |row: &Row<'_>| {
            Ok((Slot { encounter: row.get::<_, i64>(0)? as u64, turn: row.get(1)? }, row.get(2)?))
        };
        let sql =
            "select encounter, turn, why from given_up left join results using (tournament, encounter, turn)
             where tournament = ? and job is null order by encounter, turn";
        self.rows(sql, [number], row)
    }

    /// Caches a table, replacing the previous one. The stamp identifies what it was computed from.
    pub fn keep_worked_out(
        &self,
        number: i64,
        rank_by: &str,
        stamp: &str,
        body: &str,
    ) -> Result<(), BadStore> {
        let sql = "insert or replace into worked_out (tournament, rank_by, stamp, body) values (?, ?, ?, ?)";
        let body = pack(body);
        self.run(sql, params![number, rank_by, stamp, body])
    }

    /// The cached table with this stamp.
    pub fn worked_out(&self, number: i64, rank_by: &str, stamp: &str) -> Result<Option<String>, BadStore> {
        let sql = "select body from worked_out where tournament = ? and rank_by = ? and stamp = ?";
        let place = params![number, rank_by, stamp];
        let found: Option<Vec<u8>> = self.row(sql, place, |row| row.get(0))?;
        found.map(|body| unpack(&body)).transpose()
    }

    /// The orders that a table is kept for, each with its stamp.
    pub fn worked_out_stamps(&self, number: i64) -> Result<Vec<(String, String)>, BadStore> {
        let sql = "select rank_by, stamp from worked_out where tournament = ?";
        self.rows(sql, [number], |row| row.try_into())
    }
}

fn keep_results(change: &Transaction<'_>, number: i64, results: &[NewResult]) -> rusqlite::Result<()> {
    let mut add = change.prepare(&format!(
        "insert or ignore into results (tournament, {RESULT}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ))?;
    let mut add_record = change.prepare(
        "insert into result_records (tournament, encounter, turn, vrec, output) values (?, ?, ?, ?, ?)",
    )?;
    let mut played = BlockCounts::default();
    for NewResult { row, record, output } in results {
        let (encounter, turn) = (row.slot.encounter as i64, row.slot.turn);
        let (ranks, scores, cpu_us) = (joined(&row.ranks), joined(&row.scores), joined(&row.cpu_us));
        let added = add.execute(params![
            number,
            encounter,
            turn,
            row.job,
            ranks,
            scores,
            row.reason,
            row.turns,
            row.faults,
            row.wall_us as i64,
            cpu_us,
            row.digest,
            row.at
        ])?;
        if added > 0 {
            add_record.execute(params![number, encounter, turn, record, output])?;
            played.add(row.slot.encounter, 1);
        }
    }
    played.keep(change, number, "played")
}

fn tournament(row: &Row<'_>) -> rusqlite::Result<TournamentRow> {
    columns!(row, TournamentRow { number, id, name, game, plan, created, finished })
}

pub(crate) fn encounter(row: &Row<'_>) -> rusqlite::Result<EncounterRow> {
    Ok(EncounterRow {
        round: row.get(0)?,
        players: parted(row, 1)?,
        map: row.get::<_, i64>(2)? as u64,
        swap: row.get(3)?,
    })
}

pub(crate) fn result(row: &Row<'_>) -> rusqlite::Result<ResultRow> {
    Ok(ResultRow {
        slot: Slot { encounter: row.get::<_, i64>(0)? as u64, turn: row.get(1)? },
        job: row.get(2)?,
        ranks: parted(row, 3)?,
        scores: parted(row, 4)?,
        reason: row.get(5)?,
        turns: row.get(6)?,
        faults: row.get(7)?,
        wall_us: row.get::<_, i64>(8)? as u64,
        cpu_us: parted(row, 9)?,
        digest: row.get(10)?,
        at: row.get(11)?,
    })
}

fn joined<N: ToString>(numbers: &[N]) -> String {
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join(" ")
}

pub(crate) fn parted<N: std::str::FromStr>(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<N>> {
    let text = row.get_ref(column)?.as_str()?;
    let bad = || {
        let why = format!("'{text}' are not numbers").into();
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why)
    };
    text.split_ascii_whitespace().map(|word| word.parse().map_err(|_| bad())).collect()
}

#[cfg(test)]
mod tests;
