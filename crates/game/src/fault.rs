//! How a bot can fail. A bot's failure is an input of the rules, like an action.

use serde::{Deserialize, Serialize};

/// The one list of endings of a bot's decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Nothing went wrong.
    #[default]
    Ok,
    /// An action that was understood but is not legal.
    IllegalAction,
    /// A line that is no answer.
    MalformedOutput,
    /// No answer within the time allowed.
    Timeout,
    /// Ended by a signal, with an exit status, or by an error of its own that its driver reports.
    Crashed,
    /// More memory than allowed.
    OutOfMemory,
    /// More output than allowed.
    OutputFlood,
    /// Closed its output, or ended, with an answer due.
    ClosedOutput,
    /// Did not get ready: syntax error, missing entry point, does not compile, died before it was ready.
    LoadFailed,
    /// Stopped by the sandbox or by the language's own mask.
    Forbidden,
    /// The host failed, never the bot: the game is void and played again.
    HostFault,
}

impl Verdict {
    /// Every verdict, in the order of the list.
    pub const ALL: [Verdict; 11] = [
        Verdict::Ok,
        Verdict::IllegalAction,
        Verdict::MalformedOutput,
        Verdict::Timeout,
        Verdict::Crashed,
        Verdict::OutOfMemory,
        Verdict::OutputFlood,
        Verdict::ClosedOutput,
        Verdict::LoadFailed,
        Verdict::Forbidden,
        Verdict::HostFault,
    ];

    /// The name in records and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::IllegalAction => "illegal_action",
            Verdict::MalformedOutput => "malformed_output",
            Verdict::Timeout => "timeout",
            Verdict::Crashed => "crashed",
            Verdict::OutOfMemory => "out_of_memory",
            Verdict::OutputFlood => "output_flood",
            Verdict::ClosedOutput => "closed_output",
            Verdict::LoadFailed => "load_failed",
            Verdict::Forbidden => "forbidden",
            Verdict::HostFault => "host_fault",
        }
    }
}

/// One failure of a bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", verdict.name())]
pub struct Fault {
    /// Which of the endings it was.
    pub verdict: Verdict,
    /// What happened, the same on every run: it goes into the record. No times, paths or process ids.
    pub message: String,
    /// What helps to mend the bot and may differ from run to run: time used, last lines of standard error.
    /// Never in the record.
    pub detail: String,
}

impl Fault {
    /// A fault without further detail.
    pub fn new(verdict: Verdict, message: impl Into<String>) -> Fault {
        Fault { verdict, message: message.into(), detail: String::new() }
    }

    /// The same fault with what helps to mend the bot.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Fault {
        Fault { detail: detail.into(), ..self }
    }
}

/// An action that the rules do not allow at this point; the text says why and what would be legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub String);

impl Illegal {
    /// The fault that an illegal action is.
    pub fn fault(&self) -> Fault {
        Fault::new(Verdict::IllegalAction, self.0.clone())
    }
}
