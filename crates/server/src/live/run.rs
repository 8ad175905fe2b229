//! Plays a match from start to end, on its own thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::{
    BadBot, CannotFollow, Divergences, FinishedMatch, JobEnd, Leading, NotPlayed, Played, Request, Tally,
    lead, play_entrants,
};
use game::{Aside, Place, Record, Room, Verdict, winner};
use referee::{Broken, Entrant, Event};

use super::live_match::LiveMatch;
use super::match_request::Lead;
use super::pending::Person;
use super::registry::{MatchRegistry, now};
use super::resolved_bot::ResolvedBot;
use super::slots::{POLL, Slot, sleep_unless_stopped};
use crate::diagnostics::diagnostics;
use crate::plan::Spec;
use crate::remote::MatchLink;
use crate::summary::{BotRemark, BotVerdict, Kind, State, Summary};
use crate::work::Meter;

/// How often the record of a live match is saved: at most this much is lost if the program is killed.
const SAVE_INTERVAL: Duration = Duration::from_secs(3);

/// Plays a match to its end and stores it.
pub(super) fn run(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
    lead: Option<&Lead>,
) {
    let _span = tracing::info_span!("match", id = live_match.id).entered();
    registry.build(live_match, found, &line_of(live_match));
    run_to_end(registry, live_match, |slot| {
        let (mut divergences, mut tally) = (Divergences::default(), Tally::default());
        let mut meter = Meter::start();
        let mut count = |event: &Event<'_>| {
            tally.see(event);
            charge(registry, live_match, event, &mut meter);
        };
        let played = played(registry, live_match, found, lead, slot, &mut divergences, &mut count);
        ended(live_match, found, &played, &divergences, &tally)
    });
}

/// Plays a tournament match on this thread. The caller stores the result and then removes it from the registry.
pub(crate) fn play_for_tournament(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
) -> JobEnd {
    let _span = tracing::debug_span!("match", id = live_match.id).entered();
    let mut end = None;
    registry.build(live_match, found, &line_of(live_match));
    run_to_end(registry, live_match, |slot| {
        let began = Instant::now();
        let mut cpu_us = vec![0; found.len()];
        let (played, summary) = watched(registry, live_match, (found, None), slot, &mut |event| {
            if let Event::Aside { bot, aside: Aside::CpuMicros(micros), .. } = event {
                cpu_us[*bot] += micros;
            }
        });
        end = Some(job_end(named_as_written(played, found), live_match, began.elapsed(), cpu_us));
        summary
    });
    match end {
        Some(end) => end,
        None if live_match.stop.load(Ordering::Relaxed) => JobEnd::Interrupted,
        None => JobEnd::HostFault("the program itself has failed".into()),
    }
}

