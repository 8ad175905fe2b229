//! What a position looks like without looking ahead, by the rules alone: pieces by what they can do, places by how far
//! they are from the aims, rows begun, moves to choose from.

use std::fmt;
use std::sync::Arc;

use board::{ByPlayer, GoalCondition, PieceId, PlayerId, Position, PositionId, Program, Rules};

use crate::accumulator::Accumulator;
use crate::arrival::Arrival;
use crate::chance::Chance;
use crate::learned::{Learned, RuleTerms};
use crate::lines::{Lines, Rows, rows_decide};
use crate::mobility::Mobility;
use crate::mop_up::{Alone, MopUp};
use crate::piece_values::{Aims, PieceValues};
use crate::promotion::prospects;
use crate::race::Race;
use crate::royal_danger::{DEFENCE, RoyalDanger, SeenDanger};
use crate::rules_analysis::{LARGE, RulesAnalysis};
use crate::score::MOST;
use crate::shape::Shape;
use crate::weights::Weights;

/// Tables for one game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    kinds: usize,
    cells: usize,
    /// The first seat.
    first: PlayerId,
    /// For each owner the seat that its pieces count for.
    side: Vec<Option<PlayerId>>,
    /// By owner, type and place, for the owner.
    squares: Vec<i32>,
    /// The same for each player, by code and place: less than nothing for the pieces of others.
    signed: ByPlayer<Vec<i32>>,
    /// PieceValues of each type, by owner and type.
    worth: Vec<i32>,
    /// The same off the board.
    stock: Vec<i32>,
    /// Whether pieces off the board count.
    has_stock: bool,
    /// What it costs its owner to lose a piece, by owner and type: more than anything else for royal pieces.
    loss: Vec<i32>,
    lines: ByPlayer<Lines>,
    rows_decide: bool,
    /// The first two seats.
    seats: [PlayerId; 2],
    arrivals: ByPlayer<Arrival>,
    arrival: bool,
    race: Option<Race>,
    weights: Weights,
    mop_up: Option<MopUp>,
    danger: Option<RoyalDanger>,
    term: Option<EvaluationTerm>,
    learned: Option<Learned>,
}

/// What is known of one game beside its rules: what a position is worth to the first seat.
#[derive(Clone)]
pub struct EvaluationTerm(pub Arc<dyn Fn(&Position) -> i32 + Send + Sync>);

impl fmt::Debug for EvaluationTerm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("EvaluationTerm")
    }
}

/// The worth of a piece that does nothing, and of each move it usually has.
const STANDING: i32 = 30;
const MOVING: i32 = 60;
/// The worth of a piece that threatens nothing, where pieces are worth what they threaten.
const WAITING: i32 = 10;
/// What counts to stand safe where a piece that is hit changes sides.
const SAFE: i32 = 100;
/// More than all other pieces of a side together.
pub(crate) const ROYAL: i32 = 100_000;

