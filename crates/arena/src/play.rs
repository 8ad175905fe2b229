//! A match from start to end.

use game::{Place, Record, RecordLine, Standing};
use referee::{Broken, Entrant, Event, GameScore, MatchResult, MatchSetup, Recorder, run};

use crate::bots::{Arena, BadBot};
use crate::tally::Tally;

/// A finished match.
pub struct Played {
    pub outcome: MatchResult,
    pub record: Record,
    /// What each bot did and failed to do.
    pub tally: Tally,
}

/// Why a match was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    #[error(transparent)]
    Bot(#[from] BadBot),
    #[error(transparent)]
    Match(#[from] Broken),
    /// It was stopped from outside.
    #[error("interrupted at {}", .0.at)]
    Interrupted(Box<Unfinished>),
}

/// A match that was stopped.
#[derive(Debug)]
pub struct Unfinished {
    pub at: Place,
    /// The games that were finished.
    pub games: Vec<GameScore>,
    /// The result of those games.
    pub standing: Standing,
    /// The record up to the stop.
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

/// Finds and prepares the bots of a match by their specs, in order, after checking its setup.
///
/// # Errors
/// If one cannot be seated, or the number of bots is wrong.
pub fn seat_bots(
    arena: &Arena,
    setup: &MatchSetup,
    bots: &[String],
    warn: &mut dyn FnMut(&str),
) -> Result<Vec<Entrant>, NotPlayed> {
    setup.check(bots.len()).map_err(Broken::from)?;
    let mut entrants = Vec::new();
    for (number, spec) in bots.iter().enumerate() {
        let resolved = arena.resolve(setup.room, (&setup.options, Some(&setup.files)), spec, number)?;
        resolved.warnings.iter().for_each(|warning| warn(&format!("{spec}: {warning}")));
        entrants.push(resolved.entrant);
    }
    Ok(entrants)
}

/// Plays one match.
///
/// # Errors
/// If it cannot be played to its end. A bot's failure is not an error.
pub fn play(
    arena: &Arena,
    setup: &MatchSetup,
    bots: &[String],
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<Played, NotPlayed> {
    let entrants = seat_bots(arena, setup, bots, warn)?;
    play_entrants(arena, setup, entrants, watch)
}

/// Plays one match between seated bots.
///
/// # Errors
/// If it cannot be played to its end. A bot's failure is not an error.
pub fn play_entrants(
    arena: &Arena,
    setup: &MatchSetup,
    entrants: Vec<Entrant>,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<Played, NotPlayed> {
    let header = setup.header(&entrants);
    let (mut recorder, mut tally) = (Recorder::default(), Tally::default());
    let outcome = run(setup, entrants, arena.stop(), &mut |event| {
        recorder.see(&event);
        tally.see(&event);
        watch(event);
    });
    let record = Record { header, lines: recorder.lines() };
    match outcome {
        Ok(outcome) => Ok(Played { outcome, record, tally }),
        Err(Broken::Interrupted(at)) => {
            Err(NotPlayed::Interrupted(Box::new(Unfinished::new(at, record, setup)?)))
        }
        Err(broken) => Err(broken.into()),
    }
}
