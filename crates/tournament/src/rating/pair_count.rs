//! Counted encounters of two: all that ratings need.

use crate::Outcome;

/// Encounters of the same two players with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairCount {
    /// The numbers of the players, the lower one first.
    pub players: [u32; 2],
    /// Matches per encounter that the first player won, drew and lost.
    pub matches: [u32; 3],
    /// How many encounters ended this way.
    pub encounters: u32,
}

impl PairCount {
    /// Counts matches of two; `None` if a match had another number of players.
    pub fn of(outcomes: &[Outcome]) -> Option<Vec<PairCount>> {
        let mut ends = outcomes.iter().map(End::of).collect::<Option<Vec<End>>>()?;
        ends.sort_unstable();
        let encounters = ends.chunk_by(|a, b| (a.players, a.encounter) == (b.players, b.encounter));
        let counts = encounters.map(|met| {
            let mut matches = [0; 3];
            met.iter().for_each(|end| matches[end.end] += 1);
            PairCount { players: met[0].players, matches, encounters: 1 }
        });
        Some(PairCount::together(counts.collect()))
    }

    /// Sorts and merges equal counts.
    pub(crate) fn together(mut counts: Vec<PairCount>) -> Vec<PairCount> {
        counts.sort_unstable();
        counts.dedup_by(|next, kept| {
            let are_alike = (next.players, next.matches) == (kept.players, kept.matches);
            if are_alike {
                kept.encounters += next.encounters;
            }
            are_alike
        });
        counts
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct End {
    players: [u32; 2],
    encounter: u64,
    end: usize,
}

impl End {
    fn of(outcome: &Outcome) -> Option<End> {
        let ([one, other], [of_one, of_other]) = (&outcome.players[..], &outcome.ranks[..]) else {
            return None;
        };
        let (one, other) = ((*one as u32, of_one), (*other as u32, of_other));
        let (one, other) = if one.0 < other.0 { (one, other) } else { (other, one) };
        let end = 1 + usize::from(one.1 > other.1) - usize::from(one.1 < other.1);
        Some(End { players: [one.0, other.0], encounter: outcome.encounter, end })
    }
}