impl Evaluation {
    pub(crate) fn new(
        rules: &Arc<Rules>,
        analysis: &RulesAnalysis,
        mobility: &Mobility,
        worth: &PieceValues,
        weights: &Weights,
    ) -> Evaluation {
        let program = rules.program();
        // In a race it does not matter what a piece could do, only how far it has to go.
        let is_race = analysis.seats.iter().all(|seat| worth.aims(*seat) == Aims::AllWin);
        let mut weights = weights.clone();
        if is_race {
            (weights.place, weights.mobility, weights.safety) = (0, 0, 0);
        }
        if mobility.turns_pieces() && !is_race {
            weights.safety += SAFE;
        }
        let (players, kinds, cells) = (program.players.len(), program.pieces.len(), program.positions.len());
        let side = sides(program, analysis);
        let royal = royal(program);
        let mut values = vec![0; players * kinds];
        let by_captures = !royal.is_empty() && !analysis.forces_captures;
        let percent = if by_captures { percent_of_captures(program, mobility, &royal) } else { 0 };
        for (index, value) in values.iter_mut().enumerate() {
            let (owner, kind) = (PlayerId::from_index(index / kinds), PieceId::from_index(index % kinds));
            if side[owner.index()].is_none() || royal.contains(&kind) {
                continue;
            }
            let told = weights.pieces.as_ref().and_then(|pieces| pieces.get(kind.index()));
            *value = told.copied().unwrap_or(match percent {
                0 => STANDING + MOVING * mobility.of_kind(owner, kind) / 100,
                _ => WAITING + percent * mobility.captures(owner, kind) / 100,
            });
            if program.pieces[kind.index()].dummy {
                *value = 0;
            }
            if worth.wants_none(owner) {
                *value = -*value;
            }
        }
        let mut squares = match royal.is_empty() {
            true => vec![0; players * kinds * cells],
            false => prospects(rules, analysis, |owner, kind| values[owner.index() * kinds + kind.index()]),
        };
        let promotes = |kind: usize| {
            let rows = squares.chunks_exact(kinds * cells);
            rows.flat_map(|row| &row[kind * cells..][..cells]).any(|prospect| *prospect > 0)
        };
        let promotes: Vec<bool> = (0..kinds).map(promotes).collect();
        let farthest = ByPlayer::new(players, |seat| {
            worth.steps(seat).iter().flatten().max().map_or(0, |far| *far as i32)
        });
        for (index, square) in squares.iter_mut().enumerate() {
            let (row, at) = (index / cells, PositionId::from_index(index % cells));
            let (owner, kind) = (PlayerId::from_index(row / kinds), PieceId::from_index(row % kinds));
            let Some(seat) = side[owner.index()] else { continue };
            let freedom = mobility.at(owner, kind, at) - mobility.of_kind(owner, kind);
            let is_royal = royal.contains(&kind);
            *square += values[row];
            if !is_royal {
                *square +=
                    freedom * weights.place / 100 + nearness(worth, (seat, farthest[seat]), at, &weights);
                if weights.safety != 0 && !program.pieces[kind.index()].dummy {
                    *square += mobility.safety(owner, at) * weights.safety / 100;
                }
            }
        }
        // What only waits to be put on the board is worth nothing yet; what was captured is.
        let has_stock =
            program.options.recycle_captures && program.pieces.iter().any(|piece| !piece.drops.is_empty());
        let arrival = analysis.seats.iter().all(|seat| worth.aims(*seat) == Aims::OneWins);
        let mut evaluation = Evaluation {
            kinds,
            cells,
            first: analysis.seats.first().copied().unwrap_or_default(),
            side,
            squares,
            signed: ByPlayer::new(0, |_| Vec::new()),
            stock: if has_stock { values.clone() } else { vec![0; values.len()] },
            worth: values,
            has_stock,
            loss: Vec::new(),
            lines: ByPlayer::new(players, |player| Lines::new(rules, player)),
            rows_decide: rows_decide(program),
            seats: [0, 1].map(|seat| analysis.seats.get(seat).copied().unwrap_or_default()),
            arrivals: ByPlayer::new(players, |player| Arrival::new(rules, worth, player)),
            arrival,
            race: if arrival && cells <= LARGE { Race::new(rules, analysis, worth) } else { None },
            weights,
            danger: RoyalDanger::new(rules, &analysis.seats, &royal, mobility, has_stock),
            mop_up: (!royal.is_empty() && cells <= LARGE)
                .then(|| MopUp::new(program, mobility, &royal, promotes)),
            term: None,
            learned: None,
        };
        evaluation.loss = evaluation.losses(|row| royal.contains(&PieceId::from_index(row % kinds)));
        evaluation.sign_squares();
        evaluation
    }

    fn losses(&self, is_royal: impl Fn(usize) -> bool) -> Vec<i32> {
        let of = |row: usize| if is_royal(row) { ROYAL } else { self.worth[row] + self.stock[row] };
        (0..self.worth.len()).map(of).collect()
    }

