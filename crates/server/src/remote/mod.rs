//! Bots that run on their authors' machines and play here over a connection.

mod connected;
mod link;
mod socket;

#[cfg(test)]
pub(crate) use connected::RemoteRow;
pub(crate) use connected::{Presence, RemoteBots};
pub(crate) use link::MatchLink;
pub(crate) use socket::{connect, list};
