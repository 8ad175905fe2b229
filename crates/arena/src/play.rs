//! One match from beginning to end.

use game::{Files, Options, Place, Record, RecordLine, Room, Standing};
use referee::{Broken, Entrant, Event, GameScore, MatchResult, MatchSetup, Recorder, run};

use crate::bots::{Arena, BadBot};

/// What is to be played.
pub struct Request<'a> {
    /// The game.
    pub room: &'static Room,
    /// Its options, all of them.
    pub options: Options,
    /// The files that options name.
    pub files: Files,
    /// The seed of all chance.
    pub seed: u64,
    /// The bots as written, in order.
    pub bots: &'a [String],
}

/// A match that was played.
pub struct Played {
    /// How it ended.
    pub outcome: MatchResult,
    pub record: Record,
}

/// Why a match was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    /// A bot cannot be seated.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// The match cannot be played.
    #[error(transparent)]
    Match(#[from] Broken),
    /// It was stopped from outside.
    #[error("interrupted at {}", .0.at)]
    Interrupted(Box<Unfinished>),
}

/// A match that was stopped from outside, and what was played of it.
#[derive(Debug)]
pub struct Unfinished {
    /// Where it was stopped.
    pub at: Place,
    /// The games that were played to their end.
    pub games: Vec<GameScore>,
    /// What those games add up to.
    pub standing: Standing,
    /// The record up to where it was stopped.
    pub record: Record,
}

impl Unfinished {
    fn new(at: Place, record: Record, setup: &MatchSetup) -> Result<Unfinished, Broken> {
        let mut games = Vec::new();
        for line in &record.lines {
            if let RecordLine::End { scores, reason, turns, .. } = line {
                games.push(GameScore { scores: scores.clone(), reason: reason.clone(), turns: *turns });
            }
        }
        let bots = record.header.bots.len();
        let scores: Vec<_> = games.iter().map(|game| (game.scores.clone(), game.reason.clone())).collect();
        let standing = setup.series(bots)?.standing(bots, &scores);
        Ok(Unfinished { at, games, standing, record })
    }
}

impl<'a> Request<'a> {
    /// What a record was played with, for these bots.
    pub(crate) fn of(record: &Record, room: &'static Room, bots: &'a [String]) -> Request<'a> {
        let header = &record.header;
        Request {
            room,
            options: header.options.clone(),
            files: header.files.clone(),
            seed: header.seed,
            bots,
        }
    }

    /// The same as the referee knows it.
    pub fn setup(&self) -> MatchSetup {
        MatchSetup {
            room: self.room,
            options: self.options.clone(),
            files: self.files.clone(),
            seed: self.seed,
        }
    }

    /// Finds and prepares the bots, after the set-up has been tried.
    ///
    /// # Errors
    /// When one cannot be seated, or so many cannot play.
    pub fn seat(&self, arena: &Arena, warn: &mut dyn FnMut(&str)) -> Result<Vec<Entrant>, NotPlayed> {
        self.setup().check(self.bots.len()).map_err(Broken::from)?;
        let mut entrants = Vec::new();
        for (number, spec) in self.bots.iter().enumerate() {
            let resolved = arena.resolve(self.room, &self.options, spec, number)?;
            resolved.warnings.iter().for_each(|warning| warn(&format!("{spec}: {warning}")));
            entrants.push(resolved.entrant);
        }
        Ok(entrants)
    }
}

/// Plays one match.
///
/// # Errors
/// When it cannot be played or does not come to its end; a bot's failure is no error.
pub fn play(
    arena: &Arena,
    request: &Request<'_>,
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<Played, NotPlayed> {
    let entrants = request.seat(arena, warn)?;
    play_entrants(arena, &request.setup(), entrants, watch)
}

/// Plays one match between bots already seated.
///
/// # Errors
/// When it cannot be played or does not come to its end; a bot's failure is no error.
pub fn play_entrants(
    arena: &Arena,
    setup: &MatchSetup,
    entrants: Vec<Entrant>,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<Played, NotPlayed> {
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    let outcome = run(setup, entrants, arena.stop(), &mut |event| {
        recorder.see(&event);
        watch(event);
    });
    let record = Record { header, lines: recorder.lines() };
    match outcome {
        Ok(outcome) => Ok(Played { outcome, record }),
        Err(Broken::Interrupted(at)) => {
            Err(NotPlayed::Interrupted(Box::new(Unfinished::new(at, record, setup)?)))
        }
        Err(broken) => Err(broken.into()),
    }
}
