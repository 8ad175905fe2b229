//! Who plays whom. Each format gives its encounters round by round, from what has been played so far.

mod elimination;
mod gauntlet;
mod ladder;
mod matching;
mod round_robin;
mod swiss;
mod wish;

use serde::{Deserialize, Serialize};

use crate::Outcome;

pub use wish::{FormatName, Wish};

/// How a tournament is held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everyone against everyone, so many times over.
    RoundRobin {
        /// How many encounters each group of players has.
        cycles: usize,
    },
    /// So many encounters, drawn so that everyone has equally many and meets different opponents.
    Sampled {
        /// How many encounters in all.
        encounters: usize,
    },
    /// Those with about as many points meet, nobody twice.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
    /// The first few against all others.
    Gauntlet {
        /// How many challengers there are, at the front of the list.
        challengers: usize,
        /// How many encounters each challenger has with each other player.
        cycles: usize,
    },
    /// Who has lost so many encounters is out: 1 is single, 2 double elimination.
    Elimination {
        /// Encounters lost that put a player out.
        lives: usize,
    },
    /// The encounters that say most about the order, as long as it is in doubt.
    Ladder {
        /// At most so many encounters; without it, for ever.
        encounters: Option<usize>,
        /// Whether to stop when the order is settled.
        until_settled: bool,
    },
}

impl Format {
    /// Its name on the command line and in files.
    pub fn name(&self) -> &'static str {
        match self {
            Format::RoundRobin { .. } | Format::Sampled { .. } => "round-robin",
            Format::Swiss { .. } => "swiss",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Elimination { .. } => "elimination",
            Format::Ladder { .. } => "ladder",
        }
    }

    /// Whether all encounters are known before the first is played.
    pub fn is_fixed(&self) -> bool {
        matches!(self, Format::RoundRobin { .. } | Format::Sampled { .. } | Format::Gauntlet { .. })
    }
}

/// A tournament: who takes part and how it is held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// How it is held.
    pub format: Format,
    /// How many players take part.
    pub players: usize,
    /// How many sit at one match.
    pub seats: usize,
    /// Whether each encounter is played once for each rotation of the seats.
    pub swap: bool,
    /// Whether the encounters of a cycle share one map: fair where points are added up.
    pub shared_maps: bool,
    /// At most so many encounters in all.
    pub most: Option<usize>,
    /// The seed of all lots.
    pub seed: u64,
    /// Players of a ladder who meet nobody any more: their results stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retired: Vec<usize>,
}

impl Plan {
    /// A tournament of matches of two, seats swapped, each encounter on its own map.
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
        }
    }
}

/// The same players on the same map, once for each seating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Who meets, in the seat order of the first match.
    pub players: Vec<usize>,
    /// The number of its map: encounters with the same number share it.
    pub map: u64,
    /// Whether it is played once for each rotation of the seats.
    pub swap: bool,
}

impl Encounter {
    /// The seat order of each of its matches.
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
    /// The rounds as they were given, each wholly played.
    pub rounds: &'a [Vec<Encounter>],
    /// All matches of these rounds; an encounter's number counts through all rounds, from 0.
    pub outcomes: &'a [Outcome],
}

/// Why a tournament cannot be held so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPlan(pub String);

impl std::fmt::Display for BadPlan {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for BadPlan {}

/// The next round's encounters; `None` when the tournament is over. The same history gives the same round.
///
/// # Errors
/// When so many players cannot hold such a tournament.
pub fn next_round(plan: &Plan, history: &History<'_>) -> Result<Option<Vec<Encounter>>, BadPlan> {
    check(plan)?;
    let is_first = history.rounds.is_empty();
    let groups = match plan.format {
        Format::RoundRobin { cycles } => is_first.then(|| round_robin::all(plan, cycles)),
        Format::Sampled { encounters } => is_first.then(|| round_robin::sampled(plan, encounters)),
        Format::Gauntlet { challengers, cycles } => {
            is_first.then(|| gauntlet::all(plan.players, challengers, cycles))
        }
        Format::Swiss { rounds } => swiss::next(plan, rounds, history),
        Format::Elimination { lives } => elimination::next(plan, lives, history),
        Format::Ladder { encounters, until_settled } => {
            ladder::next(plan, encounters, until_settled, history)
        }
    };
    let played: usize = history.rounds.iter().map(Vec::len).sum();
    let left = plan.most.map_or(usize::MAX, |most| most.saturating_sub(played));
    let encounter = |(number, (players, cycle)): (usize, (Vec<usize>, usize))| {
        let map = if plan.shared_maps { cycle as u64 } else { (played + number) as u64 };
        Encounter { players, map, swap: plan.swap }
    };
    let round =
        groups.map(|groups| groups.into_iter().take(left).enumerate().map(encounter).collect::<Vec<_>>());
    Ok(round.filter(|round| !round.is_empty()))
}

/// Who has won an elimination, once all others are out; `None` in other formats.
pub fn champion(plan: &Plan, history: &History<'_>) -> Option<usize> {
    match plan.format {
        Format::Elimination { lives } if check(plan).is_ok() => elimination::champion(plan, lives, history),
        _ => None,
    }
}

fn check(plan: &Plan) -> Result<(), BadPlan> {
    let name = plan.format.name();
    let bad = |why: String| Err(BadPlan(why));
    if plan.players < plan.seats.max(2) {
        return bad(format!("{} players are too few: a match seats {}", plan.players, plan.seats.max(2)));
    }
    let any_seats = matches!(plan.format, Format::RoundRobin { .. } | Format::Sampled { .. });
    if plan.seats != 2 && !any_seats {
        return bad(format!("{name} is for matches of two players; with {} use round-robin", plan.seats));
    }
    match plan.format {
        Format::Swiss { rounds } if rounds >= plan.players + plan.players % 2 => bad(format!(
            "{rounds} rounds of swiss are too many for {} players: nobody meets anybody twice, so {} are the most",
            plan.players,
            plan.players + plan.players % 2 - 1
        )),
        Format::Gauntlet { challengers, .. } if challengers == 0 || challengers >= plan.players => {
            bad(format!("{challengers} challengers of {} players: somebody must be challenged", plan.players))
        }
        Format::Elimination { lives: 0 } => bad("elimination after 0 defeats: at least 1".into()),
        _ => Ok(()),
    }
}

/// A group of players that meets, and the cycle in which it does.
pub(crate) type Group = (Vec<usize>, usize);

/// What the first of two has of the score of an encounter: its share over all matches, or `None` when it was not played.
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
