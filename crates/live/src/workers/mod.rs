//! What strangers cause is computed by workers, each a process of one owner: a job that takes too much ends its owner's worker, and nothing
//! else.
//!
//! ```text
//! Workers::run -> host::Worker -> do_job          a connection for each job
//!     job, attachment ->                          cancelled by closing this direction
//!     <- lines, then an answer or a refusal
//! ```

mod connection;
mod desk;
mod job;

pub(crate) use connection::{Kind, read, write};
pub use desk::{Asked, Workers};
pub use job::{Lines, do_job};
