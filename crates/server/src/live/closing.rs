//! How near the server's end is.

use std::time::Instant;

/// How far the server's end has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// It is not in sight.
    No,
    /// Nothing new begins; what is played may end until then.
    Soon(Instant),
    /// All that was played has ended or is saved.
    Now,
}
