//! Plays a match from start to end: the only way in which one is played on a server.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::{CannotFollow, Divergences, Leading, Played, Tally, lead, play_entrants, seat_bots};
use game::{Aside, Place, Record, Room};
use referee::{Entrant, Event, MatchSetup};

use super::ended::{ended, over, stopped, suspended};
use super::live_match::LiveMatch;
use super::match_request::{Lead, ReadyMatch};
use super::pacer::Pacer;
use super::pending::Person;
use super::registry::MatchRegistry;
use super::remote::MatchLink;
use super::resolved_bot::ResolvedBot;
use super::slots::{POLL, Slot};
use crate::meter::Meter;
use crate::plan::{Kind, Spec};
use crate::summary::{State, Summary};
use crate::umpire;

/// What came of a match.
pub struct MatchEnd {
    pub played: Result<Played, CannotFollow>,
    /// How long it took, without waiting for a slot.
    pub wall: Duration,
    /// Each bot's processor time in microseconds.
    pub cpu_us: Vec<u64>,
}

/// Plays a match on this thread when a slot is free, and stores it; a tournament match is stored by its tournament. `None` if it was
/// stopped before it started.
pub fn play(
    registry: &Arc<MatchRegistry>,
    ready: &ReadyMatch,
    watch: &mut dyn FnMut(&Event<'_>),
) -> Option<MatchEnd> {
    let live_match = &ready.live_match;
    let _span = match live_match.plan.kind {
        Kind::Tournament => tracing::debug_span!("match", id = live_match.id),
        _ => tracing::info_span!("match", id = live_match.id),
    }
    .entered();
    let mut end = None;
    registry.build(live_match, &ready.bots, &line_of(live_match));
    run_to_end(registry, live_match, |slot| {
        let began = Instant::now();
        let (mut divergences, mut tally) = (Divergences::default(), Tally::default());
        let (mut cpu_us, mut meter) = (vec![0; ready.bots.len()], Meter::start());
        let mut watched = |event: &Event<'_>| {
            tally.see(event);
            // The owner pays for the bots, and for this thread, on which house bots think.
            let owner = live_match.plan.owner.as_deref();
            match event {
                Event::Aside { bot, aside: Aside::CpuMicros(micros), .. } => {
                    cpu_us[*bot] += micros;
                    registry.charge(owner, micros + meter.read());
                }
                Event::Played { .. } => registry.charge(owner, meter.read()),
                _ => {}
            }
            watch(event);
        };
        let umpires = live_match.umpires(&live_match.summary());
        let played = umpire::at(&umpires, || played(registry, ready, slot, &mut divergences, &mut watched));
        let mut summary = ended(live_match, &ready.bots, &played, &divergences, &tally);
        if played.is_err() && umpires.refused().is_some() && !live_match.stop.load(Ordering::Relaxed) {
            summary.note = Some("worker_ended".into());
        }
        end = Some(MatchEnd { played, wall: began.elapsed(), cpu_us });
        summary
    });
    end
}

