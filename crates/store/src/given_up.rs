//! Tournament matches that could not be played to their end.

use rusqlite::params;

use crate::{BadStore, Slot, Store};

impl Store {
    /// Notes why a match was given up. A later result removes the note.
    pub fn give_up(&self, number: i64, slot: Slot, why: &str) -> Result<(), BadStore> {
        let sql = "insert or replace into given_up (tournament, encounter, turn, why) values (?, ?, ?, ?)";
        self.run(sql, params![number, slot.encounter as i64, slot.turn, why])
    }

    /// The matches given up and without a result, with the reasons, in the order of the schedule.
    pub fn given_up(&self, number: i64) -> Result<Vec<(Slot, String)>, BadStore> {
        let row = |row: &rusqlite::Row<'_>| {
            Ok((Slot { encounter: row.get::<_, i64>(0)? as u64, turn: row.get(1)? }, row.get(2)?))
        };
        let sql =
            "select encounter, turn, why from given_up left join results using (tournament, encounter, turn)
             where tournament = ? and job is null order by encounter, turn";
        self.rows(sql, [number], row)
    }
}
