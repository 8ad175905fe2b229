use super::*;

/// The blanks of a sentence, sorted by name.
fn blanks(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn the_games_that_ship_are_said_in_every_language() {
    assert_eq!(missing_words(games::ROOMS), []);
    assert!(needed(games::ROOMS).len() > 200, "{} sentences", needed(games::ROOMS).len());
}

#[test]
fn nothing_is_said_that_nobody_asks_for() {
    let needed = needed(games::ROOMS);
    let titles: Vec<&str> = games::ROOMS.iter().map(|room| room.title).collect();
    for (language, _) in HOUSE {
        for (english, other) in said_in(language, games::ROOMS) {
            assert!(needed.contains(&english) || titles.contains(&english.as_str()), "{language}: {english}");
            assert!(!other.trim().is_empty(), "{language}: {english}");
            if !english.contains("reason.") {
                assert_eq!(blanks(&english), blanks(&other), "{language}: {english}");
            }
        }
    }
}

#[test]
fn a_missing_sentence_is_english_and_is_told() {
    static ROOM: Room = {
        let words =
            &[("en", r#"{"reason.sunk": "all ships sunk"}"#), ("ja", r#"{"Sink ships": "沈めます"}"#)];
        let folder =
            game::Folder { path: "", readme: "", translations: &[], words, view: &[], starters: &[] };
        Room::new::<games::thud::Thud>("sea", "Sea", "Sink ships").folder(folder)
    };
    let said = words("ja", &[&ROOM]);
    let check = |sentence: &str, expected: &str| assert_eq!(said[sentence], expected);
    check("reason.sunk", "all ships sunk");
    check("Sink ships", "沈めます");
    check("game.sea", "Sea");
    let missing: Vec<_> = missing_words(&[&ROOM]);
    let is_missing =
        |language, sentence: &str| missing.contains(&MissingWord { language, sentence: sentence.into() });
    assert!(
        is_missing("ja", "reason.sunk") && is_missing("hu", "Sink ships") && !is_missing("ja", "Sink ships")
    );
}
