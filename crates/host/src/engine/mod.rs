//! Engines: programs that speak a protocol of their field, as chess programs do. They are greeted once, asked with a position, and
//! answer after thinking aloud.

use std::time::Duration;

use game::{Aside, Bot, Dialect, Fault, Hello, Message, Prompt, Verdict};

use crate::Launch;
use crate::lines::unloaded;
use crate::process::{ReadError, Stop};
use crate::seat::{self, Seat};

// What all protocols share, and what an engine thinks.
mod protocol;

// UCI with its kin, and XBoard.
mod uci;
mod xboard;

mod by_name;
mod recognise;

pub use by_name::engine_protocol;
pub use protocol::{Clock, EngineProtocol, Heard, QUIT, RESIGNS};
pub(crate) use recognise::has_words_of_engine;
pub use recognise::recognise;

/// Seats an engine that speaks the protocol of this dialect's name. `lines` are what its author wants it to be told, such as
/// `setoption name Hash value 64`.
///
/// # Errors
/// If no engine protocol has the dialect's name.
pub fn engine_bot(
    launch: Launch,
    dialect: Dialect,
    lines: Vec<String>,
    stop: Stop,
) -> Result<Box<dyn Bot>, String> {
    Ok(Box::new(EngineBot {
        seat: Seat::new(launch, stop),
        protocol: engine_protocol(dialect.name, lines)?,
        dialect,
        has_resigned: false,
    }))
}

struct EngineBot {
    seat: Seat,
    dialect: Dialect,
    protocol: Box<dyn EngineProtocol>,
    has_resigned: bool,
}

impl EngineBot {
    /// Says something, and waits until a line means something.
    fn talk(&mut self, say: &str, limit: Duration) -> Result<Heard, Fault> {
        let Some(mut process) = self.seat.process.take() else {
            return Err(Fault::new(Verdict::Crashed, "the engine is gone"));
        };
        let watch = self.seat.watch(limit);
        let deadline = watch.deadline(process.lap_start());
        process.begin_turn();
        // What it said after its last answer is none to this question.
        while let Ok(Some(_)) = process.leftover(deadline) {}
        process.send(say.as_bytes());
        let answer: Result<Heard, ReadError> = loop {
            match process.line(deadline).map(|line| self.protocol.hear(&String::from_utf8_lossy(&line))) {
                Ok(Heard::Nothing) => {}
                Ok(Heard::Say(more)) => process.send(more.as_bytes()),
                Ok(heard) => break Ok(heard),
                Err(error) => break Err(error),
            }
        };
        let times = watch.read(process.lap());
        self.seat.spent.1 = times.turn;
        let answer = match answer {
            Ok(_) if times.are_over() => Err(self.seat.overrun(&times, &mut process)),
            answer => answer,
        };
        self.seat.asides.extend(times.asides());
        match answer {
            Ok(heard) => {
                self.seat.take_errors_before_output(&mut process);
                process.pause();
                self.seat.process = Some(process);
                Ok(heard)
            }
            Err(error) => {
                self.seat.take_errors(&mut process);
                let fault = self.seat.scene(self.protocol.awaited(), times).fault(&error);
                self.seat.retire(process);
                Err(fault)
            }
        }
    }

    /// The fault of a program that does not get ready, with the protocol that it speaks instead, if it does.
    fn mistaken(&mut self, fault: Fault) -> Fault {
        let fault = unloaded(fault);
        if fault.verdict == Verdict::HostFault {
            return fault;
        }
        match recognise(self.seat.launch.clone(), &self.seat.stop) {
            Some(spoken) if spoken != self.dialect.name => {
                let message = format!("{}: {}", fault.message, recognise::advice(spoken));
                Fault { message, ..fault }
            }
            _ => fault,
        }
    }

    /// Waits for its end after `Bye`.
    fn part(&mut self) {
        if let Some((process, _)) = self.seat.parted() {
            self.seat.retire(process);
        }
    }
}

impl Bot for EngineBot {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.seat.begin_match(hello.seed);
        self.seat.process = Some(self.seat.start()?);
        let greeting = self.protocol.greet();
        match self.talk(&greeting, hello.load_time) {
            Ok(Heard::Failed(why)) => Err(Fault::new(Verdict::LoadFailed, why)),
            Ok(_) => Ok(()),
            Err(fault) => Err(self.mistaken(fault)),
        }
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => {
                self.seat.begin_game(*game);
                let told = self.protocol.new_game();
                if let Some(process) = &mut self.seat.process {
                    process.send(told.as_bytes());
                }
            }
            Message::Bye => self.seat.bid_farewell(QUIT.as_bytes()),
            _ => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        self.has_resigned = false;
        self.seat.begin_turn(prompt.turn);
        let question = String::from_utf8_lossy(&(self.dialect.ask)(prompt)).into_owned();
        let left = limit.saturating_sub(self.seat.spent.1.processor);
        let clock = Clock { left, increment: prompt.bank.map(|bank| limit.saturating_sub(bank)) };
        let refused = |why: String| Fault::new(Verdict::MalformedOutput, why);
        let asked = self.protocol.ask(&question, clock).map_err(refused)?;
        let heard = self.talk(&asked, limit)?;
        self.seat.asides.extend(self.protocol.thought().map(Aside::Data));
        match heard {
            Heard::Move(word) => seat::hear(&self.dialect, prompt, word.as_bytes(), &mut self.seat.asides),
            Heard::Resigned => {
                self.has_resigned = true;
                Ok(String::new())
            }
            Heard::Failed(why) => Err(refused(why)),
            Heard::Nothing | Heard::Say(_) | Heard::Ready => {
                Err(refused("the engine was greeted, not asked".into()))
            }
        }
    }

    fn alive(&self) -> bool {
        self.seat.process.is_some()
    }

    fn resigned(&self) -> bool {
        self.has_resigned
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.part();
        std::mem::take(&mut self.seat.asides)
    }
}

impl Drop for EngineBot {
    fn drop(&mut self) {
        self.part();
    }
}
