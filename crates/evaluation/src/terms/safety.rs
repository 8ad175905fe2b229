//! A piece is worth more on a cell where it is seldom hit.

use super::term::Sources;

/// The square term.
pub(super) fn term(sources: &Sources<'_>) -> Vec<i32> {
    let Sources { mobility, weights, .. } = *sources;
    let pieces = &sources.rules.program().pieces;
    sources.squares(|_, owner, kind, at| match pieces[kind.index()].dummy {
        true => 0,
        false if weights.safety == 0 => 0,
        false => mobility.safety(owner, at) * weights.safety / 100,
    })
}
