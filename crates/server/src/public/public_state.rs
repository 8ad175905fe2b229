//! The state of a public server, besides what every server has.

use std::net::IpAddr;

use tokio::sync::watch;

use super::config::Origin;
use super::quotas::{Beginning, Quotas};
use super::rates::Rates;

pub(crate) struct Public {
    pub(crate) origin: Origin,
    /// Proxies that are trusted to report a client's address.
    pub(crate) trusted: Vec<IpAddr>,
    /// How often an address or person may ask for something.
    pub(super) rates: Rates,
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
        Public { origin, trusted, rates: Rates::default(), quotas, beginning: Beginning::default(), ended }
    }
}
