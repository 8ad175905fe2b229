//! A player that takes its enemy for one that aims well, and so learns more from each search.

use game::{Dice, Think};

use super::aims::{Aimed, shot_at};
use super::calls::{fire_at, searched};
use super::field::Cell;
use super::possible::Possibles;
use super::rules::{Action, RoboBattler};
use super::view::{Shot, Sight, View};

/// Keeps the battles that can be.
pub(super) struct Reader {
    /// So many battles are kept.
    kept: usize,
    known: Option<Possibles>,
    /// The turn whose search it has taken note of; 0 before the first.
    turn: u32,
}

/// So many battles are kept by one that does not look ahead.
const BATTLES: usize = 25;

impl Default for Reader {
    fn default() -> Reader {
        Reader::keeping(BATTLES)
    }
}

impl Reader {
    /// Before the first shot.
    pub(super) fn keeping(kept: usize) -> Reader {
        Reader { kept, known: None, turn: 0 }
    }

    /// The battles that can be, once it has searched in this turn; until then the search.
    pub(super) fn battles(&mut self, sight: &Sight, dice: &mut Dice) -> Result<&mut Possibles, Action> {
        let known = self.known.get_or_insert_with(|| Possibles::new(sight.set.total(), self.kept));
        if let Some(told) = searched(sight)?
            && self.turn != sight.turn
        {
            known.enemy_had_a_turn(sight.shots.last().and_then(aimed), &told.sighting, dice);
        }
        self.turn = sight.turn;
        Ok(known)
    }
}

impl Think<RoboBattler> for Reader {
    fn think(&mut self, view: &View, dice: &mut Dice) -> Action {
        let View::Robot(sight @ Sight { missile: Some(missile), fired: false, .. }) = view else {
            return Action::End;
        };
        let battles = match self.battles(sight, dice) {
            Ok(battles) => battles,
            Err(search) => return search,
        };
        let shot = battles.belief().best(*missile, dice);
        battles.fired(shot);
        fire_at(shot)
    }
}

/// A shot of one's own.
fn aimed(shot: &Shot) -> Option<&'static Aimed> {
    shot_at(shot.missile, shot.direction.unwrap_or_default(), Cell { x: shot.x?, y: shot.y? })
}
