//! A match in play.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Aside, BadSetup, Fault, Input, Place, Record, Verdict};
use referee::{Broken, Entrant, Event, MatchSetup, Recorder, Stop, Worst, replay, run};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::refused::Refused;
use crate::seat::{Answer, Chair, Course, Hand, Open, Said, Seat, Slice, lock};
use crate::setup::{Asked, seated, setup_of, spec_of};

/// How a match stands.
pub(crate) enum State {
    Live,
    /// It came to its end, with the worst that happened to each bot.
    Done(Vec<Option<Worst>>),
    /// It broke off, and why.
    Broken(String),
}

/// A match with its record so far.
pub(crate) struct Playing {
    pub(crate) setup: MatchSetup,
    pub(crate) record: Record,
    pub(crate) state: State,
    /// Whether it was not played here.
    pub(crate) is_brought: bool,
    /// Its last turn; 0.0 before the first.
    pub(crate) at: Place,
    /// What its game calls itself.
    pub(crate) title: Option<String>,
    /// How each bot was asked for.
    pub(crate) specs: Vec<String>,
    pub(crate) open: Option<(usize, Place)>,
    course: Arc<Mutex<Course>>,
    seats: Vec<Arc<Mutex<Seat>>>,
    log: Vec<(usize, String)>,
}

impl Playing {
    pub(crate) fn begin(asked: &Asked) -> Result<Playing, Refused> {
        Playing::seat(asked.setup()?, asked.bots.clone(), None)
    }

    /// Takes a match up from its record: with bots before the turn `at` or from its end, without to look at it.
    pub(crate) fn open(
        record: &Record,
        at: Option<Place>,
        bots: Option<Vec<String>>,
    ) -> Result<Playing, Refused> {
        let setup = setup_of(record)?;
        let Some(specs) = bots else {
            let specs = record.header.bots.iter().map(|id| spec_of(setup.room, id).unwrap_or_default());
            let mut playing = Playing::of(setup, record.clone(), specs.collect());
            playing.is_brought = true;
            playing.state = match record.is_complete() {
                true => State::Done(record.header.bots.iter().map(|_| None).collect()),
                false => State::Broken("stopped".into()),
            };
            playing.read_title();
            return Ok(playing);
        };
        let mut answers = answers(record, &setup);
        for answers in &mut answers {
            answers.retain(|answer| at.is_none_or(|at| answer.place < at));
        }
        Playing::seat(setup, specs, Some(answers))
    }

    fn seat(
        setup: MatchSetup,
        specs: Vec<String>,
        answers: Option<Vec<Vec<Answer>>>,
    ) -> Result<Playing, Refused> {
        setup.check(specs.len())?;
        let seated: Result<Vec<_>, BadSetup> = specs.iter().map(|spec| seated(&setup, spec)).collect();
        let (ids, hands): (Vec<_>, Vec<_>) = seated?.into_iter().unzip();
        let mut header = setup.header(&[]);
        header.bots = ids;
        let mut playing = Playing::of(setup, Record { header, lines: Vec::new() }, specs);
        let seat = |hand| Arc::new(Mutex::new(Seat { hand, calls: 0, loaded: Ok(()) }));
        playing.seats = hands.into_iter().map(seat).collect();
        if let Some(answers) = answers.filter(|answers| answers.len() == playing.seats.len()) {
            lock(&playing.course).answers = answers;
        }
        Ok(playing)
    }

    fn of(setup: MatchSetup, record: Record, specs: Vec<String>) -> Playing {
        let answers = specs.iter().map(|_| Vec::new()).collect();
        let slice =
            Slice { clock: || Duration::ZERO, start: Duration::ZERO, least: Duration::ZERO, again: None };
        let course = Course { answers, open: None, refused: None, slice };
        let course = Arc::new(Mutex::new(course));
        let (state, seats, log) = (State::Live, Vec::new(), Vec::new());
        Playing {
            setup,
            record,
            state,
            is_brought: false,
            at: Place { game: 0, turn: 0 },
            title: None,
            specs,
            open: None,
            course,
            seats,
            log,
        }
    }

    /// Plays on for about so long, or until a person is asked.
    pub(crate) fn advance(&mut self, least: Duration, clock: fn() -> Duration) -> Result<(), Refused> {
        if self.is_over() {
            return Ok(());
        }
        {
            let mut course = lock(&self.course);
            course.slice = Slice { clock, start: clock(), least, again: None };
            (course.open, course.refused) = (None, None);
        }
        let stop = Stop::default();
        let entrants =
            self.seats.iter().zip(&self.record.header.bots).enumerate().map(|(number, (seat, id))| {
                let (seat, course, stop) = (Arc::clone(seat), Arc::clone(&self.course), Arc::clone(&stop));
                let (game, calls, answered, resigned, died, asides) = (0, 0, 0, false, None, Vec::new());
                let chair =
                    Chair { number, seat, course, stop, game, calls, answered, resigned, died, asides };
                Entrant { id: id.clone(), bot: Box::new(chair) }
            });
        let (mut recorder, mut title, mut at, mut log) = (Recorder::default(), None, self.at, Vec::new());
        let played = run(&self.setup, entrants.collect(), &stop, &mut |event| {
            recorder.see(&event);
            match &event {
                Event::Opened { number, game, .. } => {
                    (at, title) = (Place { game: *number, turn: 1 }, title_in(game.scene().get()));
                }
                Event::Played { place, .. } => at = *place,
                // What is said is in the record.
                Event::Aside { aside: Aside::Say(_), .. } => {}
                Event::Aside { place: Place { game, turn }, bot, seat, aside } => {
                    let (name, value) = aside.entry();
                    let line = json!({"game": game, "turn": turn, "seat": seat.seat(), name: value});
                    log.push((*bot, format!("{line}\n")));
                }
                _ => {}
            }
        });
        (self.record.lines, self.title, self.at, self.log) = (recorder.lines(), title, at, log);
        self.open = lock(&self.course).open.as_ref().map(|open| (open.bot, open.place));
        match played {
            Ok(result) => self.state = State::Done(result.worst),
            Err(Broken::Interrupted(_)) => {}
            Err(Broken::Setup(bad)) => return Err(bad.into()),
            Err(broken) => self.state = State::Broken(broken.to_string()),
        }
        Ok(())
    }