/// Waits for a compute slot, plays, and stores the result.
fn run_to_end(registry: &MatchRegistry, live_match: &LiveMatch, play: impl FnOnce(&mut Slot<'_>) -> Summary) {
    // A person never waits for a slot.
    let mut slot = match live_match.has_person() {
        true => Slot::exempt(),
        false => Slot::queued(&registry.slots, line_of(live_match)),
    };
    if !slot.acquire(&live_match.stop) {
        return finish(registry, live_match, stopped(live_match));
    }
    live_match.update_summary(|summary| summary.state = State::Live);
    registry.notify();
    tracing::info!(game = live_match.room.id, "begins");
    // A panic of ours only breaks off this match.
    let ended = catch_unwind(AssertUnwindSafe(|| play(&mut slot))).unwrap_or_else(|_| Summary {
        state: State::Broken,
        note: Some("failed".into()),
        ..over(live_match)
    });
    drop(slot);
    finish(registry, live_match, ended);
}

/// The queue in which a match waits: one per author, one per tournament, and one for all others.
fn line_of(live_match: &LiveMatch) -> String {
    live_match.summary().line(&live_match.plan)
}

/// Makes a match's end final, stores it, and removes it from the registry. If storing fails it stays there and is retried.
pub(super) fn finish(registry: &MatchRegistry, live_match: &LiveMatch, ended: Summary) {
    if !live_match.settle() {
        return;
    }
    live_match.break_off();
    live_match.set_leading(false);
    let ended = match ended.state {
        State::Broken if live_match.is_suspended() => suspended(live_match),
        _ => ended,
    };
    if ended.state.is_over() {
        registry.counts.count_end(&ended);
    }
    tracing::info!(state = ended.state.name(), reason = ended.reason.as_deref().unwrap_or_default(), "ends");
    match registry.store_all(live_match, &ended) {
        Ok(()) => {
            // Spectators hear of the end once it is in the store, so a match that is not here is certainly over.
            live_match.update_summary(|summary| *summary = ended);
            if live_match.plan.kind != Kind::Tournament {
                registry.remove(live_match);
            }
        }
        Err(error) => {
            tracing::error!("cannot be stored, is tried again: {error}");
            live_match.update_summary(|summary| *summary = Summary { unsaved: true, ..ended });
            registry.has_ended();
        }
    }
}

/// Stops a match, and makes its end final if its thread has not reacted within `patience`: a house bot may think for longer.
pub fn stop_soon(registry: &MatchRegistry, live_match: &LiveMatch, patience: Duration) {
    live_match.request_stop();
    let deadline = Instant::now() + patience;
    while !live_match.is_over() && Instant::now() < deadline {
        std::thread::sleep(POLL / 5);
    }
    finish(registry, live_match, stopped(live_match));
}

/// Seats the bots and plays, after a record if one leads them.
fn played(
    registry: &Arc<MatchRegistry>,
    ReadyMatch { live_match, bots: found, lead }: &ReadyMatch,
    slot: &mut Slot<'_>,
    divergences: &mut Divergences,
    watch: &mut dyn FnMut(&Event<'_>),
) -> Result<Played, CannotFollow> {
    let plan = &live_match.plan;
    let seated = (Arc::clone(registry), Arc::clone(live_match));
    let arena = registry.arena(live_match.stop.clone(), &line_of(live_match), plan.owner.as_deref());
    let arena = registry.house_of(live_match.room, arena);
    let arena = arena.with_person(move |room, number| {
        let (registry, live_match) = &seated;
        if let Some(Spec::Remote { remote }) = live_match.plan.bots.get(number) {
            let link = MatchLink::new(&registry.remotes, remote, live_match);
            return Some(host::remote_bot(Box::new(link), room.dialects));
        }
        let decision = live_match.decisions.get(number)?.clone()?;
        Some(Box::new(Person::new(decision)))
    });
    let bots: Vec<String> = found.iter().map(|bot| bot.written.clone()).collect();
    let (options, files) = (plan.options.clone(), plan.files.clone());
    let setup = MatchSetup { room: live_match.room, options, files, seed: plan.seed };
    // Warnings about a bot's files are shown by `check`.
    let mut entrants = seat_bots(&arena, &setup, &bots, &mut |_| {})?;
    name(live_match, &mut entrants, found);
    if live_match.shows_thoughts() {
        for (number, entrant) in entrants.iter_mut().enumerate() {
            let live_match = Arc::clone(live_match);
            entrant.bot.report_thoughts(Box::new(move |thought| live_match.on_thought(number, thought)));
        }
    }
    live_match.seated(setup.header(&entrants));
    let _ = registry.keep(live_match);
    let mut led_inputs = 0;
    if let Some(Lead { record, to }) = lead {
        (entrants, *divergences) = led(record, live_match, *to, entrants, found)?;
        led_inputs = inputs_before(record, live_match.room, *to);
    }
    let mut pacer = Pacer::new(registry, live_match, slot, led_inputs);
    let played = play_entrants(&arena, &setup, entrants, &mut |event| {
        watch(&event);
        pacer.on_event(&event);
    })?;
    Ok(played)
}

/// A bot of this machine chooses its own name, others are named by the page.
fn name(live_match: &LiveMatch, entrants: &mut [Entrant], found: &[ResolvedBot]) {
    for (number, (entrant, bot)) in entrants.iter_mut().zip(found).enumerate() {
        if bot.names_itself {
            live_match.update_summary(|summary| summary.bots[number].name.clone_from(&entrant.id.name));
        } else {
            entrant.id.name.clone_from(&bot.player.name);
        }
    }
}

/// The number of a record's inputs before a place.
fn inputs_before(record: &Record, room: &'static Room, to: Place) -> usize {
    let mut inputs = 0;
    let _ = referee::replay(record, room, &mut |event| {
        if let Event::Played { place, .. } = event
            && place < to
        {
            inputs += 1;
        }
    });
    inputs
}

/// Wraps bots to be led to a place: processes are asked again, since they may remember; others only use their view, if they see everything.
fn led(
    record: &Record,
    live_match: &LiveMatch,
    at: Place,
    entrants: Vec<Entrant>,
    found: &[ResolvedBot],
) -> Result<(Vec<Entrant>, Divergences), CannotFollow> {
    let leading = |bot: &ResolvedBot| match bot.is_process
        || live_match.room.information == game::Information::Hidden
    {
        true => Leading::Asking,
        false => Leading::Silent,
    };
    let entrants = entrants.into_iter().zip(found).map(|(entrant, bot)| (entrant, leading(bot))).collect();
    lead((record, live_match.room), at, entrants)
}

#[cfg(test)]
mod tests;
