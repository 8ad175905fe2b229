//! Races where one piece that arrives wins: a piece that nobody can stop any more has won, if it arrives first.
//!
//! A shortest way of a piece is open if no enemy can hit or block a cell of it in time, whatever else stands on the board.
//! Moves are those of a piece alone on the board and all that it may ever capture, so enemies are never thought too slow.

use std::sync::Arc;

use board::{Moves, PieceId, PlayerId, Position, PositionId, Rules};

use super::arrival::{Cells, insert};
use crate::analysis::piece_values::PieceValues;
use crate::analysis::rules_analysis::RulesAnalysis;

/// No race is looked at that is longer, in moves of the runner.
const FAR: usize = 5;
/// So many ways of a piece are kept, those that the fewest cells can stop.
const WAYS: usize = 12;

/// One shortest way of a piece.
#[derive(Clone, Debug)]
struct Way {
    /// Where no piece of its owner may stand.
    path: Cells,
    /// Where no enemy may stand.
    stops: Cells,
}

/// What one player can do.
#[derive(Clone, Debug)]
struct Runner {
    /// Cells by the moves left from them, from none to [`FAR`].
    rings: Vec<Cells>,
    /// By bit of a cell: ways if the owner moves next, and if the enemy does.
    ways: Vec<[Vec<Way>; 2]>,
}

/// Tables for one game, by seat.
#[derive(Clone, Debug)]
pub(crate) struct Race(Arc<[Runner; 2]>);

impl Race {
    /// None where the game is no race of two, or has more than one type of piece.
    pub(crate) fn new(rules: &Arc<Rules>, analysis: &RulesAnalysis, values: &PieceValues) -> Option<Race> {
        let &[first, second] = analysis.seats.as_slice() else { return None };
        if rules.program().pieces.len() != 1 || analysis.forces_captures {
            return None;
        }
        let steps = [first, second].map(|seat| Steps::new(rules, seat));
        let [Some(own), Some(other)] = steps else { return None };
        let runner = |seat, own: &Steps, other: &Steps| Runner::new(rules, values.steps(seat), own, other);
        Some(Race(Arc::new([runner(first, &own, &other), runner(second, &other, &own)])))
    }

    /// Whether the race is decided for who is to move, and the moves of the winner until it arrives. `seat` is the mover's.
    pub(crate) fn decided(&self, seat: usize, own: &[u64], enemy: &[u64]) -> Option<(bool, i32)> {
        let [mover, other] = [&self.0[seat], &self.0[1 - seat]];
        let (mine, theirs) = (mover.nearest(own), other.nearest(enemy));
        // Who runs does not stop anybody: the other must not arrive before, by whatever piece.
        let wins = (mine..=FAR.min(theirs)).find(|&left| mover.runs(left, 0, own, enemy));
        let loses =
            || (theirs..=FAR.min(mine.saturating_sub(1))).find(|&left| other.runs(left, 1, enemy, own));
        wins.map(|left| (true, left as i32)).or_else(|| loses().map(|left| (false, left as i32)))
    }
}

impl Runner {
    fn new(rules: &Rules, left: &[Option<u32>], own: &Steps, enemy: &Steps) -> Runner {
        let (cells, words) = (left.len(), rules.words());
        let mut away: Vec<Option<usize>> = left.iter().map(|left| (*left == Some(0)).then_some(0)).collect();
        for steps in 1..=FAR {
            for at in 0..cells {
                if away[at].is_none() && own.leads[at].iter().any(|to| away[*to] == Some(steps - 1)) {
                    away[at] = Some(steps);
                }
            }
        }
        let mut rings = vec![Cells::from_elem(0, words); FAR + 1];
        let mut ways = vec![<[Vec<Way>; 2]>::default(); 64 * words];
        for at in 0..cells {
            let Some(steps) = away[at] else { continue };
            let bit = rules.bit(PositionId::from_index(at));
            insert(&mut rings[steps], bit);
            if steps > 0 {
                let paths = paths(&own.leads, &away, at);
                ways[bit] =
                    [0, 1].map(|later| fewest(paths.iter().map(|path| enemy.way(rules, path, later))));
            }
        }
        Runner { rings, ways }
    }

    /// The moves left from the nearest piece; more than [`FAR`] if there are more.
    fn nearest(&self, pieces: &[u64]) -> usize {
        let meets = |ring: &Cells| ring.iter().zip(pieces).any(|(ring, pieces)| ring & pieces != 0);
        self.rings.iter().position(meets).unwrap_or(FAR + 1)
    }

    /// Whether a piece so many moves away has an open way.
    fn runs(&self, left: usize, later: usize, own: &[u64], enemy: &[u64]) -> bool {
        let apart =
            |cells: &Cells, pieces: &[u64]| cells.iter().zip(pieces).all(|(cells, all)| cells & all == 0);
        self.rings[left].iter().zip(own).enumerate().any(|(word, (ring, pieces))| {
            let mut runners = ring & pieces;
            while runners != 0 {
                let bit = word * 64 + runners.trailing_zeros() as usize;
                runners &= runners - 1;
                if self.ways[bit][later].iter().any(|way| apart(&way.stops, enemy) && apart(&way.path, own)) {
                    return true;
                }
            }
            false
        })
    }
}

