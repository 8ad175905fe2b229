//! Matches that were not played here, from their records.

use accounts::Refused;
use game::{Record, RecordLine, Room, winner};
use serde::{Deserialize, Serialize};
use store::{Seat, Store};

use super::registry::row;
use crate::plan::{Kind, Plan, Spec};
use crate::rooms::room_of;
use crate::summary::{GameResult, Player, State, Summary};

/// A match that was not played here, as it is stored.
#[derive(Serialize, Deserialize)]
pub struct Brought {
    pub told: Summary,
    plan: Plan,
    record: String,
}

impl Brought {
    /// A match with this record, for this owner.
    pub fn of(record: &Record, told: Summary, owner: Option<String>) -> Brought {
        let bots = record.header.bots.iter().map(|bot| Spec::Ships(bot.name.clone())).collect();
        let plan = Plan { owner, ..Plan::of_record(&record.header, Kind::Brought, bots) };
        Brought { told, plan, record: record.to_string() }
    }

    /// Puts it away.
    ///
    /// # Errors
    /// If the store fails.
    pub fn keep(&self, store: &Store) -> Result<(), Refused> {
        let seats: Vec<Seat> = self.told.bots.iter().map(|_| Seat::default()).collect();
        store.keep_match(&row(&self.told, &self.plan), &seats)?;
        Ok(store.keep_record(&self.told.id, &self.record)?)
    }
}

/// Puts a match away that was played on this machine, with its log, so that a server with this store shows it. Returns its
/// id.
///
/// # Errors
/// When the store fails, with why.
pub fn keep_played(store: &Store, record: &Record, log: &str) -> Result<String, String> {
    let kept = room_of(&record.header).and_then(|room| {
        let told = Summary::of_record(store.match_id(), record, room);
        let brought = Brought::of(record, told, None);
        brought.keep(store)?;
        store.keep_log(&brought.told.id, log)?;
        Ok(brought.told.id)
    });
    kept.map_err(|error| error.wording.to_string())
}

impl Summary {
    /// The summary of a finished match with this record.
    pub fn of_record(id: String, record: &Record, room: &Room) -> Summary {
        let header = &record.header;
        let player = |bot: &game::BotId| Player {
            human: bot.hash == "person",
            remote: bot.hash == "remote",
            ..Player::named(&bot.name)
        };
        let games: Vec<GameResult> = record
            .lines
            .iter()
            .filter_map(|line| match line {
                RecordLine::End { scores, reason, turns, .. } => {
                    Some(GameResult { scores: scores.clone(), reason: reason.clone(), turns: *turns })
                }
                _ => None,
            })
            .collect();
        let (scores, ranks, reason) = match record.lines.last() {
            Some(RecordLine::Result { scores, ranks, reason, .. }) => {
                (Some(scores.clone()), Some(ranks.clone()), Some(reason.clone()))
            }
            _ => (None, None, None),
        };
        let bots = header.bots.iter().map(player).collect();
        let new = Summary::new(id, room, Kind::Brought, bots, (&header.options, &header.files));
        Summary {
            state: State::Done,
            in_game: games.len() as u32,
            turn: games.last().map_or(0, |game| game.turns),
            turns: games.iter().map(|game| game.turns).sum(),
            winner: scores.as_deref().and_then(winner),
            scores,
            ranks,
            reason,
            games,
            seed: Some(header.seed),
            hints: false,
            ended: Some(new.started),
            ..new
        }
    }
}
