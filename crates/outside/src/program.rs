//! Rules as a program: processes in the sandbox of bots, kept between questions.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use game::{Fault, Verdict};
use host::{Exchange, Launch, Prepared};
use serde_json::Value;

use crate::question::{Question, blamed, failed};

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

/// The same program twice, until it gives no answer in its time.
pub(crate) struct Twins {
    programs: [Program; 2],
    late: OnceLock<Fault>,
    /// Set once the second program may begin.
    apart: OnceLock<()>,
}

/// How much later than the first the second program begins: what a program takes from the clock as it begins then differs. Addresses are
/// the same in every process of a sandbox, so in Lua the order of a table's fields depends on the second alone.
const APART: Duration = Duration::from_millis(1100);

impl Twins {
    pub(crate) fn new(program: Program) -> Twins {
        Twins { programs: [program.twin(), program], late: OnceLock::new(), apart: OnceLock::new() }
    }

    /// What happened when the rules gave no answer in their time. They are asked nothing after it.
    pub(crate) fn late(&self) -> Option<&Fault> {
        self.late.get()
    }

    pub(crate) fn ask(&self, text: &str, question: &Question<'_>) -> Result<Result<Vec<u8>, Fault>, Fault> {
        let [one, other] = &self.programs;
        let asked = |program: &Program| match self.late.get() {
            Some(fault) => Err(fault.clone()),
            None => program.ask(text).inspect_err(|fault| {
                if fault.verdict == Verdict::Timeout {
                    let _ = self.late.set(blamed(fault, question));
                }
            }),
        };
        let answer = asked(one).map_err(with_errors);
        if answer.is_ok() {
            self.apart.get_or_init(|| std::thread::sleep(APART));
        }
        for again in [asked(other), asked(other)] {
            if let (Ok(answer), Ok(again)) = (&answer, &again)
                && answer != again
            {
                let shown =
                    |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
                let value = |bytes| serde_json::from_slice::<Value>(bytes).ok();
                let only_order = match value(answer) == value(again) {
                    true => " (only the order of fields differs: write them sorted by their names)",
                    false => "",
                };
                let why = format!(
                    "the same question is answered differently{only_order}: {} and {}",
                    shown(answer),
                    shown(again)
                );
                return Err(failed(question, &why, Verdict::RulesFailed));
            }
        }
        Ok(answer)
    }
}

/// The fault with the last lines that the program wrote about it.
fn with_errors(fault: Fault) -> Fault {
    let Some((_, lines)) = fault.detail.split_once(host::LAST_LINES) else { return fault };
    let lines: Vec<&str> = lines.trim().lines().collect();
    let message =
        format!("{}; it wrote: {}", fault.message, lines[lines.len().saturating_sub(3)..].join(" / "));
    Fault { message, ..fault }
}
