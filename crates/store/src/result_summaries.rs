//! Results without the columns that only their own pages show, because a table reads a million of them.

use std::ops::Range;

use rusqlite::{Row, params};

use crate::blocks::BLOCK;
use crate::tournaments::parted;
use crate::{BadStore, ResultRow, Slot, Store};

/// What a table needs of a result, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultSummary {
    /// 0 is best.
    pub ranks: Vec<u32>,
    /// Games won, or points.
    pub scores: Vec<i64>,
    /// Equal for matches in which the same was played, the seed aside; `None` if unknown.
    pub digest: Option<u64>,
    /// The worst fault of each bot, as JSON; `None` if there is none.
    pub faults: Option<Box<str>>,
}

impl From<&ResultRow> for ResultSummary {
    fn from(row: &ResultRow) -> ResultSummary {
        ResultSummary {
            ranks: row.ranks.clone(),
            scores: row.scores.clone(),
            digest: digest(&row.digest),
            faults: faults(&row.faults),
        }
    }
}

/// Encounters whose matches all have results, and the results of others.
type NearMissing = (Vec<Range<u64>>, Vec<(Slot, ResultSummary)>);

impl Store {
    /// Summaries of the results next to missing ones, in the order of the schedule, and the complete encounters, which are not among them.
    pub fn results_near_missing(&self, number: i64) -> Result<NearMissing, BadStore> {
        let connection = self.connection();
        let mut blocks = connection
            .prepare("select number, scheduled = played from blocks where tournament = ? order by number")?;
        let mut question = connection.prepare(
            "select encounter, turn, ranks, scores, digest, faults from results
             where tournament = ? and encounter >= ? and encounter < ? order by encounter, turn",
        )?;
        let (mut whole, mut found) = (Vec::new(), Vec::new());
        let mut rows = blocks.query([number])?;
        while let Some(row) = rows.next()? {
            let first = row.get::<_, i64>(0)? * BLOCK;
            if row.get(1)? {
                whole.push(first as u64..(first + BLOCK) as u64);
                continue;
            }
            let mut results = question.query(params![number, first, first + BLOCK])?;
            while let Some(row) = results.next()? {
                found.push(summary(row)?);
            }
        }
        Ok((whole, found))
    }

    /// Summaries of all results, in the order of the schedule.
    pub fn brief_results(&self, number: i64) -> Result<Vec<(Slot, ResultSummary)>, BadStore> {
        let sql = "select encounter, turn, ranks, scores, digest, faults from results where tournament = ?
             order by encounter, turn";
        self.rows(sql, [number], summary)
    }
}

pub(crate) fn summary(row: &Row<'_>) -> rusqlite::Result<(Slot, ResultSummary)> {
    let slot = Slot { encounter: row.get::<_, i64>(0)? as u64, turn: row.get(1)? };
    let summary = ResultSummary {
        ranks: parted(row, 2)?,
        scores: parted(row, 3)?,
        digest: digest(row.get_ref(4)?.as_str()?),
        faults: faults(row.get_ref(5)?.as_str()?),
    };
    Ok((slot, summary))
}

/// The number in the text, or a hash of any other text (FNV-1a).
fn digest(text: &str) -> Option<u64> {
    let other = || {
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    (!text.is_empty()).then(|| u64::from_str_radix(text, 16).unwrap_or_else(|_| other()))
}

fn faults(text: &str) -> Option<Box<str>> {
    text.contains('{').then(|| text.into())
}

#[cfg(test)]
mod tests;
