//! What a position is worth without looking ahead: the sum of the terms, or learned weights.

use std::sync::Arc;

use board::{ByPlayer, PieceId, PlayerId, Position, Program, Rules};

use crate::MAX_VALUE;
use crate::analysis::{Aims, Goals, LARGE, Mobility, PieceValues, Rows, RulesAnalysis, Sides, royal_types};
use crate::learned::{Accumulator, Learned, SeenDanger, Shape};
use crate::piece_tables::PieceTables;
use crate::terms::{
    BesideLearned, LoneRoyal, MopUp, Node, ROYAL_DANGER, RoyalDanger, SQUARE_TERMS, Sources, TERMS, Term,
    TermValues, WEIGHED, prospects,
};
use crate::weights::Weights;

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    pieces: PieceTables,
    terms: Vec<Arc<dyn Term>>,
    /// The one among them that [`SeenDanger`] is made of.
    danger: Option<Arc<RoyalDanger>>,
    mop_up: Option<MopUp>,
    weights: Weights,
    learned: Option<Learned>,
    /// The terms that count as they are beside learned weights.
    beside: Vec<Arc<dyn Term>>,
    /// Those that learned weights weigh, but for danger to royal pieces, which the accumulator keeps.
    weighed: Vec<(usize, Arc<dyn Term>)>,
}

/// The worth of a piece that does nothing, and of each move it usually has.
const STANDING: i32 = 30;
const MOVING: i32 = 60;
/// The worth of a piece that threatens nothing, where pieces are worth what they threaten.
const WAITING: i32 = 10;
/// What counts to stand safe where a piece that is hit changes sides.
const SAFE: i32 = 100;

impl Evaluation {
    pub(crate) fn new(
        rules: &Arc<Rules>,
        analysis: &RulesAnalysis,
        mobility: &Mobility,
        (values, goals): (&PieceValues, &Goals),
        weights: &Weights,
    ) -> Evaluation {
        let program = rules.program();
        let weights = for_this_game(analysis, mobility, values, weights);
        let sides = Sides::new(program, &analysis.seats);
        let royal = royal_types(program);
        let material =
            material(program, (&sides, &royal), mobility, values, (&weights, analysis.forces_captures));
        let kinds = program.pieces.len();
        let prospects = match royal.is_empty() {
            true => vec![0; material.len() * program.positions.len()],
            false => prospects(rules, analysis, |owner, kind| material[owner.index() * kinds + kind.index()]),
        };
        // What only waits to be put on the board is worth nothing yet; what was captured is.
        let has_stock =
            program.options.recycle_captures && program.pieces.iter().any(|piece| !piece.drops.is_empty());
        let sources = Sources {
            rules,
            analysis,
            mobility,
            values,
            goals,
            weights: &weights,
            sides: &sides,
            royal: &royal,
            material: &material,
            prospects: &prospects,
            has_stock,
        };
        let mut terms: Vec<_> = TERMS.iter().filter_map(|term| term(&sources)).collect();
        let danger = RoyalDanger::new(&sources).map(Arc::new);
        terms.extend(danger.iter().map(|danger| Arc::clone(danger) as Arc<dyn Term>));
        let is_small = program.positions.len() <= LARGE;
        let mop_up = (!royal.is_empty() && is_small).then(|| MopUp::new(&sources));
        let squares = squares(&sources);
        let pieces = PieceTables::new(&sides, material, squares, &royal, has_stock);
        let (beside, weighed) = (Vec::new(), Vec::new());
        Evaluation { pieces, terms, danger, mop_up, weights, learned: None, beside, weighed }
    }

    /// The same with a term of one game alone.
    pub(crate) fn with_term(mut self, term: Arc<dyn Term>) -> Evaluation {
        self.terms.push(term);
        self
    }

    /// The same with learned weights: they say what a position is worth, and where they tell the worth of single pieces,
    /// exchanges and the order of moves go by them too. Else what is read off the rules orders moves.
    pub fn with_learned(mut self, learned: Learned) -> Evaluation {
        if learned.tells_worth() {
            self.pieces.take_worth(&learned);
        }
        let danger = self.seen_danger(&learned.shape);
        let learned = learned.with_danger(danger);
        let adds = |term: &&Arc<dyn Term>| term.beside_learned() == BesideLearned::Adds;
        self.beside = self.terms.iter().filter(adds).cloned().collect();
        self.weighed =
            self.weighed_terms(&learned.shape).filter(|(place, _)| *place != ROYAL_DANGER).collect();
        Evaluation { learned: Some(learned), ..self }
    }

