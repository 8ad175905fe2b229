//! Results in batches, for exports.

use rusqlite::params;

use crate::tournaments::{RESULT, result};
use crate::{BadStore, ResultRow, Slot, Store};

impl Store {
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
}
