//! What was good in other positions: killers, counter-moves and histories (history heuristic). They order quiet moves.

use crate::corrections::{Corrections, pull};

/// The ranks of killers and of counter-moves: above all histories.
pub(crate) const KILLER: i32 = 1 << 27;
pub(crate) const COUNTER: i32 = 1 << 26;
/// A history is kept below this.
const MOST: i32 = 1 << 14;

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
    pub(crate) fn ranking(&self, (ply, before): Before) -> Ranking<'_> {
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
pub(crate) struct Ranking<'a> {
    killers: [u32; 2],
    /// What refuted the move before; 0 for nothing.
    counter: u32,
    history: &'a [i16],
    /// The histories after each of the two moves before.
    after: [Option<&'a [i16; ROW]>; 2],
}

impl Ranking<'_> {
    pub(crate) fn of(&self, Made { name, landing }: Made) -> i32 {
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

/// Where a move's own entry is. The lowest bit of a name is always set.
fn slot(name: u32) -> usize {
    (name >> 1) as usize % SLOTS
}

/// The row of the histories after a move.
pub(crate) fn row(back: usize, landing: u32) -> usize {
    back * ROWS + landing as usize % ROWS
}

pub(crate) fn column(landing: u32) -> usize {
    landing as usize % ROW
}
