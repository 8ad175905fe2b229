//! What is computed for visitors. Each has a few things at once, waits in turn with the others, and pays for the processor time.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use game::wording;
use referee::Stop;
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::AppError;
use crate::live::{MatchRegistry, Slot, now};

/// How many things are done for an owner at once.
const AT_ONCE: usize = 8;
/// How many more may wait.
const WAITING: usize = 32;

tokio::task_local! {
    /// What the request is part of that a task works on.
    static CURRENT: Work;
}

/// The owners for whom something is done now.
#[derive(Default)]
pub(crate) struct Owners(Mutex<BTreeMap<String, Weak<Semaphore>>>);

/// One of the few things that are done for an owner, until the last clone is dropped. A request's threads hold clones, so that it counts
/// after its client has gone.
#[derive(Clone)]
pub(crate) struct Work {
    registry: Arc<MatchRegistry>,
    /// A person, or the address of somebody who is not signed in.
    owner: Arc<str>,
    _place: Arc<OwnedSemaphorePermit>,
}

impl Work {
    /// Waits until something more may be done for this owner.
    ///
    /// # Errors
    /// If too much waits already.
    pub(crate) async fn begin(registry: &Arc<MatchRegistry>, owner: &str) -> Result<Work, AppError> {
        let places = registry.owners.places(owner)?;
        let place = places.acquire_owned().await.expect("the semaphore is never closed");
        Ok(Work { registry: Arc::clone(registry), owner: owner.into(), _place: Arc::new(place) })
    }

    /// Does something as part of this work.
    pub(crate) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// The work that the running task is part of.
    pub(crate) fn current() -> Option<Work> {
        CURRENT.try_with(Work::clone).ok()
    }

    /// A claim to compute, in turn with other owners.
    pub(crate) fn slot(&self) -> Slot<'_> {
        Slot::queued(&self.registry.visits, self.owner.to_string())
    }

    /// Charges what this thread has computed since the meter was last read.
    pub(crate) fn charge(&self, meter: &mut Meter) {
        self.registry.spending.add(&self.owner, meter.read(), now());
    }
}

/// Does something on this thread, charged to the work.
pub(crate) fn charged<T>(work: Option<&Work>, something: impl FnOnce() -> T) -> T {
    let mut meter = Meter::start();
    let done = something();
    work.inspect(|work| work.charge(&mut meter));
    done
}

impl Owners {
    /// The places of an owner, if not too many wait for one.
    fn places(&self, owner: &str) -> Result<Arc<Semaphore>, AppError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(owner).and_then(Weak::upgrade);
        // Whoever holds or awaits a place holds the semaphore.
        if known.as_ref().is_some_and(|places| Arc::strong_count(places) > AT_ONCE + WAITING) {
            return Err(AppError {
                status: StatusCode::TOO_MANY_REQUESTS,
                code: "too_much_at_once",
                wording: wording!(
                    "{most} of your requests are waiting; wait for their answers",
                    most = WAITING
                ),
            });
        }
        Ok(known.unwrap_or_else(|| {
            all.retain(|_, places| places.strong_count() > 0);
            let places = Arc::new(Semaphore::new(AT_ONCE));
            all.insert(owner.into(), Arc::downgrade(&places));
            places
        }))
    }
}

/// Measures the processor time of this thread.
pub(crate) struct Meter(Duration);

impl Meter {
    pub(crate) fn start() -> Meter {
        Meter(Meter::now())
    }

    /// Microseconds since the start, or since the last reading.
    pub(crate) fn read(&mut self) -> u64 {
        let (before, now) = (self.0, Meter::now());
        self.0 = now;
        u64::try_from(now.saturating_sub(before).as_micros()).unwrap_or(u64::MAX)
    }

    fn now() -> Duration {
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
    }
}

/// Stops what waits when nobody waits for it any more.
#[derive(Default)]
pub(crate) struct StopOnDrop(pub(crate) Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
