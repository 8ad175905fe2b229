//! The places of connections: how many there are, for whom, and who goes when all are taken.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use accounts::{Caller, Reason, Refused};
use axum::http::StatusCode;
use game::{Wording, lock, wording};
use tokio::sync::Notify;

use crate::admission::{Public, network};
use crate::metrics::counts::Counts;

/// All connections of a server.
pub(crate) struct OpenConnections {
    /// The most connections at once.
    limit: usize,
    /// `None` on a local server, where everybody is the same person.
    public: Option<Arc<Public>>,
    taken: Mutex<Vec<Arc<Taken>>>,
    counts: Arc<Counts>,
}

struct Taken {
    now: Mutex<Now>,
    /// Notified when somebody else gets the place.
    close: Notify,
}

#[derive(Clone)]
struct Now {
    owner: Owner,
    doing: Doing,
    /// The time of the last byte that the client took, or of its arrival.
    since: Instant,
}

#[derive(Clone, Copy, PartialEq)]
enum Doing {
    /// No complete request is at hand.
    Idle,
    Request,
    Socket,
}

/// Whose a connection is.
#[derive(Clone, Debug, PartialEq)]
enum Owner {
    Person(String),
    /// Nobody who is signed in, at this address.
    Address(IpAddr),
    /// The user of this machine, or a proxy between two requests.
    Unlimited,
}

impl OpenConnections {
    pub(crate) fn new(
        limit: usize,
        public: Option<Arc<Public>>,
        counts: Arc<Counts>,
    ) -> Arc<OpenConnections> {
        Arc::new(OpenConnections { limit, public, taken: Mutex::default(), counts })
    }

    /// A place for a connection from this address. If all are taken, the connection that has been idle for longest loses its own, then the
    /// oldest one of somebody who is not signed in.
    pub(crate) fn take(self: &Arc<OpenConnections>, peer: IpAddr) -> Option<OpenConnection> {
        let owner = match &self.public {
            Some(public) if !public.trusted.contains(&peer.to_canonical()) => Owner::Address(network(peer)),
            _ => Owner::Unlimited,
        };
        let mut taken = lock(&self.taken);
        let own: Vec<_> = taken.iter().filter(|other| lock(&other.now).owner == owner).cloned().collect();
        let (kind, crowd) = match &owner {
            Owner::Address(_) if own.len() >= self.per_address() => ("connections_of_address", own),
            _ if taken.len() >= self.limit => ("connections", taken.clone()),
            _ => ("", Vec::new()),
        };
        if !kind.is_empty() {
            self.counts.count_refusal(kind);
            let idle = oldest(&crowd, |now| now.doing == Doing::Idle);
            let victim = idle.or_else(|| oldest(&crowd, |now| matches!(now.owner, Owner::Address(_))))?;
            taken.retain(|other| !Arc::ptr_eq(other, &victim));
            victim.close.notify_one();
        }
        let now = Now { owner, doing: Doing::Idle, since: Instant::now() };
        let place = Arc::new(Taken { now: Mutex::new(now), close: Notify::new() });
        taken.push(Arc::clone(&place));
        Some(OpenConnection(Arc::new(Hold { places: Arc::clone(self), place })))
    }

    /// The most connections from one address on which nobody is signed in.
    fn per_address(&self) -> usize {
        (self.limit / 4).max(1)
    }

    /// The most requests and sockets of a person at once.
    fn per_person(&self) -> usize {
        (self.limit / 8).max(1)
    }

    /// The most tabs of a person, or of an address on which nobody is signed in.
    fn tabs(&self) -> usize {
        (self.limit / 16).max(1)
    }

    fn count(&self, is_counted: impl Fn(&Now) -> bool) -> usize {
        lock(&self.taken).iter().filter(|taken| is_counted(&lock(&taken.now))).count()
    }
}

fn oldest(all: &[Arc<Taken>], may_go: impl Fn(&Now) -> bool) -> Option<Arc<Taken>> {
    all.iter().filter(|taken| may_go(&lock(&taken.now))).min_by_key(|taken| lock(&taken.now).since).cloned()
}

/// A connection's place, given back when the last clone is dropped.
#[derive(Clone)]
pub(crate) struct OpenConnection(Arc<Hold>);

struct Hold {
    places: Arc<OpenConnections>,
    place: Arc<Taken>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        lock(&self.places.taken).retain(|other| !Arc::ptr_eq(other, &self.place));
    }
}

impl OpenConnection {
    /// Returns when somebody else gets the place.
    pub(crate) async fn lost(&self) {
        self.0.place.close.notified().await;
    }

    /// The client has taken bytes.
    pub(crate) fn is_alive(&self) {
        lock(&self.0.place.now).since = Instant::now();
    }

    /// A request has come.
    pub(crate) fn begin(&self) {
        lock(&self.0.place.now).doing = Doing::Request;
    }

    /// The request has its answer; after `101` the connection is a socket.
    pub(crate) fn end(&self, status: StatusCode) {
        let is_socket = status == StatusCode::SWITCHING_PROTOCOLS;
        lock(&self.0.place.now).doing = if is_socket { Doing::Socket } else { Doing::Idle };
    }

    /// The connection is this caller's from now on, who comes from this address.
    ///
    /// # Errors
    /// If the caller has too many.
    pub(crate) fn claim(&self, caller: &Caller, address: Option<IpAddr>) -> Result<(), Refused> {
        let places = &self.0.places;
        let (owner, most) = match (caller.person(), address) {
            _ if places.public.is_none() => return Ok(()),
            (Some(person), _) => (Owner::Person(person.id.clone()), places.per_person()),
            (None, Some(address)) => (Owner::Address(network(address)), places.per_address()),
            (None, None) => (Owner::Unlimited, usize::MAX),
        };
        lock(&self.0.place.now).owner = owner.clone();
        let count = places.count(|now| now.owner == owner && now.doing != Doing::Idle);
        if count > most {
            return Err(too_many(wording!("{most} of your connections are open; close one first", most)));
        }
        Ok(())
    }

    /// The connection becomes a tab's socket.
    ///
    /// # Errors
    /// If the person has too many open.
    pub(crate) fn open_tab(&self) -> Result<(), Refused> {
        let Hold { places, place } = &*self.0;
        let all = lock(&places.taken);
        let owner = lock(&place.now).owner.clone();
        let is_own = |now: &Now| now.owner == owner && now.doing == Doing::Socket;
        let most = places.tabs();
        let count = all.iter().filter(|taken| is_own(&lock(&taken.now))).count();
        if owner != Owner::Unlimited && count >= most {
            return Err(too_many(wording!("{most} of your tabs are open; close one first", most)));
        }
        lock(&place.now).doing = Doing::Socket;
        Ok(())
    }
}

fn too_many(wording: Wording) -> Refused {
    Refused { reason: Reason::TooFast, code: "too_many_connections", wording }
}
