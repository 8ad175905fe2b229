//! A program that stays and answers one line to each line: the rules of a game.

use std::time::Duration;

use game::Fault;

use crate::Launch;
use crate::process::{ReadError, Stop};
use crate::seat::Seat;

const EXPECTED: &str = "an answer on one line";

/// A program that is started when it is first asked, and again after it has died.
pub struct Exchange {
    seat: Seat,
}

impl Exchange {
    /// One that is not started yet.
    pub fn new(launch: Launch) -> Exchange {
        Exchange { seat: Seat::new(launch, Stop::default()) }
    }

    /// Asks a question, which is one line, and waits for the line that answers it. `limit` is the processor time that the answer may take.
    ///
    /// # Errors
    /// If the program does not answer. It has then ended; its standard error is in the fault's detail.
    pub fn ask(&mut self, question: &str, limit: Duration) -> Result<Vec<u8>, Fault> {
        let mut process = match self.seat.process.take() {
            Some(process) => process,
            None => self.seat.start()?,
        };
        process.begin_exchange();
        let watch = self.seat.watch(limit);
        let deadline = watch.deadline(process.lap_start());
        let answer = match process.leftover(deadline) {
            Ok(None) => {
                process.send(question.as_bytes());
                process.send(b"\n");
                process.line(deadline).map_err(|error| (error, Vec::new()))
            }
            Ok(Some(line)) => Err((ReadError::Over(None), line)),
            Err(error) => Err((error, Vec::new())),
        };
        let times = watch.read(process.lap());
        self.seat.take_errors(&mut process);
        self.seat.asides.clear();
        match answer {
            Ok(line) => {
                process.pause();
                self.seat.process = Some(process);
                Ok(line)
            }
            Err((error, stray)) => {
                let unread = process.take_output();
                let unflushed = match &error {
                    ReadError::Late(_) if unread.is_empty() => process.unflushed(),
                    _ => Vec::new(),
                };
                let mut scene = self.seat.scene(EXPECTED, times);
                (scene.unread, scene.unflushed) = (&unread, &unflushed);
                let fault = match stray.as_slice() {
                    [] => scene.fault(&error),
                    stray => scene.malformed(stray, "nobody had asked for it"),
                };
                self.seat.retire(process);
                Err(fault)
            }
        }
    }
}