    /// The terms that weights of a shape weigh, each with its place among [`TermValues`].
    fn weighed_terms(&self, shape: &Shape) -> impl Iterator<Item = (usize, Arc<dyn Term>)> {
        self.terms.iter().filter_map(|term| match term.beside_learned() {
            BesideLearned::Weighed(place) if shape.weighs(place) => Some((place, Arc::clone(term))),
            _ => None,
        })
    }

    /// Which terms of this game have a weight in a learned evaluation.
    pub fn weighed(&self) -> [bool; WEIGHED] {
        let mut weighed = [false; WEIGHED];
        for term in &self.terms {
            if let BesideLearned::Weighed(place) = term.beside_learned() {
                weighed[place] = true;
            }
        }
        weighed
    }

    /// What is hit around royal pieces, where that has a weight.
    pub(crate) fn seen_danger(&self, shape: &Shape) -> Option<SeenDanger> {
        let danger = self.danger.as_ref();
        danger.filter(|_| shape.weighs(ROYAL_DANGER)).map(|danger| SeenDanger::new(danger, shape))
    }

    #[cfg(test)]
    pub(crate) fn mop_up(&self) -> Option<&MopUp> {
        self.mop_up.as_ref()
    }

    /// The worth of pieces, by which moves are ordered.
    #[inline]
    pub fn pieces(&self) -> &PieceTables {
        &self.pieces
    }

    /// For whom pieces count.
    pub fn sides(&self) -> &Sides {
        self.pieces.sides()
    }

    /// Whether a network is part of it.
    pub fn has_network(&self) -> bool {
        self.learned.as_ref().is_some_and(|learned| learned.network().is_some())
    }

    /// Whether learned weights are part of it.
    pub fn is_learned(&self) -> bool {
        self.learned.is_some()
    }

    /// How much each term counts.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The same with small likings of its own, so that games of different seeds differ.
    pub fn with_jitter(&self, seed: u64) -> Evaluation {
        let mut own = self.clone();
        own.pieces.jitter(seed);
        own
    }

    /// The worth of a type, by its place in the program's list, on average over those who may own it.
    pub fn average_worth(&self, kind: usize) -> i32 {
        let owners = self.sides().owners().filter(|owner| self.sides().of(*owner).is_some());
        let owned: Vec<i32> =
            owners.map(|owner| self.pieces.worth(owner, PieceId::from_index(kind))).collect();
        owned.iter().sum::<i32>() / owned.len().max(1) as i32
    }

    /// Where every move fills a cell, both have the same number to choose from.
    pub(crate) fn forget_mobility(&mut self) {
        self.weights.mobility = 0;
    }

    /// What one more move to choose from is worth. The search counts the moves.
    pub fn per_move(&self, position: &Position, player: PlayerId) -> i32 {
        match &self.learned {
            Some(learned) => learned.per_move(position, player),
            None => self.weights.mobility,
        }
    }

    /// What the position is worth to a player, against all others together.
    pub fn value(&self, position: &Position, player: PlayerId) -> i32 {
        self.value_near(position, player, &mut Accumulator::default())
    }

    /// The same, quickly where little has changed since this accumulator was used last.
    pub fn value_near(&self, position: &Position, player: PlayerId, last: &mut Accumulator) -> i32 {
        self.value_with(position, player, last, None)
    }

