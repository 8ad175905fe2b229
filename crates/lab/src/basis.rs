//! What few numbers say of many weights: a smooth model of what pieces are worth where.
//!
//! A weight for each piece at each cell needs more games than are ever played. But a piece is worth much the same on
//! neighbouring cells, so a handful of features tell nearly all: its type, how far forward it stands, how near the middle,
//! how many moves it usually has there, how near the royal pieces. Each feature has a parameter for each type of piece and
//! each phase; weights of the evaluation are sums of parameters times features. Where pieces fight for a royal one, the
//! mover and the other share them.

use std::sync::Arc;

use board::{PieceId, PositionId, Rules};
use evaluation::Evaluation;
use evaluation::analysis::{Aims, Mobility, PieceValues, RulesAnalysis, drawn};
use evaluation::learned::Shape;
use evaluation::learned::attacks::{AttackTerm, LONGEST, MOST};

/// The parameters of one phase, and what they say of each weight of it.
pub(super) struct Basis {
    /// How far each parameter usually is from what the rules say, in hundredths.
    pub spreads: Vec<f32>,
    /// By side and weight of a block: parameters and their features. Patterns have none.
    pub features: Vec<Vec<(u32, f32)>>,
    block: usize,
}

/// How far the worth of a type may be off, of its worth and at least, in hundredths.
const MATERIAL: (f32, f32) = (0.35, 30.0);
/// How far a feature of places may count, of a piece's worth and at least.
const PLACE: (f32, f32) = (0.06, 25.0);
/// The same for steps left to the aims where one piece that arrives wins.
const ARRIVAL: f32 = 150.0;
/// The same for nearness to royal pieces.
const ROYAL: (f32, f32) = (0.03, 15.0);
const TEMPO: f32 = 20.0;
const MOBILITY: f32 = 3.0;
/// The same for each cell hit, the first few, and those next to the enemy's royal piece.
const FREE: f32 = 4.0;
const FEW: f32 = 8.0;
const NEAR: f32 = 8.0;
/// The same for pieces that can no longer be stopped.
const PASSED: f32 = 30.0;
/// The same for pieces that hang or are threatened, and for those that are hit, of their worth and at least.
const HANGS: f32 = 0.15;
const HITS: f32 = 0.05;
const LEAST_HIT: f32 = 8.0;
/// The share by which rows begun and danger may count more or less.
const RULE_TERM: f32 = 60.0;

impl Basis {
    pub(super) fn new(
        rules: &Arc<Rules>,
        shape: &Shape,
        analysis: &RulesAnalysis,
        evaluation: &Evaluation,
    ) -> Basis {
        let mobility = Mobility::new(rules, analysis);
        let values = PieceValues::new(rules);
        let block = shape.block();
        let mut basis =
            Basis { spreads: Vec::new(), features: vec![Vec::new(); block * shape.sides()], block };
        for side in 0..shape.sides() {
            basis.add(&[(side, 0, 1.0)], TEMPO);
            if shape.mobility {
                basis.add(&[(side, 1, 1.0)], MOBILITY);
            }
            for weight in shape.term_weights() {
                basis.add(&[(side, weight, 1.0)], RULE_TERM);
            }
            for kind in (0..shape.kinds).map(PieceId::from_index) {
                basis.add_attacks(shape, evaluation, side, kind);
                let worth = evaluation.pieces().worth(shape.seats[side], kind).abs() as f32;
                if evaluation.pieces().in_stock(shape.seats[side], kind) != 0 {
                    basis.add(&[(side, 2 + kind.index(), 1.0)], MATERIAL.0 * worth + MATERIAL.1);
                }
                for (feature, spread) in on_cells(rules, shape, &mobility, &values, side, kind, worth) {
                    basis.add_on_cells(shape, side, kind, &feature, spread);
                }
                if shape.royal.as_ref().is_some_and(|royal| !royal.kinds.contains(&kind)) {
                    for feature in FROM_ROYAL {
                        for foe in [false, true] {
                            let spread = ROYAL.0 * worth + ROYAL.1;
                            basis.add_from_royal(shape, side, kind, foe, feature, spread);
                        }
                    }
                }
            }
        }
        basis
    }

    /// The parameters of a phase.
    pub(super) fn parameters(&self) -> usize {
        self.spreads.len()
    }

    /// What a weight is made of.
    pub(super) fn of(&self, weight: usize) -> &[(u32, f32)] {
        &self.features[weight % self.features.len()]
    }