/// What the pieces of a player can do.
struct Steps {
    /// From each cell, on an empty board.
    leads: Vec<Vec<usize>>,
    /// Cells from which a piece may hit each cell.
    hits: Vec<Vec<usize>>,
    /// Cells from which a piece may come to each cell, hitting or not.
    comes: Vec<Vec<usize>>,
}

impl Steps {
    fn new(rules: &Arc<Rules>, owner: PlayerId) -> Option<Steps> {
        let kind = PieceId::from_index(0);
        let cells = rules.program().positions.len();
        let turn = rules.program().turns.iter().position(|turn| turn.moves_as == owner)?;
        let mut position = Position::empty(rules);
        position.set_turn(turn);
        let mut moves = Moves::new();
        let mut leads = vec![Vec::new(); cells];
        for (index, leads) in leads.iter_mut().enumerate() {
            let at = PositionId::from_index(index);
            position.put(owner, kind, at);
            if position.offers(&mut moves).is_none() {
                leads.extend(moves.iter().filter_map(|part| Some(part.journey()?.1.index())));
            }
            position.remove(at);
        }
        let mut hits: Vec<Vec<usize>> = vec![Vec::new(); cells];
        for at in 0..cells {
            let hit = rules.may_hit(owner, kind, PositionId::from_index(at));
            let hit = hit.unwrap_or_else(|| (0..cells).map(PositionId::from_index).collect());
            hit.iter().for_each(|to| hits[to.index()].push(at));
        }
        let comes = (0..cells)
            .map(|to| (0..cells).filter(|at| leads[*at].contains(&to) || hits[to].contains(at)).collect())
            .collect();
        Some(Steps { leads, hits, comes })
    }

    /// Marks cells from which one of some is reached in so many moves at most.
    fn within(&self, mut marked: Vec<bool>, moves: usize) -> Vec<bool> {
        for _ in 0..moves {
            let before = marked.clone();
            for (to, _) in before.iter().enumerate().filter(|(_, marked)| **marked) {
                self.comes[to].iter().for_each(|at| marked[*at] = true);
            }
        }
        marked
    }

    /// A way as these enemies see it, who make `later` moves before it begins. It starts with the cell that is left.
    fn way(&self, rules: &Rules, path: &[usize], later: usize) -> Way {
        let mut way =
            Way { path: Cells::from_elem(0, rules.words()), stops: Cells::from_elem(0, rules.words()) };
        let bit = |at: usize| rules.bit(PositionId::from_index(at));
        let cells = self.comes.len();
        for (made, &at) in path.iter().enumerate() {
            let mut stops = vec![false; cells];
            // Standing there when the runner comes, by the moves made until then.
            if made > 0 {
                insert(&mut way.path, bit(at));
                stops[at] = true;
                stops = self.within(stops, made - 1 + later);
            }
            // Hitting the runner there before it leaves. Where it arrives it has won.
            if made + 1 < path.len() && made + later > 0 {
                let mut hits = vec![false; cells];
                self.hits[at].iter().for_each(|from| hits[*from] = true);
                let hits = self.within(hits, made + later - 1);
                stops.iter_mut().zip(hits).for_each(|(stops, hits)| *stops |= hits);
            }
            stops
                .iter()
                .enumerate()
                .filter(|(_, stops)| **stops)
                .for_each(|(at, _)| insert(&mut way.stops, bit(at)));
        }
        way
    }
}

/// All shortest ways from a cell, each beginning with it.
fn paths(leads: &[Vec<usize>], away: &[Option<usize>], at: usize) -> Vec<Vec<usize>> {
    let Some(steps) = away[at].filter(|steps| *steps > 0) else { return vec![vec![at]] };
    let nearer = leads[at].iter().filter(|to| away[**to] == Some(steps - 1));
    let rest = nearer.flat_map(|to| paths(leads, away, *to));
    rest.map(|path| std::iter::once(at).chain(path).collect()).collect()
}

/// The ways that the fewest cells can stop. A way is left out if another is open whenever it is.
fn fewest(ways: impl Iterator<Item = Way>) -> Vec<Way> {
    let count = |cells: &Cells| cells.iter().map(|word| word.count_ones()).sum::<u32>();
    let covers = |all: &Cells, some: &Cells| all.iter().zip(some).all(|(all, some)| some & !all == 0);
    let mut ways: Vec<Way> = ways.collect();
    ways.sort_by_key(|way| count(&way.stops) + count(&way.path));
    let mut kept: Vec<Way> = Vec::new();
    for way in ways {
        if !kept.iter().any(|less| covers(&way.stops, &less.stops) && covers(&way.path, &less.path)) {
            kept.push(way);
        }
    }
    kept.truncate(WAYS);
    kept
}

#[cfg(test)]
mod tests;
