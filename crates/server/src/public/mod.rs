//! A server that others reach: accounts, sessions, and who may do what. Without `--public` nothing of this is in use.
//!
//! A link makes an account, the account has sessions, a session is a cookie. Every request has a [`Caller`], and
//! [`TABLE`] says for each route what a caller needs; what is not in it is refused.

mod config;
mod token;

mod caller;
mod cookie;
mod session;

mod access;
mod authorize;
mod keep_back;
mod permissions;

mod address;
mod allowance;

mod contests;
mod first_link;
mod invitations;
mod people;
mod quotas;
mod sign_in;
mod submissions;
mod tokens;

use std::net::IpAddr;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, delete, get, post, put};
use tokio::sync::watch;

use crate::state::AppState;

pub use config::{BadOrigin, Origin, PublicConfig};
pub use permissions::{MESSAGE, Permission, TABLE, Who};
pub use quotas::{BadQuotas, Quotas};

pub(crate) use access::{SHOWN, Sight, without_failures};
pub(crate) use address::{Peer, client};
pub(crate) use authorize::{authorize, authorize_message};
pub(crate) use caller::{Caller, identify};
#[cfg(test)]
pub(crate) use contests::{Contest, ContestBot, LeftOut};
pub(crate) use contests::{disqualified, hold_closed};
pub(crate) use first_link::host_link;
#[cfg(test)]
pub(crate) use invitations::Invitation;
#[cfg(test)]
pub(crate) use people::PersonRow;
pub(crate) use quotas::Spending;
pub(crate) use session::session_ended;
pub(crate) use sign_in::Me;
#[cfg(test)]
pub(crate) use submissions::{Failure, OnLadder, SubmittedBot};
#[cfg(test)]
pub(crate) use tokens::TokenRow;

use allowance::Allowance;
use quotas::Beginning;

/// The most bytes that somebody without a session may send.
const SMALL: usize = 4 << 10;

/// What a public server has beside what every server has.
pub(crate) struct Public {
    pub(crate) origin: Origin,
    /// The proxies whose word on a client's address counts.
    pub(crate) trusted: Vec<IpAddr>,
    /// What is left to each address for requests without a session.
    allowance: Allowance,
    /// What each person may take.
    quotas: Quotas,
    /// Matches that are being begun.
    beginning: Beginning,
    /// Told when sessions end before their time.
    ended: watch::Sender<()>,
}

impl Public {
    pub(crate) fn new(origin: Origin, trusted: Vec<IpAddr>, quotas: Quotas) -> Public {
        let (ended, _) = watch::channel(());
        Public {
            origin,
            trusted,
            allowance: Allowance::default(),
            quotas,
            beginning: Beginning::default(),
            ended,
        }
    }
}

/// The routes of accounts, under `/api/v1`.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<AppState>)> {
    vec![
        ("/sign-in", post(sign_in::sign_in).layer(DefaultBodyLimit::max(SMALL))),
        ("/sign-out", post(sign_in::sign_out)),
        ("/recovery", post(sign_in::recovery)),
        ("/invitations", get(invitations::list).post(invitations::invite)),
        ("/invitations/{id}", delete(invitations::revoke)),
        ("/tokens", get(tokens::list).post(tokens::make)),
        ("/tokens/{id}", delete(tokens::revoke)),
        ("/people", get(people::list)),
        ("/people/{id}", put(people::change)),
        ("/people/{id}/recovery", post(people::recovery)),
        ("/submissions", get(submissions::list)),
        ("/bots/{id}/disqualified", put(submissions::disqualify)),
        ("/tournaments/{id}/rerun", post(crate::routes::rerun)),
        ("/contests", get(contests::list).post(contests::add)),
        ("/contests/{id}", put(contests::change).delete(contests::remove)),
        ("/contests/{id}/entries", post(contests::enter)),
        ("/contests/{id}/entries/{bot}", delete(contests::leave)),
    ]
}
