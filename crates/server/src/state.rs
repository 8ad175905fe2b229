//! What all requests share.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRef;

use crate::error::AppError;
use crate::guard::Guard;
use crate::live::MatchRegistry;
use crate::random::secret;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) registry: Arc<MatchRegistry>,
    pub(crate) guard: Arc<Guard>,
}

impl AppState {
    pub(crate) fn new(registry: Arc<MatchRegistry>, address: SocketAddr) -> AppState {
        let host = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        AppState { registry, guard: Arc::new(Guard { host, port: address.port(), token: secret() }) }
    }

    /// Runs blocking work (the store, rules, records) off the async threads.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<MatchRegistry>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let registry = Arc::clone(&self.registry);
        let done = tokio::task::spawn_blocking(move || work(&registry)).await;
        done.unwrap_or_else(|panic| Err(AppError::internal(panic.to_string())))
    }
}

impl FromRef<AppState> for Arc<Guard> {
    fn from_ref(state: &AppState) -> Arc<Guard> {
        Arc::clone(&state.guard)
    }
}
