//! A tournament's bot over time: its rating after some matches, and its latest failures.

use accounts::Refused;
use arena::{KeptFault, Schedule};
use live::entries::version_of;
use live::match_id;
use serde::Serialize;
use store::{BotError, Store};

use super::ladder_id::is_ladder;
use super::read_plan::read_plan;

/// The number of points for which a rating is computed.
const POINTS: usize = 24;
/// How many of the latest failures are returned.
const ERRORS: usize = 20;

/// A bot of a tournament over time.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EntryHistory {
    /// Its rating, as it would have been in the table then.
    points: Vec<RatingThen>,
    /// Its last failures, the latest first.
    pub errors: Vec<BotError>,
}

/// A rating after so many of a bot's matches.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingThen {
    matches: usize,
    rating: f64,
    margin: f64,
}

/// Where a bot of the page takes part.
#[derive(Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BotEntry {
    /// The tournament's id and name.
    tournament: String,
    name: String,
    ladder: bool,
    /// The number of its entry.
    entry: usize,
    /// Which of its versions, from 1.
    version: usize,
    /// What the entry is called.
    called: String,
}

impl EntryHistory {
    /// The history of an entry.
    pub fn of(store: &Store, row: &store::TournamentRow, entry: usize) -> Result<EntryHistory, Refused> {
        let plan = read_plan(row)?;
        let players = plan.participants.len();
        if entry >= players {
            return Err(Refused::missing(format!("tournament '{}' has no bot {entry}", row.id)));
        }
        let schedule = Schedule::read(&plan, store, row.number)?;
        let counted = schedule.counted();
        let plays = |place: &usize| schedule.players(counted[*place].0).contains(&entry);
        let own: Vec<usize> = (0..counted.len()).filter(plays).collect();
        let count = own.len();
        let mut times: Vec<usize> = (1..=POINTS).map(|point| count * point / POINTS).collect();
        times.retain(|&matches| matches > 0);
        times.dedup();
        let point = |matches: usize| {
            let fit = schedule.fit_of(&counted[..=own[matches - 1]]);
            RatingThen { matches, rating: rounded(fit.rating(entry)), margin: rounded(fit.margin(entry)) }
        };
        let points = times.into_iter().map(point).collect();
        Ok(EntryHistory { points, errors: errors(row, &schedule, entry) })
    }
}

fn errors(row: &store::TournamentRow, schedule: &Schedule<'_>, entry: usize) -> Vec<BotError> {
    let mut played = schedule.counted();
    played.reverse();
    let error = |(slot, result): (store::Slot, &store::ResultSummary)| {
        let seat = schedule.players(slot).iter().position(|&player| player == entry)?;
        let fault = KeptFault::all(result).into_iter().nth(seat)??;
        Some(BotError {
            in_match: match_id(&row.id, slot),
            at: Some(fault.at),
            verdict: fault.verdict,
            message: fault.message,
        })
    };
    played.into_iter().filter_map(error).take(ERRORS).collect()
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

impl BotEntry {
    /// Where a bot of the page takes part: the latest version in the latest tournament first.
    pub fn all(store: &Store, bot: &str) -> Result<Vec<BotEntry>, Refused> {
        let versions = store.versions(bot)?;
        let mut found = Vec::new();
        for row in store.tournaments()? {
            for (number, entry) in store.entries(row.number)?.into_iter().enumerate().rev() {
                let Some((of, version)) = version_of(&entry.spec) else { continue };
                if of == bot {
                    let place = versions.iter().position(|known| known.hash == version);
                    found.push(BotEntry {
                        tournament: row.id.clone(),
                        name: row.name.clone(),
                        ladder: is_ladder(&row.id),
                        entry: number,
                        version: place.map_or(0, |place| place + 1),
                        called: entry.name,
                    });
                }
            }
        }
        Ok(found)
    }
}
