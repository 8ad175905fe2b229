//! A piece is worth more the nearer it is to its owner's aims.

use board::{ByPlayer, PlayerId, PositionId};

use super::term::Sources;
use crate::analysis::Aims;

/// The square term.
pub(super) fn term(sources: &Sources<'_>) -> Vec<i32> {
    let farthest = ByPlayer::new(sources.rules.program().players.len(), |seat| {
        sources.values.steps(seat).iter().flatten().max().map_or(0, |far| *far as i32)
    });
    sources.squares(|seat, _, _, at| nearness(sources, (seat, farthest[seat]), at))
}

fn nearness(
    Sources { values, weights, .. }: &Sources<'_>,
    (seat, farthest): (PlayerId, i32),
    at: PositionId,
) -> i32 {
    let steps = values.steps(seat);
    let Some(left) = steps[at.index()].map(|left| left as i32) else { return 0 };
    let come = farthest - left;
    let (advance, rush) = match values.aims(seat) {
        Aims::OneWins => (weights.advance * 2, weights.rush + 2),
        Aims::AllWin => (weights.advance * 8, weights.rush),
        Aims::Guessed => (weights.advance, weights.rush),
    };
    advance * come + rush * come * come
}
