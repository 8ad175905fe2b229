//! One match from beginning to end.

use game::{Files, Options, Record, Room};
use referee::{Broken, Contest, Entrant, Event, MatchResult, Recorder, run};

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
    /// Its record.
    pub record: Record,
}

/// Why a match was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    /// A bot cannot be seated.
    #[error(transparent)]
    Bot(#[from] BadBot),
    /// The match cannot be played, or was interrupted.
    #[error(transparent)]
    Match(#[from] Broken),
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
    pub fn contest(&self) -> Contest {
        Contest { room: self.room, options: self.options.clone(), files: self.files.clone(), seed: self.seed }
    }

    /// Finds and prepares the bots, after the set-up has been tried.
    ///
    /// # Errors
    /// When one cannot be seated, or so many cannot play.
    pub fn seat(&self, arena: &Arena, warn: &mut dyn FnMut(&str)) -> Result<Vec<Entrant>, NotPlayed> {
        self.contest().check(self.bots.len()).map_err(Broken::from)?;
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
    play_entrants(arena, &request.contest(), entrants, watch)
}

/// Plays one match between bots already seated.
///
/// # Errors
/// When it cannot be played or does not come to its end; a bot's failure is no error.
pub fn play_entrants(
    arena: &Arena,
    contest: &Contest,
    entrants: Vec<Entrant>,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<Played, NotPlayed> {
    let header = contest.header(&entrants);
    let mut recorder = Recorder::default();
    let outcome = run(contest, entrants, arena.stop(), &mut |event| {
        recorder.see(&event);
        watch(event);
    })?;
    Ok(Played { outcome, record: Record { header, lines: recorder.lines() } })
}
