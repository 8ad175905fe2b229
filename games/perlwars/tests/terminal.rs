//! Text and pictures in the terminal.

use game::{Eyes, Heard, Match, Paint, Player};

use super::referee::{begin, options};
use crate::perlwars::ROOM;

/// A game in its third turn: the first has moved and shot, the second has shot, the first has shot again.
fn game() -> Box<dyn Match> {
    let mut game = begin(&options(&[("stage", "9x7"), ("start", "0,0,8,6")]), 1);
    play(
        &mut *game,
        Player::FIRST,
        &[r#"{"move":3}"#, r#"{"shot":{"x":8,"y":4}}"#, r#"{"move":1}"#, "\"end\""],
    );
    play(&mut *game, Player::SECOND, &[r#"{"shot":{"x":5,"y":5}}"#, "\"end\""]);
    play(&mut *game, Player::FIRST, &[r#"{"shot":{"x":-1,"y":4}}"#]);
    game
}

fn play(game: &mut dyn Match, player: Player, actions: &[&str]) {
    for action in actions {
        assert!(matches!(game.hear(player, action), Heard::Played { .. }), "{action}");
    }
}

fn picture(game: &dyn Match, eyes: Eyes, paint: Paint) -> String {
    (ROOM.terminal.draw)(game.scene().get(), game.frame(eyes).get(), paint)
}

#[test]
fn pictures() {
    let mut drawn = picture(&*game(), Eyes::Everything, Paint::Plain);
    let mut game = begin(&options(&[("stage", "9x7"), ("start", "0,0,8,6")]), 1);
    play(
        &mut *game,
        Player::FIRST,
        &[r#"{"move":3}"#, r#"{"shot":{"x":8,"y":4}}"#, r#"{"move":1}"#, "\"end\""],
    );
    for eyes in [Eyes::Player(Player::FIRST), Eyes::Player(Player::SECOND)] {
        drawn += &format!("\n{}", picture(&*game, eyes, Paint::Plain));
    }
    for action in [r#"{"shot":{"x":2,"y":0}}"#, r#"{"move":1}"#] {
        let mut game = begin(&options(&[("stage", "9x3"), ("start", "0,0,2,0")]), 1);
        play(&mut *game, Player::FIRST, &[action]);
        if let game::Status::Waiting { .. } = game.status() {
            play(&mut *game, Player::FIRST, &[action]);
        }
        drawn += &format!("\n{}", picture(&*game, Eyes::Everything, Paint::Plain));
    }
    insta::assert_snapshot!(drawn);
}

#[test]
fn colours_are_only_drawn_when_wanted() {
    let game = game();
    let coloured = picture(&*game, Eyes::Everything, Paint::Colours);
    assert!(
        coloured.contains("\x1b[1;34m@1 \x1b[0m") && coloured.contains("\x1b[1;33m@2 \x1b[0m"),
        "{coloured}"
    );
    let plain = picture(&*game, Eyes::Everything, Paint::Plain);
    assert!(!plain.contains('\x1b'));
}

#[test]
fn inputs_are_told_in_sentences() {
    let check = |action: &str, reply: &str, sentence: &str| {
        assert_eq!((ROOM.terminal.tell)(action, reply), sentence);
    };
    check(r#"{"shot":{"x":3,"y":4}}"#, r#"{"distance":2}"#, "shoots (3,4): 2 away");
    check(r#"{"shot":{"x":3,"y":4}}"#, r#"{"distance":-1}"#, "shoots (3,4): too far away to tell");
    check(r#"{"shot":{"x":3,"y":4}}"#, r#"{"distance":0}"#, "shoots (3,4): hit");
    check(r#"{"shot":{"x":null,"y":4}}"#, "null", "shoots (?,4): refused");
    check(r#"{"move":1}"#, r#"{"pos":{"x":3,"y":4}}"#, "moves east to (3,4)");
    check(r#"{"move":7}"#, "null", "moves 7: refused");
    check(r#"{"move":null}"#, "", "moves ?: refused");
    check("\"end\"", "\"end\"", "ends its turn");
    check("{}", "", "does something unknown: {}");
}

#[test]
fn a_person_types_steps_shots_and_the_end() {
    let check =
        |typed: &str, action: &str| assert_eq!((ROOM.terminal.read)(typed, "").as_deref(), Ok(action));
    for (number, words) in
        [["n", "north", "move n"], ["e", "East", "move 1"], ["s", "2", "move south"], ["w", " W ", "3"]]
            .iter()
            .enumerate()
    {
        words.iter().for_each(|typed| check(typed, &format!(r#"{{"move":{number}}}"#)));
    }
    for typed in ["shot 3 4", "shoot 3,4", "3 4", "shot (3, 4)", " SHOT  3  4 "] {
        check(typed, r#"{"shot":{"x":3,"y":4}}"#);
    }
    check("shot -1 20", r#"{"shot":{"x":-1,"y":20}}"#);
    check("end", "\"end\"");
    for typed in [
        "",
        "x",
        "shot",
        "shot 3",
        "shot a b",
        "move",
        "move 4",
        "shot 1.5 2",
        "n n",
        "shot 99999999999999999999 1",
    ] {
        let help = (ROOM.terminal.read)(typed, "").unwrap_err();
        assert!(help.starts_with("type a step (n, e, s or w), a shot such as 'shot 3 4'"), "{typed}: {help}");
    }
}
