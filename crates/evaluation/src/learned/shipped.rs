//! Weights that were learned for games that ship. `viadal learn` makes them; `MEASUREMENTS.md` of crate
//! `lab` says what each is worth.

use super::weights_file::Header;

/// Bytes that hold the first line of each.
const HEAD: usize = 80;

macro_rules! shipped {
    ($($name:literal)*) => {
        /// The weights that ship, by the names of their rules.
        pub const SHIPPED_WEIGHTS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../weights/", $name, ".weights")))),*];
        /// Their first lines: what says which rules they are for.
        const HEADS: &[(&str, [u8; HEAD])] =
            &[$(($name, head(include_bytes!(concat!("../../weights/", $name, ".weights"))))),*];
    };
}

shipped! {
    "amazons" "ataxx" "breakthrough" "chess" "connect-four" "english-draughts" "gomoku" "hnefatafl" "international-draughts"
    "minishogi" "reversi" "russian-draughts" "shogi" "xiangqi"
}

const fn head(bytes: &[u8]) -> [u8; HEAD] {
    *bytes.first_chunk().expect("weights are longer than their first line")
}

/// The weights for a game of a rules file, by the file's fingerprint and the game's number in it.
pub fn shipped_weights(fingerprint: u64, number: usize) -> Option<&'static [u8]> {
    let (name, _) = HEADS.iter().find(|(_, head)| weights_for(head) == Some((fingerprint, number)))?;
    named(name)
}

#[cfg(not(target_family = "wasm"))]
fn named(name: &str) -> Option<&'static [u8]> {
    SHIPPED_WEIGHTS.iter().find(|(own, _)| *own == name).map(|(_, bytes)| *bytes)
}

/// Reads the weights of this name, where they are no part of the program: a module for browsers sets it before anybody thinks, since most
/// visitors play few of the games.
#[cfg(target_family = "wasm")]
pub static READ_WEIGHTS: std::sync::OnceLock<fn(&str) -> Vec<u8>> = std::sync::OnceLock::new();

#[cfg(target_family = "wasm")]
fn named(name: &'static str) -> Option<&'static [u8]> {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    static KEPT: Mutex<BTreeMap<&str, &[u8]>> = Mutex::new(BTreeMap::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let read = READ_WEIGHTS.get()?;
    Some(kept.entry(name).or_insert_with(|| Vec::leak(read(name))))
}

/// The rules that weights are for, as [`Learned::to_bytes`](super::Learned::to_bytes) writes them: the fingerprint of a rules file, and the
/// number of a game in it. None where they are no weights.
pub fn weights_for(bytes: &[u8]) -> Option<(u64, usize)> {
    Header::read(bytes).map(|header| (header.fingerprint, header.number))
}
