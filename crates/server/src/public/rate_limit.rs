//! Limits requests without a session, per address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The burst size: a class behind one address opens the page and signs in.
const BURST: u32 = 600;
/// The time until one more request is allowed.
const REFILL: Duration = Duration::from_millis(100);
/// The most addresses remembered.
const ADDRESSES: usize = 10_000;

/// Remaining requests per address.
#[derive(Default)]
pub(super) struct RateLimit(Mutex<HashMap<IpAddr, Left>>);

struct Left {
    requests: u32,
    since: Instant,
}

impl RateLimit {
    /// Takes a request from an address; false if none is left.
    pub(super) fn takes(&self, address: Option<IpAddr>) -> bool {
        self.takes_at(address, Instant::now())
    }

    fn takes_at(&self, address: Option<IpAddr>, now: Instant) -> bool {
        let Some(address) = address.map(network) else { return false };
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= ADDRESSES && !all.contains_key(&address) {
            // Addresses with their full allowance need not be remembered.
            all.retain(|_, left| now.duration_since(left.since) < REFILL * BURST);
            if all.len() >= ADDRESSES {
                return false;
            }
        }
        let left = all.entry(address).or_insert(Left { requests: BURST, since: now });
        let gained = now.duration_since(left.since).as_millis() / REFILL.as_millis();
        if gained > 0 {
            let gained = u32::try_from(gained).unwrap_or(u32::MAX);
            left.requests = left.requests.saturating_add(gained).min(BURST);
            left.since = now;
        }
        let is_left = left.requests > 0;
        left.requests = left.requests.saturating_sub(1);
        is_left
    }
}

/// A household has one IPv4 address, or an IPv6 /64.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_runs_out_alone_and_recovers() {
        let (rate_limit, now) = (RateLimit::default(), Instant::now());
        let takes =
            |address: &str, after: Duration| rate_limit.takes_at(Some(address.parse().unwrap()), now + after);
        assert!((0..BURST).all(|_| takes("2001:db8::1", Duration::ZERO)));
        assert!(!takes("2001:db8::2", Duration::ZERO));
        assert!(takes("2001:db8:0:1::1", Duration::ZERO) && takes("192.0.2.1", Duration::ZERO));
        assert!(takes("2001:db8::1", REFILL));
        assert!(!takes("2001:db8::1", REFILL));
        assert!(!rate_limit.takes(None));
    }

    #[test]
    fn a_crowd_of_addresses_takes_no_more_memory() {
        let (rate_limit, now) = (RateLimit::default(), Instant::now());
        let address = |number: u32| Some(IpAddr::V4(number.into()));
        assert!((0..ADDRESSES as u32).all(|number| rate_limit.takes_at(address(number), now)));
        assert!(!rate_limit.takes_at(address(u32::MAX), now));
        assert!(rate_limit.takes_at(address(u32::MAX), now + REFILL * BURST));
        assert_eq!(rate_limit.0.lock().unwrap().len(), 1);
    }
}
