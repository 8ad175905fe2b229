//! Bots that run on their authors' machines and play here over a connection.

mod connected;
mod link;

pub use connected::{Came, Connected, Incoming, Presence, RemoteBots, RemoteRow};
pub(crate) use link::MatchLink;
