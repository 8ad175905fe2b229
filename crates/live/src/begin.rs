//! Starts matches: from a request to a match on its own thread.

use std::sync::Arc;

use accounts::{Refused, secret};
use game::{BadSetup, Information, Place, Record, Room, wording};
use referee::{Event, MatchSetup, Stop};
use serde::Serialize;
use store::MatchRow;

use super::bots::connected;
use super::kept_match::KeptMatch;
use super::live_match::LiveMatch;
use super::match_request::{Lead, MatchRequest, ReadyMatch};
use super::play::play;
use super::registry::{MatchRegistry, read_summary};
use super::resolved_bot::ResolvedBot;
use crate::plan::{Kind, Plan, Spec};
use crate::summary::{OfTournament, Summary};
use crate::umpire::{Umpires, at};

/// The most matches at once.
const MAX_MATCHES: usize = 500;

/// A started match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Begun {
    #[serde(flatten)]
    pub summary: Summary,
    /// The keys with which people act, by bot.
    pub keys: Vec<Option<String>>,
}

impl Begun {
    fn of(live_match: &LiveMatch) -> Begun {
        Begun { summary: live_match.summary(), keys: live_match.plan.keys.clone() }
    }
}

impl MatchRegistry {
    /// Starts a match. Blocks while it writes the bots' files and compiles rules.
    ///
    /// # Errors
    /// If it cannot be set up or a bot is not found.
    pub fn begin(self: &Arc<MatchRegistry>, request: MatchRequest) -> Result<Begun, Refused> {
        let ready = self.make(request)?;
        let (begun, id) = (Begun::of(&ready.live_match), ready.live_match.id.clone());
        if let Err(error) = self.spawn(ready) {
            self.store.forget_match(&id)?;
            return Err(error);
        }
        Ok(begun)
    }

    /// Plays a match on from an earlier place, with its id and its keys. What came after that place is forgotten.
    ///
    /// # Errors
    /// If it cannot be set up again, or has ended.
    pub fn take_back(
        self: &Arc<MatchRegistry>,
        live_match: &Arc<LiveMatch>,
        lead: Lead,
    ) -> Result<Begun, Refused> {
        let (id, plan, earlier) = (live_match.id.clone(), live_match.plan.clone(), live_match.summary());
        let (again, bots) =
            self.set_up(id.clone(), &earlier.line(&plan), plan, Some(earlier.clone()), &[])?;
        if !live_match.settle() {
            return Err(Refused::conflict("over", wording!("this match is not being played")));
        }
        self.insert(&again);
        let begun = Begun::of(&again);
        let ready = ReadyMatch { live_match: again, bots, lead: Some(lead) };
        let spawned = self.in_terminal.play_next(&id, ready).map_or(Ok(()), |ready| self.spawn(ready));
        // A terminal goes on to the next match as soon as this one stops.
        live_match.replace();
        spawned.map(|()| begun)
    }

    /// Makes a match that the caller plays on its own thread, with [`play`](super::play).
    ///
    /// # Errors
    /// If it cannot be set up or a bot is not found.
    pub fn begin_here(&self, request: MatchRequest) -> Result<ReadyMatch, Refused> {
        let ready = self.make(request)?;
        self.insert(&ready.live_match);
        Ok(ready)
    }

    /// Creates a match and stores it.
    fn make(&self, MatchRequest { plan, lead, pictures }: MatchRequest) -> Result<ReadyMatch, Refused> {
        self.check_room()?;
        let line = plan.owner.clone().unwrap_or_default();
        let (live_match, bots) = self.set_up(self.store.match_id(), &line, plan, None, &pictures)?;
        self.keep(&live_match)?;
        for (name, bytes) in &pictures {
            self.store.keep_picture(&live_match.id, name, bytes)?;
        }
        Ok(ReadyMatch { live_match, bots, lead })
    }

    /// Sets up a tournament match with these names. The caller plays it.
    ///
    /// # Errors
    /// If it cannot be set up or a bot is not found.
    pub fn begin_for_tournament(
        &self,
        id: String,
        plan: Plan,
        names: &[&str],
        tournament: OfTournament,
    ) -> Result<ReadyMatch, Refused> {
        self.check_room()?;
        let (live_match, mut bots) = self.set_up(id, &tournament.id, plan, None, &[])?;
        for (bot, name) in bots.iter_mut().zip(names) {
            bot.player.name = (*name).into();
        }
        live_match.update_summary(|summary| {
            summary.bots = bots.iter().map(|bot| bot.player.clone()).collect();
            summary.tournament = Some(tournament);
        });
        self.insert(&live_match);
        Ok(ReadyMatch { live_match, bots, lead: None })
    }

    /// Continues a match that was live when the program ended, or that its person left, from the end of its record.
    ///
    /// # Errors
    /// If it can no longer be set up.
    pub(super) fn resume(self: &Arc<MatchRegistry>, row: &MatchRow) -> Result<Arc<LiveMatch>, Refused> {
        let unreadable = |error: serde_json::Error| Refused::internal(format!("match {}: {error}", row.id));
        let plan: Plan = serde_json::from_str(&row.plan).map_err(unreadable)?;
        let earlier = read_summary(row)?;
        let own = self.record_so_far(&row.id)?.map(without_result);
        let room = arena::room_of_rules(&plan.game, plan.rules, &plan.rules_hash);
        let line = plan.owner.clone().unwrap_or_default();
        let last = |(record, room)| Ok(last_place(record, self.umpired(room)));
        let led = own.as_ref().zip(room);
        let place = led.map(|led| MatchRegistry::asking(&line, || last(led))).transpose()?.flatten();
        let from = plan.from.as_ref().and_then(|from| Some((&from.of, from.at.parse().ok()?)));
        let lead = match (own, place, from) {
            // A turn that the record holds in part is continued.
            (Some(record), Some(last), _) => Some(Lead { record, to: Place { turn: last.turn + 1, ..last } }),
            (_, _, Some((of, to))) => self.record_so_far(of)?.map(|record| Lead { record, to }),
            _ => None,
        };
        let (live_match, bots) = self.set_up(row.id.clone(), &line, plan, Some(earlier), &[])?;
        live_match.set_leading(place.is_some());
        self.keep(&live_match)?;
        self.spawn(ReadyMatch { live_match: Arc::clone(&live_match), bots, lead })?;
        Ok(live_match)
    }

