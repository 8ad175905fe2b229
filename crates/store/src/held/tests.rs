use super::*;
use crate::{NewBot, NewResult};

fn entry(name: &str) -> Entry {
    Entry { name: name.into(), hash: "0".into(), spec: name.into() }
}

#[test]
fn a_tournament_is_switched_on_and_off_and_takes_newcomers() {
    let store = Store::in_memory().unwrap();
    let cup = store.keep_tournament("abc", "Cup", "thud", "{}", &[entry("A"), entry("B")], 1).unwrap();
    assert_eq!(store.held_tournaments().unwrap(), []);
    store.hold_tournament(cup.number, true).unwrap();
    store.hold_tournament(cup.number, false).unwrap();
    assert_eq!(store.held_tournaments().unwrap(), [(cup.number, false)]);

    store.finish_tournament(cup.number, 5).unwrap();
    let all = [entry("A"), entry("B"), entry("C")];
    store.reopen_tournament(cup.number, "{\"new\":1}", &all).unwrap();
    assert_eq!(store.entries(cup.number).unwrap(), all);
    let row = store.tournament("abc").unwrap().unwrap();
    assert_eq!((row.plan.as_str(), row.finished), ("{\"new\":1}", None));
}

#[test]
fn matches_are_counted_and_found_one_by_one() {
    let store = Store::in_memory().unwrap();
    let cup = store.keep_tournament("abc", "Cup", "thud", "{}", &[entry("A"), entry("B")], 1).unwrap();
    let row = |players: &[usize], swap| EncounterRow { round: 0, players: players.into(), map: 3, swap };
    store
        .keep_encounters(cup.number, 0, &[row(&[1, 0], true), row(&[0, 1, 2], true), row(&[0, 1], false)])
        .unwrap();
    assert_eq!(store.tournament_counts(cup.number).unwrap(), (6, 0));
    assert_eq!(store.encounter(cup.number, 1).unwrap(), Some(row(&[0, 1, 2], true)));
    assert_eq!(store.encounter(cup.number, 9).unwrap(), None);
    let slot = Slot { encounter: 2, turn: 0 };
    let kept = ResultRow {
        slot,
        job: "j".into(),
        ranks: vec![0, 1],
        scores: vec![1, 0],
        reason: "hit".into(),
        turns: 3,
        faults: "[null,null]".into(),
        wall_us: 1,
        cpu_us: vec![1, 1],
        digest: String::new(),
        at: None,
    };
    store.keep_results(cup.number, &[NewResult::packed(kept.clone(), "r\n", "")]).unwrap();
    assert_eq!(store.result(cup.number, slot).unwrap(), Some(kept));
    assert_eq!(store.result(cup.number, Slot { encounter: 2, turn: 1 }).unwrap(), None);
    assert_eq!(store.tournament_counts(cup.number).unwrap(), (6, 1));
}

#[test]
fn every_version_of_a_bot_can_be_had_again() {
    let store = Store::in_memory().unwrap();
    let files = |text: &str| vec![SourceFile { name: "A.plw".into(), text: text.into() }];
    let (first, second) = (files("1"), files("2"));
    let new = |files| NewBot { name: "A", game: "thud", language: None, files, owner: None, held_back: None };
    let bot = store.add_bot(&new(&first), 1).unwrap();
    let changed = store.change_bot(&bot.id, &new(&second), 2).unwrap().unwrap();
    let versions = store.versions(&bot.id).unwrap();
    let version = |hash: &str, created| Version { hash: hash.into(), created, held_back: None };
    let [one, two] = [version(&bot.hash, 1), version(&changed.hash, 2)];
    assert_eq!(versions, [one.clone(), two.clone()]);
    // A version is held back until the bot is saved again without errors.
    assert!(store.hold_back(&bot.id, &changed.hash, Some("useless")).unwrap());
    assert!(!store.hold_back(&bot.id, &changed.hash, Some("useless")).unwrap());
    let held_back = Version { held_back: Some("useless".into()), ..two.clone() };
    assert_eq!(store.versions(&bot.id).unwrap(), [one.clone(), held_back]);
    store.change_bot(&bot.id, &new(&second), 3).unwrap();
    assert_eq!(store.versions(&bot.id).unwrap(), [one, two]);
    assert_eq!(store.version_files(&bot.id, &bot.hash).unwrap(), Some(first));
    store.remove_bot(&bot.id).unwrap();
    assert_eq!(store.version_files(&bot.id, &bot.hash).unwrap(), None);
    assert_eq!(store.version_files(&bot.id, "none").unwrap(), None);
}
