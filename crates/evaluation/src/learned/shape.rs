//! Where the weights of a learned evaluation lie. It follows from the rules alone.

use std::sync::Arc;

use board::{Moves, PieceId, PlayerId, Position, Rules};

use super::attacks::Attacks;
use super::patterns::{Place, places};
use super::royal_view::RoyalView;
use crate::analysis::{RulesAnalysis, Symmetry, royal_types};
use crate::chance::Chance;
use crate::fingerprint::fingerprint;
use crate::terms::{ROYAL_DANGER, TermValues, WEIGHED};

/// Weights are kept in so many parts of a hundredth.
pub const PARTS: i32 = 8;
/// The weight with which rows begun, and danger, count as the rules have them.
pub const AS_RULES: i32 = 100 * PARTS;
/// Cells of the largest board that is learned.
pub(crate) const CELLS: usize = 512;
/// Most phases of a game.
const PHASES: usize = 6;

/// Where the weights of a game's evaluation lie. It follows from the rules alone.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The two seats, the one that begins first.
    pub seats: [PlayerId; 2],
    /// For each owner: 0 the first seat, 1 the second, 2 nobody.
    pub side: Vec<u8>,
    /// How many types of pieces there are.
    pub kinds: usize,
    /// How many cells the board has.
    pub cells: usize,
    /// What each seat sees at a cell: the cell of the first seat's board.
    pub seen_at: [Vec<u16>; 2],
    /// 1 where the board can be turned, else each seat has weights of its own.
    pub sides: usize,
    /// How many phases of a game have weights of their own.
    pub phases: usize,
    /// Least and most pieces on the board, as random games have it.
    pieces: (usize, usize),
    /// Which cells share the weights of single pieces.
    pub orbit: Vec<u16>,
    /// How many sets of such cells there are.
    pub orbits: usize,
    /// The places of patterns on the board.
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
    /// The weights, in a block, of position terms; none for those that have no weight.
    term_weights: [Option<usize>; WEIGHED],
    /// What pieces hit, where they fight for a royal one; its weights come before those of single pieces.
    pub attacks: Option<Arc<Attacks>>,
}

/// Games, and moves of each, from which the numbers of pieces are read.
const GAMES: u64 = 8;
const TURNS: usize = 200;

