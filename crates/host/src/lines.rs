//! A bot that speaks the line protocol: one JSON object per line.

use std::time::Duration;

use game::{Aside, Bot, Fault, Hello, Lists, Message, Prompt, Verdict};

use crate::Launch;
use crate::clock::{Deadline, Times};
use crate::line_decoder::{self, ACTION, READY, Says, Word};
use crate::process::{Process, ReadError, Stop};
use crate::seat::Seat;

/// The explanation for a line that came too early.
const UNASKED: &str = "nobody had asked for it";

/// Seats a program that speaks the line protocol. It is started by [`Bot::load`].
pub fn line_bot(launch: Launch, stop: Stop) -> Box<dyn Bot> {
    Box::new(LineBot::new(launch, stop))
}

pub struct LineBot {
    seat: Seat,
    /// How it died, if it did.
    death: Option<Fault>,
    /// The decision that it was told about and that is still open.
    turn: Option<Turn>,
    says: Says,
    legal: bool,
}

struct Turn {
    number: u32,
    /// The line announcing it, until it is sent.
    line: Option<Vec<u8>>,
}

enum Miss {
    ReadError(ReadError),
    /// A line that is not an answer, and why.
    Malformed(Vec<u8>, String),
    /// A fault reported by its driver, and whether it can be asked again.
    Reported(Fault, bool),
}

impl Miss {
    /// Explains a malformed line with an example of a valid one.
    fn with_example(self, prompt: &Prompt) -> Miss {
        match (self, prompt.example()) {
            (Miss::Malformed(line, why), Some(action)) if why != UNASKED => {
                Miss::Malformed(line, format!("{why}; a right line: {{\"action\":{action}}}"))
            }
            (miss, _) => miss,
        }
    }
}

impl LineBot {
    /// A bot that has not been started.
    pub fn new(launch: Launch, stop: Stop) -> LineBot {
        LineBot { seat: Seat::new(launch, stop), death: None, turn: None, says: Says::default(), legal: true }
    }

    /// Returns true if it wants lists of legal moves in its views.
    pub fn wants_legal(&self) -> bool {
        self.legal
    }

    fn lists(&self) -> Lists {
        if self.legal { Lists::With } else { Lists::Without }
    }

    fn begin(&mut self, number: u32, line: Vec<u8>) {
        if self.seat.begin_turn(number) {
            self.says = Says::default();
            if let Some(process) = &mut self.seat.process {
                process.begin_turn();
            }
        }
        self.turn = Some(Turn { number, line: Some(line) });
    }

    /// Waits for the next line that is not just an aside.
    fn word(&mut self, process: &mut Process, deadline: Deadline) -> Result<(Word, Vec<u8>), ReadError> {
        loop {
            let line = process.line(deadline)?;
            match self.read(&line) {
                Word::Aside => {}
                word => return Ok((word, line)),
            }
        }
    }

    /// Waits for the action of the open turn.
    fn action(&mut self, process: &mut Process, deadline: Deadline) -> Result<String, Miss> {
        while let Some(line) = process.leftover(deadline).map_err(Miss::ReadError)? {
            match self.read(&line) {
                Word::Aside => {}
                Word::Fault { fault, more } => return Err(Miss::Reported(fault, more)),
                _ => return Err(Miss::Malformed(line, UNASKED.into())),
            }
        }
        if let Some(line) = self.turn.as_mut().and_then(|turn| turn.line.take()) {
            process.send(&line);
        }
        match self.word(process, deadline).map_err(Miss::ReadError)? {
            (Word::Action(action), _) => Ok(action),
            (Word::Fault { fault, more }, _) => Err(Miss::Reported(fault, more)),
            (Word::Malformed(why), line) => Err(Miss::Malformed(line, why)),
            (Word::Ready { .. } | Word::Aside, line) => {
                Err(Miss::Malformed(line, "it was ready before".into()))
            }
        }
    }

    fn read(&mut self, line: &[u8]) -> Word {
        let mut asides = Vec::new();
        let word = line_decoder::read(line, &mut self.seat.decoder, &mut asides);
        for aside in asides {
            self.says.push(aside, &mut self.seat.asides);
        }
        word
    }

    /// Turns a miss into a fault. Keeps the process only if the bot can be asked again.
    fn judge(&mut self, miss: Miss, expected: &str, times: Times, mut process: Process) -> Fault {
        self.seat.take_errors(&mut process);
        let alive = matches!(miss, Miss::Malformed(..) | Miss::Reported(_, true));
        let mut unread = Vec::new();
        let mut unflushed = Vec::new();
        if let Miss::ReadError(error @ (ReadError::Late(_) | ReadError::Over(_))) = &miss {
            unread = process.take_output();
            if unread.is_empty() && matches!(error, ReadError::Late(_)) {
                unflushed = process.unflushed();
            }
        }
        let mut scene = self.seat.scene(expected, times);
        (scene.unread, scene.unflushed) = (&unread, &unflushed);
        let fault = match &miss {
            Miss::ReadError(error) => scene.fault(error),
            Miss::Malformed(line, why) => scene.malformed(line, why),
            Miss::Reported(fault, _) => scene.explained(fault.clone()),
        };
        self.seat.asides.extend(times.asides());
        if let Miss::Malformed(line, _) = miss {
            self.seat.keep_output(line);
        }
        self.seat.keep_output(unread);
        if alive {
            process.pause();
            self.seat.process = Some(process);
        } else {
            self.seat.retire(process);
            self.death = Some(fault.clone());
        }
        fault
    }

