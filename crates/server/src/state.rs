//! State shared by all requests.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use game::wording;

use crate::error::AppError;
use crate::live::{MatchRegistry, Slot};
use crate::operations::Operations;
use crate::public::Public;
use crate::random::secret;
use crate::request_guard::RequestGuard;
use crate::work::{StopOnDrop, Work, charged};

#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) guard: Arc<RequestGuard>,
    /// Accounts; `None` on a local server.
    pub(crate) public: Option<Arc<Public>>,
    pub(crate) operations: Arc<Operations>,
    /// How long reading and compiling rules may take.
    compile_time: Duration,
}

impl AppState {
    pub(crate) fn new(
        registry: Arc<MatchRegistry>,
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
        let (public, operations) = (public.map(Arc::new), Arc::new(operations));
        AppState { registry, guard, public, operations, compile_time }
    }

    /// Runs work that reads or compiles untrusted rules, with a time limit. Work that continues after that occupies one of a few slots, so
    /// that slow rules cannot take over the machine.
    pub(crate) async fn compiling<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let job = self.computing(|_| work());
        let seconds = self.compile_time.as_secs();
        tokio::time::timeout(self.compile_time, job).await.unwrap_or_else(|_| {
            let wording =
                wording!("reading the rules took more than {seconds} s; make the file smaller", seconds);
            Err(AppError::wrong("slow_rules", wording))
        })
    }

    /// Runs work that computes much, in turn with that of others.
    pub(crate) async fn computing<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let waiting = StopOnDrop::default();
        let stop = waiting.0.clone();
        let current = Work::current();
        self.blocking(move |registry| {
            let alone = || Slot::queued(&registry.visits, String::new());
            let mut slot = current.as_ref().map_or_else(alone, Work::slot);
            if !slot.acquire(&stop) {
                return Err(AppError::internal("nobody waits for this any more"));
            }
            work(registry)
        })
        .await
    }

    /// Runs blocking work (the store, rules, records) off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let registry = Arc::clone(&self.registry);
        let (span, current) = (tracing::Span::current(), Work::current());
        let job = move || span.in_scope(|| charged(current.as_ref(), || work(&registry)));
        let done = tokio::task::spawn_blocking(job).await;
        done.unwrap_or_else(|panic| Err(AppError::internal(panic.to_string())))
    }
}