/// Plays a match on this thread and stores it. `None` if it was stopped before it started.
pub(crate) fn play_watched(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
    lead: Option<&Lead>,
    watch: &mut dyn FnMut(&Event<'_>),
) -> Option<Result<Played, CannotFollow>> {
    let mut end = None;
    run_to_end(registry, live_match, |slot| {
        let (played, summary) = watched(registry, live_match, (found, lead), slot, watch);
        end = Some(played);
        summary
    });
    end
}

/// Charges the processor time of a match to its owner: of its bots, and of this thread, on which house bots think.
fn charge(registry: &MatchRegistry, live_match: &LiveMatch, event: &Event<'_>, meter: &mut Meter) {
    let Some(owner) = &live_match.plan.owner else { return };
    let bots = match event {
        Event::Aside { aside: Aside::CpuMicros(micros), .. } => *micros,
        Event::Played { .. } => 0,
        _ => return,
    };
    registry.spending.add(owner, bots + meter.read(), now());
}

/// Plays a match and returns how it ended.
fn watched(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    (found, lead): (&[ResolvedBot], Option<&Lead>),
    slot: &mut Slot<'_>,
    watch: &mut dyn FnMut(&Event<'_>),
) -> (Result<Played, CannotFollow>, Summary) {
    let (mut divergences, mut tally) = (Divergences::default(), Tally::default());
    let mut meter = Meter::start();
    let played = played(registry, live_match, found, lead, slot, &mut divergences, &mut |event| {
        tally.see(event);
        charge(registry, live_match, event, &mut meter);
        watch(event);
    });
    let summary = ended(live_match, found, &played, &divergences, &tally);
    (played, summary)
}

/// Removes this match's temporary folders from an error.
fn named_as_written(
    played: Result<Played, CannotFollow>,
    found: &[ResolvedBot],
) -> Result<Played, CannotFollow> {
    played.map(|mut played| {
        for (worst, bot) in played.outcome.worst.iter_mut().zip(found) {
            if let Some(worst) = worst {
                worst.fault.message = bot.without_folder(&worst.fault.message);
            }
        }
        played
    })
}

fn job_end(
    played: Result<Played, CannotFollow>,
    live_match: &LiveMatch,
    wall: Duration,
    cpu_us: Vec<u64>,
) -> JobEnd {
    match played {
        Ok(played) => {
            let output = live_match.output_log();
            JobEnd::Finished(Box::new(FinishedMatch { played, output, wall, cpu_us }))
        }
        Err(CannotFollow::NotPlayed(NotPlayed::Interrupted(_))) => JobEnd::Interrupted,
        Err(CannotFollow::NotPlayed(NotPlayed::Match(broken @ Broken::Host { .. }))) => {
            JobEnd::HostFault(broken.to_string())
        }
        Err(CannotFollow::NotPlayed(other)) => JobEnd::Impossible(other),
        Err(other) => JobEnd::HostFault(other.to_string()),
    }
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
    let tournament = live_match.summary().tournament.map(|tournament| tournament.id);
    tournament.or_else(|| live_match.plan.owner.clone()).unwrap_or_default()
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
pub(crate) fn stop_soon(registry: &MatchRegistry, live_match: &LiveMatch, patience: Duration) {
    live_match.request_stop();
    let deadline = Instant::now() + patience;
    while !live_match.is_over() && Instant::now() < deadline {
        std::thread::sleep(POLL / 5);
    }
    finish(registry, live_match, stopped(live_match));
}

/// The summary of a match that will continue another time.
fn suspended(live_match: &LiveMatch) -> Summary {
    let state = if live_match.has_person() { State::Waiting } else { State::Live };
    Summary { state, ..live_match.summary() }
}

/// The summary of a match that was stopped.
pub(super) fn stopped(live_match: &LiveMatch) -> Summary {
    let mut summary = over(live_match);
    summary.state = State::Broken;
    summary.note.get_or_insert_with(|| "stopped".into());
    summary
}

fn played(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
    lead: Option<&Lead>,
    slot: &mut Slot<'_>,
    divergences: &mut Divergences,
    watch: &mut dyn FnMut(&Event<'_>),
) -> Result<Played, CannotFollow> {
    let plan = &live_match.plan;
    let seated = (Arc::clone(registry), Arc::clone(live_match));
    let arena = registry.arena(live_match.stop.clone(), &line_of(live_match), plan.owner.as_deref());
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
    let request = Request { room: live_match.room, options, files, seed: plan.seed, bots: &bots };
    // Warnings about a bot's files are shown by `check`.
    let mut entrants = request.seat(&arena, &mut |_| {})?;
    name(live_match, &mut entrants, found);
    if live_match.shows_thoughts() {
        for (number, entrant) in entrants.iter_mut().enumerate() {
            let live_match = Arc::clone(live_match);
            entrant.bot.report_thoughts(Box::new(move |thought| live_match.on_thought(number, thought)));
        }
    }
    let setup = request.setup();
    live_match.seated(setup.header(&entrants));
    let _ = registry.keep(live_match);
    let mut led_inputs = 0;
    if let Some(Lead { record, to }) = lead {
        (entrants, *divergences) = led(record, live_match, *to, entrants, found)?;
        led_inputs = inputs_before(record, live_match.room, *to);
    }
    let mut pacer = Pacer { registry, live_match, slot, led_inputs, shown: Instant::now(), next_save: None };
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

/// Passes on events, no faster than the match's pace.
struct Pacer<'a, 'b> {
    registry: &'a MatchRegistry,
    live_match: &'a LiveMatch,
    slot: &'a mut Slot<'b>,
    /// How many inputs of a record are still to be replayed.
    led_inputs: usize,
    shown: Instant,
    /// When to save next.
    next_save: Option<Instant>,
}

impl Pacer<'_, '_> {
    fn on_event(&mut self, event: &Event<'_>) {
        self.live_match.on_event(event);
        match event {
            Event::Aside { aside, .. } if self.led_inputs == 0 => self.registry.counts.count_time(aside),
            Event::Played { sealed, .. } => {
                self.led_inputs = self.led_inputs.saturating_sub(1);
                if *sealed {
                    return;
                }
            }
            Event::Opened { .. } => {}
            _ => return,
        }
        if self.registry.has_lobby_spectators() {
            self.live_match.take_thumbnail(event);
            self.registry.notify();
        }
        if self.led_inputs > 0 {
            return;
        }
        if self.live_match.is_leading() {
            self.live_match.set_leading(false);
        }
        self.save();
        self.wait();
    }

    /// Saves the record and the log: after each input if a person plays, from time to time otherwise.
    fn save(&mut self) {
        if self.next_save.is_some_and(|next| Instant::now() < next) {
            return;
        }
        let began = Instant::now();
        if let Err(error) = self.registry.store_progress(self.live_match) {
            tracing::warn!("cannot be saved now: {error}");
        }
        // The next event of a match with a person may be hours away, so each of its inputs is saved, however slow the disk is. In
        // other matches slow saves are made less often.
        if !self.live_match.has_person() {
            self.next_save = Some(Instant::now() + SAVE_INTERVAL.max(began.elapsed() * 20));
        }
    }

    fn wait(&mut self) {
        let pace = Duration::from_millis(self.live_match.plan.pace_ms);
        let stop = &self.live_match.stop;
        if pace.is_zero() {
            self.slot.yield_to_waiting(stop);
            return;
        }
        self.slot.release();
        sleep_unless_stopped(pace.saturating_sub(self.shown.elapsed()), stop);
        // An exhibition pauses while nobody watches.
        while self.live_match.plan.kind == Kind::Exhibition && !self.is_watched() {
            sleep_unless_stopped(POLL * 4, stop);
        }
        self.slot.acquire(stop);
        self.shown = Instant::now();
    }

    fn is_watched(&self) -> bool {
        let stopped = self.live_match.stop.load(Ordering::Relaxed);
        stopped || self.registry.has_lobby_spectators() || self.live_match.is_watched()
    }
}

/// The summary of a match that has ended.
fn ended(
    live_match: &LiveMatch,
    found: &[ResolvedBot],
    played: &Result<Played, CannotFollow>,
    divergences: &Divergences,
    tally: &Tally,
) -> Summary {
    let last_words: Vec<String> = (0..found.len()).map(|bot| live_match.last_words(bot)).collect();
    let mut summary = over(live_match);
    match played {
        Ok(played) => done(&mut summary, played, found, &last_words, tally),
        Err(error) => broken(&mut summary, error, found),
    }
    if let Some(divergence) = divergences.take().first() {
        summary.note = Some(format!(
            "bot {} would have played otherwise at {}: {} instead of {}",
            divergence.bot, divergence.at, divergence.answered, divergence.recorded
        ));
    }
    summary
}

/// What the summaries of all finished matches share.
fn over(live_match: &LiveMatch) -> Summary {
    Summary { ended: Some(now()), seed: Some(live_match.plan.seed), ..live_match.summary() }
}

fn done(summary: &mut Summary, played: &Played, found: &[ResolvedBot], last_words: &[String], tally: &Tally) {
    let standing = &played.outcome.standing;
    summary.state = State::Done;
    summary.scores = Some(standing.scores.clone());
    summary.ranks = Some(standing.ranks.clone());
    summary.winner = winner(&standing.scores);
    summary.reason = Some(standing.reason.clone());
    let verdicts = played.verdicts().into_iter().zip(found).zip(last_words);
    let described = |((verdict, bot), last_words): ((arena::Verdict, &ResolvedBot), &String)| {
        let failed = verdict.verdict != Verdict::Ok;
        let text = if failed { format!("{last_words}\n{}", verdict.message) } else { String::new() };
        BotVerdict {
            verdict: verdict.verdict.name().into(),
            marks: diagnostics(&text, &bot.files),
            message: bot.without_folder(&verdict.message),
            at: verdict.at,
            remarks: Vec::new(),
        }
    };
    let mut verdicts: Vec<BotVerdict> = verdicts.map(described).collect();
    for (verdict, tally) in verdicts.iter_mut().zip(tally.bots()) {
        let repeated = |remark: &arena::Remark| remark.count > 1 || remark.kind.starts_with("ignored");
        let remarks = tally.remarks().into_iter().filter(repeated);
        verdict.remarks = remarks.map(BotRemark::of).collect();
    }
    summary.verdicts = Some(verdicts);
}

fn broken(summary: &mut Summary, error: &CannotFollow, found: &[ResolvedBot]) {
    summary.state = State::Broken;
    match error {
        CannotFollow::NotPlayed(NotPlayed::Interrupted(_)) => {
            summary.note.get_or_insert_with(|| "stopped".into());
        }
        CannotFollow::NotPlayed(NotPlayed::Bot(BadBot::File { spec, why })) => {
            summary.note = Some("bad_bot".into());
            let described = |bot: &ResolvedBot| {
                let guilty = bot.written == *spec;
                let message = if guilty { why.clone() } else { String::new() };
                let verdict = if guilty { Verdict::LoadFailed } else { Verdict::Ok };
                BotVerdict {
                    verdict: verdict.name().into(),
                    marks: diagnostics(&message, &bot.files),
                    message: bot.without_folder(&message),
                    at: guilty.then(|| "1.0".into()),
                    remarks: Vec::new(),
                }
            };
            summary.verdicts = Some(found.iter().map(described).collect());
        }
        other => summary.note = Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::fixtures;

    #[test]
    fn a_match_in_which_the_program_fails_is_broken_off_and_gives_its_place_back() {
        let registry = fixtures::registry();
        for _ in 0..2 {
            let live_match = fixtures::live_match(&registry);
            run_to_end(&registry, &live_match, |_| panic!("a bug"));
            let kept = registry.summary(&live_match.id).unwrap().unwrap();
            assert_eq!(
                (kept.state, kept.note.as_deref(), kept.seed),
                (State::Broken, Some("failed"), Some(7))
            );
            assert!(kept.ended.is_some() && live_match.is_over());
            assert_eq!(registry.count(), 0);
        }
    }
}
