//! How a bot can fail. A bot's failure is an input of the rules, like an action.

use serde::{Deserialize, Serialize};

/// How a bot's decision ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Verdict {
    /// No fault.
    #[default]
    Ok,
    /// An action of the game that is not legal now.
    IllegalAction,
    /// A line that is not an action.
    MalformedOutput,
    /// No answer in time.
    Timeout,
    /// Killed by a signal, ended with an error status, or reported an error through its driver.
    Crashed,
    /// Used more memory than allowed.
    OutOfMemory,
    /// Wrote more output than allowed.
    OutputFlood,
    /// Closed its output, or exited, when an answer was due.
    ClosedOutput,
    /// Did not get ready: a syntax error, a missing entry point, a compile error, or it died while loading.
    LoadFailed,
    /// Stopped by the sandbox or by the language's own restrictions.
    Forbidden,
    /// The host failed, not the bot. The game is void and is played again.
    HostFault,
    /// The rules failed, not the bot: a game that is no part of this program. The match is void.
    RulesFailed,
}

impl Verdict {
    /// Every verdict, in order of declaration.
    pub const ALL: [Verdict; 12] = [
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
        Verdict::RulesFailed,
    ];

    /// The name in records and in the protocol.
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
            Verdict::RulesFailed => "rules_failed",
        }
    }
}

/// Bytes kept of a fault's message.
const MESSAGE: usize = 2000;
/// Bytes kept of its details.
const DETAIL: usize = 8000;

/// Leaves out the middle of a text of more than about so many bytes.
pub fn shortened(text: String, most: usize) -> String {
    if text.len() <= most {
        return text;
    }
    let head = text.floor_char_boundary(most * 2 / 3);
    let end = text.ceil_char_boundary(text.len() - most / 3);
    format!("{} ... {} bytes ... {}", &text[..head], end - head, &text[end..])
}

/// A bot's failure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{}: {message}", verdict.name())]
pub struct Fault {
    /// The kind of failure.
    pub verdict: Verdict,
    /// What happened, for the record, in about 2,000 bytes at most. The same on every run: no times, paths or process ids.
    pub message: String,
    /// Help for the bot's author that may differ from run to run: the time used, the last lines of standard error. Never recorded.
    pub detail: String,
}

impl Fault {
    /// A fault without details. The middle of a long message is left out, since it may quote what a bot wrote.
    pub fn new(verdict: Verdict, message: impl Into<String>) -> Fault {
        Fault { verdict, message: shortened(message.into(), MESSAGE), detail: String::new() }
    }

    /// Adds details for the bot's author.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Fault {
        Fault { detail: shortened(detail.into(), DETAIL), ..self }
    }
}

/// An action that the rules do not allow now. The text says why, and what would be legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{0}")]
pub struct Illegal(pub String);

impl Illegal {
    /// The fault for this illegal action.
    pub fn fault(&self) -> Fault {
        Fault::new(Verdict::IllegalAction, self.0.clone())
    }
}

#[cfg(test)]
mod tests;
