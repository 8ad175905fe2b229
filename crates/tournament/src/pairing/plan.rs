//! What a tournament is, and what has been played of it.

use serde::{Deserialize, Serialize};

use crate::Outcome;

/// The format of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everyone plays everyone, `cycles` times.
    RoundRobin {
        /// How often each group of players meets.
        cycles: usize,
    },
    /// Random encounters, equally many for everyone, with varied opponents.
    Sampled {
        /// The total number of encounters.
        encounters: usize,
    },
    /// Players with similar points meet, no two twice.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
    /// The first few players against all others.
    Gauntlet {
        /// How many challengers there are, at the front of the list.
        challengers: usize,
        /// How often each challenger meets each other player.
        cycles: usize,
    },
    /// Players are out after losing `lives` encounters: 1 is single, 2 double elimination.
    Elimination {
        /// Lost encounters that eliminate a player.
        lives: usize,
    },
    /// The encounters that reveal most about the order, while it is in doubt.
    Ladder {
        /// The most encounters to play; `None` is no limit.
        encounters: Option<usize>,
        /// Whether to stop when the order is settled.
        until_settled: bool,
    },
}

impl Format {
    /// The name on the command line and in files.
    pub fn name(&self) -> &'static str {
        match self {
            Format::RoundRobin { .. } | Format::Sampled { .. } => "round-robin",
            Format::Swiss { .. } => "swiss",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Elimination { .. } => "elimination",
            Format::Ladder { .. } => "ladder",
        }
    }

    /// Returns true if all encounters are known in advance.
    pub fn is_fixed(&self) -> bool {
        matches!(self, Format::RoundRobin { .. } | Format::Sampled { .. } | Format::Gauntlet { .. })
    }
}

/// A tournament: its format and its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Who plays whom.
    pub format: Format,
    /// The number of players.
    pub players: usize,
    /// Players per match.
    pub seats: usize,
    /// Whether each encounter is played once for each rotation of the seats.
    pub swap: bool,
    /// Whether the encounters of a cycle share one map, which is fair when points are added up.
    pub shared_maps: bool,
    /// The most encounters to play.
    pub most: Option<usize>,
    /// The seed of all random choices.
    pub seed: u64,
    /// Players who left a ladder. They meet nobody any more; their results stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retired: Vec<usize>,
    /// Shares of the points, one for each rival of a gauntlet's only challenger. The two play no more once it is known on which side of it
    /// the challenger's share lies ([`Pairs::decides`](crate::Pairs::decides)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<f64>,
}

impl Plan {
    /// A plan for matches of two with swapped seats and a map per encounter.
    pub fn new(format: Format, players: usize, seed: u64) -> Plan {
        Plan {
            format,
            players,
            seats: 2,
            swap: true,
            shared_maps: false,
            most: None,
            seed,
            retired: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// How many encounters are known in advance, without making them; 0 in formats whose rounds follow from results.
    pub fn encounters(&self) -> usize {
        let count = match self.format {
            Format::RoundRobin { cycles } => combinations(self.players, self.seats).saturating_mul(cycles),
            Format::Sampled { encounters } => encounters,
            Format::Gauntlet { challengers, cycles } => {
                challengers.saturating_mul(self.players.saturating_sub(challengers)).saturating_mul(cycles)
            }
            Format::Swiss { .. } | Format::Elimination { .. } | Format::Ladder { .. } => 0,
        };
        count.min(self.most.unwrap_or(usize::MAX))
    }
}

/// The number of groups of `seats` players.
pub(super) fn combinations(players: usize, seats: usize) -> usize {
    (0..seats).fold(1_usize, |count, place| count.saturating_mul(players.saturating_sub(place)) / (place + 1))
}

/// The same players on the same map, once for each seating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The players, in the first match's seat order.
    pub players: Vec<usize>,
    /// The number of its map. Encounters with the same number share it.
    pub map: u64,
    /// Whether it is played once for each rotation of the seats.
    pub swap: bool,
}

impl Encounter {
    /// The seat order of each match.
    pub fn seatings(&self) -> Vec<Vec<usize>> {
        let turns = if self.swap { self.players.len() } else { 1 };
        let turned = |turn: usize| {
            let mut players = self.players.clone();
            players.rotate_left(turn);
            players
        };
        (0..turns).map(turned).collect()
    }
}

/// What has been played.
#[derive(Clone, Copy, Debug, Default)]
pub struct History<'a> {
    /// The completed rounds.
    pub rounds: &'a [Vec<Encounter>],
    /// All matches of these rounds. Encounters are numbered through all rounds, from 0.
    pub outcomes: &'a [Outcome],
    /// Pairs of players that only repeat what they have played, the lower number first. A ladder lets them meet no more.
    pub spent: &'a [[usize; 2]],
}

/// A group of players that meet, and its cycle.
pub(crate) type Group = (Vec<usize>, usize);

/// The player's share of an encounter's score; `None` if it was not played.
pub(crate) fn score(outcomes: &[&Outcome], player: usize) -> Option<f64> {
    let scores = outcomes.iter().filter_map(|outcome| {
        outcome.players.iter().position(|&other| other == player).map(|seat| outcome.score(seat))
    });
    let (sum, count) = scores.fold((0.0, 0), |(sum, count), score| (sum + score, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The matches of each encounter, by its number.
pub(crate) fn by_encounter<'a>(history: &History<'a>) -> Vec<Vec<&'a Outcome>> {
    let count = history.rounds.iter().map(Vec::len).sum();
    let mut found = vec![Vec::new(); count];
    for outcome in history.outcomes {
        if let Some(place) = found.get_mut(outcome.encounter as usize) {
            place.push(outcome);
        }
    }
    found
}

/// What a player has done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    /// Points of encounters, one each, and of byes.
    pub points: f64,
    /// Rounds without an opponent.
    pub byes: u32,
    /// The opponents, and the share won against each; `None` if nothing was played.
    pub games: Vec<(usize, Option<f64>)>,
}

/// The cards of all players of encounters of two. A bye counts as a win.
pub(crate) fn cards(players: usize, history: &History<'_>) -> Vec<Card> {
    let mut cards = vec![Card::default(); players];
    let mut matches = by_encounter(history).into_iter();
    for round in history.rounds {
        let mut sat_out = vec![true; players];
        for encounter in round {
            let played = matches.next().unwrap_or_default();
            let [one, other] = encounter.players[..] else { continue };
            for (player, opponent) in [(one, other), (other, one)] {
                sat_out[player] = false;
                let share = score(&played, player);
                cards[player].points += share.unwrap_or(0.0);
                cards[player].games.push((opponent, share));
            }
        }
        for card in cards.iter_mut().zip(sat_out).filter(|(_, sat_out)| *sat_out).map(|(card, _)| card) {
            card.points += 1.0;
            card.byes += 1;
        }
    }
    cards
}
