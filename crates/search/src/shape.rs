//! Where the weights of a learned evaluation lie. It follows from the rules alone.

use std::sync::Arc;

use board::{Moves, PieceId, PlayerId, Position, PositionId, Rules};

use crate::attacks::Attacks;
use crate::chance::Chance;
use crate::evaluate::{Evaluation, royal};
use crate::lines::Lines;
use crate::patterns::{Place, places};
use crate::royal_danger::RoyalDanger;
use crate::royal_view::RoyalView;
use crate::rules_analysis::RulesAnalysis;
use crate::symmetry::Symmetry;

/// Weights are kept in so many parts of a hundredth.
pub(crate) const PARTS: i32 = 8;
/// The weight with which rows begun, and danger, count as the rules have them.
pub(crate) const AS_RULES: i32 = 100 * PARTS;
/// Cells of the largest board that is learned.
pub(crate) const CELLS: usize = 512;
/// Most phases of a game.
const PHASES: usize = 6;

/// Where the weights of a game's evaluation lie. It follows from the rules alone.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub seats: [PlayerId; 2],
    /// For each owner: 0 the first seat, 1 the second, 2 nobody.
    pub side: Vec<u8>,
    pub kinds: usize,
    pub cells: usize,
    /// What each seat sees at a cell: the cell of the first seat's board.
    pub seen_at: [Vec<u16>; 2],
    /// 1 where the board can be turned, else each seat has weights of its own.
    sides: usize,
    pub phases: usize,
    /// Least and most pieces on the board, as random games have it.
    pieces: (usize, usize),
    /// Which cells share the weights of single pieces.
    pub orbit: Vec<u16>,
    pub orbits: usize,
    pub places: Vec<Place>,
    /// Whether they are pairs of pieces, none of them empty.
    pub pairs: bool,
    /// Where each pattern's weights begin, and their number in all.
    pub starts: Vec<usize>,
    pattern_weights: usize,
    /// Whether the number of moves counts.
    pub mobility: bool,
    /// Offsets from royal pieces, whose weights follow those of single pieces.
    pub royal: Option<RoyalView>,
    /// Whether rows begun have a weight.
    pub lines: bool,
    /// Whether danger to royal pieces has one.
    pub danger: bool,
    /// What pieces hit, where they fight for a royal one; its weights come before those of single pieces.
    pub attacks: Option<Arc<Attacks>>,
}

/// Games, and moves of each, from which the numbers of pieces are read.
const GAMES: u64 = 8;
const TURNS: usize = 200;

