//! Stops programs that are off turn.
//!
//! Not immediately: stopping and resuming costs a third of a quick exchange. One thread looks every [`TICK`] and stops programs that have
//! been off turn since its last look; a program asked before that is never stopped. Processor time used meanwhile counts towards its next
//! turn.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, Thread};
use std::time::Duration;

use game::lock;
use nix::sys::signal::Signal;

use crate::sandbox::{Channel, Command, signal};

/// A program runs on for one to two ticks after its turn.
const TICK: Duration = Duration::from_millis(1);
/// The thread sleeps after this many idle looks.
const QUIET: u32 = 50;

/// Asked, or on its way to its first answer.
const ASKED: u8 = 0;
/// Off turn since after the last look.
const IDLE: u8 = 1;
/// Off turn since before the last look.
const AGED: u8 = 2;
/// About to be stopped by the thread; nobody else changes this state.
const STOPPING: u8 = 3;
const STOPPED: u8 = 4;
/// Exited.
const GONE: u8 = 5;

/// Stops one program, with everything it has started, while it is off turn.
pub(crate) struct Stopper {
    handle: Arc<Handle>,
    /// Whether the watcher tracks it: from its first rest on.
    watched: bool,
}

struct Handle {
    process: Arc<OwnedFd>,
    channel: Arc<Channel>,
    state: AtomicU8,
}

impl Stopper {
    /// A stopper for a running program. `channel` leads to its keeper, which reaches its children.
    pub(crate) fn new(process: Arc<OwnedFd>, channel: Arc<Channel>) -> Stopper {
        let state = AtomicU8::new(ASKED);
        Stopper { handle: Arc::new(Handle { process, channel, state }), watched: false }
    }

    /// Marks it as off turn. The watcher stops it within two ticks.
    pub(crate) fn rest(&mut self) {
        if !self.watched {
            self.watched = true;
            lock(&watch().handles).push(Arc::clone(&self.handle));
        }
        if self.handle.state.compare_exchange(ASKED, IDLE, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            watch().wake();
        }
    }

    /// Marks it as asked and resumes it if it was stopped.
    pub(crate) fn go_on(&self) {
        if self.take(ASKED) == STOPPED {
            signal(&self.handle.process, Signal::SIGCONT);
            self.handle.channel.send(&Command::Continue, &[]).ok();
        }
    }

    /// Marks it as exited, so that it is never stopped again.
    pub(crate) fn end(&self) {
        self.take(GONE);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.handle.state.load(Ordering::SeqCst) == STOPPED
    }

    /// Sets the state after any pending stop is done. Returns the previous state.
    fn take(&self, state: u8) -> u8 {
        let free = |before| (before != STOPPING).then_some(state);
        loop {
            match self.handle.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, free) {
                Ok(before) => return before,
                Err(_) => thread::yield_now(),
            }
        }
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.end();
    }
}

/// Shared between the thread and all stoppers.
struct Watch {
    handles: Mutex<Vec<Arc<Handle>>>,
    asleep: AtomicBool,
    thread: OnceLock<Thread>,
}

impl Watch {
    fn wake(&self) {
        if self.asleep.load(Ordering::SeqCst)
            && self.asleep.swap(false, Ordering::SeqCst)
            && let Some(thread) = self.thread.get()
        {
            thread.unpark();
        }
    }

    fn run(&self) {
        let mut quiet = 0;
        loop {
            thread::sleep(TICK);
            quiet = if self.look() { 0 } else { quiet + 1 };
            if quiet > QUIET {
                self.asleep.store(true, Ordering::SeqCst);
                // Finds those that came to rest before they could see the flag.
                if !self.look() {
                    thread::park();
                }
                self.asleep.store(false, Ordering::SeqCst);
                quiet = 0;
            }
        }
    }

    /// Stops what has aged. Returns true if there was or will be something to do.
    fn look(&self) -> bool {
        let mut handles = lock(&self.handles);
        handles.retain(|handle| handle.state.load(Ordering::SeqCst) != GONE);
        handles.iter().filter(|handle| handle.age()).count() > 0
    }
}

impl Handle {
    fn age(&self) -> bool {
        let step =
            |from, to| self.state.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if step(AGED, STOPPING) {
            signal(&self.process, Signal::SIGSTOP);
            self.channel.send(&Command::Stop, &[]).ok();
            self.state.store(STOPPED, Ordering::SeqCst);
            return true;
        }
        step(IDLE, AGED)
    }
}

fn watch() -> &'static Watch {
    static WATCH: OnceLock<Watch> = OnceLock::new();
    static STARTED: OnceLock<()> = OnceLock::new();
    let watch = WATCH.get_or_init(|| Watch {
        handles: Mutex::default(),
        asleep: AtomicBool::new(false),
        thread: OnceLock::new(),
    });
    STARTED.get_or_init(|| {
        let started = thread::spawn(|| WATCH.get().map(Watch::run));
        watch.thread.set(started.thread().clone()).ok();
    });
    watch
}
