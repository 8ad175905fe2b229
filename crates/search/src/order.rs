//! Which moves are tried first: the table's, captures by what they win, killers, what was good elsewhere.

use board::{Moves, Part, Position};

use crate::chance::mix;
use crate::evaluate::Evaluation;
use crate::gain::{Gain, gain};

/// One move of a list, with what is known before it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub index: u16,
    pub rank: i32,
    pub value: i32,
    pub tactical: bool,
    /// What it is called elsewhere.
    pub name: u32,
}

/// A list of moves with the order in which they are tried.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub moves: Moves,
    pub candidates: Vec<Candidate>,
}

const FROM_TABLE: i32 = 1 << 30;
const WINS_PIECES: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// Histories are kept below this.
const HISTORY: i32 = 1 << 20;
/// After so many picked one by one the rest is sorted.
const PICKED: usize = 5;

/// What was good in other positions.
#[derive(Debug)]
pub(crate) struct Heuristics {
    killers: Vec<[u32; 2]>,
    history: Vec<i32>,
}

const HISTORY_SLOTS: usize = 1 << 14;

impl Heuristics {
    pub(crate) fn new(plies: usize) -> Heuristics {
        Heuristics { killers: vec![[0; 2]; plies], history: vec![0; HISTORY_SLOTS] }
    }

    /// Remembers a quiet move that refuted, and those tried in vain before it.
    pub(crate) fn refuted(&mut self, ply: usize, name: u32, depth: i32, before: &[u32]) {
        let killers = &mut self.killers[ply];
        if killers[0] != name {
            killers[1] = killers[0];
            killers[0] = name;
        }
        let bonus = (depth * depth * 16).min(HISTORY / 64);
        self.adjust(name, bonus);
        for &name in before {
            self.adjust(name, -bonus);
        }
    }

    fn adjust(&mut self, name: u32, bonus: i32) {
        let slot = &mut self.history[name as usize % HISTORY_SLOTS];
        *slot += bonus - (i64::from(*slot) * i64::from(bonus.abs()) / i64::from(HISTORY / 16)) as i32;
    }

    fn rank(&self, ply: usize, name: u32) -> i32 {
        match self.killers[ply] {
            [first, _] if first == name => KILLER + 1,
            [_, second] if second == name => KILLER,
            _ => self.history[name as usize % HISTORY_SLOTS].clamp(-HISTORY, HISTORY),
        }
    }
}

/// What a part is called in every position: who goes from where to where, as what.
pub(crate) fn name(position: &Position, part: Part<'_>) -> u32 {
    let place = |at: Option<board::PositionId>| at.map_or(0xffff, |at| u64::from(at.0));
    let kind = |kind: Option<board::PieceId>| kind.map_or(0xfff, |kind| u64::from(kind.0));
    let word = place(part.from())
        | place(part.to()) << 16
        | kind(part.dropped()) << 32
        | kind(part.promotion()) << 44;
    (mix(word ^ u64::from(position.turn().moves_as.0) << 56) >> 32) as u32 | 1
}

impl List {
    /// Ranks all moves.
    pub(crate) fn rank_all(
        &mut self,
        position: &Position,
        evaluation: &Evaluation,
        memory: &Heuristics,
        ply: usize,
        best: Option<u16>,
    ) {
        self.candidates.clear();
        for (index, part) in self.moves.iter().enumerate() {
            let Gain { value, risk, tactical } = gain(position, evaluation, part);
            let name = name(position, part);
            let index = index as u16;
            let rank = if best == Some(index) {
                FROM_TABLE
            } else if tactical && value > 0 {
                WINS_PIECES + value * 8 - risk
            } else if tactical {
                value
            } else {
                memory.rank(ply, name) + value * 4
            };
            self.candidates.push(Candidate { index, rank, value, tactical, name });
        }
    }

    /// Ranks only what captures, promotes or makes pieces and gains something; whether that is every move there is.
    pub(crate) fn rank_tactical(&mut self, position: &Position, evaluation: &Evaluation) -> Captures {
        self.candidates.clear();
        let (mut tactical_moves, all) = (0, self.moves.len());
        for (index, part) in self.moves.iter().enumerate() {
            let Gain { value, risk, tactical } = gain(position, evaluation, part);
            tactical_moves += usize::from(tactical);
            if tactical && value > 0 {
                let rank = value * 8 - risk;
                self.candidates.push(Candidate { index: index as u16, rank, value, tactical, name: 1 });
            }
        }
        if tactical_moves == all && all > 0 { Captures::Everything } else { Captures::Some }
    }

    /// The next best from a place on: the list is sorted as far as it is asked for.
    pub(crate) fn pick(&mut self, place: usize) -> Option<Candidate> {
        if place == PICKED {
            self.candidates[place..]
                .sort_unstable_by_key(|candidate| (-i64::from(candidate.rank), candidate.index));
        } else if place < PICKED {
            let rest = self.candidates.get(place..)?;
            let best = (0..rest.len())
                .max_by_key(|&index| (rest[index].rank, std::cmp::Reverse(rest[index].index)))?;
            self.candidates.swap(place, place + best);
        }
        self.candidates.get(place).copied()
    }
}

/// How much of a list changes pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Captures {
    /// A part of it.
    Some,
    /// All: the rules force captures, so that there is nothing quiet to do instead.
    Everything,
}
