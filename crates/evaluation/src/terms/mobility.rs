//! A piece is worth more on a cell from which it usually has more moves.

use super::term::Sources;

/// The square term.
pub(super) fn term(sources: &Sources<'_>) -> Vec<i32> {
    let Sources { mobility, weights, .. } = *sources;
    sources.squares(|_, owner, kind, at| {
        let more = mobility.at(owner, kind, at) - mobility.of_kind(owner, kind);
        more * weights.place / 100
    })
}
