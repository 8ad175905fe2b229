//! Which moves are tried first: the table's, captures by what they win, killers, what was good elsewhere.

use board::{Moves, Part, PlayerId, Position, PositionId};

use crate::chance::mix;
use crate::corrections::Corrections;
use crate::eval_delta::{Deltas, EvalDelta, eval_delta};
use crate::evaluate::Evaluation;

/// One move of a list, with what is known before it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub index: u16,
    pub rank: i32,
    pub value: i32,
    /// The worth of the piece that moves.
    pub risk: i32,
    pub tactical: bool,
    /// What the exchange loses that it begins; 0 where it loses nothing, or nobody has asked yet.
    pub loss: i32,
    /// What it is known by elsewhere.
    pub made: Made,
    /// What it saves of the piece that moves, which is threatened where it stands; 0 where nobody has asked.
    pub saves: i32,
}

impl Candidate {
    /// Whether it is a capture that could lose the exchange, and nobody has asked yet.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.tactical && self.loss == 0 && self.rank < FROM_TABLE && self.risk > self.value
    }

    /// Whether it refuted a node of the same ply, or answered the same move.
    pub(crate) fn is_killer(&self) -> bool {
        !self.tactical && (COUNTER..WINS_PIECES).contains(&self.rank)
    }

    /// How good a quiet move was elsewhere.
    pub(crate) fn history(&self) -> i32 {
        if self.tactical || self.rank >= COUNTER {
            0
        } else {
            self.rank - self.value * PLACE - self.saves * SAVED
        }
    }

    /// Whether it comes after captures, killers and counter-moves.
    pub(crate) fn goes_by_history(&self) -> bool {
        self.rank < COUNTER
    }
}

/// What orders the moves of a node beside what each gains.
#[derive(Clone, Copy)]
pub(crate) struct Ordering<'a> {
    pub heuristics: &'a Heuristics,
    pub before: Before,
    /// The table's move.
    pub best: Option<u16>,
    /// Whether pieces change sides all the time: then to turn some is nothing special, and histories order all moves.
    pub turns_pieces: bool,
}

/// A list of moves with the order in which they are tried.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub moves: Moves,
    pub candidates: Vec<Candidate>,
    /// Captures that lose the exchange: they come after all others.
    losing: Vec<Candidate>,
}

const FROM_TABLE: i32 = 1 << 30;
const WINS_PIECES: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const COUNTER: i32 = 1 << 26;
/// A history is kept below this.
const MOST: i32 = 1 << 14;
/// What a hundredth of a better place counts beside histories.
const PLACE: i32 = 16;
/// The same for a hundredth saved of a threatened piece: to save one comes before most that was good elsewhere.
const SAVED: i32 = 100;
/// After so many picked one by one the rest is sorted.
const PICKED: usize = 5;

/// What was good in other positions: killers by ply, counter-moves by the move before, histories of moves alone, and of which piece
/// goes where after each of the two moves before.
#[derive(Debug)]
pub(crate) struct Heuristics {
    killers: Vec<[u32; 2]>,
    counters: Vec<u32>,
    history: Vec<i16>,
    continuation: Vec<i16>,
    /// How far the evaluation was off.
    pub corrections: Corrections,
    /// Positions that were valued lately, by their hashes, and what they are worth.
    valued: Vec<(u32, i32)>,
}

const SLOTS: usize = 1 << 15;
/// The histories after one move lie together: a node looks at many of them. In chess no two landings of one side share a place.
const ROW: usize = 512;
const ROWS: usize = 1024;

/// What histories know a move by: its name, and which piece goes where. Both are 0 for a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Made {
    pub name: u32,
    pub landing: u32,
}

/// A ply, and the two moves before it.
pub(crate) type Before = (usize, [Made; 2]);

impl Heuristics {
    pub(crate) fn new(plies: usize) -> Heuristics {
        Heuristics {
            killers: vec![[0; 2]; plies],
            counters: vec![0; SLOTS],
            history: vec![0; SLOTS],
            continuation: vec![0; 2 * ROWS * ROW],
            corrections: Corrections::new(),
            valued: vec![(0, 0); SLOTS],
        }
    }