    /// The same with what is known of this game beside its rules.
    pub(crate) fn with_term(self, term: EvaluationTerm) -> Evaluation {
        Evaluation { term: Some(term), ..self }
    }

    /// The same with learned weights: they say what a position is worth, and where they tell the worth of single pieces,
    /// exchanges and the order of moves go by them too. Else what is read off the rules orders moves.
    pub(crate) fn with_learned(mut self, learned: Learned) -> Evaluation {
        if learned.tells_worth() {
            self.take_worth(&learned);
            let royal: Vec<bool> = self.loss.iter().map(|loss| *loss == ROYAL).collect();
            self.loss = self.losses(|row| royal[row]);
            self.sign_squares();
        }
        let danger = self.seen_danger(&learned.shape);
        Evaluation { learned: Some(learned.with_danger(danger)), ..self }
    }

    #[cfg(test)]
    pub(crate) fn mop_up(&self) -> Option<&MopUp> {
        self.mop_up.as_ref()
    }

    /// Whether pieces off the board count.
    pub(crate) fn has_stock(&self) -> bool {
        self.has_stock
    }

    /// Whether a network is part of it.
    pub(crate) fn has_network(&self) -> bool {
        self.learned.as_ref().is_some_and(|learned| learned.network().is_some())
    }

    /// What is hit around royal pieces, where that has a weight.
    pub(crate) fn seen_danger(&self, shape: &Shape) -> Option<SeenDanger> {
        self.danger.as_ref().filter(|_| shape.danger).map(|danger| danger.seen(shape))
    }

    fn take_worth(&mut self, learned: &Learned) {
        for row in 0..self.worth.len() {
            let (owner, kind) =
                (PlayerId::from_index(row / self.kinds), PieceId::from_index(row % self.kinds));
            let squares = &mut self.squares[row * self.cells..][..self.cells];
            for (at, square) in squares.iter_mut().enumerate() {
                *square = learned.piece(owner, kind, PositionId::from_index(at)).unwrap_or(*square);
            }
            // Nothing is given for a royal piece: it is never exchanged.
            if self.worth[row] != 0 {
                self.worth[row] = squares.iter().sum::<i32>() / self.cells as i32;
                self.stock[row] = if self.has_stock { learned.in_stock(owner, kind) } else { 0 };
            }
        }
    }

    /// The weights it was made with.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The same with small likings of its own, so that games of different seeds differ.
    pub(crate) fn with_jitter(&self, seed: u64) -> Evaluation {
        let mut liking = self.clone();
        let mut chance = Chance::new(seed);
        if seed != 0 {
            let counted = liking.squares.iter_mut().filter(|square| **square != 0);
            counted.for_each(|square| *square += chance.below(5) as i32 - 2);
            liking.sign_squares();
        }
        liking
    }

    /// What a piece is worth to its owner at a place.
    pub(crate) fn piece(&self, owner: PlayerId, kind: PieceId, at: PositionId) -> i32 {
        self.squares[(owner.index() * self.kinds + kind.index()) * self.cells + at.index()]
    }

    /// What each piece is worth to a player at each place, by code (see [`Position::piece_codes`]) and place. An empty cell is worth
    /// nothing, an enemy's piece less.
    pub(crate) fn worth_for(&self, player: PlayerId) -> &[i32] {
        &self.signed[player]
    }

    /// The same for a piece off the board.
    #[inline]
    pub(crate) fn stock_for(&self, player: PlayerId, code: u16) -> i32 {
        let Some(row) = usize::from(code).checked_sub(1).filter(|_| self.has_stock) else { return 0 };
        self.sign(player, row / self.kinds) * self.stock[row]
    }

    /// 1 where pieces of an owner count for a player, -1 where they count for another, 0 where they count for nobody.
    fn sign(&self, player: PlayerId, owner: usize) -> i32 {
        match self.side[owner] {
            Some(side) if side == player => 1,
            Some(_) => -1,
            None => 0,
        }
    }

