//! Rules files that do not ship.

use game::BadSetup;

use crate::load_rules;

const GAME: &str =
    "(game (title \"A\") (players A) (turn-order A) (board (positions (a 0 0 9 9))) (piece (name P)))";

#[test]
fn files_come_with_what_they_include() {
    let read = |path: &str| match path {
        "games/mine/a.zrf" => Ok([b"; caf\xE9\n(include \"b.inc\") ", GAME.as_bytes()].concat()),
        "games/mine/b.inc" => Ok(b"(define x y)".to_vec()),
        "bad.zrf" => Ok(b"(game (title \"A\")".to_vec()),
        _ => Err("no such file".to_string()),
    };
    let check = |value: &str, expected: Result<Option<(&str, &str)>, &str>| match (
        load_rules(value, &read),
        expected,
    ) {
        (Ok(file), Ok(expected)) => {
            let file = file.as_ref().map(|file| (file.name.as_str(), file.text.as_str()));
            assert_eq!(file, expected, "{value}");
        }
        (Err(BadSetup(said)), Err(expected)) => {
            assert!(said.to_string().contains(expected), "{value}: {said}");
        }
        (got, _) => panic!("{value}: {got:?}"),
    };
    check("chess", Ok(None));
    check("", Ok(None));
    check("chess.zrf", Err("chess.zrf: no such file"));
    check("bad.zrf", Err("bad.zrf:1:1"));
    let whole = format!("; café\n(define x y)\n {GAME}");
    check("games/mine/a.zrf", Ok(Some(("a.zrf", &whole))));
}
