//! A finished tournament match, like any other match: its summary, record and log.

use std::collections::BTreeMap;

use accounts::Refused;
use arena::KeptFault;
use game::{Record, Room, Verdict, wording};
use referee::Event;
use store::{BadStore, Entry, ResultRow, Slot, Store, TournamentRow};

use super::entries::{remote_of, spec_of, version_of};
use crate::plan::{Kind, Plan};
use crate::rooms::read_record;
use crate::summary::{BotVerdict, OfTournament, Player, Summary};

/// The id of a tournament match: `TOURNAMENT-ENCOUNTER-TURN`.
pub fn match_id(tournament: &str, slot: Slot) -> String {
    format!("{tournament}-{}-{}", slot.encounter, slot.turn)
}

/// The tournament and the place in its schedule that a match id would name.
pub(crate) fn parsed(id: &str) -> Option<(&str, Slot)> {
    let (rest, turn) = id.rsplit_once('-')?;
    let (tournament, encounter) = rest.rsplit_once('-')?;
    Some((tournament, Slot { encounter: encounter.parse().ok()?, turn: turn.parse().ok()? }))
}

/// The match of this tournament that an id names, if any.
pub fn slot_in(tournament: &str, id: &str) -> Option<Slot> {
    parsed(id).filter(|(named, _)| *named == tournament).map(|(_, slot)| slot)
}

pub(crate) struct KeptMatch {
    id: String,
    tournament: TournamentRow,
    slot: Slot,
    round: u32,
    /// The bots, in the order given to the match.
    bots: Vec<Entry>,
    result: ResultRow,
}

impl KeptMatch {
    /// The finished tournament match with this id.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) fn find(store: &Store, id: &str) -> Result<Option<KeptMatch>, BadStore> {
        let Some((tournament, slot)) = scheduled(store, id)? else { return Ok(None) };
        let Some(result) = store.result(tournament.number, slot)? else { return Ok(None) };
        let Some((round, bots)) = bots(store, &tournament, slot)? else { return Ok(None) };
        Ok(Some(KeptMatch { id: id.into(), tournament, slot, round, bots, result }))
    }

    /// The entry that plays as this number in a tournament match, finished or not.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) fn entry(store: &Store, id: &str, number: usize) -> Result<Option<Entry>, BadStore> {
        let Some((tournament, slot)) = scheduled(store, id)? else { return Ok(None) };
        let Some((_, mut bots)) = bots(store, &tournament, slot)? else { return Ok(None) };
        Ok((number < bots.len()).then(|| bots.swap_remove(number)))
    }

    /// Why a tournament match is missing: it was given up, or has not been played yet. `None` if it is in no schedule.
    pub(crate) fn why_missing(store: &Store, id: &str) -> Result<Option<Refused>, BadStore> {
        let Some((row, slot)) = scheduled(store, id)? else { return Ok(None) };
        let encounter = store.encounter(row.number, slot.encounter)?;
        let turns = encounter.map_or(0, |met| met.matches());
        if slot.turn as usize >= turns {
            return Ok(None);
        }
        if let Some((_, why)) = store.given_up(row.number)?.into_iter().find(|(other, _)| *other == slot) {
            return Ok(Some(Refused::conflict("given_up", wording!("this match was given up: {why}", why))));
        }
        let is_running = row.finished.is_none() && store.held_tournaments()?.contains(&(row.number, true));
        Ok(Some(match is_running {
            true => Refused::conflict("not_yet", wording!("this match has not been played yet")),
            false => Refused::conflict(
                "stopped",
                wording!(
                    "its tournament was stopped before this match ended; when that goes on, the match is played from its beginning"
                ),
            ),
        }))
    }

    /// Its record, with its room.
    pub(crate) fn record(&self, store: &Store) -> Result<(Record, &'static Room), Refused> {
        read_record(&self.record_text(store)?)
    }

    /// Its record, as text.
    pub(crate) fn record_text(&self, store: &Store) -> Result<String, Refused> {
        Ok(self.papers(store)?.0)
    }

    /// The bots' output, each line with the number of its bot.
    pub(crate) fn log(&self, store: &Store) -> Result<String, Refused> {
        let (_, output) = self.papers(store)?;
        let (record, room) = self.record(store)?;
        Ok(with_bots(&output, &record, room))
    }

    fn papers(&self, store: &Store) -> Result<(String, String), Refused> {
        let missing = || Refused::missing(format!("match '{}' has no record", self.id));
        store.result_record(self.tournament.number, self.slot)?.ok_or_else(missing)
    }

    /// The request that would play it.
    pub(crate) fn plan(&self, store: &Store) -> Result<Plan, Refused> {
        let bots = self.bots.iter().map(spec_of).collect();
        Ok(Plan::of_record(&self.record(store)?.0.header, Kind::Tournament, bots))
    }

    pub(crate) fn summary(&self, store: &Store) -> Result<Summary, Refused> {
        let (record, room) = self.record(store)?;
        let bots = self.bots.iter().map(|entry| player(store, entry)).collect::<Result<_, _>>()?;
        Ok(Summary {
            bots,
            kind: Kind::Tournament,
            started: self.tournament.created,
            ended: Some(self.tournament.finished.unwrap_or(self.tournament.created)),
            verdicts: Some(verdicts(&self.result)),
            tournament: Some(OfTournament::new(&self.tournament, self.round)),
            ..Summary::of_record(self.id.clone(), &record, room)
        })
    }
}

