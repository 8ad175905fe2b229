//! State shared by all requests.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use game::wording;
use tokio::sync::Semaphore;

use crate::error::AppError;
use crate::live::MatchRegistry;
use crate::operations::Operations;
use crate::public::Public;
use crate::random::secret;
use crate::request_guard::RequestGuard;

/// How many rules files are compiled at once.
const COMPILERS: usize = 4;

#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) guard: Arc<RequestGuard>,
    /// Accounts; `None` on a local server.
    pub(crate) public: Option<Arc<Public>>,
    pub(crate) operations: Arc<Operations>,
    compilers: Arc<Semaphore>,
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
        let (compilers, public) = (Arc::new(Semaphore::new(COMPILERS)), public.map(Arc::new));
        AppState { registry, guard, public, operations: Arc::new(operations), compilers, compile_time }
    }

    /// Runs work that reads or compiles untrusted rules, with a time limit. Work that continues after that occupies one of a few slots, so
    /// that slow rules cannot take over the machine.
    pub(crate) async fn compiling<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let compilers = Arc::clone(&self.compilers);
        let job = async move {
            let place = compilers.acquire_owned().await.expect("the semaphore is never closed");
            let compiled = tokio::task::spawn_blocking(move || {
                let compiled = work();
                drop(place);
                compiled
            });
            compiled.await.unwrap_or_else(|panic| Err(AppError::internal(panic.to_string())))
        };
        let seconds = self.compile_time.as_secs();
        tokio::time::timeout(self.compile_time, job).await.unwrap_or_else(|_| {
            let wording =
                wording!("reading the rules took more than {seconds} s; make the file smaller", seconds);
            Err(AppError::wrong("slow_rules", wording))
        })
    }

    /// Runs blocking work (the store, rules, records) off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let registry = Arc::clone(&self.registry);
        let span = tracing::Span::current();
        let done = tokio::task::spawn_blocking(move || span.in_scope(|| work(&registry))).await;
        done.unwrap_or_else(|panic| Err(AppError::internal(panic.to_string())))
    }
}
