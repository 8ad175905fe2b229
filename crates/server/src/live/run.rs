//! One match from beginning to end, on its own thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{
    Arena, BadBot, CannotFollow, Divergences, Leading, NotPlayed, Played, Request, lead, play_entrants,
};
use game::{Place, Record, Verdict, winner};
use referee::{Entrant, Event};

use super::bots::ResolvedBot;
use super::live_match::LiveMatch;
use super::pending::Person;
use super::registry::{MatchRegistry, now};
use super::slots::{POLL, sleep_unless_stopped};
use crate::diagnostics::diagnostics;
use crate::summary::{BotVerdict, Kind, State, Summary};

/// How often the record of a live match is saved: at most this much is lost when the program is killed.
const SAVE_INTERVAL: Duration = Duration::from_secs(3);

/// Plays a match to its end and stores it.
pub(super) fn run(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
    record: Option<&Record>,
) {
    run_to_end(registry, live_match, || {
        let mut divergences = Divergences::default();
        let played = played(registry, live_match, found, record, &mut divergences);
        ended(live_match, found, played, &divergences)
    });
}

/// Waits for a compute slot, plays there, and stores the result.
fn run_to_end(registry: &MatchRegistry, live_match: &LiveMatch, play: impl FnOnce() -> Summary) {
    // A person never waits for a slot.
    let queues = !live_match.has_person();
    if queues {
        registry.slots.acquire();
    }
    live_match.update_summary(|summary| summary.state = State::Live);
    registry.notify();
    // A bug of ours breaks off this match only.
    let ended = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Summary {
        state: State::Broken,
        note: Some("failed".into()),
        ..over(live_match)
    });
    if queues {
        registry.slots.release();
    }
    live_match.break_off();
    save_progress(registry, live_match);
    if let Err(error) = registry.keep_as(live_match, &ended) {
        eprintln!("match {}: {error}", live_match.id);
    }
    // Spectators hear of the end once it is in the store.
    registry.remove(live_match);
    live_match.update_summary(|summary| *summary = ended);
}

fn played(
    registry: &Arc<MatchRegistry>,
    live_match: &Arc<LiveMatch>,
    found: &[ResolvedBot],
    record: Option<&Record>,
    divergences: &mut Divergences,
) -> Result<Played, CannotFollow> {
    let plan = &live_match.plan;
    let decisions = live_match.decisions.clone();
    let arena = Arena::new(&registry.cache, live_match.stop.clone()).with_person(move |_, number| {
        let decision = decisions.get(number)?.clone()?;
        Some(Box::new(Person::new(decision)))
    });
    let bots: Vec<String> = found.iter().map(|bot| bot.written.clone()).collect();
    let (options, files) = (plan.options.clone(), plan.files.clone());
    let request = Request { room: live_match.room, options, files, seed: plan.seed, bots: &bots };
    // Warnings about a bot's files are shown by `check`.
    let mut entrants = request.seat(&arena, &mut |_| {})?;
    for (entrant, bot) in entrants.iter_mut().zip(found) {
        entrant.id.name.clone_from(&bot.player.name);
    }
    let contest = request.contest();
    live_match.seated(contest.header(&entrants));
    let _ = registry.keep(live_match);
    let begins = plan.from.as_ref().and_then(|from| from.at.parse::<Place>().ok());
    if let (Some(record), Some(at)) = (record, begins) {
        (entrants, *divergences) = led(record, live_match, at, entrants, found)?;
    }
    let queues = !live_match.has_person();
    let mut pacer = Pacer { registry, live_match, queues, begins, shown: Instant::now(), next_save: None };
    let played = play_entrants(&arena, &contest, entrants, &mut |event| pacer.on_event(&event))?;
    Ok(played)
}

/// Bots that are brought to a place: processes by asking them again, since they may remember; all others go by what
/// they see, where they see everything.
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

/// Passes events on, no faster than the match's pace.
struct Pacer<'a> {
    registry: &'a MatchRegistry,
    live_match: &'a LiveMatch,
    queues: bool,
    /// The first place that is played anew.
    begins: Option<Place>,
    shown: Instant,
    /// When it is saved next.
    next_save: Option<Instant>,
}

