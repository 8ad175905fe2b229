//! What is computed for visitors. Each has a few things at once, waits in turn with the others, and pays for the processor time.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use accounts::Refused;
use referee::Stop;
use tokio::sync::OwnedSemaphorePermit;

use super::clock::now;
use super::meter::Meter;
use super::registry::MatchRegistry;
use super::slots::Slot;

tokio::task_local! {
    /// What the request is part of that a task works on.
    static CURRENT: Work;
}

/// One of the few things that are done for an owner, until the last clone is dropped. A request's threads hold clones, so that it counts
/// after its client has gone.
#[derive(Clone)]
pub struct Work {
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
    pub async fn begin(registry: &Arc<MatchRegistry>, owner: &str) -> Result<Work, Refused> {
        let places = registry.owners.places(owner)?;
        let place = places.acquire_owned().await.expect("the semaphore is never closed");
        Ok(Work { registry: Arc::clone(registry), owner: owner.into(), _place: Arc::new(place) })
    }

    /// Does something as part of this work.
    pub async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// The work that the running task is part of.
    pub fn current() -> Option<Work> {
        CURRENT.try_with(Work::clone).ok()
    }

    /// Who pays for it: a person, or the address of somebody who is not signed in.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// A claim to compute, in turn with other owners.
    pub fn slot(&self) -> Slot<'_> {
        Slot::queued(&self.registry.visits, self.owner.to_string())
    }

    /// Charges what this thread has computed since the meter was last read.
    pub fn charge(&self, meter: &mut Meter) {
        self.charge_micros(meter.read());
    }

    /// Charges microseconds that a worker has computed.
    pub fn charge_micros(&self, micros: u64) {
        self.registry.usage.charge(&self.owner, micros, now());
    }
}

/// Does something on this thread, charged to the work.
pub fn charged<T>(work: Option<&Work>, something: impl FnOnce() -> T) -> T {
    let mut meter = Meter::start();
    let done = something();
    work.inspect(|work| work.charge(&mut meter));
    done
}

/// Stops what waits when nobody waits for it any more.
#[derive(Default)]
pub struct StopOnDrop(pub Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