    /// Computes `signed` again after `squares` changed.
    fn sign_squares(&mut self) {
        let worth = |player: PlayerId| {
            let owners = self.squares.chunks_exact(self.kinds * self.cells).enumerate();
            let signed = owners.flat_map(|(owner, squares)| {
                let sign = self.sign(player, owner);
                squares.iter().map(move |square| sign * square)
            });
            std::iter::repeat_n(0, self.cells).chain(signed).collect()
        };
        self.signed = ByPlayer::new(self.side.len(), worth);
    }

    /// What a piece that moves puts at risk, by its code: nothing where it is royal, for such moves are not legal, and nothing for none.
    #[inline]
    pub(crate) fn risk_of(&self, code: u16) -> i32 {
        match usize::from(code).checked_sub(1).map_or(0, |row| self.loss[row]) {
            ROYAL => 0,
            loss => loss,
        }
    }

    /// What a piece off the board is worth to its owner.
    pub(crate) fn in_stock(&self, owner: PlayerId, kind: PieceId) -> i32 {
        self.stock[owner.index() * self.kinds + kind.index()]
    }

    /// What the loss of a piece costs its owner, by owner and type.
    pub(crate) fn losses_by_type(&self) -> &[i32] {
        &self.loss
    }

    /// What a type is worth to its owner wherever it stands.
    pub(crate) fn worth(&self, owner: PlayerId, kind: PieceId) -> i32 {
        self.worth[owner.index() * self.kinds + kind.index()]
    }

    /// The worth of a type, by its place in the program's list, on average over those who may own it.
    pub fn average_worth(&self, kind: usize) -> i32 {
        let owned: Vec<i32> = (0..self.side.len())
            .filter(|owner| self.side[*owner].is_some())
            .map(|owner| self.worth[owner * self.kinds + kind])
            .collect();
        owned.iter().sum::<i32>() / owned.len().max(1) as i32
    }

    /// Whether pieces of an owner count for a seat.
    pub(crate) fn counts_for(&self, owner: PlayerId, seat: PlayerId) -> bool {
        self.side[owner.index()] == Some(seat)
    }

    /// Whether everybody wins by one piece that arrives: who is ahead there matters more than who has more pieces.
    pub(crate) fn arrival_decides(&self) -> bool {
        self.arrival
    }

    /// Whether a full row of one's own always wins.
    pub(crate) fn rows_decide(&self) -> bool {
        self.rows_decide
    }

    /// Whether a race is decided for who is to move, and the moves of the winner until it arrives.
    pub(crate) fn raced(&self, position: &Position, mover: PlayerId) -> Option<(bool, i32)> {
        let seat = usize::from(mover != self.seats[0]);
        let other = self.seats[1 - seat];
        self.race.as_ref()?.decided(seat, position.owned(mover), position.owned(other))
    }

    /// Where a player's pieces win, and where they are one step away.
    pub(crate) fn arrival(&self, player: PlayerId) -> &Arrival {
        &self.arrivals[player]
    }

    /// The rows of a player and of the other.
    pub(crate) fn rows(&self, position: &Position, player: PlayerId) -> [Rows; 2] {
        let other = self.seats.into_iter().find(|seat| *seat != player).unwrap_or(player);
        [player, other].map(|seat| self.lines[seat].rows(position, seat))
    }

    /// Where every move fills a cell, both have the same number to choose from.
    pub(crate) fn forget_mobility(&mut self) {
        self.weights.mobility = 0;
    }

    /// The seat that pieces of an owner count for.
    pub(crate) fn seat_of(&self, owner: PlayerId) -> Option<PlayerId> {
        self.side[owner.index()]
    }

    /// What one more move to choose from is worth.
    pub(crate) fn per_move(&self, position: &Position, player: PlayerId) -> i32 {
        match &self.learned {
            Some(learned) => learned.per_move(position, player),
            None => self.weights.mobility,
        }
    }

