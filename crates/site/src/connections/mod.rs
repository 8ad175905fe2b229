//! Connections: how many there are, whose, and how long each may take.

mod accept;
mod connection;
mod open_connections;
mod slow_body;

pub use accept::Limits;

pub(crate) use accept::accept;
pub(crate) use open_connections::{OpenConnection, OpenConnections};
pub(crate) use slow_body::timed;