    /// Another position is searched: plies are others than before.
    pub(crate) fn forget_killers(&mut self) {
        self.killers.fill([0; 2]);
    }

    /// Remembers a quiet move that refuted, and those tried in vain before it.
    pub(crate) fn refuted(&mut self, (ply, before): Before, made: Made, depth: i32, in_vain: &[Made]) {
        let killers = &mut self.killers[ply];
        if killers[0] != made.name {
            killers[1] = killers[0];
            killers[0] = made.name;
        }
        if before[0].name != 0 {
            self.counters[slot(before[0].name)] = made.name;
        }
        let bonus = (depth * depth * 16 + 32 * depth).min(MOST / 8);
        self.adjust(before, made, bonus);
        for &made in in_vain {
            self.adjust(before, made, -bonus);
        }
    }

    /// What a position is worth, which is asked for only where that is not known any more.
    pub(crate) fn value(&mut self, hash: u64, value: impl FnOnce() -> i32) -> i32 {
        let known = &mut self.valued[hash as usize % SLOTS];
        let check = (hash >> 32) as u32;
        if known.0 != check {
            *known = (check, value());
        }
        known.1
    }

    fn adjust(&mut self, before: [Made; 2], made: Made, bonus: i32) {
        pull(&mut self.history[slot(made.name)], bonus, MOST);
        for (back, before) in before.into_iter().enumerate().filter(|(_, before)| before.name != 0) {
            let place = row(back, before.landing) * ROW + column(made.landing);
            pull(&mut self.continuation[place], bonus, MOST);
        }
    }

    /// What ranks the quiet moves of a node.
    fn ranking(&self, (ply, before): Before) -> Ranking<'_> {
        let after = |back: usize| {
            let start = (before[back].name != 0).then(|| row(back, before[back].landing) * ROW)?;
            self.continuation.get(start..)?.first_chunk()
        };
        Ranking {
            killers: self.killers[ply],
            counter: if before[0].name == 0 { 0 } else { self.counters[slot(before[0].name)] },
            history: &self.history,
            after: [0, 1].map(after),
        }
    }
}

/// What was good elsewhere, as a node asks for it.
#[derive(Clone, Copy)]
struct Ranking<'a> {
    killers: [u32; 2],
    /// What refuted the move before; 0 for nothing.
    counter: u32,
    history: &'a [i16],
    /// The histories after each of the two moves before.
    after: [Option<&'a [i16; ROW]>; 2],
}

impl Ranking<'_> {
    fn of(&self, Made { name, landing }: Made) -> i32 {
        let [first, second] = self.killers;
        match name {
            _ if name == first => KILLER + 1,
            _ if name == second => KILLER,
            _ if name == self.counter => COUNTER,
            _ => {
                let after = |row: Option<&[i16; ROW]>| row.map_or(0, |row| i32::from(row[column(landing)]));
                i32::from(self.history[slot(name)]) + after(self.after[0]) + after(self.after[1])
            }
        }
    }
}

