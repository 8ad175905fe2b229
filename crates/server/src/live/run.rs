//! One match from beginning to end, on its own thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{
    Arena, BadBot, CannotFollow, Divergences, Leading, NotPlayed, Played, Request, lead, play_entrants,
};
use game::{Place, Record, Verdict, winner};
use referee::{Broken, Entrant, Event};

use super::begin::Found;
use super::desk::Person;
use super::hall::{Hall, now};
use super::pace::{BREATH, rest};
use super::stage::Stage;
use crate::marks::marks;
use crate::summary::{Kind, State, Summary, Told};

/// So often the record of a match that is played is put away: more than this is not lost when the program is killed.
const PUT_AWAY: Duration = Duration::from_secs(3);

/// Plays a match to its end and puts it away.
pub(super) fn run(hall: &Arc<Hall>, stage: &Arc<Stage>, found: &[Found], record: Option<&Record>) {
    put_through(hall, stage, || {
        let mut departures = Divergences::default();
        let played = played(hall, stage, found, record, &mut departures);
        ended(stage, found, played, &departures)
    });
}

/// Waits for a place, has a match played there, and puts it away.
fn put_through(hall: &Hall, stage: &Stage, play: impl FnOnce() -> Summary) {
    // Somebody who plays waits for nobody.
    let queues = !stage.has_person();
    if queues {
        hall.places.take();
    }
    stage.tell(|summary| summary.state = State::Live);
    hall.bump();
    // A bug of ours breaks off its own match and holds up no other.
    let ended = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Summary {
        state: State::Broken,
        note: Some("failed".into()),
        ..over(stage)
    });
    if queues {
        hall.places.leave();
    }
    stage.break_off();
    put_away(hall, stage);
    if let Err(error) = hall.keep_as(stage, &ended) {
        eprintln!("match {}: {error}", stage.id);
    }
    // Whoever is told of the end finds all of it in the store.
    hall.leave(stage);
    stage.tell(|summary| *summary = ended);
}

fn played(
    hall: &Arc<Hall>,
    stage: &Arc<Stage>,
    found: &[Found],
    record: Option<&Record>,
    departures: &mut Divergences,
) -> Result<Played, CannotFollow> {
    let plan = &stage.plan;
    let desks = stage.desks.clone();
    let arena = Arena::new(&hall.cache, stage.stop.clone()).with_person(move |_, number| {
        let desk = desks.get(number)?.clone()?;
        Some(Box::new(Person::at(desk)))
    });
    let bots: Vec<String> = found.iter().map(|bot| bot.written.clone()).collect();
    let (options, files) = (plan.options.clone(), plan.files.clone());
    let request = Request { room: stage.room, options, files, seed: plan.seed, bots: &bots };
    // What a bot's maker is warned of is told where bots are checked.
    let mut entrants = request.seat(&arena, &mut |_| {})?;
    for (entrant, bot) in entrants.iter_mut().zip(found) {
        entrant.id.name.clone_from(&bot.player.name);
    }
    let contest = request.contest();
    stage.seated(contest.header(&entrants));
    let _ = hall.keep(stage);
    let begins = plan.from.as_ref().and_then(|from| from.at.parse::<Place>().ok());
    if let (Some(record), Some(at)) = (record, begins) {
        (entrants, *departures) = led(record, stage, at, entrants, found)?;
    }
    let queues = !stage.has_person();
    let mut clock = Clock { hall, stage, queues, begins, shown: Instant::now(), put_away: None };
    let played = play_entrants(&arena, &contest, entrants, &mut |event| clock.see(&event))?;
    Ok(played)
}

/// Bots that are brought to a place: processes by asking them again, since they may remember; all others go by what
/// they see, where they see everything.
fn led(
    record: &Record,
    stage: &Stage,
    at: Place,
    entrants: Vec<Entrant>,
    found: &[Found],
) -> Result<(Vec<Entrant>, Divergences), CannotFollow> {
    let leading = |bot: &Found| match bot.is_process || stage.room.information == game::Information::Hidden {
        true => Leading::Asking,
        false => Leading::Silent,
    };
    let entrants = entrants.into_iter().zip(found).map(|(entrant, bot)| (entrant, leading(bot))).collect();
    lead((record, stage.room), at, entrants)
}

/// Shows each event, no faster than can be watched.
struct Clock<'a> {
    hall: &'a Hall,
    stage: &'a Stage,
    queues: bool,
    /// The first place that is played anew.
    begins: Option<Place>,
    shown: Instant,
    /// When it is put away next.
    put_away: Option<Instant>,
}

