//! Rules as a program: processes in the sandbox of bots, kept between questions.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::Fault;
use host::{Exchange, Launch, Prepared};

/// Processor time for a question.
const TIME: Duration = Duration::from_secs(5);
/// Memory of a process, in bytes.
const MEMORY: u64 = 512 << 20;

/// A program. As it keeps nothing, any of its processes answers any question.
pub(crate) struct Program {
    launch: Launch,
    idle: Mutex<Vec<Exchange>>,
}

impl Program {
    pub(crate) fn new(prepared: &Prepared) -> Program {
        Program { launch: prepared.launch(MEMORY), idle: Mutex::default() }
    }

    /// Asks a question; once more in a new process if the first has died, since it may have died of an earlier one.
    pub(crate) fn ask(&self, question: &str) -> Result<Vec<u8>, Fault> {
        let (mut exchange, is_new) = match self.idle().pop() {
            Some(exchange) => (exchange, false),
            None => (Exchange::new(self.launch.clone()), true),
        };
        let mut answer = exchange.ask(question, TIME);
        if answer.is_err() && !is_new {
            answer = exchange.ask(question, TIME);
        }
        let mut idle = self.idle();
        if answer.is_ok() && idle.len() < MOST_IDLE {
            idle.push(exchange);
        }
        answer
    }

    /// The same program with processes of its own.
    pub(crate) fn twin(&self) -> Program {
        Program { launch: self.launch.clone(), idle: Mutex::default() }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Exchange>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Processes that are kept without a question.
const MOST_IDLE: usize = 4;
