//! How much of a match somebody may see.

use std::collections::BTreeSet;

use crate::summary::Summary;

/// The kinds of matches that everyone who is signed in may watch.
pub(crate) const SHOWN: [&str; 2] = ["exhibition", "tournament"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// Everything: it is the caller's own.
    Full,
    /// The game, without bots' other output.
    Spectator,
}

/// A summary without failures, except of these bots: messages quote bots' output and source.
pub(crate) fn without_failures(mut summary: Summary, but: &BTreeSet<usize>) -> Summary {
    for (number, verdict) in summary.verdicts.iter_mut().flatten().enumerate() {
        if !but.contains(&number) {
            verdict.message.clear();
            verdict.marks.clear();
            verdict.remarks.clear();
        }
    }
    summary
}
