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
mod tests {
    use super::*;
    use crate::{EncounterRow, Entry, NewResult, ResultRow};

    #[test]
    fn a_match_that_is_forgotten_can_have_another_result() {
        let store = Store::in_memory().unwrap();
        let entry = |name: &str| Entry { name: name.into(), hash: "0".into(), spec: name.into() };
        let cup = store.keep_tournament("abc", "Cup", "thud", "{}", &[entry("A"), entry("B")], 1).unwrap();
        let met = EncounterRow { round: 0, players: vec![0, 1], map: 0, swap: true };
        store.keep_encounters(cup.number, 0, &[met]).unwrap();
        let slot = Slot { encounter: 0, turn: 1 };
        let result = |reason: &str| {
            let row = ResultRow {
                slot,
                job: "j".into(),
                ranks: vec![0, 1],
                scores: vec![1, 0],
                reason: reason.into(),
                turns: 3,
                faults: "[null,null]".into(),
                wall_us: 1,
                cpu_us: vec![1, 1],
                digest: String::new(),
            };
            NewResult::packed(row, "r\n", "")
        };
        store.keep_results(cup.number, &[result("first")]).unwrap();
        store.keep_worked_out(cup.number, "rating", "1", "{}").unwrap();
        store.keep_tally(cup.number, 1, b"counts").unwrap();
        let in_block = || -> i64 {
            store.connection().query_row("select played from blocks", [], |row| row.get(0)).unwrap()
        };
        assert_eq!(in_block(), 1);
        store.finish_tournament(cup.number, 5).unwrap();
        assert!(store.forget_result(cup.number, slot).unwrap());
        assert!(!store.forget_result(cup.number, slot).unwrap());
        assert_eq!(store.tournament_counts(cup.number).unwrap(), (2, 0));
        assert_eq!(store.tournament("abc").unwrap().unwrap().finished, None);
        assert_eq!(store.worked_out(cup.number, "rating", "1").unwrap(), None);
        assert_eq!((store.kept_tally(cup.number).unwrap(), in_block()), (None, 0));
        store.keep_results(cup.number, &[result("second")]).unwrap();
        assert_eq!(store.result(cup.number, slot).unwrap().unwrap().reason, "second");
        assert_eq!(store.tournament_counts(cup.number).unwrap(), (2, 1));
    }
}
