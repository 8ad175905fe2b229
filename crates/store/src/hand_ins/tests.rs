use super::*;
use crate::{
    Accepted, EncounterRow, Entry, NewAssignment, NewBot, NewInvitation, NewResult, NewSession, ResultRow,
    Role, Slot, SourceFile,
};

/// The id of a new person.
fn person(store: &Store, name: &str) -> String {
    let new = NewInvitation { hash: name, role: Role::Author, name: Some(name), most: 1, expires: 9 };
    store.invite(&new, 1).unwrap();
    let session = NewSession { hash: name, expires: 100 };
    match store.accept_invitation(name, None, &session, name, 1).unwrap() {
        Accepted::Person(person) => person.id,
        other => panic!("{other:?}"),
    }
}

/// A store with an assignment, and what the first of two people is about to hand in for both.
fn begun() -> (Store, HandIn) {
    let store = Store::in_memory().unwrap();
    let [ada, bob] = ["Ada", "Bob"].map(|name| person(&store, name));
    let files = [SourceFile { name: "a.py".into(), text: "1".into() }];
    let new = NewBot {
        name: "Ace",
        game: "thud",
        language: None,
        files: &files,
        owner: Some(&ada),
        held_back: None,
    };
    let bot = store.add_bot(&new, 1).unwrap();
    let new = NewAssignment { title: "First", game: "thud", terms: "{}", due: 10, late_days: 0 };
    let hand_in = HandIn {
        id: String::new(),
        assignment: store.add_assignment(&new, 1).unwrap(),
        person: ada.clone(),
        people: vec![ada, bob],
        bot: bot.id,
        version: bot.hash,
        called: bot.name,
        at: 5,
        trouble: None,
    };
    (store, hand_in)
}

/// Keeps the tournament of what waits, and notes that it is played.
fn begin(store: &Store) -> i64 {
    let waiting = store.waiting_hand_ins().unwrap();
    let [one] = &waiting[..] else { panic!("{waiting:?}") };
    let entries =
        ["A", "B", "C"].map(|name| Entry { name: name.into(), hash: "0".into(), spec: name.into() });
    let row = store.keep_tournament(&one.tournament(), "First", "thud", "{}", &entries, 1).unwrap();
    assert_eq!(store.waiting_hand_ins().unwrap(), waiting);
    store.hold_tournament(row.number, true).unwrap();
    assert_eq!(store.waiting_hand_ins().unwrap(), []);
    row.number
}

#[test]
fn what_waits_is_replaced_and_what_was_played_counts_towards_the_bound_of_a_day() {
    let (store, new) = begun();
    let hand_in = |at| store.hand_in(&HandIn { at, ..new.clone() }, 2).unwrap();
    let times = |person: &str| -> Vec<i64> {
        store.hand_ins(&new.assignment, Some(person)).unwrap().iter().map(|one| one.at).collect()
    };
    assert!(hand_in(5) && hand_in(6) && hand_in(7));
    assert_eq!(times(&new.person), [7]);
    begin(&store);
    assert!(hand_in(8));
    assert_eq!((times(&new.people[1]), times("nobody")), (vec![7, 8], vec![]));
    begin(&store);
    assert!(!hand_in(9) && !hand_in(7 + DAY - 1) && hand_in(7 + DAY));
    let last = store.waiting_hand_ins().unwrap().remove(0);
    let mut both = new.people.clone();
    both.sort();
    assert_eq!(store.hand_in_of(&last.tournament()).unwrap().map(|one| one.people), Some(both));
    store.settle_hand_in(&last.id, "no compiler").unwrap();
    assert_eq!(store.waiting_hand_ins().unwrap(), []);
    // The version that was handed in stays when its bot goes.
    assert!(store.remove_bot(&new.bot).unwrap());
    assert!(store.version_files(&new.bot, &new.version).unwrap().is_some());
    assert!(store.remove_assignment(&new.assignment).unwrap());
    assert_eq!(store.hand_in_of(&last.tournament()).unwrap(), None);
}

#[test]
fn challenges_are_the_challengers_ranks_first_whoever_sits_where() {
    let (store, new) = begun();
    assert!(store.hand_in(&new, 1).unwrap());
    let number = begin(&store);
    let encounter =
        |players: [usize; 2]| EncounterRow { round: 0, players: players.into(), map: 0, swap: true };
    store.keep_encounters(number, 0, &[[0, 1], [0, 2], [1, 0], [2, 0]].map(encounter)).unwrap();
    let result = |encounter, turn, ranks: [u32; 2]| {
        let row = ResultRow {
            slot: Slot { encounter, turn },
            job: format!("{encounter}.{turn}"),
            ranks: ranks.into(),
            scores: vec![0, 0],
            reason: "points".into(),
            turns: 1,
            faults: "[]".into(),
            wall_us: 1,
            cpu_us: vec![1, 1],
            digest: String::new(),
            at: None,
        };
        NewResult::packed(row, "a record\n", "")
    };
    // Against 1 the challenger wins all four matches, against 2 it draws and loses.
    let won = [(0, 0, [0, 1]), (0, 1, [1, 0]), (2, 0, [1, 0]), (2, 1, [0, 1])];
    let others = [(1, 0, [0, 0]), (1, 1, [0, 1]), (3, 1, [1, 0])];
    let all: Vec<_> =
        won.iter().chain(&others).map(|&(place, turn, ranks)| result(place, turn, ranks)).collect();
    store.keep_results(number, &all).unwrap();
    let mut found = store.challenges(number).unwrap();
    found.iter_mut().for_each(|one| one.ranks.sort_unstable());
    let won = |rival: usize| {
        let own = found.iter().filter(|one| one.rival == rival);
        let mut own: Vec<_> = own.map(|one| one.ranks.clone()).collect();
        own.sort();
        own
    };
    assert_eq!(won(1), [[[0, 1]; 2]; 2]);
    assert_eq!(won(2), [vec![[0, 0], [1, 0]], vec![[1, 0]]]);
}
