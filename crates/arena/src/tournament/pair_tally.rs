//! Counts the matches of two players.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use store::ResultSummary;
use tournament::PairCount;

/// The matches of two players, whatever the order they came in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairTally {
    /// Matches won by the player with the lower number, drawn, and won by the other.
    ends: [u32; 3],
    /// The points of either.
    points: [i64; 2],
    /// Matches that neither played soundly.
    unsound: u32,
    /// What was played, each game once.
    games: BTreeMap<Game, First>,
}

/// What was played, by whom from which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Game {
    /// 0 if the player with the lower number sat first, otherwise 1.
    group: u8,
    digest: Option<u64>,
    /// The encounter, if the digest is unknown: no game is then a copy.
    apart: u64,
}

/// The first match in which a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct First {
    encounter: u64,
    end: u8,
}

/// A match of two. It ends with 0 if the player with the lower number won, 1 if nobody did, and 2 if the other did.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairMatch {
    pub(super) encounter: u64,
    pub(super) group: u8,
    pub(super) end: u8,
    pub(super) points: [i64; 2],
    pub(super) digest: Option<u64>,
    /// True if at least one of the two played soundly.
    pub(super) is_sound: bool,
}

/// Matches that do not inform the ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Silent {
    /// They repeat others, move for move.
    pub(super) repeats: usize,
    /// Neither side played soundly.
    pub(super) unsound: usize,
}

impl PairTally {
    pub(super) fn add(&mut self, played: PairMatch) {
        let PairMatch { encounter, group, end, points, digest, is_sound } = played;
        self.ends[usize::from(end)] += 1;
        self.points.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        if !is_sound {
            self.unsound += 1;
            return;
        }
        let apart = if digest.is_some() { 0 } else { encounter };
        match self.games.entry(Game { group, digest, apart }) {
            Entry::Vacant(place) => _ = place.insert(First { encounter, end }),
            Entry::Occupied(mut first) if encounter < first.get().encounter => {
                first.insert(First { encounter, end });
            }
            Entry::Occupied(_) => {}
        }
    }

    /// Matches won by the first, drawn, and won by the second.
    pub(super) fn ends(&self) -> [u32; 3] {
        self.ends
    }

    pub(super) fn points(&self) -> [i64; 2] {
        self.points
    }

    /// Adds the encounters that inform the ratings: each game counts once, where it was first played. Returns the matches that do not.
    pub(super) fn telling(&self, players: [u32; 2], counts: &mut Vec<PairCount>) -> Silent {
        let mut encounters: BTreeMap<u64, [u32; 3]> = BTreeMap::new();
        for First { encounter, end } in self.games.values() {
            encounters.entry(*encounter).or_default()[usize::from(*end)] += 1;
        }
        let mut kinds: BTreeMap<[u32; 3], u32> = BTreeMap::new();
        encounters.into_values().for_each(|matches| *kinds.entry(matches).or_insert(0) += 1);
        let counted = kinds.into_iter();
        counts.extend(counted.map(|(matches, encounters)| PairCount { players, matches, encounters }));
        let all: u32 = self.ends.iter().sum();
        Silent { repeats: (all - self.unsound) as usize - self.games.len(), unsound: self.unsound as usize }
    }

    pub(super) fn pack(&self, players: [u32; 2], last: [u32; 2], bytes: &mut Vec<u8>) {
        write(u64::from(players[0] - last[0]), bytes);
        write(u64::from(players[1]), bytes);
        self.ends.iter().for_each(|&count| write(u64::from(count), bytes));
        // The sign goes to the lowest bit.
        self.points.iter().for_each(|&points| write((points << 1 ^ points >> 63) as u64, bytes));
        write(u64::from(self.unsound), bytes);
        write(self.games.len() as u64, bytes);
        for (game, first) in &self.games {
            bytes.push(game.group | first.end << 1 | u8::from(game.digest.is_some()) << 3);
            write(first.encounter, bytes);
            bytes.extend(game.digest.iter().flat_map(|digest| digest.to_le_bytes()));
        }
    }

    pub(super) fn unpack(last: [u32; 2], bytes: &mut &[u8]) -> Option<([u32; 2], PairTally)> {
        let players = [last[0] + read(bytes)? as u32, read(bytes)? as u32];
        let mut pair = PairTally::default();
        for count in &mut pair.ends {
            *count = read(bytes)? as u32;
        }
        for points in &mut pair.points {
            let bits = read(bytes)?;
            *points = (bits >> 1) as i64 ^ -((bits & 1) as i64);
        }
        pair.unsound = read(bytes)? as u32;
        for _ in 0..read(bytes)? {
            let bits = bytes.split_off_first()?;
            let (group, end) = (bits & 1, bits >> 1 & 3);
            let encounter = read(bytes)?;
            let digest = if bits & 8 == 0 {
                None
            } else {
                let (digest, rest) = bytes.split_first_chunk()?;
                *bytes = rest;
                Some(u64::from_le_bytes(*digest))
            };
            let apart = if digest.is_some() { 0 } else { encounter };
            pair.games.insert(Game { group, digest, apart }, First { encounter, end });
        }
        Some((players, pair))
    }
}

/// Writes seven bits per byte, the lowest first.
fn write(mut value: u64, bytes: &mut Vec<u8>) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = bytes.split_off_first()?;
        value |= u64::from(byte & 127) << shift;
        if *byte < 128 {
            return Some(value);
        }
    }
    None
}

/// The half points of a player in a match of two.
pub(super) fn half_points(players: &[usize], result: &ResultSummary, of: usize) -> usize {
    let seat = usize::from(players[0] != of);
    let (own, other) = (result.ranks[seat], result.ranks[1 - seat]);
    usize::from(own < other) + usize::from(own <= other)
}