/// Moves a number by a bonus, the less the nearer it is to a limit, which it never passes.
pub(crate) fn pull(number: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Where a move's own entry is. The lowest bit of a name is always set.
fn slot(name: u32) -> usize {
    (name >> 1) as usize % SLOTS
}

/// The row of the histories after a move.
fn row(back: usize, landing: u32) -> usize {
    back * ROWS + landing as usize % ROWS
}

fn column(landing: u32) -> usize {
    landing as usize % ROW
}

/// Which piece a part moves, or drops, and where it ends: all in one number.
fn landing(position: &Position, mover: PlayerId, part: Part<'_>) -> u32 {
    let (codes, program) = (position.piece_codes(), position.rules().program());
    let code = match (part.dropped(), part.from()) {
        // A drop is told from a move of such a piece.
        (Some(kind), _) => {
            usize::from(position.code(mover, kind)) + program.players.len() * program.pieces.len()
        }
        (None, Some(from)) => usize::from(codes[from.index()]),
        (None, None) => 0,
    };
    (code * codes.len() + part.to().map_or(0, PositionId::index)) as u32
}

/// What a part is called in every position: who goes from where to where, as what.
pub(crate) fn name(mover: PlayerId, part: Part<'_>) -> u32 {
    let place = |at: Option<PositionId>| at.map_or(0xffff, |at| u64::from(at.0));
    let kind = |kind: Option<board::PieceId>| kind.map_or(0xfff, |kind| u64::from(kind.0));
    let word = place(part.from())
        | place(part.to()) << 16
        | kind(part.dropped()) << 32
        | kind(part.promotion()) << 44;
    (mix(word ^ u64::from(mover.0) << 56) >> 32) as u32 | 1
}

/// Tells what is known of moves before they are tried.
struct Look<'a> {
    deltas: Deltas<'a>,
    ranking: Ranking<'a>,
    best: Option<u16>,
    turns_pieces: bool,
}

impl<'a> Look<'a> {
    fn new(
        position: &'a Position,
        evaluation: &'a Evaluation,
        Ordering { heuristics, before, best, turns_pieces }: Ordering<'a>,
    ) -> Look<'a> {
        let (deltas, ranking) = (Deltas::new(position, evaluation), heuristics.ranking(before));
        Look { deltas, ranking, best, turns_pieces }
    }

    /// What is known of a move, by its place in the list. Compiled into the loop over the list.
    #[inline(always)]
    fn at(&self, index: u16, part: Part<'_>) -> Candidate {
        let EvalDelta { value, risk, tactical } = self.deltas.of(part);
        let tactical = tactical && !self.turns_pieces;
        let mover = self.deltas.mover();
        let landing = landing(self.deltas.position(), mover, part);
        let made = Made { name: name(mover, part), landing };
        let rank = if self.best == Some(index) {
            FROM_TABLE
        } else if tactical && value > 0 {
            WINS_PIECES + value * 8 - risk
        } else if tactical {
            value
        } else {
            self.ranking.of(made) + value * PLACE
        };
        Candidate { index, rank, value, risk, tactical, loss: 0, made, saves: 0 }
    }
}

impl List {
    /// Ranks all moves.
    pub(crate) fn rank_all(&mut self, position: &Position, evaluation: &Evaluation, ordering: Ordering<'_>) {
        self.candidates.clear();
        self.losing.clear();
        let look = Look::new(position, evaluation, ordering);
        self.candidates
            .extend(self.moves.iter().enumerate().map(|(index, part)| look.at(index as u16, part)));
    }

    /// Ranks the table's move alone, if there is one: it often makes the others needless.
    pub(crate) fn rank_best(
        &mut self,
        position: &Position,
        evaluation: &Evaluation,
        ordering: Ordering<'_>,
    ) -> Option<Candidate> {
        self.candidates.clear();
        self.losing.clear();
        let index = ordering.best?;
        let part = self.moves.get(usize::from(index))?;
        Some(Look::new(position, evaluation, ordering).at(index, part))
    }

    /// Ranks only what captures, promotes or makes pieces and gains something; whether that is every move there is.
    pub(crate) fn rank_tactical(&mut self, position: &Position, evaluation: &Evaluation) -> Captures {
        self.candidates.clear();
        self.losing.clear();
        let (mut tactical_moves, all) = (0, self.moves.len());
        let deltas = Deltas::new(position, evaluation);
        for (index, part) in self.moves.iter().enumerate() {
            let EvalDelta { value, risk, tactical } = deltas.of(part);
            tactical_moves += usize::from(tactical);
            if tactical && value > 0 {
                let rank = value * 8 - risk;
                let index = index as u16;
                self.candidates.push(Candidate {
                    index,
                    rank,
                    value,
                    risk,
                    tactical,
                    loss: 0,
                    made: Made::default(),
                    saves: 0,
                });
            }
        }
        if tactical_moves == all && all > 0 { Captures::Forced } else { Captures::Some }
    }

