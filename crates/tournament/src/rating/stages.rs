//! A ranking as a sequence of choices: the best of all, the best of the rest, and so on.
//!
//! Tied players are chosen together. A set `T` of the remaining players is chosen with probability proportional to `exp(mean of the
//! strengths in T + tie parameter of its size)`: a log-linear model whose parameters are the strengths and, for each size from 2 on, how
//! likely such a tie is.

use std::collections::BTreeMap;
use std::ops::Range;

use super::pair_count::PairCount;
use crate::Outcome;

/// The choices of all matches. A stage merges those among the same players.
pub(crate) struct Stages {
    pub largest_tie: usize,
    /// How often each choice was made.
    counts: Vec<f64>,
    /// The players of each stage, in ascending order, stage after stage.
    players: Vec<u32>,
    /// For each stage, the sums of each local parameter's part over the choices made: players first, then sizes of ties from 2 on.
    observed: Vec<f64>,
    /// Where each stage starts, plus the end of the last.
    begins: Vec<Begin>,
}

pub(crate) struct Stage<'a> {
    pub players: &'a [u32],
    pub count: f64,
    pub observed: &'a [f64],
}

#[derive(Clone, Copy, Default)]
struct Begin {
    /// Into the players.
    player: usize,
    /// Into arrays with a value per local parameter.
    part: usize,
    /// Into arrays with a value per pair of them.
    cell: usize,
}

impl Stages {
    fn new(largest_tie: usize) -> Stages {
        Stages {
            largest_tie,
            counts: Vec::new(),
            players: Vec::new(),
            observed: Vec::new(),
            begins: vec![Begin::default()],
        }
    }

    /// The choices of encounters of two, sorted by players. Ratings depend only on how often each choice was made, so a million matches
    /// cost little more than the distinct pairs among them.
    pub(crate) fn of_pairs(counts: &[PairCount]) -> Stages {
        let is_tied = counts.iter().any(|count| count.matches[1] > 0);
        let mut stages = Stages::new(if is_tied { 2 } else { 1 });
        for met in counts.chunk_by(|a, b| a.players == b.players) {
            let ends = |end: usize| -> f64 {
                met.iter().map(|count| f64::from(count.matches[end]) * f64::from(count.encounters)).sum()
            };
            let (won, drawn, lost) = (ends(0), ends(1), ends(2));
            let parts = [won + drawn / 2.0, lost + drawn / 2.0, drawn];
            stages.push(&met[0].players, won + drawn + lost);
            stages.last_observed().copy_from_slice(&parts[..2 + usize::from(is_tied)]);
        }
        stages
    }

    /// The choices of any matches, sorted by players.
    pub(crate) fn of(outcomes: &[Outcome]) -> Stages {
        let mut counts: BTreeMap<(Vec<u32>, u32), f64> = BTreeMap::new();
        for outcome in outcomes {
            for choice in choices(outcome) {
                *counts.entry(choice).or_insert(0.0) += 1.0;
            }
        }
        let largest_tie = counts.keys().map(|(_, chosen)| chosen.count_ones() as usize).max().unwrap_or(1);
        let mut stages = Stages::new(largest_tie);
        let mut last: Option<Vec<u32>> = None;
        for ((players, chosen), count) in counts {
            if last.as_ref() != Some(&players) {
                stages.push(&players, 0.0);
            }
            *stages.counts.last_mut().expect("one was pushed") += count;
            add_parts(stages.last_observed(), players.len(), chosen, count);
            last = Some(players);
        }
        stages
    }

    fn push(&mut self, players: &[u32], count: f64) {
        let Begin { player, part, cell } = self.begins[self.counts.len()];
        let size = players.len() + self.largest_tie - 1;
        self.counts.push(count);
        self.players.extend(players);
        self.observed.resize(part + size, 0.0);
        self.begins.push(Begin {
            player: player + players.len(),
            part: part + size,
            cell: cell + size * size,
        });
    }

    fn last_observed(&mut self) -> &mut [f64] {
        let part = self.begins[self.counts.len() - 1].part;
        &mut self.observed[part..]
    }

    pub(crate) fn len(&self) -> usize {
        self.counts.len()
    }

    pub(crate) fn stage(&self, number: usize) -> Stage<'_> {
        Stage {
            players: &self.players[self.begins[number].player..self.begins[number + 1].player],
            count: self.counts[number],
            observed: &self.observed[self.parts(number)],
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Stage<'_>> {
        (0..self.len()).map(|number| self.stage(number))
    }

    /// The range of a stage's local parameters.
    pub(super) fn parts(&self, number: usize) -> Range<usize> {
        self.begins[number].part..self.begins[number + 1].part
    }

    /// The range of a stage's values per pair of parameters.
    pub(super) fn cells(&self, number: usize) -> Range<usize> {
        self.begins[number].cell..self.begins[number + 1].cell
    }

    /// The total number of parts, and of values per pair of parts.
    pub(super) fn sizes(&self) -> (usize, usize) {
        let end = self.begins[self.len()];
        (end.part, end.cell)
    }

    /// The number of the stage with these players, which must exist.
    pub(crate) fn number(&self, players: &[u32]) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if self.stage(middle).players < players { from = middle + 1 } else { to = middle }
        }
        from
    }
}

/// The choices of a match: who remains, and a bit set of those chosen.
pub(crate) fn choices(outcome: &Outcome) -> impl Iterator<Item = (Vec<u32>, u32)> + '_ {
    let mut seats: Vec<(u32, u32)> =
        outcome.players.iter().zip(&outcome.ranks).map(|(&player, &rank)| (player as u32, rank)).collect();
    seats.sort_unstable();
    let mut ranks = outcome.ranks.clone();
    ranks.sort_unstable();
    ranks.dedup();
    ranks.into_iter().filter_map(move |rank| {
        let remaining: Vec<&(u32, u32)> = seats.iter().filter(|seat| seat.1 >= rank).collect();
        let chosen = remaining.iter().enumerate().filter(|(_, seat)| seat.1 == rank);
        let chosen = chosen.fold(0, |bits, (place, _)| bits | 1 << place);
        let players = remaining.iter().map(|seat| seat.0).collect();
        // The last player is no choice.
        (remaining.len() > 1).then_some((players, chosen))
    })
}

/// Adds a chosen set's parts: its players share 1, and its size counts 1.
pub(crate) fn add_parts(parts: &mut [f64], players: usize, chosen: u32, weight: f64) {
    let size = chosen.count_ones() as usize;
    for place in (0..players).filter(|place| chosen & 1 << place != 0) {
        parts[place] += weight / size as f64;
    }
    if size > 1 {
        parts[players + size - 2] += weight;
    }
}

#[cfg(test)]
mod tests;
