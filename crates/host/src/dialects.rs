//! A bot that speaks a dialect: the game translates the words, this runs the program.

use std::time::Duration;

use game::{Aside, Bot, Dialect, Fault, Hello, Life, Message, Prompt, Verdict};

use crate::Launch;
use crate::clock::{Limit, Stopwatch};
use crate::process::{Process, ReadError, Stop};
use crate::sandbox::{Ended, Ending};
use crate::seat::{self, Seat};
use crate::text::shown;

/// Seats a program that speaks a dialect. If it is started for each decision, [`Bot::load`] tries it once.
pub fn dialect_bot(launch: Launch, dialect: Dialect, stop: Stop) -> Box<dyn Bot> {
    let seat = Seat::new(launch, stop);
    Box::new(DialectBot { seat, dialect, loaded: false })
}

struct DialectBot {
    seat: Seat,
    dialect: Dialect,
    loaded: bool,
}

enum Miss {
    ReadError(ReadError),
    /// It is late; this is its incomplete output.
    Unfinished(Vec<u8>, Limit),
    /// It did not even reach its first own line.
    Unloaded,
}

impl DialectBot {
    /// Starts a program, asks it, and waits for the end of its output.
    fn step(&mut self, question: &[u8], process: &mut Process, watch: &Stopwatch) -> Result<Vec<u8>, Miss> {
        process.send(question);
        process.send_end();
        let ended = process.everything(watch.deadline(process.lap_start()));
        let output = process.take_output();
        self.seat.keep_output(output.clone());
        let errors = self.seat.take_errors(process);
        match ended.map_err(Miss::ReadError)? {
            Some(Ended { ending: Ending::Exited(127), .. })
                if errors.contains("loading shared libraries") =>
            {
                Err(Miss::Unloaded)
            }
            Some(ended) if failed(ended.ending, &output, &errors) => {
                Err(Miss::ReadError(ReadError::Over(Some(ended))))
            }
            _ => Ok(output),
        }
    }

    /// Asks a running program, and waits for an empty line or the end of its output.
    fn kept(&mut self, question: &[u8], process: &mut Process, watch: &Stopwatch) -> Result<Vec<u8>, Miss> {
        process.send(question);
        let mut output = Vec::new();
        let deadline = watch.deadline(process.lap_start());
        let end = loop {
            match process.line(deadline) {
                Ok(line) if line.is_empty() => break Ok(()),
                Ok(line) => {
                    output.extend_from_slice(&line);
                    output.push(b'\n');
                }
                Err(error) => break Err(error),
            }
        };
        if end.is_err() {
            output.extend(process.take_output());
        }
        self.seat.keep_output(output.clone());
        let errors = self.seat.take_errors(process);
        match end {
            // The end of output also ends an answer, unless it is a crash or there is no answer.
            Err(ReadError::Over(Some(ended)))
                if !output.is_empty() && !failed(ended.ending, &output, &errors) =>
            {
                Ok(output)
            }
            Err(ReadError::Over(None)) if !output.is_empty() => Ok(output),
            Err(ReadError::Late(limit)) if !output.is_empty() => Err(Miss::Unfinished(output, limit)),
            Err(error) => Err(Miss::ReadError(error)),
            Ok(()) => Ok(output),
        }
    }

    fn answer(&mut self, question: &[u8], limit: Duration) -> Result<Vec<u8>, Fault> {
        let watch = self.seat.watch(limit);
        let mut process = match self.stayed(&watch) {
            Some(process) => process,
            None => self.seat.start()?,
        };
        process.begin_turn();
        let answer = match self.dialect.life {
            Life::Step => self.step(question, &mut process, &watch),
            Life::Kept | Life::Engine => self.kept(question, &mut process, &watch),
        };
        let times = watch.read(process.lap());
        self.seat.spent.1 = times.turn;
        let answer = match answer {
            Ok(_) if times.are_over() => Err(Miss::ReadError(self.seat.overrun(&times, &mut process))),
            answer => answer,
        };
        self.seat.asides.extend(times.asides());
        let answer = answer.map_err(|miss| {
            let unflushed = match miss {
                Miss::ReadError(ReadError::Late(_)) if self.dialect.life == Life::Kept => process.unflushed(),
                _ => Vec::new(),
            };
            let mut scene = self.seat.scene(EXPECTED, times);
            scene.unflushed = &unflushed;
            match miss {
                Miss::ReadError(error) => scene.fault(&error),
                Miss::Unfinished(output, limit) => {
                    (scene.unread, scene.end) = (&output, "an empty line");
                    scene.fault(&ReadError::Late(limit))
                }
                Miss::Unloaded => {
                    let message = format!("'{}' lacks a shared library", self.seat.program());
                    scene.explained(Fault::new(Verdict::LoadFailed, message))
                }
            }
        });
        if answer.is_ok() && self.dialect.life == Life::Kept && process.is_open() {
            process.pause();
            self.seat.process = Some(process);
        } else {
            self.seat.retire(process);
        }
        answer
    }

    /// The program, if it has stayed. Discards output after its answer, which must not answer the next question.
    fn stayed(&mut self, watch: &Stopwatch) -> Option<Process> {
        let mut process = self.seat.process.take()?;
        let deadline = watch.deadline(process.lap_start());
        let mut leftover = Vec::new();
        let error = loop {
            match process.leftover(deadline) {
                Ok(Some(line)) => leftover.extend(line.into_iter().chain([b'\n'])),
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        if !leftover.trim_ascii().is_empty() {
            let notice =
                format!("ignored what came after the empty line that ends an answer: {}", shown(&leftover));
            self.seat.asides.push(Aside::Notice(notice));
        }
        if error.is_none() && process.is_open() {
            return Some(process);
        }
        self.seat.retire(process);
        None
    }

    /// Waits for it to exit after `Bye`.
    fn part(&mut self) {
        if let Some((mut process, _)) = self.seat.parted() {
            let output = process.take_output();
            self.seat.keep_output(output);
            self.seat.retire(process);
        }
    }
}

const EXPECTED: &str = "an answer";

/// Returns true if this exit makes the answer invalid. Old programs exit with any status; one that only wrote errors has failed.
fn failed(ending: Ending, output: &[u8], errors: &str) -> bool {
    match ending {
        Ending::Killed(_) | Ending::Lost => true,
        Ending::Exited(status) => status != 0 && output.is_empty() && !errors.is_empty(),
    }
}

impl Bot for DialectBot {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.loaded = false;
        self.seat.begin_match(hello.seed);
        let mut process = self.seat.start()?;
        self.loaded = true;
        if self.dialect.life == Life::Kept {
            process.pause();
            self.seat.process = Some(process);
        }
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, .. } => self.seat.begin_game(*game),
            Message::Bye => self.seat.bid_farewell(b""),
            _ => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        self.seat.begin_turn(prompt.turn);
        let answer = self.answer(&(self.dialect.ask)(prompt), limit)?;
        seat::hear(&self.dialect, prompt, &answer, &mut self.seat.asides)
    }

    fn alive(&self) -> bool {
        self.loaded
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.part();
        std::mem::take(&mut self.seat.asides)
    }
}

impl Drop for DialectBot {
    fn drop(&mut self) {
        self.part();
    }
}
