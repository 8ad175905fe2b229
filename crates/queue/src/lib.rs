//! A tournament over many machines: matches go through a NATS server to workers, and their results come back.
//!
//! The coordinator's own store is the truth. What the server loses is submitted again, and a result that comes twice
//! counts once. So the server, the workers and the coordinator may be killed at any time.
//!
//! The only crate beside `server` that is asynchronous, and only inside: what it offers blocks.

mod error;

mod access;
mod connection;
mod wire;

mod coordinator;
mod shipping;

mod arrivals;
mod starts;
mod worker;

pub use access::Access;
pub use connection::Queue;
pub use coordinator::Coordinator;
pub use error::QueueError;
pub use worker::{Worked, Worker};
