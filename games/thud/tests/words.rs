//! Text shown to and typed by a person.

use game::{Eyes, Paint, Player};

use super::FOLDER;
use crate::thud::ROOM;

#[test]
fn the_picture_tells_of_points_and_proposals() {
    let mut game = audit::begin(&ROOM, FOLDER.as_ref(), &[], 7);
    for (player, typed) in [(0, "f1 f7"), (1, "propose g7 g6")] {
        let player = Player::new(player);
        let action = (ROOM.terminal.read)(typed, game.frame(Eyes::Player(player)).get()).unwrap();
        game.hear(player, &action);
    }
    let frame = game.frame(Eyes::Player(Player::FIRST));
    insta::assert_snapshot!((ROOM.terminal.draw)(game.scene().get(), frame.get(), Paint::Plain));
}

#[test]
fn actions_are_told() {
    for (action, expected) in [
        (r#"{"move":"Dwarf f1 - f5"}"#, "moves Dwarf from f1 to f5"),
        (
            r#"{"propose":"Troll g7 - g6 x f7"}"#,
            "moves Troll from g7 to g6, takes on f7, and proposes the end",
        ),
        (r#""accept""#, "accepts the end"),
        ("7", "does something unknown: 7"),
    ] {
        assert_eq!((ROOM.terminal.tell)(action, "{}"), expected);
    }
}

#[test]
fn proposals_are_typed() {
    let game = audit::begin(&ROOM, FOLDER.as_ref(), &[], 7);
    let frame = game.frame(Eyes::Player(Player::FIRST));
    for (typed, expected) in [
        ("accept", Ok(r#""accept""#)),
        ("propose f1 f5", Ok(r#"{"propose":"Dwarf f1 - f5"}"#)),
        ("F1 f5", Ok(r#"{"move":"Dwarf f1 - f5"}"#)),
        ("propose f1", Err("21 moves fit:")),
        ("", Err("type a move")),
    ] {
        match ((ROOM.terminal.read)(typed, frame.get()), expected) {
            (Ok(action), Ok(expected)) => assert_eq!(action, expected),
            (Err(said), Err(expected)) => assert!(said.starts_with(expected), "{said}"),
            (got, _) => panic!("{typed}: {got:?}"),
        }
    }
}