impl Shape {
    /// None where nothing is learned: games of other than two, chance, boards too large.
    pub(crate) fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis) -> Option<Shape> {
        let program = rules.program();
        let &[first, second] = analysis.seats.as_slice() else { return None };
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        if analysis.chance || cells > CELLS || kinds == 0 || kinds > 80 {
            return None;
        }
        let symmetries = &analysis.symmetries;
        let turned = symmetries.iter().find(|symmetry| symmetry.swaps);
        let plain: Vec<u16> = (0..cells as u16).collect();
        // A cell of the second seat's is seen where the symmetry carries it.
        let second_sees = turned.map(|turned| turned.cells.iter().map(|at| at.0).collect());
        let (least, most, start) = numbers(rules);
        let grows = most > 2 * start;
        let phases = if most - least < 4 {
            1
        } else if grows {
            PHASES
        } else {
            2
        };
        let (orbit, orbits) = orbits(cells, symmetries);
        let side = (0..program.players.len()).map(|owner| {
            let owner = PlayerId::from_index(owner);
            let moved_by = program.turns.iter().find(|turn| turn.moves_as == owner).map(|turn| turn.player);
            match moved_by {
                Some(player) if player == first => 0,
                Some(player) if player == second => 1,
                _ => 2,
            }
        });
        let side: Vec<u8> = side.collect();
        let states = 1 + kinds * if side.contains(&2) { 3 } else { 2 };
        let places = places(program, symmetries, states);
        let patterns = places.iter().map(|place| place.pattern + 1).max().unwrap_or(0);
        let mut starts = Vec::with_capacity(patterns);
        let mut pattern_weights = 0;
        for pattern in 0..patterns {
            starts.push(pattern_weights);
            let place = places.iter().find(|place| place.pattern == pattern);
            pattern_weights += place.map_or(0, |place| states.pow(place.cells.len() as u32));
        }
        let sides = if turned.is_some() { 1 } else { 2 };
        let seen_at = [plain.clone(), second_sees.unwrap_or(plain)];
        let danger = RoyalDanger::is_for(program, &analysis.seats, &royal(program));
        let attacks = danger.then(|| Attacks::new(rules, [first, second], sides, &royal(program))).flatten();
        Some(Shape {
            seats: [first, second],
            side,
            kinds,
            cells,
            sides,
            seen_at,
            phases,
            pieces: (least, most),
            orbit,
            orbits,
            pairs: places.first().is_some_and(|place| place.cells.len() == 2),
            places,
            starts,
            pattern_weights,
            mobility: analysis.turns_pieces,
            danger,
            royal: RoyalView::new(program, royal(program)),
            lines: [first, second].iter().any(|seat| !Lines::new(rules, *seat).is_empty()),
            attacks: attacks.map(Arc::new),
        })
    }

    pub(crate) fn sizes(&self) -> (usize, usize) {
        (self.cells, self.kinds)
    }

    pub(crate) fn states(&self) -> usize {
        1 + self.kinds * if self.side.contains(&2) { 3 } else { 2 }
    }

    /// Weights of one phase of one side: the move, mobility, pieces off the board, rows begun, danger, attacks, single pieces,
    /// pieces as the own royal piece sees them and as the enemy's does, patterns.
    pub(crate) fn block(&self) -> usize {
        self.patterns_start() + self.pattern_weights
    }

    pub(crate) fn patterns_start(&self) -> usize {
        self.royal_start(2)
    }

    /// Where the weights of pieces as the own royal piece sees them begin (0), or as the enemy's does (1).
    fn royal_start(&self, whose: usize) -> usize {
        let offsets = self.royal.as_ref().map_or(0, |royal| royal.offsets);
        self.singles_start() + self.states() * (self.orbits + whose * offsets)
    }

    pub(crate) fn singles_start(&self) -> usize {
        self.attacks_start() + self.attacks.as_ref().map_or(0, |attacks| attacks.weights())
    }

    /// Where the weights of attacks begin in a block.
    pub(crate) fn attacks_start(&self) -> usize {
        2 + self.kinds + usize::from(self.lines) + usize::from(self.danger)
    }

    /// The weight, in a block, of rows begun.
    pub(crate) fn line_weight(&self) -> Option<usize> {
        self.lines.then_some(2 + self.kinds)
    }

    /// The weight, in a block, of danger to royal pieces.
    pub(crate) fn danger_weight(&self) -> Option<usize> {
        self.danger.then_some(2 + self.kinds + usize::from(self.lines))
    }

    /// How many sides have weights of their own.
    pub(crate) fn sides(&self) -> usize {
        self.sides
    }

    /// The number of all weights.
    pub(crate) fn weights(&self) -> usize {
        self.block() * self.phases * self.sides
    }

    /// Whether a weight belongs to a pattern or to an offset from a royal piece: of many, each seldom seen.
    pub(crate) fn is_sparse(&self, weight: usize) -> bool {
        weight % self.block() >= self.royal_start(0)
    }

    /// Whether a weight is of a single piece wherever the others stand, of one off the board, or of the move.
    pub(crate) fn is_plain(&self, weight: usize) -> bool {
        let weight = weight % self.block();
        weight == 0
            || (2..2 + self.kinds).contains(&weight)
            || (self.singles_start()..self.royal_start(0)).contains(&weight)
    }

    /// Whether there are any such weights.
    pub(crate) fn has_sparse(&self) -> bool {
        self.block() > self.royal_start(0)
    }

    /// The first weight of a phase of a side.
    pub(crate) fn base(&self, phase: u8, side: u8) -> usize {
        self.number(phase, side) * self.block()
    }

    /// The number of the block of a phase of a side.
    fn number(&self, phase: u8, side: u8) -> usize {
        let side = if self.sides == 1 { 0 } else { usize::from(side) };
        usize::from(phase) * self.sides + side
    }

    /// Where pieces fight for a royal one, two phases are blended by so many pieces (a tapered evaluation).
    pub(crate) fn span(&self) -> Option<i32> {
        let (least, most) = self.pieces;
        (self.royal.is_some() && self.phases == 2).then(|| (most - least).min(255) as i32)
    }

    /// How many numbers [`Shape::phase`] gives.
    pub(crate) fn phase_numbers(&self) -> usize {
        self.span().map_or(self.phases, |span| span as usize + 1)
    }

    pub(crate) fn phase(&self, pieces: usize) -> u8 {
        let (least, most) = self.pieces;
        let past = pieces.clamp(least, most) - least;
        match self.span() {
            Some(span) => past.min(span as usize) as u8,
            None => (past * self.phases / (most - least + 1)) as u8,
        }
    }

    /// The first weights of the blocks that say what a position is worth, and how much each counts; [`Shape::whole`] together.
    pub(crate) fn blend(&self, phase: u8, side: u8) -> [(usize, i32); 2] {
        let bases = match self.span() {
            Some(_) => [self.base(0, side), self.base(1, side)],
            None => [self.base(phase, side); 2],
        };
        let [first, second] = self.shares(phase);
        [(bases[0], first), (bases[1], second)]
    }

    /// How much each of the two counts.
    pub(crate) fn shares(&self, phase: u8) -> [i32; 2] {
        let many = i32::from(phase);
        self.span().map_or([1, 0], |span| [span - many, many])
    }

    pub(crate) fn whole(&self) -> i32 {
        self.span().unwrap_or(1)
    }

    /// Where the blocks begin that each of the tables in [`Tables`](crate::accumulator::Tables) is made of.
    pub(crate) fn tables(&self) -> Vec<[usize; 2]> {
        let block = self.block();
        match self.span() {
            Some(_) => (0..self.sides).map(|side| [side * block, (self.sides + side) * block]).collect(),
            None => (0..self.phases * self.sides).map(|index| [index * block; 2]).collect(),
        }
    }

    /// The weight, in a block, of a single piece.
    pub(crate) fn single(&self, digit: usize, at: usize) -> usize {
        self.singles_start() + digit * self.orbits + usize::from(self.orbit[at])
    }

    /// The weight, in a block, of a piece as the own royal piece sees it (0), or as the enemy's does (1).
    pub(crate) fn seen(&self, whose: usize, digit: usize, offset: usize) -> usize {
        let offsets = self.royal.as_ref().map_or(0, |royal| royal.offsets);
        self.royal_start(whose) + digit * offsets + offset
    }

    /// Which of the tables in [`Tables`](crate::accumulator::Tables) a position is read with.
    pub(crate) fn table(&self, phase: u8, side: u8) -> usize {
        self.number(if self.span().is_some() { 0 } else { phase }, side)
    }

    /// Whether a state of a pattern counts: pairs with an empty cell do not, since single pieces say as much.
    pub(crate) fn counts(&self, slot: usize) -> bool {
        if !self.pairs {
            return true;
        }
        let pattern = self.starts.partition_point(|start| *start <= slot) - 1;
        let (pair, states) = (slot - self.starts[pattern], self.states());
        pair / states != 0 && pair % states != 0
    }

    pub(crate) fn seat(&self, player: PlayerId) -> usize {
        usize::from(player == self.seats[1])
    }

    pub(crate) fn digit(&self, seat: usize, owner: PlayerId, kind: PieceId) -> u8 {
        let row = match self.side[owner.index()] {
            2 => 2,
            side => usize::from(usize::from(side) != seat),
        };
        (1 + row * self.kinds + kind.index()) as u8
    }

    /// The weights that say the same as what is read off the rules.
    pub(crate) fn prior(&self, evaluation: &Evaluation) -> Vec<i16> {
        let mut weights = vec![0; self.weights()];
        let parts = |value: i32| (value * PARTS).clamp(-32_000, 32_000) as i16;
        for (index, block) in weights.chunks_exact_mut(self.block()).enumerate() {
            let seat = index % self.sides;
            block[0] = parts(evaluation.weights().tempo);
            if self.mobility {
                block[1] = parts(evaluation.weights().mobility);
            }
            for weight in [self.line_weight(), self.danger_weight()].into_iter().flatten() {
                block[weight] = AS_RULES as i16;
            }
            for kind in (0..self.kinds).map(PieceId::from_index) {
                block[2 + kind.index()] = parts(evaluation.in_stock(self.seats[seat], kind));
                for (owner, sign) in [(self.seats[seat], 1), (self.seats[1 - seat], -1)] {
                    let row = self.singles_start() + usize::from(self.digit(seat, owner, kind)) * self.orbits;
                    for at in (0..self.cells).map(PositionId::from_index) {
                        let orbit = self.orbit[usize::from(self.seen_at[seat][at.index()])];
                        block[row + usize::from(orbit)] = parts(sign * evaluation.piece(owner, kind, at));
                    }
                }
            }
        }
        weights
    }

    /// What tells shapes apart: weights serve only the shape they were learned for.
    pub(crate) fn digest(&self) -> u64 {
        // Games without royal pieces or rows are told apart as they were before those counted.
        let without =
            [", royal: None", ", lines: false", ", danger: false", ", pairs: false", ", attacks: None"];
        let text = without.iter().fold(format!("{self:?}"), |text, part| text.replace(part, ""));
        crate::tuned::fingerprint(&text)
    }
}