    /// Whether the player to move has a piece worth at least so much.
    pub(crate) fn has_piece_worth(&self, position: &Position, least: i32) -> bool {
        let mover = position.turn().moves_as;
        let kinds = (0..self.kinds).map(PieceId::from_index);
        kinds.into_iter().any(|kind| self.worth(mover, kind) >= least && position.count(mover, kind) > 0)
    }

    /// What the position is worth to a player, against all others together.
    pub fn value(&self, position: &Position, player: PlayerId) -> i32 {
        self.value_near(position, player, &mut Accumulator::default())
    }

    /// The same, quickly where little has changed since this accumulator was used last.
    pub(crate) fn value_near(&self, position: &Position, player: PlayerId, last: &mut Accumulator) -> i32 {
        self.value_with(position, player, last, None)
    }

    /// The same where rows were counted already: the player's and the other's.
    pub(crate) fn value_with(
        &self,
        position: &Position,
        player: PlayerId,
        last: &mut Accumulator,
        rows: Option<&[Rows; 2]>,
    ) -> i32 {
        let alone = self.mop_up.as_ref().and_then(|mop_up| mop_up.value(self, position, player));
        if let Some(learned) = &self.learned {
            // Games teach too little about how to drive a lone royal piece.
            if let Some(Alone { value, promotes: false }) = alone
                && !self.has_stock
            {
                return (self.material(position, player) + value).clamp(-MOST, MOST);
            }
            let alone = alone.map_or(0, |alone| alone.value);
            let rows = if learned.shape.lines { self.begun(position, player, rows) } else { 0 };
            return (learned.value(position, player, last, rows) + alone).clamp(-MOST, MOST);
        }
        let mut value = self.weights.tempo;
        if let Some(danger) = &self.danger {
            value += self.danger_and(position, player, danger, |owner, kind, at| self.piece(owner, kind, at));
        } else {
            for (at, owner, kind) in position.pieces() {
                let worth = self.piece(owner, kind, at);
                value += if self.counts_for(owner, player) { worth } else { -worth };
            }
        }
        if self.has_stock {
            value += self.stock_value(position, player);
        }
        value += self.begun(position, player, rows);
        value += alone.map_or(0, |alone| alone.value);
        if let Some(EvaluationTerm(term)) = &self.term {
            let own = term(position);
            value += if player == self.first { own } else { -own };
        }
        value.clamp(-MOST, MOST)
    }

    /// The terms by the rules that have a weight in a learned evaluation.
    pub(crate) fn rule_terms(
        &self,
        shape: &Shape,
        position: &Position,
        player: PlayerId,
        rows: Option<&[Rows; 2]>,
    ) -> RuleTerms {
        let danger = self.danger.as_ref().filter(|_| shape.danger);
        RuleTerms {
            rows: if shape.lines { self.begun(position, player, rows) } else { 0 },
            danger: danger.map_or(0, |danger| self.danger_and(position, player, danger, |_, _, _| 0)),
        }
    }

    /// What the pieces on the board hit around royal pieces, and what each is worth.
    fn danger_and(
        &self,
        position: &Position,
        player: PlayerId,
        danger: &RoyalDanger,
        worth: impl Fn(PlayerId, PieceId, PositionId) -> i32,
    ) -> i32 {
        let royal = self.seats.map(|seat| danger.royal_of(position, seat));
        let mut hit = self.seats.map(|seat| danger.stock(position, seat));
        let mut value = 0;
        for (at, owner, kind) in position.pieces() {
            let worth = worth(owner, kind, at);
            value += if self.counts_for(owner, player) { worth } else { -worth };
            let seat = usize::from(owner != self.seats[0]);
            if let Some(royal) = royal[1 - seat] {
                hit[seat] += danger.hits(owner, royal, kind, at);
            }
            if let Some(royal) = royal[seat] {
                hit[1 - seat] -= danger.hits(owner, royal, kind, at) / DEFENCE;
            }
        }
        let [first, second] = hit.map(RoyalDanger::worth);
        value + if player == self.seats[0] { first - second } else { second - first }
    }

