//! How much of a match somebody may have.

use std::collections::BTreeSet;

use crate::summary::Summary;

/// The kinds of matches that everybody who is signed in may watch.
pub(crate) const SHOWN: [&str; 2] = ["exhibition", "tournament"];

/// How much of a match somebody may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// All of it: it is the caller's own.
    Full,
    /// The game, but nothing that bots wrote beside it.
    Spectator,
}

/// A summary without what is known of failures, but of these bots: messages quote what a bot wrote, and its source.
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
