//! Which moves are tried first: the table's, captures by what they win, killers, what was good elsewhere.

use board::{Moves, Part, PlayerId, Position, PositionId};
use evaluation::{Deltas, EvalDelta, PieceTables, eval_delta, mix};

use crate::history::{Before, COUNTER, Heuristics, Made, Ranking};

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
/// What a hundredth of a better place counts beside histories.
const PLACE: i32 = 16;
/// The same for a hundredth saved of a threatened piece: to save one comes before most that was good elsewhere.
const SAVED: i32 = 100;
/// After so many picked one by one the rest is sorted.
const PICKED: usize = 5;

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
        pieces: &'a PieceTables,
        Ordering { heuristics, before, best, turns_pieces }: Ordering<'a>,
    ) -> Look<'a> {
        let (deltas, ranking) = (Deltas::new(position, pieces), heuristics.ranking(before));
        Look { deltas, ranking, best, turns_pieces }
    }

    /// What is known of a move, by its place in the list. Compiled into the loop over the list.
    #[inline(always)]
    fn at(&self, index: u16, part: Part<'_>) -> Candidate {
        let EvalDelta { value, risk, tactical } = self.deltas.of(part);
        let tactical = tactical && !self.turns_pieces;
        let mover = self.deltas.turn.moves_as;
        let landing = landing(self.deltas.position, mover, part);
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
    pub(crate) fn rank_all(&mut self, position: &Position, pieces: &PieceTables, ordering: Ordering<'_>) {
        self.candidates.clear();
        self.losing.clear();
        let look = Look::new(position, pieces, ordering);
        self.candidates
            .extend(self.moves.iter().enumerate().map(|(index, part)| look.at(index as u16, part)));
    }

    /// Ranks the table's move alone, if there is one: it often makes the others needless.
    pub(crate) fn rank_best(
        &mut self,
        position: &Position,
        pieces: &PieceTables,
        ordering: Ordering<'_>,
    ) -> Option<Candidate> {
        self.candidates.clear();
        self.losing.clear();
        let index = ordering.best?;
        let part = self.moves.get(usize::from(index))?;
        Some(Look::new(position, pieces, ordering).at(index, part))
    }

    /// Ranks only what captures, promotes or makes pieces and gains something; whether that is every move there is.
    pub(crate) fn rank_tactical(&mut self, position: &Position, pieces: &PieceTables) -> Captures {
        self.candidates.clear();
        self.losing.clear();
        let (mut tactical_moves, all) = (0, self.moves.len());
        let deltas = Deltas::new(position, pieces);
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
    pub(crate) fn is_quiet(&self, position: &Position, pieces: &PieceTables, index: u16) -> bool {
        let part = self.moves.get(usize::from(index));
        part.is_some_and(|part| !eval_delta(position, pieces, part).tactical)
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
mod tests;
