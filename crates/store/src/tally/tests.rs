use super::*;
use crate::{NewResult, ResultRow};

fn result(encounter: u64, turn: u32) -> NewResult {
    let row = ResultRow {
        slot: Slot { encounter, turn },
        job: String::new(),
        ranks: vec![0, 1],
        scores: vec![1, 0],
        reason: String::new(),
        turns: 1,
        faults: "[null,null]".into(),
        wall_us: 0,
        cpu_us: vec![0, 0],
        digest: "1f".into(),
        at: None,
    };
    NewResult::packed(row, "", "")
}

#[test]
fn later_results_are_shown_with_those_beside_them() {
    let store = Store::in_memory().unwrap();
    let keep = |id| store.keep_tournament(id, "Cup", "thud", "{}", &[], 1).unwrap().number;
    let (number, other) = (keep("a"), keep("b"));
    let met = |players: [usize; 2]| EncounterRow { round: 0, players: players.into(), map: 0, swap: true };
    for number in [number, other] {
        store.keep_encounters(number, 0, &[met([0, 1]), met([2, 0]), met([1, 2])]).unwrap();
    }
    let seen = |latest: Option<i64>| {
        let mut seen = Vec::new();
        let mut see = |met: &MetEncounter| {
            for MetResult { turn, result, is_new } in &met.results {
                assert_eq!((result.digest, &result.ranks), (Some(0x1f), &vec![0, 1]));
                let mark = if *is_new { "+" } else { "" };
                seen.push(format!("{}.{turn}{mark}", met.number));
            }
        };
        let read = store.met_after(number, latest, &mut see).unwrap();
        (read, seen.join(" "))
    };
    store.keep_results(number, &[result(1, 1), result(0, 0)]).unwrap();
    let (first, all) = seen(None);
    assert_eq!((first.played, all.as_str()), (2, "0.0+ 1.1+"));
    assert_eq!(seen(Some(first.latest)), (first, String::new()));
    store.keep_results(other, &[result(0, 1), result(2, 0)]).unwrap();
    store.keep_results(number, &[result(1, 0), result(2, 1)]).unwrap();
    let (second, later) = seen(Some(first.latest));
    assert_eq!((second.played, later.as_str()), (4, "1.0+ 1.1 2.1+"));
    assert_eq!(seen(None), (second, "0.0+ 1.0+ 1.1+ 2.1+".into()));

    let mut of_two = Vec::new();
    let mut see = |met: &MetEncounter| {
        of_two.push((met.number, met.results.len()));
        met.number < 1
    };
    store.encounters_of(number, &[2], &mut see).unwrap();
    assert_eq!(of_two, [(1, 2)]);
}

#[test]
fn counts_are_kept_for_their_tournament_the_last_ones() {
    let store = Store::in_memory().unwrap();
    let [number, other] =
        ["a", "b"].map(|id| store.keep_tournament(id, "Cup", "thud", "{}", &[], 1).unwrap().number);
    for (latest, bytes) in [(3, b"first".as_slice()), (7, b"second")] {
        store.keep_tally(number, latest, bytes).unwrap();
        assert_eq!(store.kept_tally(number).unwrap(), Some((latest, bytes.to_vec())));
    }
    assert_eq!(store.kept_tally(other).unwrap(), None);
}