    fn record_so_far(&self, id: &str) -> Result<Option<Record>, Refused> {
        if let Some(text) = self.store.record(id)? {
            return Ok(Record::parse(&text).ok());
        }
        let kept = KeptMatch::find(&self.store, id)?;
        Ok(kept.map(|kept| kept.record(&self.store)).transpose()?.map(|(record, _)| record))
    }

    /// Checks a plan by the rules in the worker of this line, finds its bots, and creates the match, with the results of an `earlier` run.
    fn set_up(
        &self,
        id: String,
        line: &str,
        mut plan: Plan,
        earlier: Option<Summary>,
        pictures: &[(String, Vec<u8>)],
    ) -> Result<(Arc<LiveMatch>, Vec<ResolvedBot>), Refused> {
        let room = arena::room_of_rules(&plan.game, plan.rules, &plan.rules_hash).ok_or_else(|| {
            Refused::wrong("no_game", wording!("no game '{game}'", game = plan.game.as_str()))
        })?;
        if self.is_closing() {
            return Err(Refused::conflict("closing", wording!("the server is being stopped")));
        }
        if self.count() >= MAX_MATCHES {
            let message =
                wording!("{most} matches are being played; wait until one has ended", most = MAX_MATCHES);
            return Err(Refused::conflict("too_many_matches", message));
        }
        let room = self.umpired(room);
        let (options, files) = (plan.options.clone(), plan.files.clone());
        let setup = MatchSetup { room, options, files, seed: plan.seed };
        MatchRegistry::asking(line, || setup.check(plan.bots.len()))?;
        let resolve = |spec: &Spec| match spec {
            // A tournament has waited for it; whether it is connected shows when the match starts.
            Spec::Remote { remote } if plan.kind == Kind::Tournament => Ok(connected(remote)),
            _ => self.resolve(room, spec),
        };
        let found: Vec<ResolvedBot> = plan.bots.iter().map(resolve).collect::<Result<_, _>>()?;
        if earlier.is_none() {
            let mut given = plan.keys.into_iter();
            let key = |given: Option<Option<String>>| given.flatten().unwrap_or_else(secret);
            let keys = found.iter().map(|bot| (given.next(), bot.player.human));
            plan.keys = keys.map(|(given, is_human)| is_human.then(|| key(given))).collect();
        }
        let mut summary = summary(id, room, &plan, &found, pictures);
        if let Some(Summary { started, pictures, .. }) = earlier {
            (summary.started, summary.pictures) = (started, pictures);
        }
        Ok((LiveMatch::new(room, plan, summary), found))
    }

    /// Does something for which the rules of an [`umpired`](MatchRegistry::umpired) room are asked in the worker of this line.
    ///
    /// # Errors
    /// If it fails, or the worker ends.
    pub fn asking<T>(line: &str, something: impl FnOnce() -> Result<T, BadSetup>) -> Result<T, Refused> {
        let umpires = Umpires::of(line, Stop::default());
        at(&umpires, something).map_err(|bad| umpires.refused().unwrap_or_else(|| bad.into()))
    }

    /// Plays a match on a new thread.
    fn spawn(self: &Arc<MatchRegistry>, ready: ReadyMatch) -> Result<(), Refused> {
        let live_match = Arc::clone(&ready.live_match);
        self.insert(&live_match);
        let thread = std::thread::Builder::new().name(format!("match {}", live_match.id));
        let registry = Arc::clone(self);
        if let Err(error) = thread.spawn(move || play(&registry, &ready, &mut |_| {})) {
            self.remove(&live_match);
            return Err(Refused::internal(format!("no thread for the match: {error}")));
        }
        Ok(())
    }
}

/// The record without its result. The server may be killed after it has stored the result and before it has stored that the
/// match is over; the match is then led through its whole record and ends again.
fn without_result(mut record: Record) -> Record {
    if record.is_complete() {
        record.lines.pop();
    }
    record
}

/// The place of a record's last input.
fn last_place(record: &Record, room: &'static Room) -> Option<Place> {
    let mut last = None;
    let _ = referee::replay(record, room, &mut |event| {
        if let Event::Played { place, .. } = event {
            last = Some(place);
        }
    });
    last
}

/// The summary of a match before it starts.
pub(super) fn summary(
    id: String,
    room: &'static Room,
    plan: &Plan,
    found: &[ResolvedBot],
    pictures: &[(String, Vec<u8>)],
) -> Summary {
    let person = found.iter().any(|bot| bot.player.human);
    let bots = found.iter().map(|bot| bot.player.clone()).collect();
    Summary {
        seed: (!person).then_some(plan.seed),
        pictures: pictures.iter().map(|(name, _)| name.clone()).collect(),
        undo: person && room.information == Information::Perfect,
        from: plan.from.clone(),
        ..Summary::new(id, room, plan.kind, bots, (&plan.options, &plan.files))
    }
}