/// The tournament that an id names, and the match's place in its schedule.
fn scheduled(store: &Store, id: &str) -> Result<Option<(TournamentRow, Slot)>, BadStore> {
    let Some((name, slot)) = parsed(id) else { return Ok(None) };
    let tournament = store.tournament(name)?.filter(|row| row.id == name);
    Ok(tournament.map(|tournament| (tournament, slot)))
}

/// The round of a match, and its bots in the order given to it.
fn bots(
    store: &Store,
    tournament: &TournamentRow,
    slot: Slot,
) -> Result<Option<(u32, Vec<Entry>)>, BadStore> {
    let Some(encounter) = store.encounter(tournament.number, slot.encounter)? else { return Ok(None) };
    let entries = store.entries(tournament.number)?;
    let bots = encounter.seats(slot.turn).filter_map(|player| entries.get(player).cloned()).collect();
    Ok(Some((encounter.round, bots)))
}

/// An entry as a player.
fn player(store: &Store, entry: &Entry) -> Result<Player, BadStore> {
    let kept = version_of(&entry.spec).map(|(bot, _)| store.bot(bot)).transpose()?.flatten();
    let spec = entry.spec.starts_with("house:").then(|| entry.spec.clone());
    Ok(Player {
        bot: kept.as_ref().map(|kept| kept.id.clone()),
        spec,
        language: kept.and_then(|kept| kept.language),
        remote: remote_of(&entry.spec).is_some(),
        ..Player::named(&entry.name)
    })
}

fn verdicts(result: &ResultRow) -> Vec<BotVerdict> {
    let faults: Vec<Option<KeptFault>> = serde_json::from_str(&result.faults).unwrap_or_default();
    let fine = || KeptFault { verdict: Verdict::Ok.name().into(), message: String::new(), at: String::new() };
    let verdict = |fault: Option<KeptFault>| {
        let KeptFault { verdict, message, at } = fault.unwrap_or_else(fine);
        let at = Some(at).filter(|at| !at.is_empty());
        BotVerdict { verdict, message, at, marks: Vec::new(), remarks: Vec::new() }
    };
    faults.into_iter().map(verdict).collect()
}

/// Adds to lines with a seat the bot that sat there in that game.
fn with_bots(lines: &str, record: &Record, room: &'static Room) -> String {
    let mut seatings = BTreeMap::new();
    let _ = referee::replay(record, room, &mut |event| {
        if let Event::Opened { number, seating, .. } = event {
            seatings.insert(number, seating.clone());
        }
    });
    let named = |line: &str| {
        let mut value: serde_json::Value = serde_json::from_str(line).ok()?;
        let seat = usize::try_from(value["seat"].as_u64()?).ok()?;
        let game = u32::try_from(value["game"].as_u64()?).ok()?;
        let bot = seatings.get(&game)?.seats.iter().position(|own: &game::Player| own.seat() == seat)?;
        value["bot"] = bot.into();
        Some(format!("{value}\n"))
    };
    lines.lines().filter_map(named).collect()
}

#[cfg(test)]
mod tests;
