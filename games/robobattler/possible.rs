//! The battles that can be, as one robot can tell.

use game::Dice;

use super::aims::{Aimed, CELLS, shots};
use super::belief::{Belief, fits};
use super::field::Noise;
use super::missile::Missile;
use super::robot::POWER_SEARCHES;
use super::view::Sighting;

/// A robot that reckons as `tracker` does: the chances of each cell, a search a turn, with power towards the end.
#[derive(Clone, Debug)]
pub(super) struct Tracking {
    pub(super) belief: Belief,
    pub(super) power_searches: u32,
    pub(super) missiles_left: u32,
}

impl Tracking {
    /// Searches for the other's last missile.
    pub(super) fn searches(&mut self, shot: &Aimed, dice: &mut Dice) {
        let exact = self.missiles_left <= self.power_searches;
        self.power_searches -= u32::from(exact);
        let seen = if exact { shot.target } else { Noise::draw(dice).seen(shot.target) };
        self.belief.sighted(&Sighting { missile: shot.missile, x: Some(seen.x), y: Some(seen.y), exact });
    }

    /// Has fired.
    pub(super) fn fired(&mut self, shot: &Aimed) {
        self.belief.fired(shot);
        self.missiles_left -= 1;
    }
}

/// Whose each cell is: 1 one's own, -1 the enemy's, 0 nobody's.
pub(super) type Painted = [i8; CELLS];

/// A battle as it can be.
#[derive(Clone)]
pub(super) struct Possible {
    pub(super) field: Painted,
    /// What the enemy reckons.
    pub(super) enemy: Tracking,
    /// A shot of the enemy that gains this many cells less than its best is e times less likely.
    slack: f64,
}

/// The enemy may aim well, or hardly at all.
const SLACKS: [f64; 3] = [0.3, 1.0, 4.0];

/// The battles that can be, those that fit better more often (a particle filter). The enemy of each searches with an error
/// of its own, and fires where it believes that it gains.
#[derive(Clone)]
pub(super) struct Possibles(Vec<Possible>);

impl Possibles {
    /// Before the first shot, each robot with so many missiles; so many battles are kept.
    pub(super) fn new(missiles: u32, battles: usize) -> Possibles {
        let enemy =
            Tracking { belief: Belief::default(), power_searches: POWER_SEARCHES, missiles_left: missiles };
        let battle = |slack: &f64| Possible { field: [0; CELLS], enemy: enemy.clone(), slack: *slack };
        Possibles(SLACKS.iter().cycle().take(battles).map(battle).collect())
    }

    /// One of them.
    pub(super) fn draw(&self, dice: &mut Dice) -> &Possible {
        dice.pick(&self.0).expect("there are battles")
    }

    /// The chances of each cell.
    pub(super) fn belief(&self) -> Belief {
        Belief::by(|place| {
            [1, -1].map(|side| {
                self.0.iter().filter(|battle| battle.field[place] == side).count() as f64
                    / self.0.len() as f64
            })
        })
    }

    /// One's own shot.
    pub(super) fn fired(&mut self, shot: &Aimed) {
        self.0.iter_mut().for_each(|battle| paint(&mut battle.field, shot, 1));
    }

    /// The enemy's turn: it has searched for one's own last shot, then fired a missile of which one's own search told this.
    pub(super) fn enemy_had_a_turn(&mut self, own: Option<&Aimed>, told: &Sighting, dice: &mut Dice) {
        let weights: Vec<f64> = self.0.iter_mut().map(|battle| battle.enemy_turn(own, told, dice)).collect();
        self.0 = resampled(&self.0, &weights, dice);
    }

    /// So many of them, for those who have little time.
    #[cfg(test)]
    pub(super) fn some(&self, most: usize) -> Possibles {
        Possibles(self.0.iter().step_by(self.0.len().div_ceil(most)).cloned().collect())
    }
}

/// As many again, each as often as it weighs.
pub(super) fn resampled<T: Clone>(all: &[T], weights: &[f64], dice: &mut Dice) -> Vec<T> {
    let sum: f64 = weights.iter().sum();
    // Drawn at even distances, so that each is kept as often as it fits, and never by luck alone.
    let mut passed = share(dice);
    let mut kept = Vec::with_capacity(all.len());
    let mut reached = 0.0;
    for (one, weight) in all.iter().zip(weights) {
        reached += if sum > 0.0 { weight / sum * all.len() as f64 } else { 1.0 };
        while passed < reached && kept.len() < all.len() {
            kept.push(one.clone());
            passed += 1.0;
        }
    }
    // What rounding left out.
    kept.extend(all.iter().take(all.len() - kept.len()).cloned());
    kept
}

impl Possible {
    /// Draws the enemy's shot of those that fit; with how likely such a shot was.
    fn enemy_turn(&mut self, own: Option<&Aimed>, told: &Sighting, dice: &mut Dice) -> f64 {
        if let Some(own) = own {
            self.enemy.searches(own, dice);
        }
        if told.x.is_none() {
            self.enemy.missiles_left -= 1;
            return 1.0;
        }
        let (shot, fit) = fired_by(&self.enemy.belief, self.slack, told, dice);
        if let Some(shot) = shot {
            paint(&mut self.field, shot, -1);
            self.enemy.belief.fired(shot);
        }
        self.enemy.missiles_left -= 1;
        fit
    }
}

/// Draws a shot of those that fit what a search told, of a robot that believes this; with how likely such a shot was.
pub(super) fn fired_by(
    belief: &Belief,
    slack: f64,
    told: &Sighting,
    dice: &mut Dice,
) -> (Option<&'static Aimed>, f64) {
    let shots = shots(told.missile);
    let gains: Vec<f64> = shots.iter().map(|shot| belief.gain(shot)).collect();
    let most = gains.iter().copied().fold(0.0, f64::max);
    let chances: Vec<f64> = gains.iter().map(|gain| ((gain - most) / slack).exp()).collect();
    let fitting: Vec<f64> =
        shots.iter().zip(&chances).map(|(shot, chance)| fits(shot, told) * chance).collect();
    let fit: f64 = fitting.iter().sum();
    let mut left = fit * share(dice);
    let drawn = fitting.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    let drawn = drawn.or_else(|| fitting.iter().rposition(|chance| *chance > 0.0));
    (drawn.map(|at| &shots[at]), fit / chances.iter().sum::<f64>())
}

/// Paints what a shot takes.
pub(super) fn paint(field: &mut Painted, shot: &Aimed, side: i8) {
    shot.places.iter().for_each(|&place| field[place] = side);
}

/// A number from 0 to 1, all alike.
fn share(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The missiles of a set less those that were fired.
pub(super) fn without(mut left: Vec<Missile>, fired: impl Iterator<Item = Missile>) -> Vec<Missile> {
    for missile in fired {
        if let Some(at) = left.iter().position(|other| *other == missile) {
            left.swap_remove(at);
        }
    }
    left
}