impl Clock<'_> {
    fn see(&mut self, event: &Event<'_>) {
        self.stage.see(event);
        let place = match event {
            Event::Played { place, sealed: false, .. } => Some(*place),
            Event::Opened { number, .. } => Some(Place { game: *number, turn: 1 }),
            _ => None,
        };
        let Some(place) = place else { return };
        if self.hall.is_looked_at() {
            self.stage.picture(event);
            self.hall.bump();
        }
        if self.put_away.is_none_or(|next| Instant::now() > next) {
            let began = Instant::now();
            put_away(self.hall, self.stage);
            // What takes long is done less often.
            self.put_away = Some(Instant::now() + PUT_AWAY.max(began.elapsed() * 20));
        }
        if self.begins.is_none_or(|begins| place >= begins) {
            self.wait();
        }
    }

    fn wait(&mut self) {
        let pace = Duration::from_millis(self.stage.plan.pace_ms);
        if pace.is_zero() {
            if self.queues {
                self.hall.places.step_back();
            }
            return;
        }
        if self.queues {
            self.hall.places.leave();
        }
        rest(pace.saturating_sub(self.shown.elapsed()), &self.stage.stop);
        // Nobody is there: an exhibition waits for somebody.
        while self.stage.plan.kind == Kind::Exhibition && !self.is_watched() {
            rest(BREATH * 4, &self.stage.stop);
        }
        if self.queues {
            self.hall.places.take();
        }
        self.shown = Instant::now();
    }

    fn is_watched(&self) -> bool {
        let stopped = self.stage.stop.load(std::sync::atomic::Ordering::Relaxed);
        stopped || self.hall.is_looked_at() || self.stage.is_watched()
    }
}

/// Puts the record and the log away as they stand.
fn put_away(hall: &Hall, stage: &Stage) {
    let Some(record) = stage.record() else { return };
    let kept = hall.store.keep_record(&stage.id, &record.to_string());
    if let Err(error) = kept.and_then(|()| hall.store.keep_log(&stage.id, &stage.whole_log())) {
        eprintln!("match {}: {error}", stage.id);
    }
}

/// What is told of a match that has ended.
fn ended(
    stage: &Stage,
    found: &[Found],
    played: Result<Played, CannotFollow>,
    departures: &Divergences,
) -> Summary {
    let last_words: Vec<String> = (0..found.len()).map(|bot| stage.last_words(bot)).collect();
    let mut summary = over(stage);
    match played {
        Ok(played) => done(&mut summary, &played, found, &last_words),
        Err(error) => broken(&mut summary, &error, found),
    }
    if let Some(departure) = departures.take().first() {
        summary.note = Some(format!(
            "bot {} would have played otherwise at {}: {} instead of {}",
            departure.bot, departure.at, departure.answered, departure.recorded
        ));
    }
    summary
}

/// What is told of every match that is over.
fn over(stage: &Stage) -> Summary {
    Summary { ended: Some(now()), seed: Some(stage.plan.seed), ..stage.summary() }
}

fn done(summary: &mut Summary, played: &Played, found: &[Found], last_words: &[String]) {
    let standing = &played.outcome.standing;
    summary.state = State::Done;
    summary.scores = Some(standing.scores.clone());
    summary.ranks = Some(standing.ranks.clone());
    summary.winner = winner(&standing.scores);
    summary.reason = Some(standing.reason.clone());
    let verdicts = played.verdicts().into_iter().zip(found).zip(last_words);
    let told = |((verdict, bot), last_words): ((arena::Verdict, &Found), &String)| {
        let failed = verdict.verdict != Verdict::Ok;
        let text = if failed { format!("{last_words}\n{}", verdict.message) } else { String::new() };
        Told {
            verdict: verdict.verdict.name().into(),
            marks: marks(&text, &bot.files),
            message: bot.without_folder(&verdict.message),
            at: verdict.at,
        }
    };
    summary.verdicts = Some(verdicts.map(told).collect());
}

fn broken(summary: &mut Summary, error: &CannotFollow, found: &[Found]) {
    summary.state = State::Broken;
    match error {
        CannotFollow::NotPlayed(NotPlayed::Match(Broken::Interrupted(_))) => {
            summary.note.get_or_insert_with(|| "stopped".into());
        }
        CannotFollow::NotPlayed(NotPlayed::Bot(BadBot::File { spec, why })) => {
            summary.note = Some("bad_bot".into());
            let told = |bot: &Found| {
                let guilty = bot.written == *spec;
                let message = if guilty { why.clone() } else { String::new() };
                let verdict = if guilty { Verdict::LoadFailed } else { Verdict::Ok };
                Told {
                    verdict: verdict.name().into(),
                    marks: marks(&message, &bot.files),
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
    use crate::live::trial;

    #[test]
    fn a_match_in_which_the_program_fails_is_broken_off_and_gives_its_place_back() {
        let hall = trial::hall();
        for _ in 0..2 {
            let stage = trial::stage(&hall);
            put_through(&hall, &stage, || panic!("a bug"));
            let kept = hall.summary(&stage.id).unwrap().unwrap();
            assert_eq!(
                (kept.state, kept.note.as_deref(), kept.seed),
                (State::Broken, Some("failed"), Some(7))
            );
            assert!(kept.ended.is_some() && stage.is_over());
            assert_eq!(hall.count(), 0);
        }
    }
}
