//! How a match ended.

/// How one match ended, in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its encounter: the same players on the same map, once for each seating.
    pub encounter: u64,
    /// The players, numbered from 0, by seat.
    pub players: Vec<usize>,
    /// 0 is best; equal ranks are a draw.
    pub ranks: Vec<u32>,
    /// The points of each seat.
    pub points: Vec<i64>,
}

impl Outcome {
    /// The share of opponents that this seat beat; a draw counts half. A player alone scores 1 for rank 0.
    pub fn score(&self, seat: usize) -> f64 {
        let opponents = self.ranks.len() - 1;
        if opponents == 0 {
            return if self.ranks[seat] == 0 { 1.0 } else { 0.0 };
        }
        let mine = self.ranks[seat];
        let worse = self.ranks.iter().filter(|&&rank| rank > mine).count() as f64;
        let equal = self.ranks.iter().filter(|&&rank| rank == mine).count() as f64 - 1.0;
        (worse + equal / 2.0) / opponents as f64
    }

    /// Returns true if this seat alone has the best rank.
    pub fn is_won_by(&self, seat: usize) -> bool {
        self.ranks[seat] == 0 && !self.is_shared(seat)
    }

    /// Returns true if this seat shares the best rank.
    pub fn is_drawn_by(&self, seat: usize) -> bool {
        self.ranks[seat] == 0 && self.is_shared(seat)
    }

    fn is_shared(&self, seat: usize) -> bool {
        self.ranks.iter().filter(|&&rank| rank == self.ranks[seat]).count() > 1
    }
}
