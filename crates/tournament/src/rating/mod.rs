//! Ratings: one fit to all matches at once, so their order does not matter.
//!
//! Two players: the Bradley-Terry model with Davidson's ties. More: the Plackett-Luce model with ties as in Turner, van Etten, Firth and
//! Kosmidis, which contains the former as the case of two.

mod expected;
mod fit;
mod information_matrix;
mod intervals;
mod pair_count;
mod stages;

pub use intervals::{Chances, Fit, MEAN, SCALE, fit, fit_pairs};
pub use pair_count::PairCount;
