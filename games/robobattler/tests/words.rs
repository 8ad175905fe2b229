//! Text shown to and typed by a person.

use game::{Eyes, Paint, Player};

use super::support::options;
use crate::robobattler::ROOM;

/// A battle after some calls, in a match with any number of games.
fn played(typed: &[(usize, &str)]) -> Box<dyn game::Match> {
    let options = options(&[]);
    let (opening, dice) = (ROOM.series)(&options).unwrap().opening(7, 1, 2);
    let mut game = (ROOM.open)(&options, &game::Files::new(), opening, dice).unwrap();
    for (seat, typed) in typed {
        let action = (ROOM.terminal.read)(typed, "").unwrap();
        game.hear(Player::new(*seat), &action);
    }
    game
}

#[test]
fn pictures() {
    let mut game = played(&[
        (0, "4 4"),
        (0, "end"),
        (1, "power"),
        (1, "3 4"),
        (1, "end"),
        (0, "search"),
        (0, "6 2 h"),
        (0, "search"),
        (0, "end"),
        (1, "9 9"),
    ]);
    let eyes = [Eyes::Everything, Eyes::Player(Player::FIRST), Eyes::Player(Player::SECOND)];
    let mut pictures = String::new();
    for eyes in eyes {
        let frame = game.frame(eyes);
        pictures += &(ROOM.terminal.draw)(game.scene().get(), frame.get(), Paint::Plain);
        pictures.push('\n');
    }
    game.fail(Player::SECOND, &game::Fault::new(game::Verdict::Timeout, "late"));
    pictures += &(ROOM.terminal.draw)("", game.frame(Eyes::Everything).get(), Paint::Plain);
    insta::assert_snapshot!(pictures);
    let coloured = (ROOM.terminal.draw)("", game.frame(Eyes::Everything).get(), Paint::Colours);
    assert!(coloured.contains("\x1b[1;31m") && coloured.contains("\x1b[1;34m"));
}

#[test]
fn sentences() {
    let check = |action: &str, reply: &str, expected: &str| {
        assert_eq!((ROOM.terminal.tell)(action, reply), expected);
    };
    let line = r#"{"fire":{"x":3,"y":4,"direction":"horizontal"}}"#;
    check(line, r#""fired""#, "fires horizontal at (3,4)");
    check(r#"{"fire":{"x":3,"y":9}}"#, r#""wasted""#, "fires at (3,9): off the field, wasted");
    check(line, "null", "fires horizontal at (3,4): refused");
    check(r#""search""#, r#"{"sighting":null}"#, "searches: nothing was fired yet");
    let seen = |x: &str, exact: bool| {
        format!(r#"{{"sighting":{{"missile":"big_x","x":{x},"y":{x},"exact":{exact}}}}}"#)
    };
    check(r#""search""#, &seen("3", false), "searches: a BigX at (3,3) or beside");
    check(r#""search""#, &seen("null", false), "searches: a BigX that hit nothing");
    check(r#""power_search""#, &seen("3", true), "searches with power: a BigX at (3,3) exactly");
    check(r#""power_search""#, "null", "searches with power: refused");
    check(r#""end""#, r#""end""#, "ends its turn");
    check(r#""end""#, r#""spent""#, "ends its turn without firing: the missile is lost");
    check("7", "null", "does something unknown: 7");
}

#[test]
fn what_is_typed() {
    let check = |typed: &str, expected: &str| {
        assert_eq!((ROOM.terminal.read)(typed, "").as_deref().unwrap_or("help"), expected, "{typed}");
    };
    check("search", r#""search""#);
    check("S", r#""search""#);
    check("power search", r#""power_search""#);
    check("p", r#""power_search""#);
    check("end", r#""end""#);
    check("fire 3 4", r#"{"fire":{"x":3,"y":4}}"#);
    check("(3, 4)", r#"{"fire":{"x":3,"y":4}}"#);
    check("3 4 h", r#"{"fire":{"x":3,"y":4,"direction":"horizontal"}}"#);
    check("f 3 4 vertical", r#"{"fire":{"x":3,"y":4,"direction":"vertical"}}"#);
    for wrong in ["", "fire", "3", "3 4 5", "3 4 x", "three four", "shoot 3 4", "fire 3 4 h h"] {
        check(wrong, "help");
    }
}
