//! What is played to learn, and how it ended.

use tournament::Pairs;

/// How many games are played, and with which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// What all chance comes from.
    pub seed: u64,
    /// The number of rounds of self-play.
    pub generations: u32,
    /// Games of each generation.
    pub games: u32,
    /// Nodes of a decision.
    pub nodes: u64,
    /// Threads that play at once; what is learned does not depend on them.
    pub threads: usize,
    /// Games of each generation's match against the player without learning.
    pub match_games: u32,
}

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayScore {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Pairs of games from one opening, seats swapped, by half points.
    pub(crate) pairs: Pairs,
}

impl SelfPlayScore {
    /// Of two for each game.
    pub(crate) fn points(self) -> u32 {
        2 * self.won + self.drawn
    }

    /// Whether it is the better player, by a test that may be asked after every generation: of equal players at most one in forty ever passes it.
    pub fn wins(self) -> bool {
        self.pairs.decides(0.5) && self.pairs.share() > 0.5
    }

    pub(crate) fn and(self, other: SelfPlayScore) -> SelfPlayScore {
        let pairs = std::array::from_fn(|half_points| self.pairs.0[half_points] + other.pairs.0[half_points]);
        SelfPlayScore {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            pairs: Pairs(pairs),
        }
    }
}
