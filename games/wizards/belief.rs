//! Chances of where a wizard is that cannot be seen.

use super::board::{Cell, Grid};

/// For each cell the chance that the wizard is there, in two parts: that it rests, and that it roams. Who was not found
/// where it rested long ago is likely to be elsewhere; who roams spreads.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    resting: Grid<f64>,
    roaming: Grid<f64>,
}

/// The chance that a wizard of which nothing is known rests.
const RESTS: f64 = 0.6;
/// The chance that one that rests begins to roam in a turn, and the reverse.
const SETS_OUT: f64 = 0.001;
const SETTLES: f64 = 0.003;
/// The chance that one that roams stays where it is in a turn.
const STAYS: f64 = 0.35;

impl Belief {
    /// It is in one of these cells, all alike.
    pub(super) fn anywhere_in(fits: impl Fn(Cell) -> bool) -> Belief {
        let part = |share: f64| Grid::new(|cell| if fits(cell) { share } else { 0.0 });
        let mut belief = Belief { resting: part(RESTS), roaming: part(1.0 - RESTS) };
        belief.even_out();
        belief
    }

    /// The chance that it is on this cell.
    pub(super) fn chance(&self, cell: Cell) -> f64 {
        self.resting[cell] + self.roaming[cell]
    }

    /// Multiplies the chance of each cell by a weight. When none is left, what was noted is not of one game, and it can be
    /// anywhere.
    pub(super) fn weigh(&mut self, weight: impl Fn(Cell) -> f64) {
        for cell in Cell::all() {
            let weight = weight(cell);
            self.resting[cell] *= weight;
            self.roaming[cell] *= weight;
        }
        self.even_out();
    }

    /// Keeps only the cells that fit.
    pub(super) fn keep(&mut self, fits: impl Fn(Cell) -> bool) {
        self.weigh(|cell| if fits(cell) { 1.0 } else { 0.0 });
    }

    /// One turn of the wizard: it stays, or goes to any neighbour that is not blocked.
    pub(super) fn wander(&mut self, blocked: impl Fn(Cell) -> bool) {
        let mut next = Belief { resting: Grid::new(|_| 0.0), roaming: Grid::new(|_| 0.0) };
        for cell in Cell::all().filter(|&cell| self.chance(cell) > 0.0) {
            next.resting[cell] += self.resting[cell] * (1.0 - SETS_OUT) + self.roaming[cell] * SETTLES;
            let mut stays = self.resting[cell] * SETS_OUT + self.roaming[cell] * (1.0 - SETTLES);
            let goes = stays * (1.0 - STAYS) / 4.0;
            for to in cell.neighbours().filter(|&to| !blocked(to)) {
                next.roaming[to] += goes;
                stays -= goes;
            }
            next.roaming[cell] += stays;
        }
        *self = next;
    }

    /// So many turns of the wizard, in one of which it was on a cell.
    pub(super) fn wander_by(&mut self, turns: u32, visited: Cell, blocked: impl Fn(Cell) -> bool) {
        let mut sum = Belief { resting: Grid::new(|_| 0.0), roaming: Grid::new(|_| 0.0) };
        for at in 0..turns {
            let mut then = self.clone();
            (0..at).for_each(|_| then.wander(&blocked));
            for cell in Cell::all().filter(|&cell| cell != visited) {
                (then.resting[cell], then.roaming[cell]) = (0.0, 0.0);
            }
            (at + 1..turns).for_each(|_| then.wander(&blocked));
            for cell in Cell::all() {
                sum.resting[cell] += then.resting[cell];
                sum.roaming[cell] += then.roaming[cell];
            }
        }
        *self = sum;
        self.even_out();
    }

    /// Makes the chances add up to 1.
    fn even_out(&mut self) {
        let all: f64 = Cell::all().map(|cell| self.chance(cell)).sum();
        for cell in Cell::all() {
            if all > 0.0 {
                self.resting[cell] /= all;
                self.roaming[cell] /= all;
            } else {
                (self.resting[cell], self.roaming[cell]) = (RESTS / 200.0, (1.0 - RESTS) / 200.0);
            }
        }
    }
}
