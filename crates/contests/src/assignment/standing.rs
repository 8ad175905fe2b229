//! How a bot that was handed in stands on each rung, from the results of its matches alone.

use accounts::Refused;
use arena::KeptFault;
use live::match_id;
use serde::Serialize;
use store::{Challenge, ListedMatch, MatchFilter, Store, TournamentRow};
use tournament::Pairs;

use super::terms::Terms;

/// How many lost matches are named.
const LOST: usize = 3;

/// How a bot stands on a rung.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RungStanding {
    /// Matches that have been played and count.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub matches: u64,
    /// One for a win, half of one for a draw.
    pub points: f64,
    /// The 95 % interval of the share of the points. If it decides when the matches end, it holds at all times and is wider.
    pub interval: (f64, f64),
    /// Whether the share of the points has reached the pass mark; null until that is decided or all matches have been played.
    pub passed: Option<bool>,
}

/// A match to look at.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LostMatch {
    id: String,
    /// Why it ended.
    reason: String,
    /// How the bot failed in it, if it did.
    verdict: Option<String>,
}

impl RungStanding {
    /// The share of the points; 0 before the first match.
    pub fn share(&self) -> f64 {
        if self.matches == 0 { 0.0 } else { self.points / self.matches as f64 }
    }
}

/// The standing on each rung. Nothing more is played when it is over.
pub(super) fn rungs(terms: &Terms, challenges: &[Challenge], is_over: bool) -> Vec<RungStanding> {
    let of = |rival: usize, pass: f64| {
        let (mut pairs, mut matches, mut halves) = (Pairs::default(), 0, 0);
        let (mut is_whole, mut is_decided) = (terms.until_decided, false);
        for Challenge { ranks, .. } in challenges.iter().filter(|one| one.rival == rival) {
            let half_points = |[own, other]: &[u32; 2]| usize::from(own < other) + usize::from(own <= other);
            let won: usize = ranks.iter().map(half_points).sum();
            matches += ranks.len() as u64;
            halves += won as u64;
            match ranks.len() {
                2 => pairs.add(won),
                _ => is_whole = false,
            }
            // Matches that were under way when the others had decided do not count.
            is_decided = is_whole && pairs.decides(pass);
            if is_decided {
                break;
            }
        }
        let [low, _, high] = if terms.until_decided { pairs.shares_at_any_time() } else { pairs.shares() };
        let points = halves as f64 / 2.0;
        let standing = RungStanding { matches, points, interval: (low, high), passed: None };
        let is_done = is_over || is_decided || matches >= terms.matches as u64;
        RungStanding { passed: is_done.then(|| matches > 0 && standing.share() >= pass), ..standing }
    };
    terms.rungs.iter().enumerate().map(|(place, rung)| of(place + 1, rung.pass)).collect()
}

/// How many rungs have been passed before the first that has not.
pub(super) fn reached(rungs: &[RungStanding]) -> usize {
    rungs.iter().take_while(|rung| rung.passed == Some(true)).count()
}

/// Matches that were lost on a rung, the first in the schedule.
pub(super) fn lost(store: &Store, row: &TournamentRow, rung: usize) -> Result<Vec<LostMatch>, Refused> {
    let filter =
        MatchFilter { of: Some(0), against: Some(rung + 1), limit: usize::MAX, ..Default::default() };
    let (_, played) = store.listed_matches(row.number, &filter, &Default::default())?;
    let lost = |ListedMatch { slot, encounter, result }: ListedMatch| {
        let result = result?;
        let seat = encounter.seats(slot.turn).position(|player| player == 0)?;
        let verdict = KeptFault::all(&(&result).into()).into_iter().nth(seat).flatten();
        (result.ranks.get(seat)? > &0).then(|| LostMatch {
            id: match_id(&row.id, slot),
            reason: result.reason.clone(),
            verdict: verdict.map(|fault| fault.verdict),
        })
    };
    Ok(played.into_iter().filter_map(lost).take(LOST).collect())
}

#[cfg(test)]
mod tests;
