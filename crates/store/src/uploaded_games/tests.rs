use super::*;
use crate::MatchRow;

#[test]
fn versions_stay_as_long_as_a_match_names_them() {
    let store = Store::in_memory().unwrap();
    store.connection().pragma_update(None, "foreign_keys", false).unwrap();
    let hashes = || -> Vec<(String, bool)> {
        let games = store.uploaded_games().unwrap();
        games.into_iter().map(|game| (game.hash, game.listed)).collect()
    };
    let keep = |hash: &str, now| {
        store.keep_game(("nim", hash), Some("ada"), format!("contents of {hash}").as_bytes(), now).unwrap();
    };
    keep("one", 1);
    assert!(store.hide_game("nim", true).unwrap());
    let row = MatchRow {
        id: "m".into(),
        game: "nim".into(),
        state: "done".into(),
        kind: "asked".into(),
        started: 1,
        ended: None,
        plan: "{\"rules_hash\":\"one\"}".into(),
        summary: "{}".into(),
        owner: None,
    };
    store.keep_match(&row, &[]).unwrap();
    keep("two", 2);
    keep("three", 3);
    assert_eq!(hashes(), [("one".into(), false), ("three".into(), true)]);
    assert!(store.uploaded_games().unwrap()[1].hidden, "a new version stays hidden");
    assert_eq!(store.contents_of_game("one").unwrap().as_deref(), Some(&b"contents of one"[..]));
    assert!(store.kept_for("ada").unwrap() > 40);

    assert!(store.remove_game("nim").unwrap());
    assert!(!store.remove_game("nim").unwrap() && !store.hide_game("nim", false).unwrap());
    assert_eq!(hashes(), [("one".into(), false)]);
    // The same version again is the game again.
    keep("one", 4);
    assert_eq!(hashes(), [("one".into(), true)]);
    assert!(!store.uploaded_games().unwrap()[0].hidden);
}
