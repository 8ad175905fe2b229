//! Builds of bots: in slots of their own, in turn between owners, charged by the clock.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use arena::Arena;
use referee::Stop;

use super::clock::now;
use super::live_match::LiveMatch;
use super::registry::MatchRegistry;
use super::resolved_bot::ResolvedBot;
use super::slots::{POLL, Slot};

/// A build that runs. Its end gives back its slot, and charges its time.
struct Build {
    registry: Arc<MatchRegistry>,
    line: String,
    owner: Option<String>,
    began: Instant,
}

impl Drop for Build {
    fn drop(&mut self) {
        self.registry.builds.give_back();
        self.registry.building().remove(&self.line);
        if let Some(owner) = &self.owner {
            let micros = u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX);
            self.registry.usage.charge(owner, micros, now());
        }
    }
}

impl MatchRegistry {
    /// An arena whose builds wait in this line and are charged to its owner.
    pub fn arena(self: &Arc<MatchRegistry>, stop: Stop, line: &str, owner: Option<&str>) -> Arena {
        let (registry, line, owner) = (Arc::clone(self), line.to_string(), owner.map(String::from));
        let stopped = stop.clone();
        let turn = move || -> Option<Box<dyn Any>> {
            // One at a time for each owner: whoever has endless ones holds up nobody else.
            while !line.is_empty() && !registry.building().insert(line.clone()) {
                if stopped.load(Ordering::Relaxed) {
                    return None;
                }
                std::thread::sleep(POLL);
            }
            let mut slot = Slot::queued(&registry.builds, line.clone());
            if !slot.acquire(&stopped) {
                registry.building().remove(&line);
                return None;
            }
            slot.keep();
            let (registry, line, owner) = (Arc::clone(&registry), line.clone(), owner.clone());
            Some(Box::new(Build { registry, line, owner, began: Instant::now() }))
        };
        Arena::new(&self.settings.cache, stop).with_turn(Arc::new(turn))
    }

    /// Builds a match's bots before it waits for a core.
    pub(super) fn build(
        self: &Arc<MatchRegistry>,
        live_match: &LiveMatch,
        found: &[ResolvedBot],
        line: &str,
    ) {
        let arena = self.arena(live_match.stop.clone(), line, live_match.plan.owner.as_deref());
        for bot in found.iter().filter(|bot| bot.is_process && !bot.player.remote) {
            // What does not build, or fails here, is told when it is seated.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                drop(arena.identify(live_match.room, &live_match.plan.options, &bot.written));
            }));
        }
    }
}
