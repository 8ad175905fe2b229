//! The blast of every missile in the centre, at an edge and in a corner, as shown on the field.

use std::fmt::Write as _;

use game::Player;

use super::support::{begin, fire, play, truth};
use crate::robobattler::{Cell, Missile};

#[test]
fn blasts() {
    let places =
        [("centre", 4, 4), ("edge", 0, 4), ("edge", 4, 8), ("near a corner", 7, 1), ("corner", 8, 0)];
    let mut table = String::new();
    for missile in Missile::ALL {
        for direction in missile.directions() {
            let lies =
                if missile == Missile::Line { format!(" {}", direction.name()) } else { String::new() };
            for (place, x, y) in places {
                let target = Cell { x, y };
                let mut game = begin(&[("missiles", &format!("{}:1", missile.name()))], 1);
                play(&mut game, Player::FIRST, fire(target, *direction));
                let truth = truth(&game);
                let cells: Vec<Cell> = missile.blast(*direction, target).collect();
                assert_eq!(truth.cells[Player::FIRST], cells.len() as i64, "no cell twice");
                writeln!(table, "{}{lies}, {place} ({x},{y}): {} cells", missile.name(), cells.len())
                    .unwrap();
                for row in truth.field {
                    writeln!(table, "  {}", row.replace('r', "#")).unwrap();
                }
            }
        }
    }
    insta::assert_snapshot!(table);
}