impl Shape {
    /// None where nothing is learned: games of other than two, chance, boards too large.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        analysis: &RulesAnalysis,
        weighed: [bool; WEIGHED],
    ) -> Option<Shape> {
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
        let mut free = 2 + kinds..;
        let term_weights = weighed.map(|weighed| if weighed { free.next() } else { None });
        let royal = royal_types(program);
        let attacks =
            weighed[ROYAL_DANGER].then(|| Attacks::new(rules, [first, second], sides, &royal)).flatten();
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
            royal: RoyalView::new(program, royal),
            term_weights,
            attacks: attacks.map(Arc::new),
        })
    }

    /// The numbers of cells and of types.
    pub fn sizes(&self) -> (usize, usize) {
        (self.cells, self.kinds)
    }

    pub(crate) fn states(&self) -> usize {
        1 + self.kinds * if self.side.contains(&2) { 3 } else { 2 }
    }

    /// Weights of one phase of one side: the move, mobility, pieces off the board, rows begun, danger, attacks, single pieces,
    /// pieces as the own royal piece sees them and as the enemy's does, patterns.
    pub fn block(&self) -> usize {
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

    /// Where the weights of single pieces begin in a block.
    pub fn singles_start(&self) -> usize {
        self.attacks_start() + self.attacks.as_ref().map_or(0, |attacks| attacks.weights())
    }

    /// Where the weights of attacks begin in a block.
    pub fn attacks_start(&self) -> usize {
        2 + self.kinds + self.term_weights().count()
    }

    /// Whether a position term has a weight.
    pub(crate) fn weighs(&self, term: usize) -> bool {
        self.term_weights[term].is_some()
    }

    /// The weight, in a block, of a position term.
    pub(crate) fn term_weight(&self, term: usize) -> Option<usize> {
        self.term_weights[term]
    }

    /// The weights, in a block, of all position terms.
    pub fn term_weights(&self) -> impl Iterator<Item = usize> {
        self.term_weights.into_iter().flatten()
    }

    /// The values of position terms, each with its weight in a block.
    #[inline]
    pub fn weighed(&self, values: TermValues) -> impl Iterator<Item = (usize, i32)> {
        self.term_weights.into_iter().zip(values).filter_map(|(weight, value)| Some((weight?, value)))
    }

    /// How many sides have weights of their own.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// The number of all weights.
    pub fn weights(&self) -> usize {
        self.block() * self.phases * self.sides
    }

    /// Whether a weight belongs to a pattern or to an offset from a royal piece: of many, each seldom seen.
    pub fn is_sparse(&self, weight: usize) -> bool {
        weight % self.block() >= self.royal_start(0)
    }

    /// Whether a weight is of a single piece wherever the others stand, of one off the board, or of the move.
    pub fn is_plain(&self, weight: usize) -> bool {
        let weight = weight % self.block();
        weight == 0
            || (2..2 + self.kinds).contains(&weight)
            || (self.singles_start()..self.royal_start(0)).contains(&weight)
    }

    /// Whether there are any such weights.
    pub fn has_sparse(&self) -> bool {
        self.block() > self.royal_start(0)
    }

    /// The first weight of a phase of a side.
    pub fn base(&self, phase: u8, side: u8) -> usize {
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
    pub fn blend(&self, phase: u8, side: u8) -> [(usize, i32); 2] {
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

    /// What the two counts of [`Shape::blend`] are together.
    pub fn whole(&self) -> i32 {
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
    pub fn single(&self, digit: usize, at: usize) -> usize {
        self.singles_start() + digit * self.orbits + usize::from(self.orbit[at])
    }

    /// The weight, in a block, of a piece as the own royal piece sees it (0), or as the enemy's does (1).
    pub fn seen(&self, whose: usize, digit: usize, offset: usize) -> usize {
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

    /// What a piece is to a seat: 0 is an empty cell, then come own types, enemy types, types of nobody.
    pub fn digit(&self, seat: usize, owner: PlayerId, kind: PieceId) -> u8 {
        let row = match self.side[owner.index()] {
            2 => 2,
            side => usize::from(usize::from(side) != seat),
        };
        (1 + row * self.kinds + kind.index()) as u8
    }

    /// Identifies the shape: weights serve only the shape they were learned for.
    pub fn digest(&self) -> u64 {
        fingerprint(&self.written())
    }

    /// The shape as text, in words that never change: files name it by the hash of this text. What a game lacks is left out, so
    /// that what is added for other games changes nothing for it.
    fn written(&self) -> String {
        let Shape { side, kinds, cells, seen_at, sides, phases, pieces, orbit, orbits, starts, .. } = self;
        let [first, second] = self.seats.map(PlayerId::index);
        let places: Vec<String> = self
            .places
            .iter()
            .map(|Place { cells, pattern }| format!("Place {{ cells: {cells:?}, pattern: {pattern} }}"))
            .collect();
        let places = places.join(", ");
        let (weights, mobility) = (self.pattern_weights, self.mobility);
        let pairs = if self.pairs { ", pairs: true" } else { "" };
        let royal =
            self.royal.as_ref().map_or(String::new(), |royal| format!(", royal: Some({})", royal.written()));
        let names = ["lines", "danger"].into_iter().zip(self.term_weights);
        let terms: String =
            names.filter(|(_, weight)| weight.is_some()).map(|(name, _)| format!(", {name}: true")).collect();
        let attacks = if self.attacks.is_some() { ", attacks: Some(Attacks)" } else { "" };
        format!(
            "Shape {{ seats: [PlayerId({first}), PlayerId({second})], side: {side:?}, kinds: {kinds}, cells: {cells}, \
             seen_at: {seen_at:?}, sides: {sides}, phases: {phases}, pieces: {pieces:?}, orbit: {orbit:?}, \
             orbits: {orbits}, places: [{places}]{pairs}, starts: {starts:?}, pattern_weights: {weights}, \
             mobility: {mobility}{royal}{terms}{attacks} }}"
        )
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
