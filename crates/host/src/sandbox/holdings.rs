//! What a keeper's programs hold in memory, as far as the system tells: their own, and what it keeps for them.
//!
//! No limit of the system counts this for several processes, and none counts the second part without a control group. `RLIMIT_DATA` does not
//! even count all of the first: memory that is made read-only, or mapped as a stack, does not belong to it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::Pid;

/// The most that an open file can hold. A pipe holds less than a socket, whose buffer is `net.core.wmem_default`; a last packet, as large
/// as the buffer, is taken while there is any room.
const OPEN_FILE: u64 = 2 * (208 << 10);
/// What two open files hold of each other when one watches the other, for each number that the other has had.
const WATCH: u64 = 200;
/// Text of a process's list of mappings that is read. A process with more mappings counts as one with as many as there can be.
const MAPPINGS_READ: u64 = 128 << 10;
/// What the most mappings of a process take: 65,530 of about 400 bytes.
const MAPPINGS: u64 = 25 << 20;
/// How fast a program can take memory on one core, in bytes a second.
const FASTEST: u64 = 8 << 30;
/// A program can hide what it holds while it begins, which takes less processor time than this.
const BEGINNING: Duration = Duration::from_millis(20);
/// The times between two looks.
const SELDOM: Duration = Duration::from_millis(20);
const OFTEN: Duration = Duration::from_millis(1);
/// More cores do not make a program take memory much faster.
const CORES: usize = 4;

/// How much all processes of a program may hold together.
#[derive(Clone, Copy)]
pub(super) struct Allowance {
    /// Bytes.
    memory: u64,
    /// How many files each may have open.
    open_files: u64,
}

impl Allowance {
    pub(super) fn of(limits: crate::Limits) -> Allowance {
        Allowance { memory: limits.memory.saturating_add(limits.memory / 4), open_files: limits.open_files }
    }

    /// The time until the next look, if these processes are within their allowance on this many cores.
    pub(super) fn next_look(self, processes: &[Pid], cores: usize) -> Option<Duration> {
        let count_mappings = processes.len() as u64 * MAPPINGS > self.memory / 8;
        let held = processes.iter().map(|process| self.held_by(*process, count_mappings));
        let left = self.memory.checked_sub(held.fold(0, u64::saturating_add))?;
        let micros = left.saturating_mul(1_000_000) / (FASTEST * cores.clamp(1, CORES) as u64);
        Some(Duration::from_micros(micros).clamp(OFTEN, SELDOM))
    }

    /// Bytes that a process holds at most. A process that hides what it holds counts as one that holds everything.
    fn held_by(self, process: Pid, count_mappings: bool) -> u64 {
        let (thread, status) = match looked_at(process) {
            Seen::Alive(thread, status) => (thread, status),
            Seen::Ending => return OPEN_FILE,
            Seen::Hidden => return u64::MAX,
        };
        let memory =
            ["RssAnon:", "VmSwap:", "VmPTE:", "HugetlbPages:"].map(|name| kibibytes(&status, name) << 10);
        let files = match fs::read_dir(thread.join("fd")) {
            Ok(files) => files.count() as u64,
            // The system also hides the files of a process that began to end since it was looked at.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => match looked_at(process) {
                Seen::Ending => return OPEN_FILE,
                _ => self.open_files,
            },
            Err(_) => 0,
        };
        let each = OPEN_FILE.max(files * self.open_files * WATCH / 4);
        let mappings = if count_mappings && has_many_mappings(&thread) { MAPPINGS } else { 0 };
        // The process itself counts as a file.
        memory.iter().sum::<u64>() + OPEN_FILE + files * each + mappings
    }
}

/// What the system shows of a process.
enum Seen {
    /// A thread of it that has its memory, as a folder of the system, and that thread's status.
    Alive(PathBuf, String),
    /// It has given its memory back, or is not there; perhaps nobody has waited for it.
    Ending,
    Hidden,
}

fn looked_at(process: Pid) -> Seen {
    let whole = PathBuf::from(format!("/proc/{process}"));
    let status_in = |folder: &Path| fs::read_to_string(folder.join("status"));
    let has_memory = |status: &String| status.contains("\nRssAnon:");
    let Ok(status) = status_in(&whole) else {
        let used = clock_getcpuclockid(process).and_then(ClockId::now).map(Duration::from);
        return if used.is_ok_and(|used| used > BEGINNING) { Seen::Hidden } else { Seen::Ending };
    };
    if has_memory(&status) {
        return Seen::Alive(whole, status);
    }
    // The first thread may end before the others, which then have what it had.
    let threads =
        fs::read_dir(whole.join("task")).into_iter().flatten().flatten().map(|thread| thread.path());
    let alive = |thread: PathBuf| {
        let status = status_in(&thread).ok().filter(has_memory)?;
        Some(Seen::Alive(thread, status))
    };
    threads.filter_map(alive).next().unwrap_or(Seen::Ending)
}

fn has_many_mappings(thread: &Path) -> bool {
    match File::open(thread.join("maps")) {
        Ok(list) => {
            let mut text = Vec::new();
            list.take(MAPPINGS_READ).read_to_end(&mut text).is_ok() && text.len() as u64 == MAPPINGS_READ
        }
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    }
}

/// The number of kB on the line that starts with `name`; 0 if there is none.
fn kibibytes(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(0)
}