    /// The same where rows were counted already: the player's and the other's.
    pub fn value_with(
        &self,
        position: &Position,
        player: PlayerId,
        last: &mut Accumulator,
        rows: Option<&[Rows; 2]>,
    ) -> i32 {
        let alone = self.mop_up.as_ref().and_then(|mop_up| mop_up.value(self.sides(), position, player));
        let node = Node { position, player, rows };
        if let Some(learned) = &self.learned {
            // Games teach too little about how to drive a lone royal piece.
            if let Some(LoneRoyal { value, promotes: false }) = alone
                && !self.pieces.has_stock()
            {
                return (self.pieces.material(position, player) + value).clamp(-MAX_VALUE, MAX_VALUE);
            }
            let mut values = [0; WEIGHED];
            for (place, term) in &self.weighed {
                values[*place] = term.value(&node);
            }
            let beside: i32 = self.beside.iter().map(|term| term.value(&node)).sum();
            let alone = alone.map_or(0, |alone| alone.value);
            let learned = learned.value(position, player, last, values);
            return (learned + beside + alone).clamp(-MAX_VALUE, MAX_VALUE);
        }
        let pieces = self.pieces.on_squares(position, player);
        let terms: i32 = self.terms.iter().map(|term| term.value(&node)).sum();
        (pieces + terms + alone.map_or(0, |alone| alone.value)).clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// The terms that weights of a shape weigh, as they are kept with a position that was played: within two bytes each.
    pub fn term_values(&self, shape: &Shape, position: &Position, player: PlayerId) -> TermValues {
        let mut values = [0; WEIGHED];
        for (place, term) in self.weighed_terms(shape) {
            let value = term.value(&Node { position, player, rows: None });
            values[place] = value.clamp(i16::MIN.into(), i16::MAX.into());
        }
        values
    }

    /// What each seat has, for games of more than two.
    pub fn by_player(&self, position: &Position) -> ByPlayer<i32> {
        let own = |player| self.terms.iter().map(|term| term.own(position, player)).sum();
        let mut values = ByPlayer::new(self.sides().owners().count(), own);
        for (at, owner, kind) in position.pieces() {
            if let Some(seat) = self.sides().of(owner) {
                values[seat] += self.pieces.piece(owner, kind, at);
            }
        }
        values
    }
}

/// The weights as they are in this game.
fn for_this_game(
    analysis: &RulesAnalysis,
    mobility: &Mobility,
    values: &PieceValues,
    weights: &Weights,
) -> Weights {
    // In a race it does not matter what a piece could do, only how far it has to go.
    let is_race = analysis.seats.iter().all(|seat| values.aims(*seat) == Aims::AllWin);
    let mut weights = weights.clone();
    if is_race {
        (weights.place, weights.mobility, weights.safety) = (0, 0, 0);
    } else if mobility.turns_pieces() {
        weights.safety += SAFE;
    }
    weights
}

/// The worth of each type by owner and type: by its moves, or where pieces fight for a royal one, by its captures.
fn material(
    program: &Program,
    (sides, royal): (&Sides, &[PieceId]),
    mobility: &Mobility,
    values: &PieceValues,
    (weights, forces_captures): (&Weights, bool),
) -> Vec<i32> {
    let kinds = program.pieces.len();
    let by_captures = !royal.is_empty() && !forces_captures;
    let percent = if by_captures { percent_of_captures(program, mobility, royal) } else { 0 };
    let worth = |row: usize| {
        let (owner, kind) = (PlayerId::from_index(row / kinds), PieceId::from_index(row % kinds));
        if sides.of(owner).is_none() || royal.contains(&kind) || program.pieces[kind.index()].dummy {
            return 0;
        }
        let told = weights.pieces.as_ref().and_then(|pieces| pieces.get(kind.index()));
        let worth = told.copied().unwrap_or(match percent {
            0 => STANDING + MOVING * mobility.of_kind(owner, kind) / 100,
            _ => WAITING + percent * mobility.captures(owner, kind) / 100,
        });
        if values.wants_none(owner) { -worth } else { worth }
    };
    (0..program.players.len() * kinds).map(worth).collect()
}

/// The piece-square tables: the worth of a piece, and what all square terms say.
fn squares(sources: &Sources<'_>) -> Vec<i32> {
    let cells = sources.rules.program().positions.len();
    let mut squares: Vec<i32> =
        sources.material.iter().flat_map(|worth| std::iter::repeat_n(*worth, cells)).collect();
    for term in SQUARE_TERMS {
        squares.iter_mut().zip(term(sources)).for_each(|(square, more)| *square += more);
    }
    squares
}

/// Where pieces fight for a royal one they are worth what they threaten: how many hundredths a thousandth of a capture
/// counts, in per cent. All pieces together are worth at the start what they would be by their moves. 0 where there is
/// nothing to go by.
fn percent_of_captures(program: &Program, mobility: &Mobility, royal: &[PieceId]) -> i32 {
    let pieces = || program.setup.iter().filter(|piece| !royal.contains(&piece.piece));
    let moves: i64 =
        pieces().map(|piece| i64::from(MOVING * mobility.of_kind(piece.player, piece.piece))).sum();
    let captures: i64 = pieces().map(|piece| i64::from(mobility.captures(piece.player, piece.piece))).sum();
    if captures == 0 { 0 } else { (moves / captures) as i32 }
}
