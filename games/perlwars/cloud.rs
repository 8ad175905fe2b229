//! Where a robot can be, as numbers that are quick to reckon with: what [`Possible`](super::Possible) is, for players that
//! look ahead.

use game::Dice;

use super::rules::Action;
use super::stage::{Cell, Direction, Stage, answer};

/// The stage with its cells numbered row by row: what a shot at one is answered, and where a step leads.
pub(super) struct Ground {
    stage: Stage,
    /// By target and cell; the last answer is what is out of reach.
    answers: Vec<u8>,
    far: u8,
    steps: Vec<[u16; 4]>,
}

impl Ground {
    pub(super) fn new(stage: Stage, reach: i64) -> Ground {
        let far = reach as u8 + 1;
        let told = |target, cell| u8::try_from(answer(reach, target, cell)).unwrap_or(far);
        let answers = stage.cells().flat_map(|target| stage.cells().map(move |cell| told(target, cell)));
        let number = |cell: Cell| (cell.y * stage.width + cell.x) as u16;
        let steps = stage.cells().map(|cell| Direction::ALL.map(|way| number(stage.step(cell, way))));
        Ground { stage, answers: answers.collect(), far, steps: steps.collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The number of a cell of the stage.
    pub(super) fn index(&self, cell: Cell) -> usize {
        (cell.y * self.stage.width + cell.x) as usize
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        Cell { x: index as i64 % self.stage.width, y: index as i64 / self.stage.width }
    }

    /// What a shot is answered.
    pub(super) fn answer(&self, target: usize, cell: usize) -> i64 {
        let told = self.answers[target * self.len() + cell];
        if told == self.far { -1 } else { i64::from(told) }
    }

    /// Where a step leads, by the number of its direction.
    pub(super) fn stepped(&self, cell: usize, direction: usize) -> usize {
        usize::from(self.steps[cell][direction])
    }

    /// The shot at a cell.
    pub(super) fn shot(&self, target: usize) -> Action {
        let Cell { x, y } = self.cell(target);
        Action::Shot { x: Some(x), y: Some(y) }
    }
}

/// The cells that a robot can be on, with their chances, which add up to 1.
#[derive(Clone, Debug)]
pub(super) struct Cloud(Vec<(u16, f32)>);

/// How much it costs to know nothing more after a shot.
const UNKNOWN: f32 = 0.1;
/// Where the robot can be on more cells than these, only so many targets are looked at.
const FEW: usize = 60;
const TARGETS: usize = 24;

impl Cloud {
    /// With these chances, in any measure.
    pub(super) fn by(ground: &Ground, chance: impl Fn(usize) -> f32) -> Cloud {
        let there = (0..ground.len()).map(|cell| (cell as u16, chance(cell)));
        let mut cloud = Cloud(there.filter(|(_, chance)| *chance > 0.0).collect());
        cloud.even_out();
        cloud
    }

    /// Whether a shot can be answered so.
    #[cfg(test)]
    pub(super) fn allows(&self, ground: &Ground, target: usize, distance: i64) -> bool {
        self.0.iter().any(|(cell, _)| ground.answer(target, usize::from(*cell)) == distance)
    }

    /// The chance that a shot hits, or else the turn's other shot.
    #[cfg(test)]
    pub(super) fn hits(&self, ground: &Ground, target: usize, shots: u32) -> f32 {
        let mut likeliest = [0.0_f32; 34];
        for &(cell, chance) in &self.0 {
            let told = usize::from(ground.answers[target * ground.len() + usize::from(cell)]).min(33);
            likeliest[told] = likeliest[told].max(chance);
        }
        if shots > 1 { likeliest.iter().sum() } else { likeliest[0] }
    }

    /// At the start: every cell that does not adjoin this one.
    pub(super) fn apart_from(ground: &Ground, other: usize) -> Cloud {
        let apart = |cell: &usize| !ground.cell(*cell).adjoins(ground.cell(other));
        let mut cloud = Cloud((0..ground.len()).filter(apart).map(|cell| (cell as u16, 1.0)).collect());
        cloud.even_out();
        cloud
    }

    pub(super) fn chance(&self, cell: usize) -> f32 {
        self.0.iter().find(|(other, _)| usize::from(*other) == cell).map_or(0.0, |(_, chance)| *chance)
    }

    /// A cell, by its chance.
    pub(super) fn draw(&self, dice: &mut Dice) -> usize {
        let mut left = dice.below(1 << 24) as f32 / (1 << 24) as f32;
        let drawn = self.0.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        drawn.or(self.0.last()).map_or(0, |(cell, _)| usize::from(*cell))
    }

    /// Any of its cells, whatever its chance.
    pub(super) fn any(&self, dice: &mut Dice) -> usize {
        dice.pick(&self.0).map_or(0, |(cell, _)| usize::from(*cell))
    }

    /// The chance that a shot is answered so.
    pub(super) fn answers(&self, ground: &Ground, target: usize, distance: i64) -> f32 {
        let fits = self.0.iter().filter(|(cell, _)| ground.answer(target, usize::from(*cell)) == distance);
        fits.map(|(_, chance)| chance).sum()
    }

    /// A shot was answered.
    pub(super) fn heard(&mut self, ground: &Ground, target: usize, distance: i64) {
        self.keep(|cell| ground.answer(target, cell) == distance);
    }

    /// It is not on this cell.
    pub(super) fn is_not(&mut self, other: usize) {
        self.keep(|cell| cell != other);
    }

    /// It moved, and not onto this cell.
    pub(super) fn step(&mut self, ground: &Ground, other: usize) {
        let mut chances = vec![0.0; ground.len()];
        for &(cell, chance) in &self.0 {
            for direction in 0..4 {
                chances[ground.stepped(usize::from(cell), direction)] += chance / 4.0;
            }
        }
        chances[other] = 0.0;
        let there = chances.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0);
        let next: Vec<(u16, f32)> = there.map(|(cell, chance)| (cell as u16, chance)).collect();
        if !next.is_empty() {
            self.0 = next;
        }
        self.even_out();
    }

    /// The shot that is worth most, of some targets that are drawn where there are many.
    pub(super) fn shot(&self, ground: &Ground, shots: u32, dice: &mut Dice) -> usize {
        if let [(only, _)] = self.0.as_slice() {
            return usize::from(*only);
        }
        let mut best = (f32::MIN, 0);
        let mut look = |target: usize| {
            let worth = self.worth(ground, target, shots);
            if worth > best.0 {
                best = (worth, target);
            }
        };
        if self.0.len() <= FEW {
            return self.best_shot(ground, shots, dice);
        }
        for _ in 0..TARGETS {
            look(dice.below(ground.len() as u64) as usize);
        }
        best.1
    }

    /// The shot that is worth most; of equals any.
    pub(super) fn best_shot(&self, ground: &Ground, shots: u32, dice: &mut Dice) -> usize {
        let (mut best, mut most, mut equals) = (0, f32::MIN, 0);
        for target in 0..ground.len() {
            let worth = self.worth(ground, target, shots);
            if worth > most {
                (best, most, equals) = (target, worth, 1);
            } else if worth == most {
                equals += 1;
                if dice.below(equals) == 0 {
                    best = target;
                }
            }
        }
        best
    }

    /// The shots that are worth most, so many of them.
    pub(super) fn best_shots(&self, ground: &Ground, shots: u32, most: usize, dice: &mut Dice) -> Vec<usize> {
        let mut targets: Vec<(f32, usize)> =
            (0..ground.len()).map(|target| (self.worth(ground, target, shots), target)).collect();
        dice.shuffle(&mut targets);
        targets.sort_by(|a, b| b.0.total_cmp(&a.0));
        targets.truncate(most);
        targets.into_iter().map(|(_, target)| target).collect()
    }

    /// What a shot is worth: the chance that it hits, or else the turn's other shot; and a little for every answer that
    /// leaves less to know.
    fn worth(&self, ground: &Ground, target: usize, shots: u32) -> f32 {
        let mut parts = [(0.0_f32, 0.0_f32); 34];
        let row = &ground.answers[target * ground.len()..][..ground.len()];
        for &(cell, chance) in &self.0 {
            let part = &mut parts[usize::from(row[usize::from(cell)]).min(33)];
            part.0 += chance;
            part.1 = part.1.max(chance);
        }
        let unknown: f32 = parts[1..].iter().map(|part| part.0 * part.0).sum();
        let next: f32 = parts[1..].iter().map(|part| part.1).sum();
        parts[0].0 + if shots > 1 { next } else { 0.0 } - UNKNOWN * unknown
    }

    /// Keeps what fits. Nothing does where what is told contradicts what is known: then all is kept.
    fn keep(&mut self, fits: impl Fn(usize) -> bool) {
        if self.0.iter().any(|(cell, _)| fits(usize::from(*cell))) {
            self.0.retain(|(cell, _)| fits(usize::from(*cell)));
            self.even_out();
        }
    }

    fn even_out(&mut self) {
        let all: f32 = self.0.iter().map(|(_, chance)| chance).sum();
        self.0.iter_mut().for_each(|(_, chance)| *chance /= all);
    }
}
