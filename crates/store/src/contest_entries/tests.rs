use super::*;
use crate::{NewBot, NewContest, SourceFile};

/// A contest that is open from 10 to 20.
fn add_cup(store: &Store, remote_wait: Option<u32>) -> Contest {
    let (opens, closes) = (10, 20);
    let new = NewContest { name: "Cup", game: "thud", wish: "{}", opens, closes, most: 2, remote_wait };
    store.add_contest(&new, 1).unwrap()
}

#[test]
fn a_contest_takes_bots_from_its_opening_to_its_end() {
    let store = Store::in_memory().unwrap();
    let files = [SourceFile { name: "a.py".into(), text: "1".into() }];
    let bot = |name: &str| {
        let new = NewBot { name, game: "thud", language: None, files: &files, owner: None, held_back: None };
        store.add_bot(&new, 1).unwrap().id
    };
    let [one, two, three] = ["A", "B", "C"].map(bot);
    let cup = add_cup(&store, None).id;
    let enter = |bot: &str, now| store.enter_contest(&cup, bot, None, now).unwrap();
    assert_eq!(enter(&one, 9), Entered::NotOpen(10));
    assert_eq!([enter(&one, 10), enter(&one, 11), enter(&two, 19)], [Entered::Done; 3]);
    assert_eq!(enter(&three, 19), Entered::Full(2));
    assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Done);
    assert_eq!(store.leave_contest(&cup, &one, 19).unwrap(), Entered::Unknown);
    assert_eq!(enter(&three, 19), Entered::Done);
    assert_eq!(store.close_contests(19).unwrap(), []);
    // The time alone closes it, before anything is written.
    assert_eq!(enter(&one, 20), Entered::Closed(20));
    assert_eq!(store.leave_contest(&cup, &two, 20).unwrap(), Entered::Closed(20));
    let due = |now| store.close_contests(now).unwrap().into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!((due(20), due(30)), (vec![cup.clone()], vec![cup.clone()]));
    store.settle_contest(&cup, Some("t"), "{}").unwrap();
    assert!(due(30).is_empty());
    assert!(store.set_contest_dates(&cup, 10, 40).unwrap());
    assert_eq!(store.contest(&cup).unwrap().unwrap().tournament, None);
    assert_eq!(store.contest_entries(&cup).unwrap().len(), 2);
    assert_eq!(enter(&one, 30), Entered::Full(2));
    assert_eq!((due(39).len(), due(40).len()), (0, 1));
    assert!(store.remove_contest(&cup).unwrap());
    assert_eq!(store.contest_entries(&cup).unwrap(), []);
    assert_eq!(enter(&one, 30), Entered::Unknown);
}

#[test]
fn bots_that_run_elsewhere_are_entered_where_the_contest_takes_them() {
    let store = Store::in_memory().unwrap();
    let files = [SourceFile { name: "a.py".into(), text: "1".into() }];
    let new = NewBot { name: "A", game: "thud", language: None, files: &files, owner: None, held_back: None };
    let kept = store.add_bot(&new, 1).unwrap().id;
    let closed_to_them = add_cup(&store, None);
    let enter = |cup: &Contest, remote: &str| {
        store.enter_contest_from_elsewhere(&cup.id, (remote, "Rover"), None, 12).unwrap()
    };
    assert_eq!(enter(&closed_to_them, "r1"), Entered::NoRemotes);
    let cup = add_cup(&store, Some(5));
    assert_eq!(cup.remote_wait, Some(5));
    assert_eq!([enter(&cup, "r1"), enter(&cup, "r1")], [Entered::Done; 2]);
    assert_eq!(store.enter_contest(&cup.id, &kept, None, 11).unwrap(), Entered::Done);
    // Both kinds count.
    assert_eq!(enter(&cup, "r2"), Entered::Full(2));
    let entries: Vec<_> = store.contest_entries(&cup.id).unwrap();
    let told: Vec<_> = entries.iter().map(|one| (one.bot.as_str(), one.remote.as_deref())).collect();
    assert_eq!(told, [(kept.as_str(), None), ("r1", Some("Rover"))]);
    assert_eq!(store.entered_remote_owner("r1").unwrap(), Some(None));
    assert_eq!(store.entered_remote_owner("r2").unwrap(), None);
    assert_eq!(store.leave_contest(&cup.id, "r1", 13).unwrap(), Entered::Done);
    assert_eq!(store.leave_contest(&cup.id, "r1", 13).unwrap(), Entered::Unknown);
}
