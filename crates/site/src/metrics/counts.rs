//! Counters of requests and sockets.

use std::sync::Arc;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;

pub(crate) struct Counts {
    /// Requests, by the class of their status.
    pub(super) requests: Family<[(&'static str, String); 1], Counter>,
    pub(super) sockets: Gauge,
    /// What was refused, by code.
    pub(super) refusals: Family<[(&'static str, &'static str); 1], Counter>,
}

impl Default for Counts {
    fn default() -> Counts {
        let requests = Family::default();
        (1..=5).for_each(|class| drop(requests.get_or_create(&of_class(class))));
        Counts { requests, sockets: Gauge::default(), refusals: Family::default() }
    }
}

fn of_class(class: u16) -> [(&'static str, String); 1] {
    [("status", format!("{class}xx"))]
}

impl Counts {
    /// Counts a request with this status.
    pub(super) fn count_request(&self, status: u16) {
        self.requests.get_or_create(&of_class(status / 100)).inc();
    }

    /// Counts something that a client was refused.
    pub(crate) fn count_refusal(&self, code: &'static str) {
        self.refusals.get_or_create(&[("code", code)]).inc();
    }

    pub(crate) fn sockets(&self) -> i64 {
        self.sockets.get()
    }
}

/// Counts a tab's open socket while this lives.
pub(crate) struct OpenSocket(Gauge);

impl OpenSocket {
    pub(crate) fn of(counts: &Arc<Counts>) -> OpenSocket {
        counts.sockets.inc();
        OpenSocket(counts.sockets.clone())
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}
