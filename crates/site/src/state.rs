//! State shared by all requests.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use accounts::{Caller, Refused, secret};
use contests::Contests;
use live::learning::LearningQueue;
use live::{MatchRegistry, Slot, StopOnDrop, Work, charged};
use referee::Stop;

use crate::admission::Public;
use crate::admission::RequestGuard;
use crate::metrics::Counts;
use crate::operations::Operations;
use crate::reading::{Reading, ReadingPlace};

#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) contests: Arc<Contests>,
    pub(crate) learning: Arc<LearningQueue>,
    pub(crate) guard: Arc<RequestGuard>,
    /// Accounts; `None` on a local server.
    pub(crate) public: Option<Arc<Public>>,
    pub(crate) operations: Arc<Operations>,
    pub(crate) counts: Arc<Counts>,
    reading: Arc<Reading>,
    /// How long reading and compiling rules may take.
    compile_time: Duration,
}

impl AppState {
    pub(crate) fn new(
        contests: Arc<Contests>,
        address: SocketAddr,
        compile_time: Duration,
        public: Option<Public>,
        operations: Operations,
    ) -> AppState {
        let host = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let origin = public.as_ref().map(|public| public.origin.clone());
        let guard = Arc::new(RequestGuard { host, port: address.port(), token: secret(), origin });
        let (reading, public) = (Arc::default(), public.map(Arc::new));
        let registry = Arc::clone(&contests.live);
        let learning = LearningQueue::new(Arc::clone(&registry.store), registry.settings.learning_games);
        let operations = Arc::new(operations);
        let counts = Arc::default();
        AppState { registry, contests, learning, guard, public, operations, counts, reading, compile_time }
    }

    /// Waits for the caller's place to read what was brought from outside.
    pub(crate) async fn reading_place(&self, caller: &Caller) -> ReadingPlace {
        self.reading.place(&caller.owner().unwrap_or_default()).await
    }

    /// Runs work that reads and plays through what was brought from outside.
    pub(crate) async fn reading<T: Send + 'static>(
        &self,
        place: ReadingPlace,
        work: impl FnOnce(&Arc<MatchRegistry>, &Stop) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let registry = Arc::clone(&self.registry);
        self.reading.read(place, self.compile_time * 3, move |stop| work(&registry, stop)).await
    }

    /// Runs work that reads or compiles untrusted rules for the caller.
    pub(crate) async fn compiling<T: Send + 'static>(
        &self,
        caller: &Caller,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let place = self.reading_place(caller).await;
        self.reading.read(place, self.compile_time, move |_| work()).await
    }

    /// Runs work that computes much, in turn with that of others.
    pub(crate) async fn computing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let waiting = StopOnDrop::default();
        let stop = waiting.0.clone();
        let current = Work::current();
        self.blocking(move |registry| {
            let alone = || Slot::queued(&registry.visits, String::new());
            let mut slot = current.as_ref().map_or_else(alone, Work::slot);
            if !slot.acquire(&stop) {
                return Err(Refused::internal("nobody waits for this any more"));
            }
            work(registry)
        })
        .await
    }

    /// Runs blocking work (the store, rules, records) off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let registry = Arc::clone(&self.registry);
        let (span, current) = (tracing::Span::current(), Work::current());
        let job = move || span.in_scope(|| charged(current.as_ref(), || work(&registry)));
        let done = tokio::task::spawn_blocking(job).await;
        done.unwrap_or_else(|panic| Err(Refused::internal(panic.to_string())))
    }

    /// The same for work on tournaments.
    pub(crate) async fn holding<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<Contests>) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let contests = Arc::clone(&self.contests);
        self.blocking(move |_| work(&contests)).await
    }
}
