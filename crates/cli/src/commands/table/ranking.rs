//! What decides the order of a table.

use serde::Deserialize;

/// What decides the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ranking {
    /// Ratings with their intervals; shared where bots cannot be told apart
    Rating,
    /// Matches won, a draw counts half
    Wins,
    /// Points of all matches added up
    Points,
}

impl From<Ranking> for tournament::RankBy {
    fn from(ranking: Ranking) -> tournament::RankBy {
        match ranking {
            Ranking::Rating => tournament::RankBy::Rating,
            Ranking::Wins => tournament::RankBy::Wins,
            Ranking::Points => tournament::RankBy::Points,
        }
    }
}
