//! Ratings: one fit to all matches at once, so that their order changes nothing.
//!
//! Two players: Bradley and Terry's model with ties after Davidson. More: Plackett and Luce's with ties after Turner, van
//! Etten, Firth and Kosmidis, of which the other is the case of two.

mod expected;
mod fit;
mod information_matrix;
mod intervals;
mod pair_count;
mod stages;

pub use intervals::{Chances, Fit, MEAN, SCALE, fit, fit_pairs};
pub use pair_count::PairCount;
