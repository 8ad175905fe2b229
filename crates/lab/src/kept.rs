//! What has been learned so far as bytes, to go on from after a break.

use std::sync::Arc;

use super::{Course, Learner, Learning, Rows, SelfPlayScore, Values};
use crate::games::Begun;
use evaluation::learned::network::{MANY_UNITS, Network, UNITS};
use tournament::Pairs;

const MAGIC: &str = "viadal-learning-6";

impl Learning {
    /// As bytes. They say for which game and course they are.
    pub fn to_bytes(&self, learner: &Learner, course: &Course) -> Vec<u8> {
        let rows: Vec<Vec<u8>> = self.rows.iter().map(Rows::to_bytes).collect();
        let sizes: Vec<String> = rows.iter().map(|rows| rows.len().to_string()).collect();
        let sets = || std::iter::once(&self.proven).chain(&self.players);
        // Which sets of weights follow: those that won, then those of each player; a star where a network follows, a number
        // sign where a large one does.
        let has = sets().map(|set| match set {
            Some(Values { network: Some(network), .. }) if network.units() == MANY_UNITS => '#',
            Some(Values { network: Some(_), .. }) => '*',
            Some(_) => '+',
            None => '-',
        });
        let has: String = has.collect();
        let SelfPlayScore { won, drawn, lost, pairs: Pairs([p0, p1, p2, p3, p4]) } = self.record;
        let mut bytes = header(learner, course).into_bytes();
        let counts = format!(
            "{} {won} {drawn} {lost} {p0} {p1} {p2} {p3} {p4} {has} {}\n",
            self.generation,
            sizes.join(" ")
        );
        let begun = self.begun.games.iter().map(|(game, rows)| format!("{game}:{rows}"));
        let counts = counts + &begun.collect::<Vec<_>>().join(" ") + "\n";
        bytes.extend_from_slice(counts.as_bytes());
        for set in sets().flatten() {
            let network = set.network.iter().flat_map(|network| network.numbers());
            for number in set.weights.iter().copied().chain(network) {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        bytes.extend(rows.into_iter().flatten());
        bytes.extend(self.begun.rows.to_bytes());
        bytes
    }

    /// Reads them; none where they are of another game or course, or broken.
    pub fn from_bytes(learner: &Learner, course: &Course, bytes: &[u8]) -> Option<Learning> {
        let rest = bytes.strip_prefix(header(learner, course).as_bytes())?;
        let mut lines = rest.splitn(3, |byte| *byte == b'\n');
        let mut line = || std::str::from_utf8(lines.next()?).ok();
        let (mut words, games) = (line()?.split_whitespace(), line()?);
        let mut rest = lines.next()?;
        let mut number = || words.next()?.parse::<u32>().ok();
        let (generation, won, drawn, lost) = (number()?, number()?, number()?, number()?);
        let mut pairs = Pairs::default();
        for count in &mut pairs.0 {
            *count = number()?.into();
        }
        let has = words.next()?;
        let sizes: Vec<usize> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
        let mut sets = Vec::new();
        for is_there in has.chars().take(3) {
            if is_there == '-' {
                sets.push(None);
                continue;
            }
            let mut numbers = |count: usize| -> Option<Vec<i16>> {
                let (set, after) = rest.split_at_checked(2 * count)?;
                rest = after;
                Some(set.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
            };
            let weights = numbers(learner.weights())?;
            let units = match is_there {
                '#' => Some(MANY_UNITS),
                '*' => Some(UNITS),
                _ => None,
            };
            let mut network = |units: usize| {
                let count = Network::silent(&learner.shape, units).numbers().count();
                Network::from_numbers(&learner.shape, units, &numbers(count)?).map(Arc::new)
            };
            let network = match units {
                Some(units) => Some(network(units)?),
                None => None,
            };
            sets.push(Some(Values { weights, network }));
        }
        let mut rows = Vec::new();
        for size in sizes {
            let (set, after) = rest.split_at_checked(size)?;
            rows.push(Rows::from_bytes(&learner.shape, set)?);
            rest = after;
        }
        let game = |game: &str| {
            game.split_once(':').and_then(|(game, rows)| Some((game.parse().ok()?, rows.parse().ok()?)))
        };
        let games: Vec<(u32, usize)> = games.split_whitespace().map(game).collect::<Option<_>>()?;
        let begun = Begun { rows: Rows::from_bytes(&learner.shape, rest)?, games };
        let is_whole = begun.games.iter().map(|(_, rows)| rows).sum::<usize>() == begun.rows.len();
        let mut sets = sets.into_iter();
        let (proven, record) = (sets.next()?, SelfPlayScore { won, drawn, lost, pairs });
        is_whole.then_some(Learning { generation, players: sets.collect(), record, proven, rows, begun })
    }
}

/// What must be the same to go on: everything but the number of generations and of threads.
fn header(learner: &Learner, course: &Course) -> String {
    let Course { seed, games, nodes, match_games, .. } = course;
    format!("{MAGIC} {:016x} {seed} {games} {nodes} {match_games}\n", learner.shape.digest())
}

#[cfg(test)]
mod tests;
