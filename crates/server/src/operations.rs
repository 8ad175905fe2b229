//! The operator's settings.

use std::time::Duration;

use crate::metrics::Network;
use crate::public::Origin;

#[derive(Clone, Debug, Default)]
pub struct Operations {
    /// Who, besides this machine, may request `/healthz` and `/metrics`.
    pub metrics_to: Vec<Network>,
    /// The origins whose pages may embed boards.
    pub embed_from: Vec<Origin>,
    /// How long running matches may take to end on shutdown; the rest is saved.
    pub grace: Duration,
}
