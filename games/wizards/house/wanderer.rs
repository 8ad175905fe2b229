//! Wanders about and makes do with what it finds.

use game::Dice;

use super::bag::{burn, found, free_steps, heal, take_up_to};
use super::seat::Plan;
use crate::wizards::{Action, Cell, Direction, Elements, ROWS, Sight, half};

/// Walks straight on until something is in the way or it likes another direction better; burns whom it notices.
#[derive(Default)]
pub(super) struct Wanderer {
    heading: Option<Direction>,
    before: Option<Sight>,
}

/// What it would like to carry.
const LIKES: Elements = Elements { fire: 4, water: 2, wood: 0, wind: 0, earth: 0 };

impl Plan for Wanderer {
    fn decide(&mut self, sight: &Sight, dice: &mut Dice) -> Action {
        let before = self.before.replace(sight.clone());
        let Some(pos) = sight.pos else {
            let half = half(sight.seat);
            let x = dice.between(*half.start(), *half.end());
            return Action::Place(Cell { x, y: dice.between(0, ROWS - 1) });
        };
        found(before.as_ref(), sight)
            .and_then(|found| burn(sight, found))
            .or_else(|| heal(sight))
            .or_else(|| take_up_to(sight, LIKES))
            .or_else(|| (dice.below(10) == 0).then_some(Action::Look(1)))
            .unwrap_or_else(|| self.wander(sight, pos, dice))
    }
}

impl Wanderer {
    fn wander(&mut self, sight: &Sight, pos: Cell, dice: &mut Dice) -> Action {
        let free = free_steps(sight, pos);
        let on = self.heading.filter(|direction| free.contains(direction) && dice.below(5) > 0);
        self.heading = on.or_else(|| dice.pick(&free).copied());
        self.heading.map_or(Action::Pass, Action::step)
    }
}
