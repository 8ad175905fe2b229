//! How often an address or person may ask for something on a public server.

use std::net::IpAddr;
use std::time::Duration;

use accounts::{Caller, Refused};

use super::rate_limit::{Rate, RateLimit, network};

/// The page's own files: a class behind one address opens it at once.
const FILES: Rate = Rate { burst: 6000, interval: Duration::from_millis(5) };
/// What signing in takes. Nothing else that strangers ask for uses this up.
const SIGNING_IN: Rate = Rate { burst: 600, interval: Duration::from_millis(50) };
/// All else that strangers ask for.
const STRANGERS: Rate = Rate { burst: 600, interval: Duration::from_millis(100) };
/// What somebody who is signed in asks for.
const PEOPLE: Rate = Rate { burst: 2000, interval: Duration::from_millis(20) };
/// New accounts by links for several people.
const JOINING: Rate = Rate { burst: 10, interval: Duration::from_secs(2) };

pub(crate) struct Rates {
    files: RateLimit<IpAddr>,
    signing_in: RateLimit<IpAddr>,
    strangers: RateLimit<IpAddr>,
    people: RateLimit<String>,
    joining: RateLimit<IpAddr>,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            files: RateLimit::new(FILES),
            signing_in: RateLimit::new(SIGNING_IN),
            strangers: RateLimit::new(STRANGERS),
            people: RateLimit::new(PEOPLE),
            joining: RateLimit::new(JOINING),
        }
    }
}

impl Rates {
    /// Takes a request from a caller at this address, of a route, or of one of the page's own files.
    ///
    /// # Errors
    /// If there have been too many.
    pub(super) fn take(
        &self,
        caller: &Caller,
        address: Option<IpAddr>,
        path: Option<&str>,
    ) -> Result<(), Refused> {
        if let Some(person) = caller.person() {
            return self.people.take(person.id.clone());
        }
        let limit = match path {
            None => &self.files,
            Some("/api/v1/session" | "/api/v1/sign-in" | "/api/v1/sign-in/asks" | "/api/v1/sign-out") => {
                &self.signing_in
            }
            Some(_) => &self.strangers,
        };
        limit.take(address.map(network).ok_or_else(|| Refused::internal("a request without an address"))?)
    }

    /// Takes a new account for somebody at this address.
    ///
    /// # Errors
    /// If there have been too many.
    pub(crate) fn take_account(&self, address: IpAddr) -> Result<(), Refused> {
        self.joining.take(network(address))
    }
}
