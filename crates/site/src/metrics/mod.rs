//! What a server tells its operator: its health, and metrics for Prometheus.
//!
//! Only this machine and addresses named by the host may ask. Nothing in the answers identifies a person, a bot or a match.

mod probe;

pub(crate) mod counts;
mod process;

mod answers;
mod requests;

use axum::Router;
use axum::routing::get;

use crate::state::AppState;

pub(crate) use requests::log_request;

/// The routes of probes, which are available under any host name.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/healthz", get(answers::healthz)).route("/metrics", get(answers::metrics))
}
