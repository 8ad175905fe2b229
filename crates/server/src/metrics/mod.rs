//! What a server tells whoever looks after it: whether it is well, and numbers for Prometheus.
//!
//! Only this machine and the addresses that the host names may ask. Nothing in the answers names a person, a bot or a
//! match.

mod network;
mod probe;

mod counts;
mod histogram;
mod process;
mod text;

mod answers;
mod requests;

use axum::Router;
use axum::routing::get;

use crate::state::AppState;

pub use network::{BadNetwork, Network};

pub(crate) use counts::{Counts, OpenSocket};
pub(crate) use requests::log_request;

/// The routes of probes. They are reached by any host name.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/healthz", get(answers::healthz)).route("/metrics", get(answers::metrics))
}
