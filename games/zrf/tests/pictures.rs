//! Pictures of boards of all kinds.

use game::{Eyes, Paint, Player};

use crate::ROOM;
use crate::tests::support::begin;

/// The picture for the first seat after some moves by whoever is due.
fn picture(given: &[(&str, &str)], moves: &[&str], paint: Paint) -> String {
    let mut game = begin(given, 7);
    for text in moves {
        let game::Status::Waiting { players, .. } = game.status() else { panic!("over") };
        let due = players.iter().next().unwrap();
        let action = (ROOM.terminal.read)(text, game.frame(Eyes::Player(due)).get()).unwrap();
        assert!(matches!(game.hear(due, &action), game::Heard::Played { .. }), "{text}");
    }
    (ROOM.terminal.draw)(game.scene().get(), game.frame(Eyes::Player(Player::FIRST)).get(), paint)
}

#[test]
fn boards_of_all_kinds() {
    let mut pictures = String::new();
    for (rules, variant, moves) in [
        ("tic-tac-toe", "1", &["b2", "a1"][..]),
        ("chess", "1", &["e2 e4", "e7 e5", "g1 f3"]),
        ("shogi", "1", &[]),
        ("halma", "Halma for four", &[]),
        ("hex", "1", &["f6"]),
        ("nine-mens-morris", "1", &[]),
        ("kalah", "1", &[]),
        ("race", "1", &[]),
        ("sokoban", "1", &[]),
        ("thud", "1", &["f1 f7"]),
    ] {
        pictures += &picture(&[("rules", rules), ("variant", variant)], moves, Paint::Plain);
        pictures.push('\n');
    }
    insta::assert_snapshot!(pictures);
}

#[test]
fn players_have_colours() {
    insta::assert_snapshot!(picture(&[], &["b2"], Paint::Colours).escape_debug());
}
