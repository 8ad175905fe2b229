//! What a player that looks ahead must know of Thud beside its rules: what pieces count.

use std::sync::Arc;

use search::{Counts, Knowledge, Style, Weights};

use super::points::price;
use crate::zrf::Ready;

/// Points decide, however a game ends.
pub(super) fn strong_style() -> Style {
    Style { counts: Counts::Pieces, ..Style::default() }
}

/// What is known before the game.
pub(super) fn knowledge(ready: &Arc<Ready>) -> Arc<Knowledge> {
    let prices = ready.program().pieces.iter().map(|piece| 100 * price(&piece.name) as i32);
    let weights = Weights { pieces: Some(prices.collect()), ..Weights::USUAL };
    Arc::new(Knowledge::new(&ready.rules, ready.worth(), &weights))
}