    /// Waits for it to exit after `Bye`.
    fn part(&mut self) {
        if let Some((mut process, deadline)) = self.seat.parted() {
            while let Ok(Some(line)) = process.leftover(Deadline::at(deadline)) {
                self.read(&line);
            }
            self.seat.retire(process);
        }
    }
}

impl Bot for LineBot {
    /// Returns only `load_failed`, `forbidden` and `host_fault`.
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.seat.begin_match(hello.seed);
        (self.death, self.turn, self.says) = (None, None, Says::default());
        let started = self.seat.start();
        let mut process = started.inspect_err(|fault| self.death = Some(fault.clone()))?;
        let watch = self.seat.watch(hello.load_time);
        process.send(&Message::Hello(hello).line());
        let deadline = watch.deadline(process.lap_start());
        let miss = match self.word(&mut process, deadline) {
            Ok((Word::Ready { legal }, _)) => {
                self.legal = legal;
                // Loading time is not part of its first turn.
                watch.read(process.lap());
                self.seat.take_errors(&mut process);
                process.pause();
                self.seat.process = Some(process);
                return Ok(());
            }
            Ok((Word::Fault { fault, .. }, _)) => Miss::Reported(fault, false),
            Ok((Word::Malformed(why), line)) => Miss::Malformed(line, why),
            Ok((Word::Action(_) | Word::Aside, line)) => Miss::Malformed(line, "it is not ready yet".into()),
            Err(error) => Miss::ReadError(error),
        };
        let times = watch.read(process.lap());
        let fault = unloaded(self.judge(miss, READY, times, process));
        self.seat.retire_running();
        self.death = Some(fault.clone());
        Err(fault)
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Turn(prompt) => {
                if self.turn.as_ref().is_none_or(|turn| turn.number != prompt.turn) {
                    self.begin(prompt.turn, prompt.line(self.lists()));
                }
                return;
            }
            // The question of the next call: held back, like a turn, until unexpected lines have been read.
            Message::Reply { more: true, .. } | Message::Fault { more: true, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.line.get_or_insert_default().extend(message.line());
                    return;
                }
            }
            Message::Start { game, .. } => {
                self.seat.begin_game(*game);
                self.turn = None;
            }
            _ => self.turn = None,
        }
        if let Message::Bye = message {
            self.seat.bid_farewell(&message.line());
        } else if let Some(process) = &mut self.seat.process {
            process.send(&message.line());
        }
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        if let Some(death) = &self.death {
            return Err(death.clone());
        }
        if self.turn.as_ref().is_none_or(|turn| turn.number != prompt.turn) {
            self.begin(prompt.turn, prompt.line(self.lists()));
        }
        let Some(mut process) = self.seat.process.take() else {
            return Err(Fault::new(Verdict::HostFault, "asked before it was loaded"));
        };
        let watch = self.seat.watch(limit);
        let deadline = watch.deadline(process.lap_start());
        let action = self.action(&mut process, deadline);
        let times = watch.read(process.lap());
        self.seat.spent.1 = times.turn;
        let action = match action {
            Ok(_) if times.are_over() => Err(Miss::ReadError(self.seat.overrun(&times, &mut process))),
            action => action,
        };
        match action {
            Ok(action) => {
                self.seat.take_errors_before_output(&mut process);
                self.seat.asides.extend(times.asides());
                process.pause();
                self.seat.process = Some(process);
                Ok(action)
            }
            Err(miss) => Err(self.judge(miss.with_example(prompt), ACTION, times, process)),
        }
    }

    fn alive(&self) -> bool {
        self.seat.process.is_some()
    }

    fn asides(&mut self) -> Vec<Aside> {
        self.part();
        std::mem::take(&mut self.seat.asides)
    }
}

impl Drop for LineBot {
    fn drop(&mut self) {
        self.part();
    }
}

/// The fault of a bot that is not ready: `load_failed`, unless it is forbidden or the host's.
pub(crate) fn unloaded(fault: Fault) -> Fault {
    let message = match fault.verdict {
        Verdict::Timeout => fault.message.replace("no answer", "not ready"),
        Verdict::ClosedOutput | Verdict::Crashed | Verdict::OutOfMemory => {
            fault.message.replace(", with an answer due", "") + " before it was ready"
        }
        _ => fault.message,
    };
    match fault.verdict {
        Verdict::Forbidden | Verdict::HostFault | Verdict::LoadFailed => Fault { message, ..fault },
        _ => Fault { verdict: Verdict::LoadFailed, message, ..fault },
    }
}
