//! What is to be beaten for an assignment, how, and until when.

use std::iter::once;
use std::ops::RangeInclusive;

use accounts::Refused;
use arena::Games;
use game::wording;
use live::{SetupBody, Spec};
use serde::{Deserialize, Serialize};
use tournament::{FormatName, RankBy};

use crate::Contests;
use crate::ask::TournamentWish;

/// The most rungs, and matches against the bot of each.
const RUNGS: usize = 12;
const MATCHES: usize = 200;
/// The most people of a team, and days after the due date.
const TEAM: usize = 10;
const LATE: u32 = 60;
/// The pass marks that can be: as shares of the points.
const MARKS: RangeInclusive<f64> = 0.5..=1.0;

/// A bot to be beaten.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub(super) struct Rung {
    /// The bot's, if it is left out.
    #[serde(default)]
    pub(super) name: String,
    pub(super) bot: Spec,
    /// The share of the points that passes, from 0.5 to 1.
    pub(super) pass: f64,
}

/// What is to be beaten, and how.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub(super) struct Terms {
    /// The easiest first.
    pub(super) rungs: Vec<Rung>,
    /// Matches against each of their bots, half of them from either seat.
    #[serde(default = "usual")]
    pub(super) matches: usize,
    /// Whether a rung is played only until the 95 % interval of the share lies wholly above or below its pass mark; `matches` is the most then.
    #[serde(default)]
    pub(super) until_decided: bool,
    /// The most bytes of a bot's sources.
    pub(super) max_bytes: Option<usize>,
    /// How many people may hand in together.
    #[serde(default = "alone")]
    pub(super) team: usize,
    #[serde(flatten)]
    pub(super) setup: SetupBody,
}

/// An assignment as the host asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct AssignmentBody {
    pub(super) title: String,
    #[serde(flatten)]
    pub(super) dates: AssignmentDates,
    #[serde(flatten)]
    pub(super) terms: Terms,
}

/// Until when bots are handed in.
#[derive(Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema))]
pub struct AssignmentDates {
    /// Milliseconds since 1970.
    pub(super) due: i64,
    /// Days after that on which bots are still taken, and said to be late.
    #[serde(default)]
    pub(super) late_days: u32,
}

fn usual() -> usize {
    20
}

fn alone() -> usize {
    1
}

fn wrong(is_wrong: bool, wording: game::Wording) -> Result<(), Refused> {
    if is_wrong { Err(Refused::wrong("bad_assignment", wording)) } else { Ok(()) }
}

impl AssignmentDates {
    pub(super) fn check(&self) -> Result<(), Refused> {
        wrong(self.late_days > LATE, wording!("bots are taken at most {most} days late", most = LATE))
    }
}

impl AssignmentBody {
    /// Refuses numbers that are out of range. Options that a contest sets by itself are filled in for good.
    pub fn read(mut self, games: &Games, now: i64) -> Result<(AssignmentBody, SetupBody), Refused> {
        self.title = self.title.trim().chars().take(80).collect();
        let Terms { rungs, matches, max_bytes, team, .. } = &self.terms;
        wrong(self.title.is_empty(), wording!("give the assignment a title"))?;
        wrong(self.dates.due <= now, wording!("an assignment is due in the future"))?;
        self.dates.check()?;
        let count = rungs.len();
        wrong(
            !(1..=RUNGS).contains(&count),
            wording!("an assignment has 1 to {most} rungs, not {count}", most = RUNGS, count),
        )?;
        let is_even = matches.is_multiple_of(2) && (2..=MATCHES).contains(matches);
        wrong(
            !is_even,
            wording!(
                "each rung has 2 to {most} matches, an even number, not {matches}",
                most = MATCHES,
                matches = *matches
            ),
        )?;
        wrong(!(1..=TEAM).contains(team), wording!("a team has 1 to {most} people", most = TEAM))?;
        wrong(*max_bytes == Some(0), wording!("a bot has at least one byte of source"))?;
        let is_off = rungs.iter().any(|rung| !MARKS.contains(&rung.pass));
        wrong(is_off, wording!("a pass mark is a share of the points from 0.5 to 1"))?;
        self.terms.setup = self.terms.setup.in_contest(games)?;
        let setup = self.terms.setup.clone();
        Ok((self, setup))
    }
}

impl Terms {
    /// The terms of a stored assignment.
    pub(super) fn of(assignment: &store::Assignment) -> Result<Terms, Refused> {
        serde_json::from_str(&assignment.terms)
            .map_err(|error| Refused::internal(format!("assignment {}: {error}", assignment.id)))
    }

    /// The tournament of one challenger.
    pub(super) fn wish(&self, title: &str, challenger: Spec) -> TournamentWish {
        TournamentWish {
            name: Some(title.into()),
            bots: once(challenger).chain(self.rungs.iter().map(|rung| rung.bot.clone())).collect(),
            elsewhere: Vec::new(),
            format: FormatName::Gauntlet,
            games: None,
            rounds: Some(self.matches / 2),
            challengers: Some(1),
            defeats: None,
            rank_by: RankBy::default(),
            seed: None,
            marks: self.rungs.iter().filter(|_| self.until_decided).map(|rung| rung.pass).collect(),
            id: None,
        }
    }
}

pub(crate) fn find(contests: &Contests, id: &str) -> Result<store::Assignment, Refused> {
    contests.store.assignment(id)?.ok_or_else(|| Refused::missing(format!("no assignment '{id}'")))
}
