//! Weights that were learned for games that ship. `viadal learn` makes them; `MEASUREMENTS.md` says what each is worth.

use crate::learned::Header;

const SHIPPED: &[&[u8]] = &[
    include_bytes!("../weights/ataxx.weights"),
    include_bytes!("../weights/breakthrough.weights"),
    include_bytes!("../weights/chess.weights"),
    include_bytes!("../weights/connect-four.weights"),
    include_bytes!("../weights/minishogi.weights"),
    include_bytes!("../weights/reversi.weights"),
    include_bytes!("../weights/shogi.weights"),
    include_bytes!("../weights/xiangqi.weights"),
];

/// The weights for a game of a rules file, by the file's fingerprint and the game's number in it.
pub fn shipped_weights(fingerprint: u64, number: usize) -> Option<&'static [u8]> {
    SHIPPED.iter().copied().find(|bytes| weights_are_for(bytes, fingerprint, number))
}

/// Whether weights, as [`Learned::to_bytes`](crate::Learned::to_bytes) writes them, are for a game of a rules file.
pub fn weights_are_for(bytes: &[u8], fingerprint: u64, number: usize) -> bool {
    Header::read(bytes).is_some_and(|header| header.fingerprint == fingerprint && header.number == number)
}
