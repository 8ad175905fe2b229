use super::*;
use crate::{Entry, MatchRow, NewBot, SourceFile};

#[test]
fn the_oldest_matches_and_versions_go_and_what_is_needed_stays() {
    let store = Store::in_memory().unwrap();
    store.connection().pragma_update(None, "foreign_keys", false).unwrap();
    let files = |number: u32| vec![SourceFile { name: "a.py".into(), text: format!("{number}") }];
    fn new<'a>(files: &'a [SourceFile]) -> NewBot<'a> {
        NewBot { name: "A", game: "thud", language: None, files, owner: Some("ada"), held_back: None }
    }
    assert_eq!(store.kept_for("ada").unwrap(), 0);
    let bot = store.add_bot(&new(&files(0)), 1).unwrap();
    let entry = Entry { name: "A".into(), hash: "x".into(), spec: format!("bot:{}@{}", bot.id, bot.hash) };
    store.keep_tournament("t", "T", "thud", "{}", &[entry], 1).unwrap();
    for number in 1..80 {
        store.change_bot(&bot.id, &new(&files(number)), i64::from(number) + 1).unwrap();
    }
    let versions = store.versions(&bot.id).unwrap();
    // The latest 50, and the one that takes part.
    assert_eq!((versions.len(), &versions[0].hash), (51, &bot.hash));
    let kept = store.kept_for("ada").unwrap();
    assert!((51 * 40..51 * 100).contains(&kept), "{kept}");
    assert!(store.remove_bot(&bot.id).unwrap());
    assert_eq!(store.versions(&bot.id).unwrap().len(), 1);

    let row = |id: &str, state: &str, started: i64, owner: &str| MatchRow {
        id: id.into(),
        game: "thud".into(),
        state: state.into(),
        kind: "asked".into(),
        started,
        ended: None,
        plan: "p".repeat(10_000),
        summary: "{}".into(),
        owner: Some(owner.into()),
    };
    for (id, state, started, owner) in [
        ("a", "live", 1, "ada"),
        ("b", "done", 2, "ada"),
        ("c", "broken", 3, "ada"),
        ("d", "done", 4, "ada"),
        ("e", "done", 0, "bob"),
    ] {
        store.keep_match(&row(id, state, started, owner), &[]).unwrap();
    }
    store.keep_picture("d", "King.bmp", &[0; 5_000]).unwrap();
    assert!((45_000..46_000).contains(&store.kept_for("ada").unwrap()));
    store.forget_oldest("ada", 10_000).unwrap();
    let there = |id: &str| store.match_row(id).unwrap().is_some();
    assert_eq!(["a", "b", "c", "d", "e"].map(there), [true, false, true, true, true]);
    store.forget_oldest("ada", 10_003).unwrap();
    assert_eq!(["a", "c", "d", "e"].map(there), [true, false, false, true]);
    assert!(store.free_pages().unwrap() > 0);
}
