//! What is played to learn, and how it ended.

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
}

impl SelfPlayScore {
    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Of two for each game.
    pub(crate) fn points(self) -> u32 {
        2 * self.won + self.drawn
    }

    /// Whether equal players would hardly do so well: once in twenty times.
    pub fn wins(self) -> bool {
        let games = f64::from(self.games());
        f64::from(self.points()) / 2.0 - games / 2.0 > 1.645 * games.sqrt() / 2.0
    }

    pub(crate) fn and(self, other: SelfPlayScore) -> SelfPlayScore {
        SelfPlayScore {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}
