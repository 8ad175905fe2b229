//! A bot that fails, in every game: `house:faulty,turn=3` plays at random and dies in turn 3.
//!
//! It tests how others handle an opponent's failure.

use std::time::Duration;

use game::{Aside, BadSetup, Bot, Fault, Hello, Message, Opt, Options, Prompt, Room, Verdict, wording};

pub(crate) const OPTIONS: &[Opt] =
    &[Opt::new("turn", "1", "dies when it is asked in this turn or later; 0: does not get ready")];

/// Makes the bot.
///
/// # Errors
/// If an option is invalid, or the game has no random player.
pub(crate) fn faulty(room: &Room, options: &Options) -> Result<Box<dyn Bot>, BadSetup> {
    let turn = options.number("turn", 0..=1_000_000)?;
    let random = room.house.iter().find(|house| house.name == "random");
    let random = random.ok_or_else(|| BadSetup(wording!("{game} has no house:random", game = room.id)))?;
    let inner = (random.make)(&Options::new(random.options, [])?)?;
    Ok(Box::new(Faulty { inner, turn: u32::try_from(turn).unwrap_or(u32::MAX), alive: true }))
}

struct Faulty {
    inner: Box<dyn Bot>,
    turn: u32,
    alive: bool,
}

impl Bot for Faulty {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        if self.turn == 0 {
            return Err(Fault::new(Verdict::LoadFailed, "house:faulty does not get ready"));
        }
        self.alive = true;
        self.inner.load(hello)
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.inner.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        self.alive = prompt.turn < self.turn;
        if self.alive {
            return self.inner.ask(prompt, limit);
        }
        Err(Fault::new(Verdict::Crashed, format!("house:faulty dies from turn {} on", self.turn)))
    }

    fn alive(&self) -> bool {
        self.alive && self.inner.alive()
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.inner.asides()
    }
}