    /// What the rows that a player has begun are worth, less those of all others.
    pub(crate) fn begun(&self, position: &Position, player: PlayerId, rows: Option<&[Rows; 2]>) -> i32 {
        if let Some([own, other]) = rows {
            return (own.value() - other.value()) * self.weights.lines / 100;
        }
        let lines = self.lines.iter().filter(|(_, lines)| !lines.is_empty());
        let each = lines.map(|(owner, lines)| {
            let begun = lines.value(position, owner) * self.weights.lines / 100;
            if owner == player { begun } else { -begun }
        });
        each.sum()
    }

    /// The pieces of a player less those of all others, wherever they stand.
    pub(crate) fn material(&self, position: &Position, player: PlayerId) -> i32 {
        let pieces = position.pieces().map(|(_, owner, kind)| {
            let worth = self.worth(owner, kind);
            if self.counts_for(owner, player) { worth } else { -worth }
        });
        pieces.sum()
    }

    /// What each seat has, for games of more than two.
    pub fn by_player(&self, position: &Position) -> ByPlayer<i32> {
        let mut values = ByPlayer::new(self.side.len(), |player| {
            self.lines[player].value(position, player) * self.weights.lines / 100
        });
        for (at, owner, kind) in position.pieces() {
            if let Some(seat) = self.seat_of(owner) {
                values[seat] += self.piece(owner, kind, at);
            }
        }
        if self.has_stock {
            for owner in (0..self.side.len()).map(PlayerId::from_index) {
                if let Some(seat) = self.seat_of(owner) {
                    values[seat] += self.stock_of(position, owner);
                }
            }
        }
        values
    }

    fn stock_value(&self, position: &Position, player: PlayerId) -> i32 {
        let owners = (0..self.side.len()).map(PlayerId::from_index);
        let worth = owners.map(|owner| {
            let worth = self.stock_of(position, owner);
            if self.counts_for(owner, player) { worth } else { -worth }
        });
        worth.sum()
    }

    fn stock_of(&self, position: &Position, owner: PlayerId) -> i32 {
        let kinds = (0..self.kinds).map(PieceId::from_index);
        kinds.map(|kind| self.in_stock(owner, kind) * position.stock(owner, kind) as i32).sum()
    }
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

/// Whom pieces count for: their owner, or who moves them in its place.
fn sides(program: &Program, analysis: &RulesAnalysis) -> Vec<Option<PlayerId>> {
    let side = |owner: PlayerId| {
        if analysis.seats.contains(&owner) {
            return Some(owner);
        }
        program.turns.iter().find(|turn| turn.moves_as == owner).map(|turn| turn.player)
    };
    (0..program.players.len()).map(PlayerId::from_index).map(side).collect()
}

/// The types whose loss no evaluation need know: the search sees the end.
pub(crate) fn royal(program: &Program) -> Vec<PieceId> {
    let conditions = program.goals.iter().flat_map(|goal| goal.condition.items());
    let royal = conditions.filter_map(|(_, condition)| match condition {
        GoalCondition::Checkmated(pieces) => Some(pieces),
        _ => None,
    });
    royal.flatten().copied().collect()
}

/// What it is worth to stand so near the aims.
fn nearness(
    worth: &PieceValues,
    (seat, farthest): (PlayerId, i32),
    at: PositionId,
    weights: &Weights,
) -> i32 {
    let steps = worth.steps(seat);
    let Some(left) = steps[at.index()].map(|left| left as i32) else { return 0 };
    let come = farthest - left;
    let (advance, rush) = match worth.aims(seat) {
        Aims::OneWins => (weights.advance * 2, weights.rush + 2),
        Aims::AllWin => (weights.advance * 8, weights.rush),
        Aims::Guessed => (weights.advance, weights.rush),
    };
    advance * come + rush * come * come
}
