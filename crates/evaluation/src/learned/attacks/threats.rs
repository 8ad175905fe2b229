//! Threats, counted from board to board: who hits whom, what hangs, what lesser pieces hit, what is hit next to a royal piece,
//! and who can no longer be stopped. These are all terms but those of where pieces are free to go, which change with nearly
//! every move.
//!
//! Nearly all is counted anew on each board, by sets of cells: to find out first what a move may change takes as long.

use smallvec::SmallVec;

use super::super::changes::changed_counts;
use super::reach::{Cells, Set};
use super::{AnyReachTables, AttackTerm, Attacks, CLASSES, LONGEST, MOST, ReachTables};

/// What changed on a board: a cell, and the digits before and after.
pub type Change = (usize, u8, u8);

/// The board on which threats were counted last.
#[derive(Clone, Debug, Default)]
pub struct ThreatBoard {
    /// By digit, less one: where such pieces are. Only one of the two is used.
    small: Vec<u64>,
    large: Vec<Cells>,
    /// How often there is each threat, up to 255 times.
    counts: Vec<u8>,
}

impl ThreatBoard {
    /// Makes this the same as another, in the room that it has.
    pub(crate) fn copy(&mut self, other: &ThreatBoard) {
        self.small.clone_from(&other.small);
        self.large.clone_from(&other.large);
        self.counts.clone_from(&other.counts);
    }
}

impl Attacks {
    /// How many terms are threats.
    pub(crate) fn threats(&self) -> usize {
        self.weights() - self.of_mobility()
    }

    /// How many weights are of where pieces are free to go.
    fn of_mobility(&self) -> usize {
        3 * 2 * self.kinds
    }

    /// The number of the threat that a term is, for a digit less one.
    fn threat(&self, term: AttackTerm, digit: usize) -> usize {
        self.weight(term, digit + 1) - self.of_mobility()
    }

    /// What the other side sees where one sees this threat.
    pub fn other_threat(&self, threat: usize) -> usize {
        usize::from(self.other_threats[threat])
    }

    /// The same for all threats.
    pub(super) fn find_other_threats(&self) -> Vec<u16> {
        let of_types = self.of_types() - self.of_mobility();
        let other = |threat: usize| {
            let (from, half) = if threat < of_types { (0, self.kinds) } else { (of_types, 2 * MOST) };
            let at = (threat - from) % (2 * half);
            (threat - at + (at + half) % (2 * half)) as u16
        };
        (0..self.threats()).map(other).collect()
    }

    /// Follows a board as a side sees it: calls back with each threat of which there are more or fewer, and how many more. `now` is
    /// room to count in.
    pub fn follow(
        &self,
        side: usize,
        board: &mut ThreatBoard,
        changed: &[Change],
        now: &mut Vec<u8>,
        mut tell: impl FnMut(usize, i32),
    ) {
        let ThreatBoard { small, large, counts } = board;
        counts.resize(self.threats(), 0);
        now.clear();
        now.resize(self.threats(), 0);
        let walks = |digit: &u8| self.walking_digits[usize::from(*digit)];
        let walker_moves = changed.iter().any(|(_, before, after)| walks(before) || walks(after));
        if !walker_moves {
            // Nothing changed for those that walk to a promotion.
            let [first, last] = [1, LONGEST].map(|length| self.threat(AttackTerm::Passed(length), 0));
            let passed = first..last + 2 * self.kinds;
            now[passed.clone()].copy_from_slice(&counts[passed]);
        }
        match &self.tables {
            AnyReachTables::Small(tables) => {
                self.put(small, changed);
                Counter { attacks: self, tables, side, standing: small }.count(walker_moves, now);
            }
            AnyReachTables::Large(tables) => {
                self.put(large, changed);
                Counter { attacks: self, tables, side, standing: large }.count(walker_moves, now);
            }
        }
        changed_counts(counts, now, |threat, before, after| {
            tell(threat, i32::from(after) - i32::from(before));
        });
    }

    fn put<S: Set>(&self, standing: &mut Vec<S>, changed: &[Change]) {
        standing.resize(3 * self.kinds, S::NONE);
        for (at, before, after) in changed {
            if let Some(digit) = usize::from(*before).checked_sub(1) {
                standing[digit] = standing[digit] & !(S::ONE << *at);
            }
            if let Some(digit) = usize::from(*after).checked_sub(1) {
                standing[digit] = standing[digit] | S::ONE << *at;
            }
        }
    }
}

/// Counts threats on a board.
struct Counter<'a, S> {
    attacks: &'a Attacks,
    tables: &'a ReachTables<S>,
    side: usize,
    standing: &'a [S],
}

