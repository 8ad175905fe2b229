//! How much of the machine each person may use, and has used. Every limit is checked here, and every use is charged here. Hosts and the
//! user of a local server are exempt.

mod limits;
mod spending;
mod usage;

pub use limits::{BadQuotas, Quotas};
pub use usage::{Reserved, Usage};
