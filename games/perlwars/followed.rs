//! What both robots know, as far as one of them can tell: it follows enemies that aim as well as can be, and keeps in mind
//! that the enemy may not.

use std::sync::Arc;

use game::Dice;
use search::lookahead::Budget;

use super::cloud::{Cloud, Ground};
use super::stage::Cell;
use super::view::{Call, Deed, Sight};

/// Where the enemy can be, and what it can know of oneself.
pub(super) struct Followed {
    pub(super) ground: Arc<Ground>,
    /// The enemies as they can be, likelier ones more often.
    pub(super) enemies: Vec<Enemy>,
    /// Where the enemy can be, whatever it has in mind.
    pub(super) sure: Cloud,
    /// How many moves one made in this turn, or in the last before the first call: all the enemy is told of it.
    pub(super) moved: usize,
    /// So many enemies are followed.
    most: usize,
    /// How likely the enemy does not aim well: so much it goes by what it knows for sure.
    doubt: f32,
}

/// An enemy as it can be: where it is, what it knows, and whether it aims well.
#[derive(Clone)]
pub(super) struct Enemy {
    pub(super) at: usize,
    pub(super) own: Cloud,
    pub(super) aims: bool,
}

/// How likely an enemy of which nothing is known does not aim well.
const DOUBT: f32 = 0.3;
/// It is never sure of either.
const SURE: f32 = 0.98;
/// How often one that does not aim well misses in a turn.
const MISSES: f32 = 0.9;
/// One step in so many leads anywhere, and not to where the other is likeliest: some enemies aim well and roam.
const ROAMS: u64 = 2;
/// One in so many enemies is put where it can be for sure.
const STRAYS: u64 = 12;
/// This share of the budget is spent on following them at the most.
const FOLLOWING: f64 = 0.4;
/// Fewer tell nothing.
const FEWEST: usize = 16;

impl Followed {
    pub(super) fn new(sight: &Sight, most: usize) -> Followed {
        let ground = Arc::new(Ground::new(sight.stage, sight.reach));
        let sure = Cloud::apart_from(&ground, ground.index(sight.pos));
        Followed { ground, enemies: Vec::new(), sure, moved: 0, most, doubt: DOUBT }
    }

    /// Takes note of what one's last call told.
    pub(super) fn heard(&mut self, sight: &Sight) {
        let (ground, own) = (&*self.ground, self.ground.index(sight.pos));
        match sight.last.last() {
            Some(&Call::Shot { x, y, distance }) => {
                let target = ground.index(Cell { x, y });
                let (chance, followed) = (self.sure.answers(ground, target, distance), self.enemies.len());
                self.sure.heard(ground, target, distance);
                self.enemies.retain(|enemy| ground.answer(target, enemy.at) == distance);
                if followed > 0 {
                    // One more enemy that fits as well as any: where none is left, few were followed.
                    self.doubts(chance, (self.enemies.len() as f32 + chance) / (followed as f32 + 1.0));
                }
            }
            Some(Call::Move { .. }) => {
                self.sure.is_not(own);
                self.enemies.retain(|enemy| enemy.at != own);
                self.moved += 1;
            }
            None => {}
        }
    }

    /// Takes note of something that is so likely of an enemy that does not aim well, and so likely of one that does.
    fn doubts(&mut self, blunt: f32, aiming: f32) {
        let (blunt, aiming) = (self.doubt * blunt, (1.0 - self.doubt) * aiming);
        if blunt + aiming > 0.0 {
            self.doubt = (blunt / (blunt + aiming)).clamp(1.0 - SURE, SURE);
        }
    }

