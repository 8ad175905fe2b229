//! Tournament matches to play again.

use rusqlite::params;

use crate::blocks::BLOCK;
use crate::{BadStore, Slot, Store};

impl Store {
    /// Deletes a match's result, or the note that it was given up, so that its tournament plays it again. Returns false if there was
    /// neither.
    pub fn forget_result(&self, number: i64, slot: Slot) -> Result<bool, BadStore> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let place = params![number, slot.encounter as i64, slot.turn];
        let of =
            |table: &str| format!("delete from {table} where tournament = ? and encounter = ? and turn = ?");
        let played = change.execute(&of("results"), place)?;
        change.execute(&of("result_records"), place)?;
        let given_up = change.execute(&of("given_up"), place)?;
        if played + given_up > 0 {
            let sql = "update tournaments set finished = null, played = played - ? where number = ?";
            change.execute(sql, params![played as i64, number])?;
            // The same number of results may now mean different ones.
            change.execute("delete from worked_out where tournament = ?", [number])?;
            change.execute("delete from tallies where tournament = ?", [number])?;
            let sql = "update blocks set played = played - ? where tournament = ? and number = ?";
            change.execute(sql, params![played as i64, number, slot.encounter as i64 / BLOCK])?;
        }
        change.commit()?;
        Ok(played + given_up > 0)
    }
}

#[cfg(test)]
mod tests;