    /// Takes what a person or a program of the page decides, and what it wrote besides.
    pub(crate) fn decide(
        &mut self,
        bot: usize,
        place: Place,
        said: Said,
        asides: Vec<Aside>,
    ) -> Result<(), Refused> {
        if self.open != Some((bot, place)) {
            return Err(Refused::new("not_now", "it is not your turn"));
        }
        self.open = None;
        lock(&self.course).answers[bot].push(Answer { place, said, asides });
        Ok(())
    }

    /// A person gives the game up, at its next decision if none is due.
    pub(crate) fn resign(&mut self, bot: usize) -> Result<(), Refused> {
        let is_person = self.seats.get(bot).is_some_and(|seat| matches!(lock(seat).hand, Hand::Person));
        if self.is_over() || !is_person {
            return Err(Refused::new("not_now", "nobody plays here who could resign"));
        }
        let place = self.open.map_or(Place { game: 1, turn: u32::MAX }, |(_, place)| place);
        self.open = None;
        lock(&self.course).answers[bot].push(Answer { place, said: Said::Resigned, asides: Vec::new() });
        Ok(())
    }

    /// Takes what the programs of the page were told, by bot.
    pub(crate) fn take_told(&self) -> Vec<(usize, Vec<Value>)> {
        let told = |(number, seat): (usize, &Arc<Mutex<Seat>>)| match &mut lock(seat).hand {
            Hand::Program(told) => Some((number, std::mem::take(told))),
            _ => None,
        };
        self.seats.iter().enumerate().filter_map(told).collect()
    }

    /// Where a person decided last.
    pub(crate) fn last_decision(&self, bot: usize) -> Result<Place, Refused> {
        let course = lock(&self.course);
        let answers = course.answers.get(bot);
        let last = answers.and_then(|answers| answers.last()).filter(|_| !self.is_over());
        last.map(|answer| answer.place)
            .ok_or_else(|| Refused::new("nothing_to_undo", "you have not decided anything yet"))
    }

    pub(crate) fn stop(&mut self) {
        if !self.is_over() {
            self.state = State::Broken("stopped".into());
            self.open = None;
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        !matches!(self.state, State::Live)
    }

    pub(crate) fn log(&self, of: usize) -> String {
        self.log.iter().filter(|(bot, _)| *bot == of).map(|(_, line)| line.as_str()).collect()
    }

    /// Shows what a person is asked, and the last refusal.
    pub(crate) fn asked<T>(&self, show: impl FnOnce(Option<&Open>, Option<&(usize, String)>) -> T) -> T {
        let course = lock(&self.course);
        show(course.open.as_ref().filter(|_| self.open.is_some()), course.refused.as_ref())
    }

    fn read_title(&mut self) {
        let (title, at) = (&mut self.title, &mut self.at);
        // As much of a record as follows the rules is shown.
        let _ = replay(&self.record, self.setup.room, &mut |event| match &event {
            Event::Opened { game, .. } => *title = title_in(game.scene().get()),
            Event::Played { place, .. } => *at = *place,
            _ => {}
        });
    }
}

/// The decisions in a record, by bot.
fn answers(record: &Record, setup: &MatchSetup) -> Vec<Vec<Answer>> {
    let mut answers: Vec<Vec<Answer>> = record.header.bots.iter().map(|_| Vec::new()).collect();
    let mut seats = Vec::new();
    // As much of a record as follows the rules is played on.
    let _ = replay(record, setup.room, &mut |event| match event {
        Event::Opened { seating, .. } => seats.clone_from(&seating.seats),
        // Whoever was due decided nothing where the game was adjudicated.
        Event::Played { input, .. } if input.adjudicated.is_some() => {}
        Event::Played { place, input, .. } => {
            let bot = seats.iter().position(|seat| *seat == input.seat).unwrap_or_default();
            answers[bot].push(Answer { place, said: said(input), asides: Vec::new() });
        }
        _ => {}
    });
    answers
}

fn said(input: &Input) -> Said {
    match &input.action {
        _ if input.resigned => Said::Resigned,
        Some(action) => Said::Action(action.get().into()),
        None => {
            let verdict = input.fault.unwrap_or(Verdict::MalformedOutput);
            Said::Failed(Fault::new(verdict, input.message.clone().unwrap_or_default()))
        }
    }
}

fn title_in(scene: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Titled {
        title: Option<String>,
    }
    serde_json::from_str::<Titled>(scene).ok()?.title.filter(|title| !title.is_empty())
}
