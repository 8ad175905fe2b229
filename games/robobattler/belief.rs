//! What a robot can reckon of the field from its own shots and its searches.

use std::sync::LazyLock;

use game::Dice;

use super::aims::{Aimed, CELLS, shots};
use super::field::{Cell, likelihood};
use super::missile::Missile;
use super::view::Sighting;

/// The chances of each cell, held for independent of each other: that it is one's own, and that it is the enemy's.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    own: [f64; CELLS],
    enemy: [f64; CELLS],
}

impl Default for Belief {
    /// A field that is white for sure.
    fn default() -> Belief {
        Belief { own: [0.0; CELLS], enemy: [0.0; CELLS] }
    }
}

impl Belief {
    /// By these chances of each place: that it is one's own, and that it is the enemy's.
    pub(super) fn by(chances: impl Fn(usize) -> [f64; 2]) -> Belief {
        let mut belief = Belief::default();
        for place in 0..CELLS {
            [belief.own[place], belief.enemy[place]] = chances(place);
        }
        belief
    }

    /// The chances of a place: that it is one's own, and that it is the enemy's.
    pub(super) fn chances(&self, place: usize) -> [f64; 2] {
        [self.own[place], self.enemy[place]]
    }

    /// One's own missile has hit.
    pub(super) fn fired(&mut self, shot: &Aimed) {
        for &place in &shot.places {
            self.own[place] = 1.0;
            self.enemy[place] = 0.0;
        }
    }

    /// The enemy has fired, nobody knows where: so likely it hit a cell.
    pub(super) fn fades(&mut self, hit: f64) {
        for place in 0..CELLS {
            self.own[place] *= 1.0 - hit;
            self.enemy[place] += (1.0 - self.enemy[place]) * hit;
        }
    }

    /// A search told of the enemy's last missile.
    pub(super) fn sighted(&mut self, sighting: &Sighting) {
        for &(place, hit) in hits(sighting) {
            self.own[place] *= 1.0 - hit;
            self.enemy[place] += (1.0 - self.enemy[place]) * hit;
        }
    }

    /// What a shot is expected to gain in cells: one for each that becomes one's own, one more for each that the enemy
    /// loses.
    pub(super) fn gain(&self, shot: &Aimed) -> f64 {
        shot.places.iter().map(|&place| 1.0 - self.own[place] + self.enemy[place]).sum()
    }

    /// The shot that gains most; of equals any.
    pub(super) fn best(&self, missile: Missile, dice: &mut Dice) -> &'static Aimed {
        let worth: [f64; CELLS] = std::array::from_fn(|place| 1.0 - self.own[place] + self.enemy[place]);
        let shots = shots(missile);
        let (mut best, mut most, mut equals) = (&shots[0], f64::MIN, 0);
        for shot in shots {
            let gain: f64 = shot.places.iter().map(|&place| worth[place]).sum();
            if gain > most + 1e-9 {
                (best, most, equals) = (shot, gain, 1);
            } else if gain > most - 1e-9 {
                equals += 1;
                if dice.below(equals) == 0 {
                    best = shot;
                }
            }
        }
        best
    }
}

/// How likely a search tells this when a missile was fired so.
pub(super) fn fits(shot: &Aimed, sighting: &Sighting) -> f64 {
    let (Some(x), Some(y)) = (sighting.x, sighting.y) else { return 0.0 };
    match sighting.exact {
        true => f64::from(u8::from(shot.target == Cell { x, y })),
        false => likelihood(shot.target.x, x) * likelihood(shot.target.y, y),
    }
}

/// How likely each cell was in the blast that a search told of, every target and both directions of a Line alike
/// before; of the others nothing is told.
fn hits(sighting: &Sighting) -> &'static [(usize, f64)] {
    let (Some(x), Some(y)) = (sighting.x, sighting.y) else { return &[] };
    &HITS[sighting.missile as usize][usize::from(sighting.exact)][Cell { x, y }.place()]
}

/// By type, sharpness and the place that was told.
type Hits = [[Vec<Vec<(usize, f64)>>; 2]; 5];

static HITS: LazyLock<Hits> = LazyLock::new(|| {
    Missile::ALL.map(|missile| {
        [false, true].map(|exact| {
            let told = |Cell { x, y }| Sighting { missile, x: Some(x), y: Some(y), exact };
            Cell::all().map(|cell| hits_of(&told(cell))).collect()
        })
    })
});

fn hits_of(sighting: &Sighting) -> Vec<(usize, f64)> {
    let shots = shots(sighting.missile);
    let all: f64 = shots.iter().map(|shot| fits(shot, sighting)).sum();
    let mut hits = [0.0; CELLS];
    for shot in shots {
        let chance = fits(shot, sighting) / all;
        shot.places.iter().for_each(|&place| hits[place] += chance);
    }
    hits.into_iter().enumerate().filter(|(_, hit)| *hit > 0.0).collect()
}
