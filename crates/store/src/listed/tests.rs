use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
        at: None,
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

    let live = [3, 1].map(|encounter| Slot { encounter, turn: 0 }).into();
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
            assert_eq!((count, told(&page)), (total, told(&all[from..total.min(from + 2)])), "from {from}");
        }
    };
    let all = MatchFilter::default();
    check(all, "0.0+ 0.1+ 1.0 1.1+ 2.0+ 3.0 3.1");
    check(MatchFilter { of: Some(1), ..all }, "0.0+ 0.1+ 1.0 1.1+ 3.0 3.1");
    check(MatchFilter { of: Some(2), against: Some(1), ..all }, "1.0 1.1+ 3.0 3.1");
    check(MatchFilter { played: true, ..all }, "3.0 2.0+ 1.1+ 1.0 0.1+ 0.0+");
    check(MatchFilter { played: true, of: Some(11), ..all }, "2.0+ 0.1+ 0.0+");
}

/// A store with this many encounters of 40 entries, two matches each, all played but the last.
fn large(encounters: u64) -> (Store, i64) {
    let store = Store::in_memory().unwrap();
    let number = store.keep_tournament("a", "Cup", "thud", "{}", &[], 1).unwrap().number;
    let of = |number: u64| encounter(0, &[number as usize % 40, (number as usize + 1) % 40], true);
    store.keep_encounters(number, 0, &(0..encounters).map(of).collect::<Vec<_>>()).unwrap();
    let one = result(0, 0);
    let at = |slot| {
        let mut copy = one.clone();
        copy.row.slot = slot;
        copy
    };
    let slots = (0..encounters - 1).flat_map(|encounter| [0, 1].map(|turn| Slot { encounter, turn }));
    store.keep_results(number, &slots.map(at).collect::<Vec<_>>()).unwrap();
    (store, number)
}

#[test]
fn a_page_costs_no_more_where_it_lies_deep() {
    let (store, number) = large(6_000);
    let live = BTreeSet::from([Slot { encounter: 5_999, turn: 1 }]);
    let steps = |filter: MatchFilter, expected: &str| {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        let step = move || {
            counted.fetch_add(1, Ordering::Relaxed);
            false
        };
        store.connection().progress_handler(1, Some(step)).unwrap();
        let (_, page) = store.listed_matches(number, &filter, &live).unwrap();
        store.connection().progress_handler(0, None::<fn() -> bool>).unwrap();
        let first = page[0].slot;
        assert_eq!((format!("{}.{}", first.encounter, first.turn).as_str(), page.len()), (expected, 10));
        count.load(Ordering::Relaxed)
    };
    // A match costs about 50 steps of SQLite's virtual machine, skipping one about 10: for 11,998 that would be 100,000.
    let page = |from, played| MatchFilter { from, limit: 10, played, ..MatchFilter::default() };
    for (filter, first) in [
        (page(0, false), "0.0"),
        (page(11_900, false), "5950.0"),
        (page(0, true), "5999.1"),
        (page(11_900, true), "49.0"),
    ] {
        let steps = steps(filter, first);
        assert!(steps < 25_000, "{filter:?}: {steps} steps");
    }
    // Entry 7 is in 300 encounters of 6,000.
    let own = MatchFilter { of: Some(7), ..page(500, true) };
    let steps = steps(own, "967.1");
    assert!(steps < 60_000, "{steps} steps");
}