impl<S: Set> Counter<'_, S> {
    fn count(&self, walker_moves: bool, now: &mut [u8]) {
        let taken = self.standing.iter().fold(S::NONE, |taken, standing| taken | *standing);
        let near = [0, 1].map(|row| self.near_royal(row));
        let lesser = [0, 1].map(|row| self.count_hits(row, taken, near[1 - row], now));
        for row in 0..2 {
            self.count_sets(row, near[1 - row], &lesser, now);
        }
        if walker_moves {
            self.count_passed(now);
        }
    }

    /// The pieces of a side, by type.
    fn of_row(&self, row: usize) -> &[S] {
        &self.standing[row * self.attacks.kinds..][..self.attacks.kinds]
    }

    /// Counts whom a side's pieces hit, and how much next to the enemy's royal piece. By class: what types of lesser classes hit;
    /// last, what all hit.
    fn count_hits(&self, row: usize, taken: S, near: S, now: &mut [u8]) -> [S; CLASSES + 1] {
        let (attacks, kinds) = (self.attacks, self.attacks.kinds);
        let mut lesser = [S::NONE; CLASSES + 1];
        let mut attackers = 0;
        for (kind, standing) in
            self.of_row(row).iter().enumerate().filter(|(_, standing)| **standing != S::NONE)
        {
            let digit = row * kinds + kind;
            let from = self.place(digit);
            let (mut hits, mut all) = (SmallVec::<[S; 16]>::new(), S::NONE);
            for at in standing.cells() {
                let hit = self.tables.reaches.hits(from + at, taken);
                all = all | hit;
                hits.push(hit);
            }
            let count = |set: S| match all & set == S::NONE {
                true => 0,
                false => hits.iter().fold(0_u8, |sum, hits| sum.saturating_add((*hits & set).count() as u8)),
            };
            let close = count(near);
            now[attacks.threat(AttackTerm::Near, digit)] = close;
            if close > 0 && !attacks.royal[kind] {
                attackers += hits.iter().filter(|hits| **hits & near != S::NONE).count();
            }
            let first = attacks.threat(AttackTerm::Hits(0), digit);
            for (now, victims) in now[first..].iter_mut().step_by(2 * kinds).zip(self.of_row(1 - row)) {
                *now = count(*victims);
            }
            let class = &mut lesser[attacks.classes[kind] + 1];
            *class = *class | all;
        }
        if attackers > 0 {
            now[attacks.threat(AttackTerm::Attackers(attackers), row * kinds)] = 1;
        }
        for class in 0..CLASSES {
            lesser[class + 1] = lesser[class + 1] | lesser[class];
        }
        lesser
    }

    /// Counts a side's pieces that hang and that lesser ones hit, and the cells `near` the enemy's royal piece that it alone
    /// defends.
    fn count_sets(&self, row: usize, near: S, lesser: &[[S; CLASSES + 1]; 2], now: &mut [u8]) {
        let attacks = self.attacks;
        let [hit, defended] = [1 - row, row].map(|row| lesser[row][CLASSES]);
        for (kind, standing) in self.of_row(row).iter().enumerate() {
            let digit = row * attacks.kinds + kind;
            now[attacks.threat(AttackTerm::Hangs, digit)] = (*standing & hit & !defended).count() as u8;
            let threatened = *standing & lesser[1 - row][attacks.classes[kind]];
            now[attacks.threat(AttackTerm::Threatened, digit)] = threatened.count() as u8;
        }
        let weak = near & defended & !lesser[1 - row][CLASSES - 1];
        if weak != S::NONE {
            now[attacks.threat(AttackTerm::Weak(weak.count() as usize), row * attacks.kinds)] = 1;
        }
    }

    /// Where the tables tell what pieces of a digit can do, by cell.
    fn place(&self, digit: usize) -> usize {
        (self.side * 2 * self.attacks.kinds + digit) * self.attacks.cells
    }

    /// The cells at and next to a side's royal piece.
    fn near_royal(&self, row: usize) -> S {
        let kinds = self.attacks.royal.iter().enumerate().filter(|(_, royal)| **royal);
        let standing = |(kind, _)| self.standing[row * self.attacks.kinds + kind];
        let royal = kinds.map(standing).fold(S::NONE, |all, cells| all | cells);
        royal.cells().next().map_or(S::NONE, |at| self.tables.near[at])
    }

    /// Counts the pieces on a way that no enemy of the same type can stop.
    fn count_passed(&self, now: &mut [u8]) {
        let kinds = self.attacks.kinds;
        for digit in (0..2 * kinds).filter(|digit| self.attacks.walking_digits[*digit + 1]) {
            let enemies = self.standing[(digit + kinds) % (2 * kinds)];
            for at in self.standing[digit].cells() {
                let way = &self.tables.ways[self.place(digit) + at];
                if way.length > 0 && way.stops & enemies == S::NONE {
                    now[self.attacks.threat(AttackTerm::Passed(usize::from(way.length)), digit)] += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
