//! The state of a public server, besides what every server has.

use std::net::IpAddr;

use tokio::sync::watch;

use super::config::Origin;
use super::quotas::{Beginning, Quotas};
use super::rate_limit::RateLimit;

pub(crate) struct Public {
    pub(crate) origin: Origin,
    /// Proxies that are trusted to report a client's address.
    pub(crate) trusted: Vec<IpAddr>,
    /// Remaining requests without a session, by address.
    pub(super) rate_limit: RateLimit,
    /// What each person may use.
    pub(super) quotas: Quotas,
    /// Matches being started.
    pub(super) beginning: Beginning,
    /// Notified when sessions end early.
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
