//! The exact lines sent to a bot in a recorded match, and its answers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Bot, Fault, Hello, Input, Message, Prompt, Record, Room, lock};
use referee::{Broken, Entrant};
use serde_json::value::RawValue;

use super::CannotFollow;
use super::feed::Recorded;
use super::script::{Script, scripts};
use crate::bots::Arena;
use crate::play::{NotPlayed, Request, play_entrants};

/// A line of the line protocol, with its newline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// From the referee to the bot.
    Sent(Vec<u8>),
    /// From the bot to the referee.
    Answered(Vec<u8>),
    /// The bot gave no answer: how it failed.
    Failed(String),
}

/// The recorded lines between the referee and the bot of a seat (its number in the order the bots were given), without what the bot said
/// besides its answers.
///
/// # Errors
/// If the rules contradict the record, or it has no such seat.
pub fn transcript(
    arena: &Arena,
    (record, room): (&Record, &'static Room),
    seat: usize,
) -> Result<Vec<Spoken>, CannotFollow> {
    let scripts = scripts(record, room)?;
    if seat >= scripts.len() {
        return Err(CannotFollow::NoSeat { seat, last: scripts.len() - 1 });
    }
    let decisions: usize = scripts.iter().map(Script::len).sum();
    let specs: Vec<String> = record.header.bots.iter().map(|bot| bot.name.clone()).collect();
    let setup = Request::of(record, room, &specs).setup();
    let spoken = Arc::new(Mutex::new(Vec::new()));
    let entrants = scripts.into_iter().zip(&record.header.bots).enumerate().map(|(number, (script, id))| {
        let recorded = Box::new(Recorded { script, gave_up: false, adjudicated: None });
        let bot: Box<dyn Bot> = if number == seat {
            Box::new(Overheard { bot: recorded, spoken: Arc::clone(&spoken) })
        } else {
            recorded
        };
        Entrant { id: id.clone(), bot }
    });
    let mut given = 0;
    let ended = play_entrants(arena, &setup, entrants.collect(), &mut |event| {
        given += usize::from(matches!(event, referee::Event::Played { .. }));
    });
    match ended {
        Ok(_) => {}
        // A record that breaks off then has no more answers.
        Err(NotPlayed::Match(Broken::Host { .. })) if given >= decisions => {}
        Err(error) => return Err(error.into()),
    }
    let spoken = std::mem::take(&mut *lock(&spoken));
    Ok(spoken)
}

/// A bot whose lines are written down.
struct Overheard {
    bot: Box<Recorded>,
    spoken: Arc<Mutex<Vec<Spoken>>>,
}

impl Overheard {
    fn push(&self, spoken: Spoken) {
        lock(&self.spoken).push(spoken);
    }
}

impl Bot for Overheard {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.push(Spoken::Sent(Message::Hello(hello).line()));
        self.push(Spoken::Answered(b"{\"ready\":true}\n".to_vec()));
        self.bot.load(hello)
    }

    fn see_scene(&mut self, scene: &dyn Fn() -> Box<RawValue>) {
        self.bot.see_scene(scene);
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.push(Spoken::Sent(message.line()));
        self.bot.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let answer = self.bot.ask(prompt, limit);
        self.push(match &answer {
            _ if self.bot.adjudicated().is_some() => {
                Spoken::Failed("was not asked: the game was adjudicated".into())
            }
            _ if self.bot.resigned() => Spoken::Failed("gave the game up".into()),
            Ok(action) => Spoken::Answered(format!("{{\"action\":{action}}}\n").into_bytes()),
            Err(fault) => Spoken::Failed(fault.to_string()),
        });
        answer
    }

    fn resigned(&self) -> bool {
        self.bot.resigned()
    }

    fn adjudicated(&self) -> Option<Input> {
        self.bot.adjudicated()
    }
}
