//! What a public server has beside what every server has.

use std::net::IpAddr;

use tokio::sync::watch;

use super::config::Origin;
use super::quotas::{Beginning, Quotas};
use super::rate_limit::RateLimit;

/// What a public server has beside what every server has.
pub(crate) struct Public {
    pub(crate) origin: Origin,
    /// The proxies whose word on a client's address counts.
    pub(crate) trusted: Vec<IpAddr>,
    /// What is left to each address for requests without a session.
    pub(super) rate_limit: RateLimit,
    /// What each person may take.
    pub(super) quotas: Quotas,
    /// Matches that are being begun.
    pub(super) beginning: Beginning,
    /// Told when sessions end before their time.
    pub(super) ended: watch::Sender<()>,
}

impl Public {
    pub(crate) fn new(origin: Origin, trusted: Vec<IpAddr>, quotas: Quotas) -> Public {
        let (ended, _) = watch::channel(());
        Public {
            origin,
            trusted,
            rate_limit: RateLimit::default(),
            quotas,
            beginning: Beginning::default(),
            ended,
        }
    }
}
