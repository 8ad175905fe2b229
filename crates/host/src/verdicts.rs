//! From what happened to a program to a verdict with a helpful explanation.

use std::io;
use std::time::Duration;

use game::{Fault, Verdict};
use nix::errno::Errno;
use nix::sys::signal::Signal;

use crate::Limits;
use crate::clock::{Limit, Spent, wall_cap};
use crate::output::Flood;
use crate::process::ReadError;
use crate::sandbox::{Ended, Ending};
use crate::text::{last_lines, plain, shown};

/// What stands before the last lines of standard error in a fault's detail; nothing comes after them.
pub const LAST_LINES: &str = "\nlast lines of standard error:\n";

/// What runtimes write when an allocation fails: Python, C++, Perl and Node and Go, Java, Ruby, Rust, the C library.
const NO_MEMORY: &[&str] = &[
    "MemoryError",
    "std::bad_alloc",
    "ut of memory",
    "OutOfMemoryError",
    "NoMemoryError",
    "memory allocation of",
    "Cannot allocate memory",
];

/// What runtimes write when something is not to be had in the sandbox, and a hint.
const IN_THE_SANDBOX: &[(&[&str], &str)] = &[
    (
        &[
            "ocket",
            "gaierror",
            "name resolution",
            "ame or service not known",
            "UnknownHost",
            "getaddrinfo",
            "dial tcp",
            "etwork is unreachable",
        ],
        "a bot has no network, and no connection to other programs",
    ),
    (
        &[
            "o such file",
            "ermission denied",
            "ENOENT",
            "EACCES",
            "NoSuchFile",
            "FileNotFound",
            "AccessDenied",
            "ead-only file system",
            "o space left",
        ],
        "a bot sees no files but its own and those of its language, and writes none but in the folder $HOME, if at all: put what it \
         reads beside it, in a folder with a bot.toml",
    ),
];

/// What counts for a bot's memory.
pub(crate) const HELD: &str = "all its processes together, with what the system holds for them";

/// The circumstances of a failure.
pub(crate) struct Scene<'a> {
    /// The line it had to write.
    pub(crate) expected: &'a str,
    pub(crate) allowed: Duration,
    /// The time used in this turn.
    pub(crate) used: Spent,
    pub(crate) limits: Limits,
    /// Whether it has a sandbox.
    pub(crate) confined: bool,
    /// The end of its standard error.
    pub(crate) errors: &'a str,
    /// Incomplete output.
    pub(crate) unread: &'a [u8],
    /// What it wrote only after its input was closed.
    pub(crate) unflushed: &'a [u8],
    /// What ends an answer.
    pub(crate) end: &'a str,
}

