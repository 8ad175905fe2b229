//! Control groups: what all processes of a sandbox have used, including those that nobody waited for, and all memory that they hold.
//!
//! Version 2, and only if this process may create groups beside or in its own: as root, or if systemd has delegated a group to it. Where
//! version 1 still has the controller for memory, a second group, if the host has prepared a place for it. Without one the keeper adds up
//! what it can see.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use game::lock;
use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::Pid;

use crate::Limits;

/// The prefix of our groups' names, followed by a process id and a counter.
const PREFIX: &str = "viadal-";
/// A group of version 1 that the host may prepare for ours.
const SECOND: &str = "/sys/fs/cgroup/memory/viadal";

/// The control group of a keeper and its programs. Removed when it is dropped and they are gone.
pub(super) struct Group {
    folder: PathBuf,
    /// Of version 1, for memory.
    second: Option<PathBuf>,
    /// `cpu.stat`, kept open.
    used: File,
    /// The keeper's own clock, which is not its programs'.
    keeper: Option<ClockId>,
    /// The number of processes that the system killed for lack of memory, if it is known.
    killed: Option<File>,
}

impl Group {
    /// An empty group; `None` if this process may not create any. Limits memory and processes of the whole group if possible.
    pub(super) fn new(limits: Limits) -> Option<Group> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (above, second) = above()?;
        remove_left();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{PREFIX}{}-{number}", std::process::id());
        let folder = above.join(&name);
        fs::create_dir(&folder).ok()?;
        // From here on, a failure leaves a group that is removed.
        let Ok(used) = File::open(folder.join("cpu.stat")) else {
            remove(&folder);
            return None;
        };
        // Allow for the keeper's own process and memory.
        let most = limits.memory.saturating_add(limits.memory / 4).to_string();
        fs::write(folder.join("pids.max"), (limits.processes + 1).to_string()).ok();
        let mut group = Group { folder, second: None, used, keeper: None, killed: None };
        if fs::write(group.folder.join("memory.max"), &most).is_ok() {
            fs::write(group.folder.join("memory.swap.max"), "0").ok();
            group.killed = File::open(group.folder.join("memory.events")).ok();
        } else if let Some(second) = second.as_ref().map(|second| second.join(&name))
            && fs::create_dir(&second).is_ok()
        {
            fs::write(second.join("memory.limit_in_bytes"), most).ok();
            fs::write(second.join("memory.swappiness"), "0").ok();
            group.killed = File::open(second.join("memory.oom_control")).ok();
            group.second = Some(second);
        }
        Some(group)
    }

    fn folders(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.folder].into_iter().chain(&self.second)
    }

    /// The folders of the group, opened: a process can begin in the first, and [`come_in`] to all.
    pub(super) fn entrances(&self) -> io::Result<Vec<File>> {
        self.folders().map(File::open).collect()
    }

    /// Returns true if a keeper has entered. It is the only process then.
    pub(super) fn has_keeper(&mut self) -> bool {
        let inside = fs::read_to_string(self.folder.join("cgroup.procs")).unwrap_or_default();
        let number = inside.trim().parse().ok().map(Pid::from_raw);
        self.keeper = number.and_then(|number| clock_getcpuclockid(number).ok());
        self.keeper.is_some()
    }

    /// Processor time in nanoseconds of everything in it except the keeper. Only differences are meaningful. Running processes may be
    /// counted some milliseconds late.
    fn clock(&self) -> Option<i64> {
        let all = number_after(&self.used, "usage_usec ")?.cast_signed() * 1000;
        let keeper = Duration::from(self.keeper?.now().ok()?);
        Some(all - i64::try_from(keeper.as_nanos()).ok()?)
    }

    /// Returns true if the system killed a process in it for lack of memory.
    fn ran_out_of_memory(&self) -> bool {
        self.killed
            .as_ref()
            .and_then(|events| number_after(events, "oom_kill "))
            .is_some_and(|count| count > 0)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.folders().for_each(|folder| remove(folder));
    }
}

/// The clock of a program with all its processes, by their control group.
pub(super) struct Whole {
    group: Arc<Group>,
    /// The group's clock when the program started.
    begun: i64,
    /// Processor time of all its processes and of its first, at the last reading.
    pub(super) read: (Duration, Duration),
}

impl Whole {
    /// Starts measuring.
    pub(super) fn new(group: Arc<Group>) -> Option<Whole> {
        let begun = group.clock()?;
        Some(Whole { group, begun, read: Default::default() })
    }

