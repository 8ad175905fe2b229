use super::*;

fn entries() -> Vec<Entry> {
    ["A", "B"].map(|name| Entry { name: name.into(), hash: "0".into(), spec: name.into() }).into()
}

fn new_result(encounter: u64, turn: u32, ranks: [u32; 2]) -> NewResult {
    let row = ResultRow {
        slot: Slot { encounter, turn },
        job: format!("{encounter}.{turn}"),
        ranks: ranks.into(),
        scores: vec![-1, 12],
        reason: "more points".into(),
        turns: 9,
        faults: "[null,null]".into(),
        wall_us: 5,
        cpu_us: vec![1, 2],
        digest: "d".into(),
        at: None,
    };
    NewResult::packed(row, "a record\n", if turn == 0 { "" } else { "output\n" })
}

#[test]
fn a_tournament_is_kept_once_and_its_results_too() {
    let store = Store::in_memory().unwrap();
    let keep = |now| store.keep_tournament("abc", "Cup", "thud", "{}", &entries(), now).unwrap();
    let cup = keep(1);
    assert_eq!(keep(2), cup);
    assert_eq!(store.entries(cup.number).unwrap(), entries());
    assert_eq!(store.tournament("ab").unwrap(), Some(cup.clone()));
    assert_eq!(store.tournament("b").unwrap(), None);

    let encounter = |map| EncounterRow { round: 0, players: vec![1, 0], map, swap: true };
    store.keep_encounters(cup.number, 0, &[encounter(0), encounter(1)]).unwrap();
    store.keep_encounters(cup.number, 0, &[encounter(7)]).unwrap();
    store.keep_encounters(cup.number, 2, &[encounter(2)]).unwrap();
    assert_eq!(store.encounters(cup.number).unwrap(), [encounter(0), encounter(1), encounter(2)]);

    let (first, second) = (new_result(0, 1, [0, 1]), new_result(0, 0, [0, 0]));
    store.keep_results(cup.number, &[first.clone(), second.clone()]).unwrap();
    // Played again with another result: the first stays.
    store.keep_results(cup.number, &[new_result(0, 1, [1, 0])]).unwrap();
    assert_eq!(store.results(cup.number).unwrap(), [second.row, first.row]);
    let found = |turn| store.result_record(cup.number, Slot { encounter: 0, turn }).unwrap();
    assert_eq!(found(1), Some(("a record\n".into(), "output\n".into())));
    assert_eq!(found(0), Some(("a record\n".into(), String::new())));
    assert_eq!(found(2), None);
    for turn in [0, 2] {
        store.give_up(cup.number, Slot { encounter: 0, turn }, "its worker died").unwrap();
    }
    let given_up = (Slot { encounter: 0, turn: 2 }, "its worker died".into());
    assert_eq!(store.given_up(cup.number).unwrap(), [given_up], "the other has a result");
    store.finish_tournament(cup.number, 9).unwrap();
    store.finish_tournament(cup.number, 10).unwrap();
    assert_eq!(store.tournaments().unwrap()[0].finished, Some(9));
}

#[test]
fn another_stores_results_are_taken_over() {
    let (here, there) = (Store::in_memory().unwrap(), Store::in_memory().unwrap());
    let keep = |store: &Store| store.keep_tournament("abc", "Cup", "thud", "{}", &entries(), 1).unwrap();
    let (ours, theirs) = (keep(&here).number, keep(&there).number);
    let rows = [EncounterRow { round: 0, players: vec![0, 1], map: 0, swap: true }];
    there.keep_encounters(theirs, 0, &rows).unwrap();
    there.keep_results(theirs, &[new_result(0, 0, [0, 1]), new_result(0, 1, [0, 1])]).unwrap();
    here.keep_results(ours, &[new_result(0, 0, [1, 0])]).unwrap();
    let differing = here.conflicts(ours, &there, theirs).unwrap();
    assert_eq!(differing, [Slot { encounter: 0, turn: 0 }]);
    assert_eq!(here.take_over(ours, &there, theirs).unwrap(), 2);
    let ranks: Vec<Vec<u32>> = here.results(ours).unwrap().into_iter().map(|row| row.ranks).collect();
    assert_eq!(ranks, [[1, 0], [0, 1]]);
    assert_eq!(here.encounters(ours).unwrap(), rows);
}

#[test]
fn a_cached_table_counts_for_what_it_was_computed_from() {
    let store = Store::in_memory().unwrap();
    let number = store.keep_tournament("a", "Cup", "thud", "{}", &[], 1).unwrap().number;
    assert_eq!(store.worked_out(number, "wins", "1").unwrap(), None);
    for (stamp, body) in [("1", "first"), ("2", "second")] {
        store.keep_worked_out(number, "wins", stamp, body).unwrap();
        assert_eq!(store.worked_out(number, "wins", stamp).unwrap().as_deref(), Some(body));
    }
    let missing = [(number, "wins", "1"), (number, "points", "2"), (number + 1, "wins", "2")];
    for (number, by, stamp) in missing {
        assert_eq!(store.worked_out(number, by, stamp).unwrap(), None, "{by} {stamp}");
    }
    assert_eq!(store.worked_out_stamps(number).unwrap(), [("wins".to_string(), "2".to_string())]);
}
