//! The exact lines sent to a bot in a recorded match, and its answers.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{Bot, Fault, Hello, Input, Message, Prompt, Record, Room, lock};
use referee::{Entrant, MatchSetup};
use serde_json::value::RawValue;

use super::CannotFollow;
use super::feed::{Recorded, play_to_the_end, scripts_with};
use super::script::Script;
use crate::bots::Arena;

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
    let scripts = scripts_with(record, room, seat)?;
    let decisions: usize = scripts.iter().map(Script::len).sum();
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
    let setup = MatchSetup::of(record, room);
    play_to_the_end(arena, &setup, entrants.collect(), decisions, &mut |_| {})?;
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
