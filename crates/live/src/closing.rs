//! The progress of a shutdown.

use std::time::Instant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// No shutdown.
    No,
    /// Nothing new starts; running matches may end until then.
    Soon(Instant),
    /// Everything has ended or is saved.
    Now,
}
