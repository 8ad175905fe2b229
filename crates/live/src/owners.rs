//! For whom something is done now: a few things at once for each.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, Weak};

use accounts::{Reason, Refused};
use game::{lock, wording};
use tokio::sync::Semaphore;

/// How many more may wait.
const WAITING: usize = 32;

/// The owners for whom something is done now.
pub struct Owners {
    /// How many things are done for an owner at once.
    at_once: usize,
    places: Mutex<BTreeMap<String, Weak<Semaphore>>>,
}

impl Owners {
    /// Nobody yet; so many things are done for an owner at once.
    pub fn new(at_once: usize) -> Owners {
        Owners { at_once, places: Mutex::default() }
    }

    /// The places of an owner.
    ///
    /// # Errors
    /// If too many wait for one.
    pub fn places(&self, owner: &str) -> Result<Arc<Semaphore>, Refused> {
        let mut all = lock(&self.places);
        let known = all.get(owner).and_then(Weak::upgrade);
        // Whoever holds or awaits a place holds the semaphore.
        if known.as_ref().is_some_and(|places| Arc::strong_count(places) > self.at_once + WAITING) {
            return Err(Refused {
                reason: Reason::TooFast,
                code: "too_much_at_once",
                wording: wording!(
                    "{most} of your requests are waiting; wait for their answers",
                    most = WAITING
                ),
            });
        }
        Ok(known.unwrap_or_else(|| {
            all.retain(|_, places| places.strong_count() > 0);
            let places = Arc::new(Semaphore::new(self.at_once));
            all.insert(owner.into(), Arc::downgrade(&places));
            places
        }))
    }
}
