//! Counts the encounters of two players.

use tournament::PairCount;

/// This many identical matches, without any other, are no coincidence.
pub(super) const ALIKE: usize = 4;

/// The encounters of two players. A match's end is 0 if it was not played, 1 if the player with the lower number won, 2 if nobody did, and
/// 3 if the other did. In the first group of matches the player with the lower number sits first, in the second the other; an encounter has
/// at most one match of each group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairTally {
    /// How many encounters ended each way: index 4 * (end in the first group) + (end in the second).
    encounters: [u32; 16],
    groups: [Group; 2],
}

/// The matches of two with the same seating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Group {
    /// The digest of all of them, if it is known and the same.
    digest: Option<u64>,
    /// The encounter of the first of them, its end, and the end of that encounter's other match.
    first: u64,
    end: u8,
    beside: u8,
}

impl PairTally {
    /// Adds matches of an encounter, by group, with their digests, and its ends before and after.
    pub(super) fn add(
        &mut self,
        encounter: u64,
        before: [u8; 2],
        after: [u8; 2],
        matches: &[(usize, Option<u64>)],
    ) {
        if before != [0; 2] {
            self.encounters[kind(before)] -= 1;
        }
        self.encounters[kind(after)] += 1;
        for &(number, digest) in matches {
            let group = &mut self.groups[number];
            let is_first = group.end == 0;
            if is_first || encounter < group.first {
                (group.first, group.end) = (encounter, after[number]);
            }
            group.digest = digest.filter(|_| is_first || group.digest == digest);
        }
        for (number, group) in self.groups.iter_mut().enumerate() {
            if group.end != 0 && group.first == encounter {
                group.beside = after[1 - number];
            }
        }
    }

    /// Matches won by the first, drawn, and won by the second.
    pub(super) fn ends(&self) -> [u32; 3] {
        let mut ends = [0; 4];
        for (kind, encounters) in self.encounters.iter().enumerate() {
            ends[kind / 4] += encounters;
            ends[kind % 4] += encounters;
        }
        [ends[1], ends[2], ends[3]]
    }

    /// Adds the encounters that inform the ratings, and returns the number of matches that do not. If all matches of a group are identical,
    /// move for move, only the first counts.
    pub(super) fn telling(&self, players: [u32; 2], counts: &mut Vec<PairCount>) -> usize {
        let mut encounters = self.encounters;
        let matches = |number: usize| -> u32 {
            let kinds = self.encounters.iter().enumerate();
            kinds.filter(|(kind, _)| ends_of(*kind)[number] != 0).map(|(_, encounters)| encounters).sum()
        };
        let repeats = [0, 1].map(|number| match self.groups[number].digest {
            Some(_) if matches(number) as usize >= ALIKE => matches(number) as usize - 1,
            _ => 0,
        });
        for number in (0..2).filter(|&number| repeats[number] > 0) {
            let mut without = [0; 16];
            for (of, encounters) in encounters.iter().enumerate() {
                let mut ends = ends_of(of);
                ends[number] = 0;
                without[kind(ends)] += encounters;
            }
            encounters = without;
        }
        self.add_firsts(repeats.map(|repeats| repeats > 0), &mut encounters);
        for (kind, &encounters) in encounters.iter().enumerate().skip(1).filter(|(_, count)| **count > 0) {
            let ends = ends_of(kind);
            let matches = [1, 2, 3].map(|end| ends.iter().filter(|&&other| other == end).count() as u32);
            counts.push(PairCount { players, matches, encounters });
        }
        repeats.iter().sum()
    }

    /// Adds back the first match of each group that was removed from all encounters.
    fn add_firsts(&self, taken: [bool; 2], encounters: &mut [u32; 16]) {
        let [one, other] = self.groups;
        if taken == [true; 2] && one.first == other.first {
            encounters[kind([one.end, other.end])] += 1;
            return;
        }
        for (number, group) in self.groups.iter().enumerate().filter(|(number, _)| taken[*number]) {
            let mut ends = [0; 2];
            if !taken[1 - number] {
                ends[1 - number] = group.beside;
                encounters[kind(ends)] -= 1;
            }
            ends[number] = group.end;
            encounters[kind(ends)] += 1;
        }
    }

    pub(super) fn pack(&self, players: [u32; 2], last: [u32; 2], bytes: &mut Vec<u8>) {
        write(u64::from(players[0] - last[0]), bytes);
        write(u64::from(players[1]), bytes);
        let kinds = self.encounters.iter().enumerate().filter(|(_, encounters)| **encounters > 0);
        write(kinds.clone().fold(0, |bits, (kind, _)| bits | 1 << kind), bytes);
        kinds.for_each(|(_, &encounters)| write(u64::from(encounters), bytes));
        for group in &self.groups {
            bytes.push(group.end | group.beside << 2 | u8::from(group.digest.is_some()) << 4);
            write(group.first, bytes);
            bytes.extend(group.digest.iter().flat_map(|digest| digest.to_le_bytes()));
        }
    }

    pub(super) fn unpack(last: [u32; 2], bytes: &mut &[u8]) -> Option<([u32; 2], PairTally)> {
        let players = [last[0] + read(bytes)? as u32, read(bytes)? as u32];
        let mut pair = PairTally::default();
        let kinds = read(bytes)?;
        for kind in (0..16).filter(|kind| kinds & 1 << kind != 0) {
            pair.encounters[kind] = read(bytes)? as u32;
        }
        for group in &mut pair.groups {
            let bits = bytes.split_off_first()?;
            (group.end, group.beside) = (bits & 3, bits >> 2 & 3);
            group.first = read(bytes)?;
            if bits & 16 != 0 {
                let (digest, rest) = bytes.split_first_chunk()?;
                *bytes = rest;
                group.digest = Some(u64::from_le_bytes(*digest));
            }
        }
        Some((players, pair))
    }
}

fn kind(ends: [u8; 2]) -> usize {
    usize::from(4 * ends[0] + ends[1])
}

fn ends_of(kind: usize) -> [u8; 2] {
    [kind as u8 / 4, kind as u8 % 4]
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
