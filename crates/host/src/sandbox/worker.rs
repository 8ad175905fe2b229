//! Workers: this program restarted to do what strangers cause, with limits that the system keeps. What a stranger's content can exhaust is a
//! worker, never this process.
//!
//! A worker starts before `main` like the launcher, and exits with its parent. It opens no file where the system has Landlock. The system
//! calls of a bot of one process are all that it has: no other process, no socket but those that it gets. It does each job on a thread of its own,
//! on a connection of its own.

use std::io;
use std::os::fd::{AsFd, FromRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::Child;
use std::sync::Mutex;
use std::thread::Builder;

use game::lock;
use landlock::{
    Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated, Scope,
};
use nix::libc;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigHandler, Signal};
use nix::unistd::setsid;

use super::filter::{Processes, Purpose};
use super::group::{Group, come_in};
use super::launcher::restarted;
use super::restrict::{RULES, restrict_calls};
use super::wire::Channel;
use crate::Limits;

/// What a worker does with a connection.
pub type Work = fn(UnixStream);

/// If this variable is set, a program is a worker. It holds where the work's function lies, counted from [`enter`], and bytes of memory.
const VARIABLE: &str = "VIADAL_WORKER";
/// Files that a worker may have open: two for each job.
const OPEN_FILES: u64 = 256;
/// Threads of a worker: its jobs, and those of house bots.
const THREADS: u64 = 256;

#[used]
#[unsafe(link_section = ".init_array")]
static ENTRANCE: extern "C" fn() = enter;

extern "C" fn enter() {
    let Some(text) = std::env::var_os(VARIABLE) else { return };
    let words = text.to_str().and_then(|text| text.split_once(' '));
    let Some((Ok(place), Ok(memory))) = words.map(|(place, memory)| (place.parse(), memory.parse())) else {
        return;
    };
    // SAFETY: our parent is this same program, and took the distance of these two functions there.
    let work =
        unsafe { std::mem::transmute::<usize, Work>((enter as *const () as usize).wrapping_add(place)) };
    // SAFETY: standard input is the connection to our parent, and nothing else uses it.
    let channel = unsafe { Channel::of(OwnedFd::from_raw_fd(0)) };
    if confine(memory).is_ok() {
        while let Ok(Some(((), beside))) = channel.receive() {
            for connection in beside {
                // If there is no thread, the connection closes.
                let _ = Builder::new().spawn(move || work(connection.into()));
            }
        }
    }
    // SAFETY: ends this process at once.
    unsafe { libc::_exit(0) }
}

/// Gives up what a worker does not need: it only computes.
fn confine(memory: u64) -> nix::Result<()> {
    setsid().ok();
    // SAFETY: ignoring runs none of our code. Whoever hangs up is an error of the write.
    unsafe { nix::sys::signal::signal(Signal::SIGPIPE, SigHandler::SigIgn) }?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    let memory = memory.min(getrlimit(Resource::RLIMIT_DATA)?.1);
    setrlimit(Resource::RLIMIT_DATA, memory, memory)?;
    let files = OPEN_FILES.min(getrlimit(Resource::RLIMIT_NOFILE)?.1);
    setrlimit(Resource::RLIMIT_NOFILE, files, files)?;
    setrlimit(Resource::RLIMIT_FSIZE, 0, 0)?;
    nix::sys::prctl::set_no_new_privs()?;
    // Old systems lack it.
    let _ = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(RULES)))
        .and_then(|rules| rules.scope(Scope::from_all(RULES)))
        .and_then(Ruleset::create)
        .and_then(RulesetCreated::restrict_self);
    restrict_calls(Processes::One(std::process::id()), Purpose::Match)
}

/// A worker. Dropping it kills it.
pub struct Worker {
    channel: Channel,
    process: Mutex<Child>,
    /// Removed after the process has ended.
    _group: Option<Group>,
}

impl Worker {
    /// Starts a worker with this much memory, in bytes: in a control group where there is one, else as a limit of the process.
    ///
    /// # Errors
    /// If the system gives no process.
    pub fn start(work: Work, memory: u64) -> io::Result<Worker> {
        // Read, so that no linker drops it.
        std::hint::black_box(&ENTRANCE);
        let place = (work as *const () as usize).wrapping_sub(enter as *const () as usize);
        let (process, channel) = restarted("viadal-worker", VARIABLE, &format!("{place} {memory}"))?;
        let group = Group::new(Limits { processes: THREADS, ..Limits::of_memory(memory) });
        if let Some(entrances) = group.as_ref().and_then(|group| group.entrances().ok()) {
            // Where it cannot enter, the limit of the process holds.
            come_in(&entrances, process.id());
        }
        Ok(Worker { channel, process: Mutex::new(process), _group: group })
    }

    /// A connection on which it does one job. It closes when the job has ended, or the worker has.
    ///
    /// # Errors
    /// If the worker has ended, or the system gives no connection.
    pub fn connect(&self) -> io::Result<UnixStream> {
        let (ours, theirs) = UnixStream::pair()?;
        self.channel.send(&(), &[theirs.as_fd()])?;
        Ok(ours)
    }

    /// The memory that it holds, in bytes; 0 if it has ended.
    pub fn resident(&self) -> u64 {
        let pages =
            std::fs::read_to_string(format!("/proc/{}/statm", lock(&self.process).id())).unwrap_or_default();
        let pages = pages.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
        pages.unwrap_or(0) * 4096
    }

    /// Returns true if it has ended.
    pub fn has_ended(&self) -> bool {
        lock(&self.process).try_wait().is_ok_and(|status| status.is_some())
    }

    /// Ends it with all its jobs.
    pub fn kill(&self) {
        let mut process = lock(&self.process);
        process.kill().ok();
        process.wait().ok();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}