    /// Takes note of the enemy's turn: it is simulated for one enemy after the other, as long as a share of the budget lasts.
    pub(super) fn enemy_had_a_turn(&mut self, sight: &Sight, budget: &mut Budget<'_>, dice: &mut Dice) {
        let ground = Arc::clone(&self.ground);
        let own = ground.index(sight.pos);
        let fitting = std::mem::take(&mut self.enemies);
        let moved = std::mem::take(&mut self.moved);
        let mut tried = 0.0;
        for number in 0..self.most {
            if budget.share() >= FOLLOWING {
                break;
            }
            let mut enemy = self.drawn(&fitting, number, dice);
            if sight.hist.is_empty() || enemy.acts(&ground, own, moved, &sight.hist, dice) {
                self.enemies.push(enemy);
            }
            tried += 1.0;
            budget.spend(sight.hist.len() as u64);
        }
        if !sight.hist.is_empty() && tried > 0.0 {
            self.doubts(MISSES, self.enemies.len() as f32 / tried);
        }
        if self.enemies.len() < FEWEST {
            self.enemies.clear();
        }
        for _ in sight.hist.iter().filter(|deed| **deed == Deed::Move) {
            self.sure.step(&ground, own);
        }
    }

    /// Each that fits what one knows in turn, now and then elsewhere.
    fn drawn(&self, fitting: &[Enemy], number: usize, dice: &mut Dice) -> Enemy {
        let stray = fitting.is_empty() || dice.below(STRAYS) == 0;
        let at = if stray { self.sure.draw(dice) } else { fitting[number % fitting.len()].at };
        let own = match fitting.is_empty() {
            true => Cloud::apart_from(&self.ground, at),
            false => fitting[number % fitting.len()].own.clone(),
        };
        Enemy { at, own, aims: true }
    }

    /// Where the enemy is.
    pub(super) fn enemy(&self) -> Cloud {
        let all = self.enemies.len().max(1) as f32;
        let mut followed = vec![0.0; self.ground.len()];
        self.enemies.iter().for_each(|enemy| followed[enemy.at] += (1.0 - self.doubt) / all);
        Cloud::by(&self.ground, |cell| {
            let chance = self.sure.chance(cell);
            if chance > 0.0 { self.doubt * chance + followed[cell] } else { 0.0 }
        })
    }

    /// One of the enemies as they are before their next turn.
    pub(super) fn draw(&self, dice: &mut Dice) -> Enemy {
        let all = self.enemies.len();
        let sure = all == 0 || dice.below(1000) < (self.doubt * 1000.0) as u64;
        let aims = all == 0 || !sure;
        let drawn = dice.pick(&self.enemies);
        let at = drawn.filter(|_| !sure).map_or_else(|| self.sure.draw(dice), |enemy| enemy.at);
        let mut own = drawn.map_or_else(|| Cloud::apart_from(&self.ground, at), |enemy| enemy.own.clone());
        (0..self.moved).for_each(|_| own.step(&self.ground, at));
        Enemy { at, own, aims }
    }
}

impl Enemy {
    /// What it learns and where it goes in its turn: it shoots where that is worth most, and steps where the other is
    /// likeliest, or anywhere. False if it would have won.
    fn acts(&mut self, ground: &Ground, other: usize, moved: usize, hist: &[Deed], dice: &mut Dice) -> bool {
        (0..moved).for_each(|_| self.own.step(ground, self.at));
        let mut shots = 2;
        for deed in hist {
            match deed {
                Deed::Shot => {
                    let target = self.own.best_shot(ground, shots, dice);
                    shots = 1;
                    if target == other {
                        return false;
                    }
                    self.own.heard(ground, target, ground.answer(target, other));
                }
                Deed::Move => {
                    let mut steps: Vec<usize> = (0..4).map(|way| ground.stepped(self.at, way)).collect();
                    dice.shuffle(&mut steps);
                    let roams = dice.below(ROAMS) == 0;
                    steps.retain(|to| roams || *to != self.at);
                    let chance = |cell: &usize| if roams { 0.0 } else { self.own.chance(*cell) };
                    let to = steps.into_iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
                    self.at = to.unwrap_or(self.at);
                    if self.at == other {
                        return false;
                    }
                    self.own.is_not(self.at);
                }
            }
        }
        true
    }
}
