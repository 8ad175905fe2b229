//! What a bot would have done in a recorded match.

use std::time::Duration;

use game::{Bot, Fault, Input, Prompt, Record, Room};
use referee::{Broken, Entrant, Event, MatchSetup};

use super::CannotFollow;
use super::divergence::{Divergence, Divergences};
use super::guided::{Beyond, Course, Guided};
use super::script::{Script, answer, at_the_end, scripts};
use crate::bots::Arena;
use crate::play::{NotPlayed, play_entrants};

/// A bot compared with a record.
#[derive(Debug)]
pub struct Fed {
    /// The seat's turns in the record.
    pub turns: usize,
    /// Turns in which the bot could not be asked because it had failed.
    pub unasked: usize,
    pub divergences: Vec<Divergence>,
}

/// Feeds a bot the inputs of a recorded match at a seat (its number in the order the bots were given) and returns where its actions differ.
///
/// # Errors
/// If the record cannot be followed or the bot cannot be seated.
pub fn feed(
    arena: &Arena,
    (record, room): (&Record, &'static Room),
    seat: usize,
    bot: &str,
    watch: &mut dyn FnMut(Event<'_>),
    warn: &mut dyn FnMut(&str),
) -> Result<Fed, CannotFollow> {
    let scripts = scripts_with(record, room, seat)?;
    let decisions: usize = scripts.iter().map(Script::len).sum();
    let mut places: Vec<_> = scripts[seat].iter().map(|step| step.place).collect();
    places.dedup();
    let setup = MatchSetup::of(record, room);
    setup.series(scripts.len()).map_err(|bad| NotPlayed::Match(bad.into()))?;
    let resolved =
        arena.resolve(room, (&setup.options, Some(&setup.files)), bot, seat).map_err(NotPlayed::from)?;
    resolved.warnings.iter().for_each(|warning| warn(&format!("{bot}: {warning}")));
    let mut tried = Some(resolved.entrant);
    let divergences = Divergences::default();
    let entrants =
        scripts.into_iter().enumerate().map(|(number, script)| match tried.take_if(|_| number == seat) {
            Some(Entrant { id, bot: inner }) => {
                let (divergences, course, beyond) = (divergences.clone(), Course::default(), Beyond::Stops);
                let guide = Guided { number, inner, script, silent: false, beyond, divergences, course };
                Entrant { id, bot: Box::new(guide) }
            }
            None => Entrant {
                id: record.header.bots[number].clone(),
                bot: Box::new(Recorded { script, gave_up: false, adjudicated: None }),
            },
        });
    play_to_the_end(arena, &setup, entrants.collect(), decisions, watch)?;
    Ok(Fed { turns: places.len(), unasked: divergences.unasked(), divergences: divergences.take() })
}

/// The bots' decisions in a record that has this seat.
pub(super) fn scripts_with(
    record: &Record,
    room: &'static Room,
    seat: usize,
) -> Result<Vec<Script>, CannotFollow> {
    let scripts = scripts(record, room)?;
    if seat >= scripts.len() {
        return Err(CannotFollow::NoSeat { seat, last: scripts.len() - 1 });
    }
    Ok(scripts)
}

/// Plays a record of so many decisions. One that breaks off then has no more answers: the match ends there.
pub(super) fn play_to_the_end(
    arena: &Arena,
    setup: &MatchSetup,
    entrants: Vec<Entrant>,
    decisions: usize,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<(), NotPlayed> {
    let mut given = 0;
    let ended = play_entrants(arena, setup, entrants, &mut |event| {
        given += usize::from(matches!(event, Event::Played { .. }));
        watch(event);
    });
    match ended {
        Err(NotPlayed::Match(Broken::Host { .. })) if given >= decisions => Ok(()),
        ended => ended.map(drop),
    }
}

/// Plays the record in place of a bot.
pub(super) struct Recorded {
    pub(super) script: Script,
    pub(super) gave_up: bool,
    pub(super) adjudicated: Option<Input>,
}

impl Bot for Recorded {
    fn ask(&mut self, _prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let step = self.script.pop_front().ok_or_else(at_the_end)?;
        self.gave_up = step.input.resigned;
        self.adjudicated = step.input.adjudicated.is_some().then(|| step.input.clone());
        answer(&step.input)
    }
    fn resigned(&self) -> bool {
        self.gave_up
    }
    fn adjudicated(&self) -> Option<Input> {
        self.adjudicated.clone()
    }
}
