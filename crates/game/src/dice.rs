//! Seeded random numbers, part of a game's state.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A reproducible stream of random numbers (ChaCha8).
///
/// Its values never change between versions of the program or its libraries: the library only supplies the stream of 64-bit words, `below`
/// and `shuffle` are ours.
///
/// ```
/// use game::Dice;
/// let mut dice = Dice::named(7, "game 1");
/// assert!(dice.below(6) < 6);
/// assert_eq!(Dice::named(7, "game 1").below(1000), Dice::named(7, "game 1").below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

/// Derives 32 bytes from a seed and a name, by BLAKE3 in its key-derivation mode.
fn derive(seed: u64, name: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("viadal 2026-11-21 dice of a match, by name");
    hasher.update(&seed.to_le_bytes());
    hasher.update(name.as_bytes());
    *hasher.finalize().as_bytes()
}

impl Dice {
    /// The dice for one purpose in a match. Each name has its own independent stream.
    pub fn named(seed: u64, name: &str) -> Dice {
        Dice(ChaCha8Rng::from_seed(derive(seed, name)))
    }

    /// The key of the stream, for rules in other languages that draw the same numbers from its start.
    pub fn key(&self) -> [u8; 32] {
        self.0.get_seed()
    }

    /// The stream with this [`key`](Dice::key), from its start.
    pub fn of_key(key: [u8; 32]) -> Dice {
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniform number in `0..bound` (by rejection sampling, so without bias).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a choice needs at least one possibility");
        let whole = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.bits();
            if bits < whole {
                return bits % bound;
            }
        }
    }

    /// Returns a uniform number in `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = u64::try_from(high - low + 1).expect("low is at most high");
        low + i64::try_from(self.below(width)).expect("the width came from two i64")
    }

    /// Returns a uniformly chosen item; `None` if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u64) as usize) }
    }

    /// Shuffles the items; all orders are equally likely (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// The seed in a bot's `hello`: 31 bits, from which neither the match's seed nor the game's dice can be computed.
pub fn bot_seed(match_seed: u64, game: u32, seat: usize) -> u32 {
    let bytes = derive(match_seed, &format!("bot of seat {seat} in game {game}"));
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) >> 1
}

#[cfg(test)]
mod tests;
