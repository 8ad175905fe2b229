//! Wanders about and makes do with what it finds.

use game::{Dice, Player};

use super::bag::{burn, found, free_steps, search, take_up_to, unseen};
use super::seat::Plan;
use crate::wizards::{Action, Cell, Direction, Elements, ROWS, Sight, half};

/// Walks straight on until something is in the way or it likes another direction better; burns whom it notices.
#[derive(Clone, Default)]
pub(super) struct Wanderer {
    heading: Option<Direction>,
    before: Option<Sight>,
}

/// What it would like to carry.
const LIKES: Elements = Elements { fire: 7, water: 0, wood: 0, wind: 2, earth: 0 };

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
            .or_else(|| take_up_to(sight, LIKES))
            .or_else(|| self.search(sight, dice))
            .unwrap_or_else(|| self.wander(sight, pos, dice))
    }
}

impl Wanderer {
    /// Now and then, with fire to use.
    fn search(&self, sight: &Sight, dice: &mut Dice) -> Option<Action> {
        let now = sight.carried.fire >= 2 && dice.below(4) > 0;
        if now { search(sight, 1, 40.0, |cell| unseen(sight, cell)) } else { None }
    }

    fn wander(&mut self, sight: &Sight, pos: Cell, dice: &mut Dice) -> Action {
        let free = free_steps(sight, pos);
        let across = if sight.seat == Player::FIRST { Direction::Right } else { Direction::Left };
        let on =
            self.heading.or(Some(across)).filter(|direction| free.contains(direction) && dice.below(5) > 0);
        self.heading = on.or_else(|| dice.pick(&free).copied());
        self.heading.map_or(Action::Pass, Action::step)
    }
}