impl Scene<'_> {
    /// The fault for an error.
    pub(crate) fn fault(&self, error: &ReadError) -> Fault {
        let (verdict, message) = self.verdict(error);
        self.explained(Fault::new(verdict, message))
    }

    /// The fault for a line that is not an answer; `why` explains it.
    pub(crate) fn malformed(&self, line: &[u8], why: &str) -> Fault {
        let message = format!("expected {}, got {}: {why}", self.expected, shown(line));
        let stray = !line.trim_ascii_start().starts_with(b"{");
        let hint = "\nhint: debug output on standard output? print it to standard error instead";
        let fault = self.explained(Fault::new(Verdict::MalformedOutput, message));
        if stray { Fault { detail: fault.detail + hint, ..fault } } else { fault }
    }

    /// Adds the time used, hints and standard error to the fault's detail.
    pub(crate) fn explained(&self, fault: Fault) -> Fault {
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        let mut detail = format!(
            "expected {} within {}; {:.1} ms used, {:.1} ms of them on the processor",
            self.expected,
            duration(self.allowed),
            millis(self.used.wall),
            millis(self.used.processor),
        );
        if !self.unread.is_empty() {
            detail += &format!("\nunfinished output: {}", shown(self.unread));
            detail += &format!("\nhint: end each answer with {}", self.end);
        }
        if !self.unflushed.is_empty() {
            detail += "\nhint: your program printed without flushing; when its input had ended it wrote ";
            detail += &shown(self.unflushed);
        }
        if fault.message.contains("SIGSEGV") {
            detail += "\nhint: a bad pointer, an index out of range, or a recursion without end";
        }
        if !self.errors.trim().is_empty() {
            let lines = last_lines(self.errors);
            let has = |words: &[&str]| words.iter().any(|words| lines.contains(words));
            for (_, hint) in IN_THE_SANDBOX.iter().filter(|(words, _)| self.confined && has(words)) {
                detail += "\nhint: ";
                detail += hint;
            }
            detail += LAST_LINES;
            detail += lines.trim_end();
        }
        fault.with_detail(detail)
    }

    fn verdict(&self, error: &ReadError) -> (Verdict, String) {
        match error {
            ReadError::Late(limit) => {
                let limit = match limit {
                    Limit::Processor => format!("{} of processor time", duration(self.allowed)),
                    Limit::Wall => format!("{} by the wall clock", duration(wall_cap(self.allowed))),
                };
                (Verdict::Timeout, format!("no answer within {limit}"))
            }
            ReadError::Starved => (Verdict::HostFault, "this machine was too busy to let it run".into()),
            ReadError::Unsure => (Verdict::HostFault, "this machine was too busy to measure its time".into()),
            ReadError::Flood(Flood::Line) => (Verdict::OutputFlood, "a line of more than 1 MiB".into()),
            ReadError::Flood(Flood::Turn) => {
                (Verdict::OutputFlood, "more than 4 MiB of output in one turn".into())
            }
            ReadError::Flood(Flood::Match) => {
                (Verdict::OutputFlood, "more than 64 MiB of output in one match".into())
            }
            ReadError::Over(None) => {
                (Verdict::ClosedOutput, "closed its standard output, with an answer due, and went on".into())
            }
            ReadError::Over(Some(ended)) => self.ended(ended),
            ReadError::Interrupted => (Verdict::HostFault, "interrupted".into()),
            ReadError::Host(error) => {
                (Verdict::HostFault, format!("waiting for it failed: {}", plain(error)))
            }
        }
    }

    /// An exit counts as lack of memory if the runtime said so, or if a failed program came within a quarter of its limit. Any other failed
    /// allocation cannot be told from a crash.
    fn ended(&self, ended: &Ended) -> (Verdict, String) {
        let told = NO_MEMORY.iter().any(|words| self.errors.contains(words));
        let how = ending(ended.ending);
        let allowed = size(self.limits.memory);
        match ended.ending {
            _ if ended.held_too_much => {
                let message = format!("out of memory ({allowed} allowed): {HELD}");
                (Verdict::OutOfMemory, message)
            }
            Ending::Lost => (Verdict::HostFault, how),
            Ending::Exited(0) => (Verdict::ClosedOutput, format!("{how}, with an answer due")),
            Ending::Killed(signal) if signal == Signal::SIGSYS as i32 => {
                (Verdict::Forbidden, format!("{how}: a system call that the sandbox forbids"))
            }
            Ending::Killed(signal) if signal == Signal::SIGXFSZ as i32 => {
                let most = size(self.limits.file_size);
                (Verdict::Forbidden, format!("{how}: wrote a file of more than {most}"))
            }
            _ if told || ended.near_memory_limit => {
                (Verdict::OutOfMemory, format!("out of memory ({allowed} allowed): {how}"))
            }
            _ => (Verdict::Crashed, how),
        }
    }
}

/// How a program ended, in words.
pub(crate) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("ended with exit status {status}"),
        Ending::Lost => "its sandbox was killed by somebody else".into(),
        Ending::Killed(number) => {
            let name = Signal::try_from(number).map_or("a signal unknown here", Signal::as_str);
            let meaning = match Signal::try_from(number) {
                Ok(Signal::SIGSEGV) => " (segmentation fault)",
                Ok(Signal::SIGABRT) => " (abort)",
                Ok(Signal::SIGFPE) => " (division by zero)",
                Ok(Signal::SIGILL) => " (illegal instruction)",
                Ok(Signal::SIGBUS) => " (bad memory access)",
                _ => "",
            };
            format!("killed by {name}{meaning}")
        }
    }
}

/// Why a program could not be started. Lack of processes, descriptors or memory on this machine is the host's fault.
pub(crate) fn not_started(program: &str, error: &io::Error) -> Fault {
    let ours = [Errno::EAGAIN, Errno::ENOMEM, Errno::EMFILE, Errno::ENFILE, Errno::ESRCH];
    let errno = error.raw_os_error().map(Errno::from_raw);
    let verdict = match errno {
        Some(errno) if !ours.contains(&errno) => Verdict::LoadFailed,
        _ => Verdict::HostFault,
    };
    let what_to_do = match errno {
        Some(Errno::EMFILE) => ": raise this machine's limit on open files, as with 'ulimit -n 4096'",
        Some(Errno::EAGAIN) => ": raise this machine's limit on processes, as with 'ulimit -u 4096'",
        _ => "",
    };
    Fault::new(verdict, format!("'{program}' cannot be started: {}{what_to_do}", plain(error)))
}

/// A duration in the format of the options.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_millis() {
        millis if millis > 0 && millis % 1000 == 0 => format!("{}s", millis / 1000),
        millis if millis > 1000 && millis % 100 == 0 => format!("{}.{}s", millis / 1000, millis / 100 % 10),
        millis => format!("{millis}ms"),
    }
}

/// A size in the format of the options.
fn size(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("{}M", bytes >> 20) } else { format!("{bytes} bytes") }
}
