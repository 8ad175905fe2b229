//! Weights that were learned for games that ship. `viadal learn` makes them; `MEASUREMENTS.md` of crate
//! `lab` says what each is worth.

use super::weights_file::Header;

const SHIPPED: &[&[u8]] = &[
    include_bytes!("../../weights/amazons.weights"),
    include_bytes!("../../weights/ataxx.weights"),
    include_bytes!("../../weights/breakthrough.weights"),
    include_bytes!("../../weights/chess.weights"),
    include_bytes!("../../weights/connect-four.weights"),
    include_bytes!("../../weights/english-draughts.weights"),
    include_bytes!("../../weights/international-draughts.weights"),
    include_bytes!("../../weights/minishogi.weights"),
    include_bytes!("../../weights/reversi.weights"),
    include_bytes!("../../weights/russian-draughts.weights"),
    include_bytes!("../../weights/shogi.weights"),
    include_bytes!("../../weights/xiangqi.weights"),
];

/// The weights for a game of a rules file, by the file's fingerprint and the game's number in it.
pub fn shipped_weights(fingerprint: u64, number: usize) -> Option<&'static [u8]> {
    SHIPPED.iter().copied().find(|bytes| weights_for(bytes) == Some((fingerprint, number)))
}

/// The rules that weights are for, as [`Learned::to_bytes`](super::Learned::to_bytes) writes them: the fingerprint of a rules file, and the
/// number of a game in it. None where they are no weights.
pub fn weights_for(bytes: &[u8]) -> Option<(u64, usize)> {
    Header::read(bytes).map(|header| (header.fingerprint, header.number))
}
