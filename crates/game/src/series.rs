//! A match as a series of games: who sits where, who goes first, and what the games add up to.

use crate::{BadSetup, Dice, Opening, Options, Player};

/// How a game's matches are put together.
#[derive(Clone, Debug)]
pub struct Series {
    /// Games in a match, at least 1.
    pub games: u32,
    /// What changes from game to game.
    pub between: Between,
    /// True if the first player of the last game is drawn at random.
    pub last_by_lot: bool,
    /// What the games add up to.
    pub score: Score,
    /// How long a bot stays loaded.
    pub keeps: Keeps,
    /// What each game counts against a bot that did not load.
    pub walkover: i64,
}

/// What changes from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// The seats rotate.
    Seats,
    /// The seats stay, and the players take turns going first.
    First,
}

/// What the games of a match add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Games won.
    Wins,
    /// Points of all games.
    Points,
}

/// How long a bot stays loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// For the whole match.
    Match,
    /// For one game. It is then reloaded, and sees its first view while it loads.
    Game,
}

/// Who sits where in a game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The seat of each bot, in the order the bots were given.
    pub seats: Vec<Player>,
    /// The seat that goes first.
    pub first: Player,
}

impl Seating {
    /// The bot at a seat.
    pub fn bot_at(&self, player: Player) -> usize {
        self.seats.iter().position(|&seat| seat == player).expect("every seat has a bot")
    }

    /// Reorders values from seats to bots.
    pub fn by_bot<T: Copy>(&self, by_seat: &[T]) -> Vec<T> {
        self.seats.iter().map(|seat| by_seat[seat.seat()]).collect()
    }
}

/// How a match ended, in the order the bots were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Games won, or points.
    pub scores: Vec<i64>,
    /// 0 is best; equal ranks are a draw.
    pub ranks: Vec<u32>,
    /// Why it ended this way.
    pub reason: String,
}

impl Series {
    /// A series with the number of games from the option `games`.
    ///
    /// # Errors
    /// If the option's value is out of range.
    pub fn of_games(
        options: &Options,
        between: Between,
        score: Score,
        keeps: Keeps,
    ) -> Result<Series, BadSetup> {
        let games = options.number("games", 1..=1000)? as u32;
        Ok(Series { games, between, last_by_lot: false, score, keeps, walkover: 1 })
    }

    /// Who sits where in game `number`, from 1.
    pub fn seating(&self, seed: u64, number: u32, players: usize) -> Seating {
        let turned = (number as usize - 1) % players;
        let seat = |bot| Player::new((bot + turned) % players);
        match self.between {
            Between::Seats => Seating { seats: (0..players).map(seat).collect(), first: Player::FIRST },
            Between::First => {
                let by_lot = self.last_by_lot && number == self.games;
                let lot =
                    || Dice::named(seed, "who goes first in the last game").below(players as u64) as usize;
                let first = Player::new(if by_lot { lot() } else { turned });
                Seating { seats: Player::all(players).collect(), first }
            }
        }
    }

    /// How a game starts, and its dice. The games of a swapped pair (with more players: of a round) share `lots`.
    pub fn opening(&self, seed: u64, number: u32, players: usize) -> (Opening, Dice) {
        let pair = (number as usize - 1) / players + 1;
        let lots = Dice::named(seed, &format!("lots of pair {pair}"));
        let first = self.seating(seed, number, players).first;
        (Opening { number, first, players, lots }, Dice::named(seed, &format!("game {number}")))
    }

    /// Adds up the games of a match, given as scores by bot and reason.
    pub fn standing(&self, players: usize, games: &[(Vec<i64>, String)]) -> Standing {
        let mut scores = vec![0; players];
        for (game, _) in games {
            for (bot, score) in scores.iter_mut().enumerate() {
                *score += match self.score {
                    Score::Points => game[bot],
                    Score::Wins => i64::from(winner(game) == Some(bot)),
                };
            }
        }
        let reason = match games {
            [(_, reason)] => reason.clone(),
            _ if winner(&scores).is_none() => no_winner(players).into(),
            _ if self.score == Score::Points => "more points".into(),
            _ => "more games won".into(),
        };
        let ranks = ranks(&scores);
        Standing { scores, ranks, reason }
    }

    /// The result when some bots did not load: they have lost to all who did.
    pub fn without(&self, loaded: &[bool]) -> Standing {
        let worth = match self.score {
            Score::Wins => 1,
            Score::Points => i64::from(self.games) * self.walkover,
        };
        let all = if loaded.len() == 2 { "both retired" } else { "all retired" };
        let reason = if loaded.contains(&true) { "retired" } else { all };
        let scores: Vec<i64> = loaded.iter().map(|&loaded| if loaded { worth } else { 0 }).collect();
        Standing { ranks: ranks(&scores), scores, reason: reason.into() }
    }
}

/// The only one with the highest score, if there is one. A single player wins a puzzle with any score above 0.
pub fn winner(scores: &[i64]) -> Option<usize> {
    let best = scores.iter().max().filter(|best| scores.len() > 1 || **best > 0)?;
    let mut at_best = (0..scores.len()).filter(|&bot| scores[bot] == *best);
    at_best.next().filter(|_| at_best.next().is_none())
}

/// The reason of a match that nobody won.
pub fn no_winner(players: usize) -> &'static str {
    if players == 1 { "not solved" } else { "draw" }
}

/// Ranks by score: how many scores are higher.
pub fn ranks(scores: &[i64]) -> Vec<u32> {
    scores.iter().map(|score| scores.iter().filter(|other| *other > score).count() as u32).collect()
}

#[cfg(test)]
mod tests;
