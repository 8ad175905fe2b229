//! Limits how often something is done, for each address or person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use accounts::{Reason, Refused};
use game::{lock, wording};

/// The most keys remembered.
const KEYS: usize = 10_000;

/// How often: a burst, then one more each interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) interval: Duration,
}

impl Rate {
    /// Takes one. `whole` is when the burst will be whole again. The error is how long to wait for the next one.
    pub(crate) fn take(self, whole: &mut Instant, now: Instant) -> Result<(), Duration> {
        let after = (*whole).max(now) + self.interval;
        match (after - now).checked_sub(self.interval * self.burst) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                *whole = after;
                Ok(())
            }
        }
    }
}

/// A rate for each key.
pub(crate) struct RateLimit<K> {
    rate: Rate,
    /// When each burst will be whole again.
    whole: Mutex<HashMap<K, Instant>>,
}

impl<K: Eq + Hash> RateLimit<K> {
    pub(crate) fn new(rate: Rate) -> RateLimit<K> {
        RateLimit { rate, whole: Mutex::default() }
    }

    /// Takes one.
    ///
    /// # Errors
    /// If there have been too many.
    pub(crate) fn take(&self, key: K) -> Result<(), Refused> {
        self.take_at(key, Instant::now()).map_err(|wait| Refused {
            reason: Reason::TooFast,
            code: "too_fast",
            wording: wording!(
                "too many requests; go on in {seconds} s",
                seconds = wait.as_millis().div_ceil(1000).to_string()
            ),
        })
    }

    fn take_at(&self, key: K, now: Instant) -> Result<(), Duration> {
        let mut all = lock(&self.whole);
        if all.len() >= KEYS && !all.contains_key(&key) {
            all.retain(|_, whole| *whole > now);
            // A crowd of addresses shuts nobody out: all begin anew.
            if all.len() >= KEYS {
                all.clear();
            }
        }
        self.rate.take(all.entry(key).or_insert(now), now)
    }
}

/// A household has one IPv4 address, or an IPv6 /64.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests;
