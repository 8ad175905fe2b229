//! The table: everyone's matches, points, rating and rank.

use serde::{Deserialize, Serialize};

use crate::{Fit, Outcome};

/// What the order of a table follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Ratings with their intervals; shared where bots cannot be told apart
    #[default]
    Rating,
    /// Matches won, a draw counts half
    Wins,
    /// Points of all matches added up
    Points,
}

impl RankBy {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            RankBy::Rating => "rating",
            RankBy::Wins => "wins",
            RankBy::Points => "points",
        }
    }
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The player's number, as in the outcomes.
    pub player: usize,
    /// From 1. With [`RankBy::Rating`], players share a rank unless the best of them is surely better.
    pub rank: usize,
    /// The best and worst place that it may really have; its rank twice if totals decide.
    pub places: (usize, usize),
    /// The rating in Elo points.
    pub rating: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
    /// Matches played.
    pub matches: u32,
    /// Matches won alone, without a shared first place.
    pub wins: u32,
    /// Matches with the best rank shared.
    pub draws: u32,
    /// Matches neither won nor drawn.
    pub losses: u32,
    /// The sum of its shares of opponents beaten.
    pub score: f64,
    /// Points of all matches.
    pub points: i64,
}

/// The sums of a player's matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    /// Matches played.
    pub matches: u32,
    /// Matches won alone, without a shared first place.
    pub wins: u32,
    /// Matches with the best rank shared.
    pub draws: u32,
    /// The sum of its shares of opponents beaten.
    pub score: f64,
    /// Points of all matches.
    pub points: i64,
}

impl Total {
    /// The totals of all players.
    ///
    /// # Panics
    /// If an outcome names an unknown player.
    pub fn all(players: usize, outcomes: &[Outcome]) -> Vec<Total> {
        let mut totals = vec![Total::default(); players];
        for outcome in outcomes {
            for (seat, &player) in outcome.players.iter().enumerate() {
                let total = &mut totals[player];
                total.matches += 1;
                total.wins += u32::from(outcome.is_won_by(seat));
                total.draws += u32::from(outcome.is_drawn_by(seat));
                total.score += outcome.score(seat);
                total.points += outcome.points.get(seat).copied().unwrap_or(0);
            }
        }
        totals
    }
}

/// The table, best player first. Ties are ordered by rating, then by number.
pub fn standings(fit: &Fit, totals: &[Total], by: RankBy) -> Vec<Row> {
    let rows = totals.iter().zip(fit.places()).enumerate();
    let mut rows: Vec<Row> = rows.map(|(player, (total, places))| row(fit, player, total, places)).collect();
    rows.sort_by(|a, b| b.rating.total_cmp(&a.rating).then(a.player.cmp(&b.player)));
    match by {
        RankBy::Rating => rank_by_rating(&mut rows, fit),
        RankBy::Wins => rank_by(&mut rows, |row| 2 * i64::from(row.wins) + i64::from(row.draws)),
        RankBy::Points => rank_by(&mut rows, |row| row.points),
    }
    rows
}

/// Gives the rows these ranks, by player, the best first.
pub fn rank(rows: &mut [Row], ranks: &[usize]) {
    for row in rows.iter_mut() {
        row.rank = ranks[row.player];
        row.places = (row.rank, row.rank);
    }
    rows.sort_by_key(|row| row.rank);
}

fn row(fit: &Fit, player: usize, total: &Total, places: (usize, usize)) -> Row {
    Row {
        player,
        rank: 1,
        places,
        rating: fit.rating(player),
        margin: fit.margin(player),
        matches: total.matches,
        wins: total.wins,
        draws: total.draws,
        losses: total.matches - total.wins - total.draws,
        score: total.score,
        points: total.points,
    }
}

/// Players share a rank unless the best of them is surely better. The next rank starts at the widest gap before the first player who is
/// surely worse, so that equals, such as a copy and its original, are seldom separated. Comparing only neighbours would give a large field
/// one rank from strongest to weakest.
fn rank_by_rating(rows: &mut [Row], fit: &Fit) {
    let mut best = 0;
    while let Some(beaten) =
        (best + 1..rows.len()).find(|place| fit.is_surely_better(rows[best].player, rows[*place].player))
    {
        let gap = |place: &usize| rows[place - 1].rating - rows[*place].rating;
        let next = (best + 1..=beaten).max_by(|one, other| gap(one).total_cmp(&gap(other))).unwrap_or(beaten);
        rows[best..next].iter_mut().for_each(|row| row.rank = best + 1);
        best = next;
    }
    rows[best..].iter_mut().for_each(|row| row.rank = best + 1);
}

fn rank_by(rows: &mut [Row], total: impl Fn(&Row) -> i64) {
    let totals: Vec<i64> = rows.iter().map(&total).collect();
    let mut ranks = vec![0; rows.len()];
    for (row, own) in rows.iter().zip(&totals) {
        ranks[row.player] = 1 + totals.iter().filter(|other| *other > own).count();
    }
    rank(rows, &ranks);
}
