//! Games of rules files that the computer learns in the background: one after the other, at a low priority.

#[cfg(feature = "learn")]
mod course;
#[cfg(not(feature = "learn"))]
#[path = "without.rs"]
mod course;
mod current;
mod curve;
mod status;

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Instant;

use game::lock;
use store::{BadStore, Store};

use crate::Background;

pub use course::game_of;
pub use curve::LearnedGeneration;
pub use status::{Learning, LearningState};

use current::Current;

/// The games that are learned by this server.
pub struct LearningQueue {
    store: Arc<Store>,
    /// Games of a generation.
    games: u32,
    queue: Mutex<Queue>,
    /// Notified when the thread that learns has ended.
    ended: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The ids of games that are learned later.
    waiting: VecDeque<String>,
    current: Option<Arc<Current>>,
    /// Why a game could not be learned, by id.
    failed: BTreeMap<String, String>,
    has_thread: bool,
    closed: bool,
}

impl Queue {
    /// Whether nothing is in the way of learning this game.
    fn is_next(&self, id: &str) -> bool {
        let is_first = self.waiting.front().is_some_and(|first| first == id);
        is_first && self.current.as_ref().is_none_or(|current| current.id == id)
    }
}

impl LearningQueue {
    /// A queue without games, which plays so many games for a generation.
    pub fn new(store: Arc<Store>, games: u32) -> Arc<LearningQueue> {
        Arc::new(LearningQueue { store, games, queue: Mutex::default(), ended: Condvar::new() })
    }

    /// Takes the next game; none when there is none, or the server closes.
    fn next(&self) -> Option<Arc<Current>> {
        let mut queue = lock(&self.queue);
        let next = queue.waiting.pop_front().filter(|_| !queue.closed);
        queue.current =
            next.map(|id| Arc::new(Current { id, stop: AtomicBool::new(false), played: AtomicU32::new(0) }));
        if queue.current.is_none() {
            queue.has_thread = false;
            self.ended.notify_all();
        }
        queue.current.clone()
    }

    /// Stops learning a game, after the game that is being played.
    pub fn stop(&self, id: &str) {
        let mut queue = lock(&self.queue);
        queue.waiting.retain(|waiting| waiting != id);
        if let Some(current) = queue.current.as_ref().filter(|current| current.id == id) {
            current.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Learns a kept game or goes on with it, when those before it have ended.
    pub fn learn(self: &Arc<LearningQueue>, id: &str) {
        let mut queue = lock(&self.queue);
        let goes_on = |current: &Arc<Current>| current.id == id && !current.stop.load(Ordering::Relaxed);
        let is_known = queue.waiting.iter().any(|waiting| waiting == id);
        if queue.closed || is_known || queue.current.as_ref().is_some_and(goes_on) {
            return;
        }
        queue.failed.remove(id);
        queue.waiting.push_back(id.into());
        if !queue.has_thread {
            let learning = Arc::clone(self);
            let thread = std::thread::Builder::new().name("learning".into());
            queue.has_thread = thread.spawn(move || learning.learn_all()).is_ok();
        }
    }

    /// Uses all weights that were learned here, and goes on with the games that were being learned when the last program ended.
    pub fn resume(self: &Arc<LearningQueue>) -> Result<(), BadStore> {
        for weights in self.store.all_learned_weights()? {
            games::zrf::add_weights(&weights);
        }
        self.store.wanted_games()?.iter().for_each(|id| self.learn(id));
        Ok(())
    }

    /// Learns all games that wait. A panic of ours only ends one of them.
    fn learn_all(&self) {
        // Matches come first: somebody watches them.
        if let Err(error) = rustix::process::setpriority_process(None, LOW) {
            tracing::warn!("learning runs at the usual priority: {error}");
        }
        while let Some(current) = self.next() {
            let done = catch_unwind(AssertUnwindSafe(|| course::learn(&self.store, &current, self.games)));
            let trouble = match done {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error.wording.to_string(),
                Err(_) => "the program failed".into(),
            };
            tracing::error!(id = current.id, "a game cannot be learned: {trouble}");
            lock(&self.queue).failed.insert(current.id.clone(), trouble);
        }
    }
}

impl Background for LearningQueue {
    fn close(&self) {
        let mut queue = lock(&self.queue);
        queue.closed = true;
        if let Some(current) = &queue.current {
            current.stop.store(true, Ordering::Relaxed);
        }
    }

    fn wait(&self, deadline: Instant) {
        let patience = deadline.saturating_duration_since(Instant::now());
        drop(self.ended.wait_timeout_while(lock(&self.queue), patience, |queue| queue.has_thread));
    }
}

/// The priority of the thread that learns. It uses what nobody else wants, and a tenth of a core where all are busy.
const LOW: i32 = 10;
