//! A server that others reach: accounts, sessions, and who may do what. Without `--public` nothing of this is in use.
//!
//! A link makes an account, the account has sessions, a session is a cookie. Every request has a [`Caller`], and
//! [`TABLE`] says for each route what a caller needs; what is not in it is refused.

mod config;
mod token;

mod caller;
mod cookie;
mod identify;
mod session;

mod access;
mod authorize;
mod permissions;
mod redact;

mod address;
mod rate_limit;
mod rates;

mod contests;
mod first_link;
mod invitations;
mod people;
mod public_state;
mod quota_checks;
mod quotas;
mod sight;
mod sign_in;
mod spending;
mod submissions;
mod tokens;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, delete, get, post, put};

use crate::state::AppState;

pub use config::{BadOrigin, Origin, PublicConfig};
pub use permissions::{MESSAGE, Permission, TABLE, Who};
pub use quotas::{BadQuotas, Quotas};

pub(crate) use address::{Address, Peer, client};
pub(crate) use authorize::{authorize, authorize_message};
pub(crate) use caller::Caller;
#[cfg(test)]
pub(crate) use contests::{Contest, ContestBody, ContestBot, Dates, Entry, LeftOut};
pub(crate) use contests::{disqualified, hold_closed};
pub(crate) use first_link::host_link;
pub(crate) use identify::identify;
#[cfg(test)]
pub(crate) use invitations::Invitation;
#[cfg(test)]
pub(crate) use people::PersonRow;
pub(crate) use public_state::Public;
pub(crate) use rate_limit::{Rate, network};
pub(crate) use session::session_ended;
pub(crate) use sight::{SHOWN, Sight, without_failures};
pub(crate) use sign_in::Me;
pub(crate) use spending::Spending;
#[cfg(test)]
pub(crate) use submissions::{Failure, OnLadder, SubmittedBot};
#[cfg(test)]
pub(crate) use tokens::TokenRow;

/// The most bytes that somebody without a session may send.
const SMALL: usize = 4 << 10;

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
        ("/space", get(crate::space::list)),
        ("/bots/{id}/disqualified", put(submissions::disqualify)),
        ("/remotes/{id}/disqualified", put(submissions::disqualify_remote)),
        ("/tournaments/{id}/rerun", post(crate::routes::rerun)),
        ("/contests", get(contests::list).post(contests::add)),
        ("/contests/{id}", put(contests::change).delete(contests::remove)),
        ("/contests/{id}/entries", post(contests::enter)),
        ("/contests/{id}/entries/{bot}", delete(contests::leave)),
    ]
}
