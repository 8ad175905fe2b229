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
            at: None,
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
