//! Who plays whom. Each format gives its encounters round by round, based on earlier results.

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
        }
    }
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
}

/// Why a plan is impossible.
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
/// If the plan is impossible with this number of players.
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

/// The winner of an elimination, once everyone else is out; `None` in other formats.
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