    /// Processor time of all its processes so far.
    pub(super) fn now(&self) -> Option<Duration> {
        let used = self.group.clock()?.saturating_sub(self.begun);
        Some(Duration::from_nanos(used.max(0).unsigned_abs()))
    }

    /// Returns true if the system killed one of them for lack of memory.
    pub(super) fn ran_out_of_memory(&self) -> bool {
        self.group.ran_out_of_memory()
    }
}

/// Moves a process into groups by their opened folders. Where it fails it stays where it is, and nobody finds it in the group.
///
/// The system makes everybody wait for this, for some 10 ms. It is better begun in its group.
pub(super) fn come_in(groups: &[File], process: u32) {
    for group in groups {
        fs::write(format!("/proc/self/fd/{}/cgroup.procs", group.as_raw_fd()), process.to_string()).ok();
    }
}

/// The number on the line of a small file that starts with `key`.
fn number_after(file: &File, key: &str) -> Option<u64> {
    let mut text = [0; 1024];
    let length = file.read_at(&mut text, 0).ok()?;
    let text = std::str::from_utf8(&text[..length]).ok()?;
    text.lines().find_map(|line| line.strip_prefix(key))?.trim().parse().ok()
}

/// Groups that could not be removed because their processes were still exiting.
static LEFT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn remove(folder: &Path) {
    // An exiting process closes its files shortly before it leaves its group.
    let removed = (0..10).any(|_| {
        fs::remove_dir(folder).is_ok() || !folder.exists() || {
            std::thread::sleep(Duration::from_micros(200));
            false
        }
    });
    if !removed {
        lock(&LEFT).push(folder.into());
    }
}

fn remove_left() {
    let mut left = lock(&LEFT);
    left.retain(|folder| fs::remove_dir(folder).is_err() && folder.exists());
}

/// Returns true if this process may create control groups. Then the processor time of all processes of a bot is counted, including those
/// that nobody waited for.
pub fn has_control_groups() -> bool {
    above().is_some()
}

/// The group in which we create ours, and the one for memory. Determined once; then the groups of dead processes are removed.
fn above() -> Option<&'static (PathBuf, Option<PathBuf>)> {
    static ABOVE: OnceLock<Option<(PathBuf, Option<PathBuf>)>> = OnceLock::new();
    let above = ABOVE.get_or_init(|| {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let found = places(&mounts, &own).into_iter().find(|place| is_ours(place))?;
        let second = Some(PathBuf::from(SECOND)).filter(|place| is_ours(place));
        [&found].into_iter().chain(&second).for_each(|place| sweep(place));
        Some((found, second))
    });
    above.as_ref()
}

/// Candidates: beside our own group if memory is limited there, else inside it.
fn places(mounts: &str, own: &str) -> Vec<PathBuf> {
    let root = mounts.lines().find_map(|line| {
        // ID PARENT DEVICE ROOT PLACE OPTIONS ... - TYPE SOURCE OPTIONS
        let (place, kind) = line.split_once(" - ")?;
        kind.starts_with("cgroup2 ").then(|| place.split(' ').nth(4)).flatten()
    });
    let path = own.lines().find_map(|line| line.strip_prefix("0::/"));
    let (Some(root), Some(path)) = (root, path) else { return Vec::new() };
    let own = Path::new(root).join(path);
    let beside = own.parent().filter(|_| !path.is_empty()).filter(|beside| {
        let given = fs::read_to_string(beside.join("cgroup.subtree_control")).unwrap_or_default();
        given.split_whitespace().any(|controller| controller == "memory")
            && fs::read_to_string(beside.join("cgroup.procs")).is_ok_and(|inside| inside.is_empty())
    });
    beside.map(Path::to_path_buf).into_iter().chain([own]).collect()
}

/// Returns true if this process may create groups there and enter them.
fn is_ours(place: &Path) -> bool {
    let trial = place.join(format!("{PREFIX}{}-trial", std::process::id()));
    let made = fs::create_dir(&trial).is_ok();
    made && fs::remove_dir(&trial).is_ok()
        && OpenOptions::new().write(true).open(place.join("cgroup.procs")).is_ok()
}

/// Removes the groups of dead processes.
fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner =
            name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next()?.parse::<i32>().ok());
        if owner.is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists()) {
            fs::remove_dir(entry.path()).ok();
        }
    }
}

#[cfg(test)]
mod tests;
