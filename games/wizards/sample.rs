//! A random legal action, based on what a wizard knows.

use game::Dice;

use super::actions::{Action, Wanted};
use super::board::{COLUMNS, Cell, Direction, ROWS, half};
use super::elements::Element;
use super::view::Sight;

/// A legal action: half of them steps; otherwise it takes, looks around, casts a spell, or passes.
pub(super) fn sample(sight: &Sight, dice: &mut Dice) -> Action {
    let Some(pos) = sight.pos else {
        let half = half(sight.seat);
        return Action::Place(Cell {
            x: dice.between(*half.start(), *half.end()),
            y: dice.between(0, ROWS - 1),
        });
    };
    match dice.below(12) {
        0..=5 => Action::step(direction(dice)),
        6..=7 => Action::Take(Wanted::from(sight.map.elements(pos))),
        8 => Action::Look(dice.between(1, 5)),
        9..=10 => spell(sight, dice),
        _ => Action::Pass,
    }
}

fn spell(sight: &Sight, dice: &mut Dice) -> Action {
    let carried: Vec<Element> =
        Element::ALL.into_iter().filter(|element| sight.carried[*element] > 0).collect();
    let Some(&element) = dice.pick(&carried) else { return Action::Pass };
    let count = dice.between(1, i64::from(sight.carried[element].min(2))) as u8;
    match element {
        Element::Fire | Element::Earth => Action::cast_at(element, count, cell(dice)),
        Element::Water | Element::Wood => Action::cast(element, count),
        Element::Wind => Action::wind(count, direction(dice)),
    }
}

fn cell(dice: &mut Dice) -> Cell {
    Cell { x: dice.between(0, COLUMNS - 1), y: dice.between(0, ROWS - 1) }
}

fn direction(dice: &mut Dice) -> Direction {
    *dice.pick(&Direction::ALL).expect("there are four")
}