    /// The next best from a place on: the list is sorted as far as it is asked for.
    pub(crate) fn pick(&mut self, place: usize) -> Option<Candidate> {
        if place == PICKED && place < self.candidates.len() {
            sort_by_rank(&mut self.candidates[place..]);
        } else if place < PICKED {
            let rest = self.candidates.get_mut(place..).unwrap_or_default();
            let (mut best, mut rank, mut index) = (0, i32::MIN, u16::MAX);
            for (at, candidate) in rest.iter().enumerate() {
                if candidate.rank > rank || candidate.rank == rank && candidate.index < index {
                    (best, rank, index) = (at, candidate.rank, candidate.index);
                }
            }
            if best > 0 {
                rest.swap(0, best);
            }
        }
        self.candidates.get(place).or_else(|| self.losing.get(place - self.candidates.len())).copied()
    }

    /// Ranks the quiet moves from a place on anew by what they save.
    pub(crate) fn prefer(&mut self, place: usize, mut saves: impl FnMut(Part<'_>, &Candidate) -> i32) {
        let List { moves, candidates, .. } = self;
        let Some(rest) = candidates.get_mut(place..) else { return };
        for candidate in rest.iter_mut().filter(|candidate| !candidate.tactical) {
            let Some(part) = moves.get(usize::from(candidate.index)) else { continue };
            candidate.saves = saves(part, candidate);
            candidate.rank += candidate.saves * SAVED;
        }
        if place >= PICKED {
            sort_by_rank(rest);
        }
    }

    /// Whether a move neither captures nor promotes.
    pub(crate) fn is_quiet(&self, position: &Position, evaluation: &Evaluation, index: u16) -> bool {
        let part = self.moves.get(usize::from(index));
        part.is_some_and(|part| !eval_delta(position, evaluation, part).tactical)
    }

    /// Puts a capture that loses the exchange after all other moves.
    pub(crate) fn postpone(&mut self, candidate: Candidate) {
        self.losing.push(candidate);
    }
}

/// Puts the best first.
fn sort_by_rank(candidates: &mut [Candidate]) {
    // Of equal ranks the first in the list.
    candidates
        .sort_unstable_by_key(|candidate| i64::from(candidate.index) - (i64::from(candidate.rank) << 16));
}

/// Whether there is anything but captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Captures {
    /// There is.
    Some,
    /// There is not: the rules force captures, and nothing quiet can be done instead.
    Forced,
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use board::{Moves, Position};

    use super::*;
    use crate::chance::Chance;
    use crate::shipped_game::shipped_game;

    /// In chess each piece that goes to a square has a row of its own, and among those of one side a place of its own in a row. In
    /// shogi a drop is not a move of such a piece.
    #[test]
    fn histories_do_not_mix_moves_up() {
        for game in ["chess", "shogi"] {
            let (rules, ..) = shipped_game(game);
            let (mut chance, mut moves) = (Chance::new(5), Moves::new());
            let (mut rows, mut columns, mut landings) = (HashMap::new(), HashMap::new(), HashMap::new());
            for _ in 0..30 {
                let mut position = Position::new(&rules);
                while position.turns_made() < 120 && position.legal(&mut moves).is_none() {
                    let mover = position.turn().moves_as;
                    for part in moves.iter() {
                        let moved = part.from().and_then(|from| position.piece(from));
                        let drop = part.dropped();
                        let told = (mover, moved, drop, part.to());
                        let landing = landing(&position, mover, part);
                        assert_eq!(*landings.entry(landing).or_insert(told), told, "{game}");
                        if game == "chess" {
                            assert_eq!(*rows.entry(row(0, landing)).or_insert(told), told);
                            assert_eq!(*columns.entry((mover, column(landing))).or_insert(told), told);
                        }
                    }
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                }
            }
            assert!(landings.len() > 500, "{game}: {}", landings.len());
        }
    }
}
