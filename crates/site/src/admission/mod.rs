//! What every request passes before its handler: where it comes from, who asks, and whether the table of permissions allows it.

mod config;
mod public_state;

mod address;
mod admit;
mod other_name;
mod request_guard;
mod seat_key;

mod authorize;
mod cookie;
mod identify;
mod rate_limit;
mod rates;
mod session;

pub use config::PublicConfig;

pub(crate) use address::{Address, Peer, client};
pub(crate) use admit::{admit_request, content_policy, security_headers};
pub(crate) use authorize::{authorize, authorize_message};
pub(crate) use cookie::{cleared_cookie, session_cookie};
pub(crate) use identify::identify;
pub(crate) use public_state::Public;
pub(crate) use rate_limit::{Rate, network};
pub(crate) use request_guard::{RequestGuard, TOKEN};
pub(crate) use seat_key::seat_keys;
pub(crate) use session::session_ended;
