//! Plays on from a point of a recorded match.

use game::{Place, Record, Room};
use referee::{Entrant, Event, MatchSetup};

use super::CannotFollow;
use super::divergence::{Divergence, Divergences};
use super::guided::{Beyond, Course, Guided};
use super::script::{Script, scripts};
use crate::bots::Arena;
use crate::play::{Played, play_entrants, seat_bots};

/// Plays on from a point of a recorded match. To get there, the bots are asked and overruled by the record; each one's divergences are
/// reported.
///
/// # Errors
/// If the record cannot be followed to that point, or the match cannot be continued.
pub fn fork(
    arena: &Arena,
    (record, room): (&Record, &'static Room),
    at: Place,
    bots: &[String],
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<(Played, Vec<Divergence>), CannotFollow> {
    let setup = MatchSetup::of(record, room);
    let scripts = scripts_before(record, room, at)?;
    let divergences = Divergences::default();
    let entrants = seat_bots(arena, &setup, bots, warn)?;
    let entrants = entrants.into_iter().map(|entrant| (entrant, Leading::Asking)).collect();
    let guided = guided(entrants, scripts, &divergences);
    let played = play_entrants(arena, &setup, guided, watch)?;
    let divergences = divergences.take();
    Ok((played, divergences))
}

/// Wraps the bots so that a record leads each to a point in it, in its own way.
///
/// # Errors
/// If the record cannot be followed to that point.
pub fn lead(
    (record, room): (&Record, &'static Room),
    at: Place,
    entrants: Vec<(Entrant, Leading)>,
) -> Result<(Vec<Entrant>, Divergences), CannotFollow> {
    let scripts = scripts_before(record, room, at)?;
    let divergences = Divergences::default();
    Ok((guided(entrants, scripts, &divergences), divergences))
}

/// How a bot is led to a point. A person hears nothing until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leading {
    /// By asking it and comparing its answers with the record.
    Asking,
    /// By silence, for bots that only use the current view and remember nothing.
    Silent,
}

/// Each bot's decisions before `at`.
fn scripts_before(record: &Record, room: &'static Room, at: Place) -> Result<Vec<Script>, CannotFollow> {
    let scripts = scripts(record, room)?;
    let end = scripts.iter().flatten().map(|step| step.place).max().unwrap_or(Place { game: 1, turn: 1 });
    // A record that breaks off can be continued from its end.
    let open = Place { turn: end.turn + 1, ..end };
    if at > end && (record.is_complete() || at > open) {
        return Err(CannotFollow::TooLate { at, end });
    }
    let before = |script: Script| script.into_iter().filter(|step| step.place < at).collect();
    Ok(scripts.into_iter().map(before).collect())
}

fn guided(
    entrants: Vec<(Entrant, Leading)>,
    scripts: Vec<Script>,
    divergences: &Divergences,
) -> Vec<Entrant> {
    let guide = |(number, ((entrant, leading), script)): (usize, ((Entrant, Leading), Script))| {
        let silent = leading == Leading::Silent || entrant.bot.patient();
        let (inner, divergences) = (entrant.bot, divergences.clone());
        let (beyond, course) = (Beyond::PlaysOn, Course::default());
        let guide = Guided { number, inner, script, silent, beyond, divergences, course };
        Entrant { bot: Box::new(guide), id: entrant.id }
    };
    entrants.into_iter().zip(scripts).enumerate().map(guide).collect()
}
