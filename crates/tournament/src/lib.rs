//! Who plays whom, and who is better. Pure: no files and no clock; randomness comes from a seed.
//!
//! ```
//! use tournament::{Format, History, Outcome, Plan, fit, next_round};
//!
//! // Three players, everyone against everyone, once from each seat.
//! let plan = Plan::new(Format::RoundRobin { cycles: 1 }, 3, 7);
//! let round = next_round(&plan, &History::default()).unwrap().unwrap();
//! assert_eq!(round.len(), 3);
//!
//! // Whoever has the higher number wins every match.
//! let mut outcomes = Vec::new();
//! for (number, encounter) in round.iter().enumerate() {
//!     for players in encounter.seatings() {
//!         let ranks = players.iter().map(|a| players.iter().filter(|b| *b > a).count() as u32).collect();
//!         outcomes.push(Outcome { encounter: number as u64, points: vec![0; 2], players, ranks });
//!     }
//! }
//! let ratings = fit(3, &outcomes);
//! assert!(ratings.rating(2) > ratings.rating(1) && ratings.rating(1) > ratings.rating(0));
//! assert!((ratings.rating(1) - 1500.0).abs() < 1e-6);
//! ```
//!
//! The formulas and where they come from are in `docs/ratings.md`.

#![warn(missing_docs)]

mod outcome;
pub mod pairing;

mod numeric;
mod rating;
mod sprt;
mod standings;
mod tie_breaks;

mod chooser;

pub use chooser::{Doubt, choose};
pub use numeric::normal::{cumulative, quantile, studentized_range};
pub use outcome::Outcome;
pub use pairing::{
    BadPlan, Encounter, Format, FormatName, History, Plan, Wish, champion, elimination_ranks, next_round,
};
pub use rating::{Chances, Fit, MEAN, PairCount, SCALE, fit, fit_pairs};
pub use sprt::{Decision, Pairs, Sprt, rate};
pub use standings::{RankBy, Row, Total, rank, standings};
pub use tie_breaks::{SwissScore, swiss_scores};
