//! What the encounters of two come to.

use tournament::PairCount;

/// So many matches alike, and no other, do not come about by chance.
pub(super) const ALIKE: usize = 4;

/// The encounters of two players. An end is 0 where a match was not played, 1 where the player with the lower number won, 2
/// where nobody did, and 3 where the other did. In the first group of matches the lower number sits first, in the second the
/// higher one; an encounter has at most one match of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairTally {
    /// How many encounters had these ends: four times that in the first group and that in the second.
    encounters: [u32; 16],
    groups: [Group; 2],
}

/// The matches of two at the same seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Group {
    /// What was played in all of them, if that is known and the same.
    digest: Option<u64>,
    /// The encounter of the first of them, its end, and the end of that encounter's other match.
    first: u64,
    end: u8,
    beside: u8,
}

impl PairTally {
    /// Adds matches of an encounter, by their groups, with what was played; its ends before and after that.
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

    /// Matches that the first won, that were drawn, and that the second won.
    pub(super) fn ends(&self) -> [u32; 3] {
        let mut ends = [0; 4];
        for (kind, encounters) in self.encounters.iter().enumerate() {
            ends[kind / 4] += encounters;
            ends[kind % 4] += encounters;
        }
        [ends[1], ends[2], ends[3]]
    }

    /// Adds what tells the ratings something of its own, and returns how many matches do not. Where all matches of a group are
    /// alike, move for move, the first stands for all.
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

    /// Adds the first match of each group that was taken out of all encounters.
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

/// Seven bits a byte, the lowest first.
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