/// The least and the most pieces on the board in random games, and those at the start.
fn numbers(rules: &Arc<Rules>) -> (usize, usize, usize) {
    let start = Position::new(rules).pieces().count();
    let (mut least, mut most) = (start, start);
    let mut moves = Moves::new();
    for game in 0..GAMES {
        let mut chance = Chance::new(200 + game);
        let mut position = Position::new(rules);
        for _ in 0..TURNS {
            if position.legal(&mut moves).is_some() {
                break;
            }
            let Some(part) = moves.get(chance.below(moves.len())) else { break };
            position.make(part);
            let pieces = position.pieces().count();
            (least, most) = (least.min(pieces), most.max(pieces));
        }
    }
    (least, most, start)
}

/// Cells that symmetries map onto each other share a number.
fn orbits(cells: usize, symmetries: &[Symmetry]) -> (Vec<u16>, usize) {
    let mut orbit = vec![u16::MAX; cells];
    let mut orbits = 0;
    for start in 0..cells {
        if orbit[start] == u16::MAX {
            for symmetry in symmetries.iter().filter(|symmetry| !symmetry.swaps) {
                orbit[symmetry.cells[start].index()] = orbits;
            }
            orbits += 1;
        }
    }
    (orbit, usize::from(orbits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accumulator::Accumulator;
    use crate::learned::Learned;
    use crate::shipped_game::shipped_game;

    /// Learning starts from a player that values positions as the rules tell it.
    #[test]
    fn the_prior_says_what_the_rules_say() {
        let mut danger = 0;
        for game in ["chess", "xiangqi", "shogi", "minishogi", "breakthrough", "connect-four"] {
            let (rules, model, shape) = shipped_game(game);
            let usual = model.evaluation();
            let learned = Learned::new(Arc::clone(&shape), shape.prior(usual));
            let prior = usual.clone().with_learned(learned);
            let (mut chance, mut moves) = (Chance::new(3), Moves::new());
            let mut last = Accumulator::default();
            for _ in 0..4 {
                let mut position = Position::new(&rules);
                while position.turns_made() < 80 && position.legal(&mut moves).is_none() {
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                    let player = position.turn().player;
                    danger = danger.max(usual.rule_terms(&shape, &position, player, None).danger);
                    let (as_rules, as_prior) =
                        (usual.value(&position, player), prior.value_near(&position, player, &mut last));
                    // Cells that a symmetry maps onto each other differ by a little, for samples tell them.
                    assert!((as_rules - as_prior).abs() <= 25, "{game}: {as_rules} and {as_prior}");
                }
            }
        }
        assert!(danger > 100, "no royal piece was in danger: {danger}");
    }
}
