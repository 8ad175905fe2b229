//! Elimination: a player with a given number of lost encounters is out.
//!
//! The unbeaten stand in a bracket seeded by the order of the list, so the first two meet in the final at the earliest. With more lives,
//! players with equally many losses meet; the last of each group then meet each other.

use super::plan::{Group, History, Plan, by_encounter, score};
use crate::Outcome;

/// A tied encounter is replayed up to this often. Then the player earlier in the list advances.
const AGAIN: usize = 3;

pub(super) fn next(plan: &Plan, lives: usize, history: &History<'_>) -> Option<Vec<Group>> {
    let pairs = bracket(plan, lives, history).pairs();
    let round = history.rounds.len();
    (!pairs.is_empty()).then(|| pairs.into_iter().map(|pair| (pair.to_vec(), round)).collect())
}

/// The winner, once everyone else is out.
pub(super) fn champion(plan: &Plan, lives: usize, history: &History<'_>) -> Option<usize> {
    let bracket = bracket(plan, lives, history);
    let mut left = bracket.unbeaten.iter().flatten().chain(bracket.beaten.iter().flatten());
    left.next().copied().filter(|_| left.next().is_none())
}

/// How many rounds of the bracket each player has begun; those still in have begun the next one. A replay is no round of its own.
pub(super) fn reached(plan: &Plan, lives: usize, history: &History<'_>) -> Vec<usize> {
    let (mut reached, mut stage) = (vec![0; plan.players], 0);
    for rounds in 0..=history.rounds.len() {
        let first: usize = history.rounds[..rounds].iter().map(Vec::len).sum();
        let outcomes: Vec<Outcome> =
            history.outcomes.iter().filter(|outcome| outcome.encounter < first as u64).cloned().collect();
        let so_far = bracket(
            plan,
            lives,
            &History { rounds: &history.rounds[..rounds], outcomes: &outcomes, ..History::default() },
        );
        let left = so_far.unbeaten.iter().flatten().chain(so_far.beaten.iter().flatten());
        stage += usize::from(so_far.even.is_empty());
        left.for_each(|&player| reached[player] = stage);
    }
    reached
}

fn bracket(plan: &Plan, lives: usize, history: &History<'_>) -> Bracket {
    let mut bracket = Bracket::new(plan.players, lives);
    let mut matches = by_encounter(history).into_iter();
    for round in history.rounds {
        let results = round.iter().map(|_| matches.next().unwrap_or_default()).collect::<Vec<_>>();
        let pairs = bracket.pairs();
        bracket.play(&pairs, &results);
    }
    bracket
}

struct Bracket {
    lives: usize,
    /// The unbeaten, in bracket order; `None` is a bye.
    unbeaten: Vec<Option<usize>>,
    /// Players beaten once, twice and so on, in order of arrival.
    beaten: Vec<Vec<usize>>,
    byes: Vec<usize>,
    /// Tied pairs, and how often they tied.
    even: Vec<([usize; 2], usize)>,
}

impl Bracket {
    fn new(players: usize, lives: usize) -> Bracket {
        let size = players.next_power_of_two();
        let seat = |seed: usize| (seed < players).then_some(seed);
        Bracket {
            lives,
            unbeaten: seeded(size).into_iter().map(seat).collect(),
            beaten: vec![Vec::new(); lives - 1],
            byes: vec![0; players],
            even: Vec::new(),
        }
    }

    fn defeats(&self, player: usize) -> usize {
        if self.unbeaten.contains(&Some(player)) {
            return 0;
        }
        self.beaten.iter().position(|group| group.contains(&player)).map_or(self.lives, |place| place + 1)
    }

    /// The next pairs.
    fn pairs(&self) -> Vec<[usize; 2]> {
        if !self.even.is_empty() {
            return self.even.iter().map(|(pair, _)| *pair).collect();
        }
        let unbeaten = self.unbeaten.chunks(2).filter_map(|pair| match pair {
            [Some(one), Some(other)] => Some([*one, *other]),
            _ => None,
        });
        let mut pairs: Vec<[usize; 2]> = unbeaten.collect();
        for group in &self.beaten {
            let bye = (group.len() % 2 == 1)
                .then(|| group.iter().copied().min_by_key(|&player| self.byes[player]))
                .flatten();
            let playing: Vec<usize> = group.iter().copied().filter(|player| Some(*player) != bye).collect();
            pairs.extend(playing.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        }
        if pairs.is_empty() {
            // Each group has one player left: the two beaten most often meet.
            let mut left: Vec<usize> = self.unbeaten.iter().copied().flatten().collect();
            left.extend(self.beaten.iter().flatten());
            if let [.., one, other] = left[..] {
                pairs.push([one, other]);
            }
        }
        pairs
    }

    fn play(&mut self, pairs: &[[usize; 2]], results: &[Vec<&Outcome>]) {
        let again = std::mem::take(&mut self.even);
        if again.is_empty() {
            self.note_byes(pairs);
        }
        let mut losers = Vec::new();
        for (pair, played) in pairs.iter().zip(results) {
            let first = score(played, pair[0]).unwrap_or(0.5);
            let before = again.iter().find(|(other, _)| other == pair).map_or(0, |(_, times)| *times);
            if first == 0.5 && before < AGAIN {
                self.even.push((*pair, before + 1));
                continue;
            }
            let one_wins = if first == 0.5 { pair[0] < pair[1] } else { first > 0.5 };
            losers.push(if one_wins { pair[1] } else { pair[0] });
        }
        self.take_out(&losers);
        if self.even.is_empty() {
            self.close_up();
        }
    }

    fn note_byes(&mut self, pairs: &[[usize; 2]]) {
        for &player in self.beaten.iter().flatten() {
            if !pairs.iter().flatten().any(|&other| other == player) {
                self.byes[player] += 1;
            }
        }
    }

    fn take_out(&mut self, losers: &[usize]) {
        for &loser in losers {
            let defeats = self.defeats(loser);
            for place in self.unbeaten.iter_mut().filter(|place| **place == Some(loser)) {
                *place = None;
            }
            self.beaten.iter_mut().for_each(|group| group.retain(|&player| player != loser));
            if let Some(group) = self.beaten.get_mut(defeats) {
                group.push(loser);
            }
        }
    }

    /// Moves winners together, so that the winners of neighbouring pairs meet next.
    fn close_up(&mut self) {
        if self.unbeaten.len() > 1 {
            let winner = |pair: &[Option<usize>]| pair.iter().copied().flatten().next();
            self.unbeaten = self.unbeaten.chunks(2).map(winner).collect();
        }
    }
}

/// Standard bracket seeding: the first meets the last, and the best two are in different halves.
fn seeded(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = order.len() * 2 - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order
}
