//! Plays a tournament on many machines: a NATS server passes matches to workers and results back.
//!
//! The coordinator's store is the truth. It resubmits what the server loses, and counts a result once even if it arrives twice. So server,
//! workers and coordinator may be killed at any time.
//!
//! Besides `server`, this is the only asynchronous crate, and its public interface blocks.

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