    /// Adds a parameter, given weights (side, place in the block) and its feature for each.
    fn add(&mut self, weights: &[(usize, usize, f32)], spread: f32) {
        let parameter = self.spreads.len() as u32;
        let counted = weights.iter().filter(|(.., feature)| feature.abs() > 1e-4);
        let mut used = false;
        for (side, weight, feature) in counted {
            self.features[side * self.block + weight].push((parameter, *feature));
            used = true;
        }
        if used {
            self.spreads.push(spread);
        }
    }

    /// Adds a feature of cells as a piece's owner sees them. Where sides have weights of their own, the piece is that
    /// side's, for itself and for the other.
    fn add_on_cells(&mut self, shape: &Shape, owner: usize, kind: PieceId, feature: &[f32], spread: f32) {
        let (mut weights, mut theirs) = (Vec::new(), Vec::new());
        for orbit in 0..shape.orbits {
            let cells = || (0..shape.cells).filter(|at| usize::from(shape.orbit[*at]) == orbit);
            let mean = |seen: &dyn Fn(usize) -> usize| {
                cells().map(|at| feature[seen(at)]).sum::<f32>() / cells().count().max(1) as f32
            };
            let first = cells().next().unwrap_or(0);
            let own = shape.single(1 + kind.index(), first);
            let enemy = shape.single(1 + shape.kinds + kind.index(), first);
            let reader = if shape.sides() == 1 { owner } else { 1 - owner };
            weights.push((owner, own, mean(&|at| at)));
            theirs.push((reader, enemy, -mean(&|at| shape.other_cell(at))));
        }
        // Where no exchange is played out, it matters much who is on the move: the mover's pieces count differently.
        if shape.royal.is_none() {
            self.add(&theirs, spread);
        } else {
            weights.extend(theirs);
        }
        self.add(&weights, spread);
    }

    /// Adds what a type counts by what it hits. To be hit is another thing for the mover than for the other.
    fn add_attacks(&mut self, shape: &Shape, evaluation: &Evaluation, owner: usize, kind: PieceId) {
        let Some(attacks) = &shape.attacks else { return };
        let reader = if shape.sides() == 1 { owner } else { 1 - owner };
        let digits = [(owner, 1 + kind.index()), (reader, 1 + shape.kinds + kind.index())];
        let weight = |digit, term| shape.attacks_start() + attacks.weight(term, digit);
        let worth = |seat: usize, kind| evaluation.pieces().worth(shape.seats[seat], kind).abs() as f32;
        let hit = |share: f32, worth: f32| share * worth + LEAST_HIT;
        let mut shared = vec![
            (AttackTerm::Free, FREE),
            (AttackTerm::Few, FEW),
            (AttackTerm::Safe, FREE),
            (AttackTerm::Near, NEAR),
        ];
        shared.extend((1..=LONGEST).map(|length| (AttackTerm::Passed(length), PASSED)));
        if kind.index() == 0 {
            shared.extend((1..=MOST).flat_map(|count| {
                [AttackTerm::Weak(count), AttackTerm::Attackers(count)].map(|term| (term, NEAR))
            }));
        }
        for (term, spread) in shared {
            let weights = [0, 1].map(|row| {
                let (side, digit) = digits[row];
                (side, weight(digit, term), if row == 0 { 1.0 } else { -1.0 })
            });
            self.add(&weights, spread);
        }
        for (side, digit) in digits {
            let mut alone = |term, spread| self.add(&[(side, weight(digit, term), 1.0)], spread);
            alone(AttackTerm::Hangs, hit(HANGS, worth(owner, kind)));
            alone(AttackTerm::Threatened, hit(HANGS, worth(owner, kind)));
            for victim in (0..shape.kinds).map(PieceId::from_index) {
                alone(AttackTerm::Hits(victim.index()), hit(HITS, worth(1 - owner, victim)));
            }
        }
    }

