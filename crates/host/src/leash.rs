//! Stops programs while nobody asks them.
//!
//! Not at once: stopping and continuing costs a third of a quick exchange. One thread looks every [`TICK`] and stops
//! those that have been off turn since its last look; whoever is asked again before that was never stopped. What a
//! program uses of the processor meanwhile is counted in its next turn.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// Off turn a program runs on for one to two of these.
const TICK: Duration = Duration::from_millis(1);
/// Looks with nothing to do after which the thread sleeps.
const QUIET: u32 = 50;

/// Asked, or on its way to its first answer.
const ASKED: u8 = 0;
/// Not asked since after the last look.
const IDLE: u8 = 1;
/// Not asked since before the last look.
const AGED: u8 = 2;
/// The thread is about to stop it: nobody else changes this.
const STOPPING: u8 = 3;
/// Stopped.
const STOPPED: u8 = 4;
/// Ended: its number may be another's.
const GONE: u8 = 5;

/// The leash of one group of processes.
pub(crate) struct Leash {
    post: Arc<Post>,
    /// Whether the thread knows it: one that never comes to rest is none of its business.
    watched: bool,
}

struct Post {
    group: Pid,
    state: AtomicU8,
}

impl Leash {
    /// Takes a group that runs.
    pub(crate) fn new(group: Pid) -> Leash {
        Leash { post: Arc::new(Post { group, state: AtomicU8::new(ASKED) }), watched: false }
    }

    /// Nobody asks it now.
    pub(crate) fn rest(&mut self) {
        if !self.watched {
            self.watched = true;
            watch().posts.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&self.post));
        }
        if self.post.state.compare_exchange(ASKED, IDLE, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            watch().wake();
        }
    }

    /// It is asked again: lets it go on if it was stopped.
    pub(crate) fn go_on(&self) {
        if self.take(ASKED) == STOPPED {
            killpg(self.post.group, Signal::SIGCONT).ok();
        }
    }

    /// It ends: from here on it is not stopped any more.
    pub(crate) fn end(&self) {
        self.take(GONE);
    }

    /// Whether it is stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.post.state.load(Ordering::SeqCst) == STOPPED
    }

    /// Sets the state, once the thread has done what it is about to do; gives the state before.
    fn take(&self, state: u8) -> u8 {
        let free = |before| (before != STOPPING).then_some(state);
        loop {
            match self.post.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, free) {
                Ok(before) => return before,
                Err(_) => thread::yield_now(),
            }
        }
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the thread shares with all leashes.
struct Watch {
    posts: Mutex<Vec<Arc<Post>>>,
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
                // One that came to rest before it could see the flag is found here.
                if !self.look() {
                    thread::park();
                }
                self.asleep.store(false, Ordering::SeqCst);
                quiet = 0;
            }
        }
    }

    /// Stops what has aged; whether anything was or will be to do.
    fn look(&self) -> bool {
        let mut posts = self.posts.lock().unwrap_or_else(PoisonError::into_inner);
        posts.retain(|post| post.state.load(Ordering::SeqCst) != GONE);
        posts.iter().filter(|post| post.age()).count() > 0
    }
}

impl Post {
    fn age(&self) -> bool {
        let step =
            |from, to| self.state.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if step(AGED, STOPPING) {
            killpg(self.group, Signal::SIGSTOP).ok();
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
        posts: Mutex::default(),
        asleep: AtomicBool::new(false),
        thread: OnceLock::new(),
    });
    STARTED.get_or_init(|| {
        let started = thread::spawn(|| WATCH.get().map(Watch::run));
        watch.thread.set(started.thread().clone()).ok();
    });
    watch
}