impl Pacer<'_> {
    fn on_event(&mut self, event: &Event<'_>) {
        self.live_match.on_event(event);
        let place = match event {
            Event::Played { place, sealed: false, .. } => Some(*place),
            Event::Opened { number, .. } => Some(Place { game: *number, turn: 1 }),
            _ => None,
        };
        let Some(place) = place else { return };
        if self.registry.has_lobby_spectators() {
            self.live_match.take_thumbnail(event);
            self.registry.notify();
        }
        if self.next_save.is_none_or(|next| Instant::now() > next) {
            let began = Instant::now();
            save_progress(self.registry, self.live_match);
            // Slow saves are done less often.
            self.next_save = Some(Instant::now() + SAVE_INTERVAL.max(began.elapsed() * 20));
        }
        if self.begins.is_none_or(|begins| place >= begins) {
            self.wait();
        }
    }

    fn wait(&mut self) {
        let pace = Duration::from_millis(self.live_match.plan.pace_ms);
        if pace.is_zero() {
            if self.queues {
                self.registry.slots.yield_to_waiting();
            }
            return;
        }
        if self.queues {
            self.registry.slots.release();
        }
        sleep_unless_stopped(pace.saturating_sub(self.shown.elapsed()), &self.live_match.stop);
        // An exhibition pauses while nobody watches.
        while self.live_match.plan.kind == Kind::Exhibition && !self.is_watched() {
            sleep_unless_stopped(POLL * 4, &self.live_match.stop);
        }
        if self.queues {
            self.registry.slots.acquire();
        }
        self.shown = Instant::now();
    }

    fn is_watched(&self) -> bool {
        let stopped = self.live_match.stop.load(std::sync::atomic::Ordering::Relaxed);
        stopped || self.registry.has_lobby_spectators() || self.live_match.is_watched()
    }
}

/// Saves the record and the log as they stand.
fn save_progress(registry: &MatchRegistry, live_match: &LiveMatch) {
    let Some(record) = live_match.record() else { return };
    let kept = registry.store.keep_record(&live_match.id, &record.to_string());
    if let Err(error) = kept.and_then(|()| registry.store.keep_log(&live_match.id, &live_match.whole_log())) {
        eprintln!("match {}: {error}", live_match.id);
    }
}

/// The summary of a match that has ended.
fn ended(
    live_match: &LiveMatch,
    found: &[ResolvedBot],
    played: Result<Played, CannotFollow>,
    divergences: &Divergences,
) -> Summary {
    let last_words: Vec<String> = (0..found.len()).map(|bot| live_match.last_words(bot)).collect();
    let mut summary = over(live_match);
    match played {
        Ok(played) => done(&mut summary, &played, found, &last_words),
        Err(error) => broken(&mut summary, &error, found),
    }
    if let Some(divergence) = divergences.take().first() {
        summary.note = Some(format!(
            "bot {} would have played otherwise at {}: {} instead of {}",
            divergence.bot, divergence.at, divergence.answered, divergence.recorded
        ));
    }
    summary
}

/// What all matches that are over have in common.
fn over(live_match: &LiveMatch) -> Summary {
    Summary { ended: Some(now()), seed: Some(live_match.plan.seed), ..live_match.summary() }
}

fn done(summary: &mut Summary, played: &Played, found: &[ResolvedBot], last_words: &[String]) {
    let standing = &played.outcome.standing;
    summary.state = State::Done;
    summary.scores = Some(standing.scores.clone());
    summary.ranks = Some(standing.ranks.clone());
    summary.winner = winner(&standing.scores);
    summary.reason = Some(standing.reason.clone());
    let verdicts = played.verdicts().into_iter().zip(found).zip(last_words);
    let told = |((verdict, bot), last_words): ((arena::Verdict, &ResolvedBot), &String)| {
        let failed = verdict.verdict != Verdict::Ok;
        let text = if failed { format!("{last_words}\n{}", verdict.message) } else { String::new() };
        BotVerdict {
            verdict: verdict.verdict.name().into(),
            marks: diagnostics(&text, &bot.files),
            message: bot.without_folder(&verdict.message),
            at: verdict.at,
        }
    };
    summary.verdicts = Some(verdicts.map(told).collect());
}

fn broken(summary: &mut Summary, error: &CannotFollow, found: &[ResolvedBot]) {
    summary.state = State::Broken;
    match error {
        CannotFollow::NotPlayed(NotPlayed::Interrupted(_)) => {
            summary.note.get_or_insert_with(|| "stopped".into());
        }
        CannotFollow::NotPlayed(NotPlayed::Bot(BadBot::File { spec, why })) => {
            summary.note = Some("bad_bot".into());
            let told = |bot: &ResolvedBot| {
                let guilty = bot.written == *spec;
                let message = if guilty { why.clone() } else { String::new() };
                let verdict = if guilty { Verdict::LoadFailed } else { Verdict::Ok };
                BotVerdict {
                    verdict: verdict.name().into(),
                    marks: diagnostics(&message, &bot.files),
                    message: bot.without_folder(&message),
                    at: guilty.then(|| "1.0".into()),
                }
            };
            summary.verdicts = Some(found.iter().map(told).collect());
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
            run_to_end(&registry, &live_match, || panic!("a bug"));
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