    /// Adds a feature of offsets from a royal piece: the owner's own or its foe's.
    fn add_from_royal(
        &mut self,
        shape: &Shape,
        owner: usize,
        kind: PieceId,
        foe: bool,
        feature: FromRoyal,
        spread: f32,
    ) {
        let Some(royal) = &shape.royal else { return };
        let reader = if shape.sides() == 1 { owner } else { 1 - owner };
        let of = |offset: usize| royal.way(offset).map_or(0.0, feature);
        // The offset as the enemy sees it.
        let mut turned = vec![None; royal.offsets];
        for from in 0..shape.cells {
            let there = royal.from(shape.other_cell(from) as u16);
            for (at, offset) in royal.from(from as u16).iter().enumerate() {
                turned[usize::from(*offset)].get_or_insert(usize::from(there[shape.other_cell(at)]));
            }
        }
        let mut weights = Vec::new();
        for (offset, turned) in turned.iter().enumerate() {
            let own = shape.seen(usize::from(foe), 1 + kind.index(), offset);
            let enemy = shape.seen(usize::from(!foe), 1 + shape.kinds + kind.index(), offset);
            weights.push((owner, own, of(offset)));
            weights.push((reader, enemy, -of(turned.unwrap_or(offset))));
        }
        self.add(&weights, spread);
    }
}

type FromRoyal = fn((i32, i32)) -> f32;

/// What counts of an offset, in columns to a side and rows down.
const FROM_ROYAL: [FromRoyal; 5] = [
    |way| 1.0 / steps(way).max(1) as f32,
    |way| -steps(way) as f32 / 8.0,
    |way| f32::from(way.0 == 0) / way.1.abs().max(1) as f32,
    |way| f32::from(way.0 <= 1 && (-2..0).contains(&way.1)) / way.1.abs().max(1) as f32,
    |way| f32::from(way.0 <= 1 && (1..3).contains(&way.1)) / way.1.abs().max(1) as f32,
];

fn steps((across, down): (i32, i32)) -> i32 {
    across.max(down.abs())
}

/// What counts of a cell for a type, as a seat sees the board, and how far each may count.
fn on_cells(
    rules: &Arc<Rules>,
    shape: &Shape,
    mobility: &Mobility,
    values: &PieceValues,
    seat: usize,
    kind: PieceId,
    worth: f32,
) -> Vec<(Vec<f32>, f32)> {
    let owner = shape.seats[seat];
    let cells = || (0..shape.cells).map(PositionId::from_index);
    let places = drawn(rules.program());
    let spread = PLACE.0 * worth + PLACE.1;
    let mut features = vec![(vec![1.0; shape.cells], MATERIAL.0 * worth + MATERIAL.1)];
    let off = places.iter().map(|place| f32::from(place.is_none()));
    features.push((off.collect(), MATERIAL.0 * worth + MATERIAL.1));
    let last = |each: fn(&(i32, i32)) -> i32| places.iter().flatten().map(each).max().unwrap_or(0).max(1);
    let (last_column, last_row) = (last(|place| place.0) as f32, last(|place| place.1) as f32);
    let of_place = |each: &dyn Fn(f32, f32) -> f32| -> Vec<f32> {
        let place = |place: &Option<(i32, i32)>| {
            // From -1 to 1, through the middle of the board.
            let (column, row) = place.map(|(column, row)| (column as f32, row as f32))?;
            Some(each(2.0 * column / last_column - 1.0, 2.0 * row / last_row - 1.0))
        };
        places.iter().map(|at| place(at).unwrap_or(0.0)).collect()
    };
    features.push((of_place(&|_, row| row), spread));
    features.push((of_place(&|_, row| row * row - 0.4), spread));
    features.push((of_place(&|column, _| column * column - 0.4), spread));
    features.push((of_place(&|column, row| (column * column - 0.4) * row), spread * 0.5));
    let usual = mobility.of_kind(owner, kind);
    let freedom = cells().map(|at| (mobility.at(owner, kind, at) - usual) as f32);
    let freedom: Vec<f32> = freedom.collect();
    let most = freedom.iter().fold(1.0_f32, |most, each| most.max(each.abs()));
    features.push((freedom.iter().map(|each| each / most).collect(), spread));
    let steps = values.steps(owner);
    let farthest = steps.iter().flatten().max().map_or(1, |far| (*far).max(1)) as f32;
    let near = |each: &dyn Fn(f32) -> f32| -> Vec<f32> {
        steps.iter().map(|left| left.map_or(0.0, |left| each(left as f32))).collect()
    };
    let arrives = values.aims(owner) == Aims::OneWins;
    let spread = if arrives { ARRIVAL } else { spread };
    features.push((near(&|left| 1.0 - left / farthest), spread));
    features.push((near(&|left| (1.0 - left / farthest).powi(2)), spread));
    for last in 0..2 {
        features.push((near(&|left| f32::from(left == last as f32)), spread));
    }
    if arrives {
        features.push((near(&|left| f32::from(left == 2.0)), spread));
    }
    features
}

#[cfg(test)]
mod tests;
