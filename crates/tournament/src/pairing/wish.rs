//! Turns a request into a plan: numbers left open follow from the players.

use serde::{Deserialize, Serialize};

use super::plan::combinations;
use super::{BadPlan, Format, Plan, check};

/// A format without its numbers, as people name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum FormatName {
    /// Everyone against everyone
    #[default]
    RoundRobin,
    /// Bots with equal points meet, no two bots twice
    Swiss,
    /// The first bots against all others
    Gauntlet,
    /// A bot that has lost is out
    Elimination,
    /// The encounters that say most about the order, until it is settled
    Ladder,
}

/// A requested tournament.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Who plays whom.
    pub format: FormatName,
    /// The total number of matches to play, which decides the number of rounds.
    pub matches: Option<usize>,
    /// Rounds of a Swiss; how often everyone meets in a round robin or gauntlet.
    pub rounds: Option<usize>,
    /// How many players at the front of the list challenge in a gauntlet.
    pub challengers: Option<usize>,
    /// Lost encounters that eliminate a player.
    pub defeats: Option<usize>,
    /// Whether a ladder continues when its order is settled.
    pub endless: bool,
    /// Whether each encounter is played from every seat.
    pub swap: bool,
    /// Whether all encounters of a round share a map.
    pub shared_maps: bool,
}

impl Wish {
    /// The plan for this many players, with `seats` per match.
    ///
    /// # Errors
    /// If the plan is impossible with this number of players.
    pub fn plan(&self, players: usize, seats: usize, seed: u64) -> Result<Plan, BadPlan> {
        let matches = if self.swap { seats } else { 1 };
        // Encounters are always played completely.
        let most = self.matches.map(|wanted| wanted.div_ceil(matches));
        let format = self.format(most, players, seats);
        let (swap, shared_maps) = (self.swap, self.shared_maps);
        let plan = Plan { seats, swap, shared_maps, most, ..Plan::new(format, players, seed) };
        check(&plan)?;
        Ok(plan)
    }

    fn format(&self, most: Option<usize>, players: usize, seats: usize) -> Format {
        let cycles =
            |once: usize| self.rounds.unwrap_or_else(|| most.map_or(1, |most| most.div_ceil(once.max(1))));
        match self.format {
            FormatName::RoundRobin => {
                let once = combinations(players, seats);
                match most.filter(|_| self.rounds.is_none()) {
                    Some(most) if most < once => Format::Sampled { encounters: most },
                    _ => Format::RoundRobin { cycles: cycles(once) },
                }
            }
            FormatName::Gauntlet => {
                let challengers = self.challengers.unwrap_or(1);
                let once = challengers.saturating_mul(players.saturating_sub(challengers));
                Format::Gauntlet { challengers, cycles: cycles(once) }
            }
            FormatName::Swiss => {
                // As many rounds as an elimination needs, plus two.
                let usual = players.next_power_of_two().ilog2() as usize + 2;
                let most = (players + players % 2).saturating_sub(1);
                Format::Swiss { rounds: self.rounds.unwrap_or(usual.min(most)) }
            }
            FormatName::Elimination => Format::Elimination { lives: self.defeats.unwrap_or(1) },
            FormatName::Ladder => Format::Ladder { encounters: most, until_settled: !self.endless },
        }
    }
}
