//! What whoever looks after a server has chosen.

use std::time::Duration;

use crate::metrics::Network;
use crate::public::Origin;

/// What whoever looks after a server has chosen.
#[derive(Clone, Debug, Default)]
pub struct Operations {
    /// Who may ask for `/healthz` and `/metrics`, beside this machine.
    pub metrics_to: Vec<Network>,
    /// The origins whose pages may embed boards.
    pub embed_from: Vec<Origin>,
    /// How long running matches may take to end when the server is stopped; what has not ended then is saved.
    pub grace: Duration,
}
