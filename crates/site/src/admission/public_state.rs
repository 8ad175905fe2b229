//! The state of a public server, besides what every server has.

use std::net::IpAddr;

use accounts::Origin;
use tokio::sync::watch;

use super::rates::Rates;

pub(crate) struct Public {
    pub(crate) origin: Origin,
    /// Proxies that are trusted to report a client's address.
    pub(crate) trusted: Vec<IpAddr>,
    /// How often an address or person may ask for something.
    pub(crate) rates: Rates,
    /// Notified when sessions end early.
    pub(crate) ended: watch::Sender<()>,
}

impl Public {
    pub(crate) fn new(origin: Origin, trusted: Vec<IpAddr>) -> Public {
        let (ended, _) = watch::channel(());
        Public { origin, trusted, rates: Rates::default(), ended }
    }
}
