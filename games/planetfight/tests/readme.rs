//! The example of a step in the README, and its table of options.

use game::{Eyes, Game, Player};

use super::support::{options, orders, start_of};
use crate::planetfight::dialect::{read_orders, state};
use crate::planetfight::{ROOM, level_file};

/// The fenced block with this info string.
fn block(info: &str) -> &'static str {
    let (_, after) = ROOM.readme.split_once(&format!("```{info}\n")).expect("such a block");
    after.split_once("```").expect("its end").0
}

#[test]
fn the_step_example_is_true() {
    let mut game = start_of(level_file::read(block("pflvl")).unwrap());
    let view = game.view(Eyes::Player(Player::FIRST));
    assert_eq!(state(&view), block("input"));
    let spoken = read_orders(&view, block("output").as_bytes());
    let report = game.play(Player::FIRST, serde_json::from_str(&spoken.action).unwrap()).unwrap();
    assert_eq!((report.accepted.len(), report.ignored.len()), (1, 0));
    game.play(Player::SECOND, orders(&[])).unwrap();
}

#[test]
fn the_table_lists_every_option_with_its_default() {
    let defaults = options(&[]);
    for option in ROOM.options {
        let row = format!("| `{}` | {}", option.name, defaults.text(option.name));
        assert!(ROOM.readme.lines().any(|line| line.starts_with(row.trim_end())), "no row {row}");
    }
}
