//! The laboratory: learns evaluations from games of a player against itself and its former selves, and from nothing else. Its
//! examples tune, measure and compare players (`duel`, `tune`, `mates`, `speed`).
//!
//! What only plays does not need this crate: in `viadal` it is the feature `learn`.
//!
//! Generation after generation: games are played at a fixed number of nodes, their positions become rows of what stood
//! where and how it ended, and weights are fitted to the rows of the last generations. All of it repeats from the seed,
//! whatever the number of threads.

#![warn(missing_docs)]

mod basis;
mod course;
mod fit;
mod games;
mod kept;
mod network_fit;
mod prior;
mod rows;
#[cfg(test)]
#[path = "../../evaluation/src/shipped_game.rs"]
mod shipped_game;
mod smooth;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use board::Rules;

use basis::Basis;
use evaluation::analysis::near_symmetries;
use evaluation::learned::network::{MANY_UNITS, UNITS};
use evaluation::learned::{Network, Shape};
use evaluation::{GameModel, Learned, PieceValues, Weights};
use search::Method;

pub use course::{Course, SelfPlayScore};
pub use rows::Rows;

/// What was learned, or none for the player that goes by what is read off the rules.
type Player = Option<Values>;

/// Weights, and a network beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Values {
    weights: Vec<i16>,
    network: Option<Arc<Network>>,
}

impl Values {
    fn alone(weights: Vec<i16>) -> Values {
        Values { weights, network: None }
    }
}

/// What has been learned so far: enough to go on from.
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// Generations that are done.
    pub generation: u32,
    /// The players of the last generations, the present one last.
    players: Vec<Player>,
    /// What the present player scored against the one without learning, in matches that did not choose it.
    record: SelfPlayScore,
    /// The last weights that clearly won against the player without learning.
    proven: Player,
    /// The rows of the last generations.
    rows: Vec<Rows>,
    /// What is played of the next.
    begun: games::Begun,
}

/// What is reported while it learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// So many games of a generation are played.
    Games {
        /// The round of self-play, from 1.
        generation: u32,
        /// Games that are done.
        played: u32,
        /// Games of a generation.
        of: u32,
    },
    /// So many games of a match that chooses or proves a player are played.
    Contest {
        /// The round of self-play, from 1.
        generation: u32,
        /// Games that are done.
        played: u32,
        /// Games of the match.
        of: u32,
    },
    /// Weights were fitted to so many rows; the mean loss before and after.
    Fitted {
        /// The round of self-play, from 1.
        generation: u32,
        /// Positions of the last generations.
        rows: usize,
        /// The mean loss with what the rules say.
        before: f32,
        /// The mean loss with the new ones.
        after: f32,
        /// What they scored against the player without learning, at equal nodes.
        tally: SelfPlayScore,
    },
    /// The present player against the one without learning, at ten times the nodes each, in all matches since it was chosen.
    Match {
        /// The round of self-play, from 1.
        generation: u32,
        /// Its results.
        tally: SelfPlayScore,
    },
    /// A network went through all positions once more; the mean loss of those kept apart.
    Round {
        /// The round of self-play, from 1.
        generation: u32,
        /// The round through the positions, from 1.
        round: usize,
        /// All rounds.
        of: usize,
        /// The mean loss.
        loss: f32,
    },
    /// A network was fitted: the mean loss without it and with it, and what it scored against the present player without.
    Network {
        /// The round of self-play, from 1.
        generation: u32,
        /// Positions it was fitted to.
        rows: usize,
        /// The mean loss without it.
        before: f32,
        /// The mean loss with it.
        after: f32,
        /// Its results, each of its decisions a little shorter.
        tally: SelfPlayScore,
    },
    /// No weights played better than the player without learning, who plays on.
    Unlearned {
        /// The round of self-play, from 1.
        generation: u32,
    },
}

/// The generations whose rows are fitted.
const REMEMBERED: usize = 3;

/// Positions looked at in the matches that prove a player, for each in the games that it learned from: some weights win only where nobody
/// looks far ahead.
const DEEPER: u64 = 10;

/// Games that choose between fits: so many against each of two opponents.
const CHOOSING: u32 = 80;
/// Who has less than so many of a hundred points against the player without learning is not tried against the other.
const HOPELESS: u32 = 35;

/// No network is fitted to fewer positions: it would learn them by heart.
const FEWEST: usize = 50_000;
/// Nor one that has to say nearly everything.
const FEWEST_ALONE: usize = 500_000;

/// Whether a game's evaluation can be learned: no chance, two players, a board that is not too large.
pub fn can_be_learned(rules: &Arc<Rules>, model: &GameModel) -> bool {
    learned_shape(rules, model).is_some()
}

fn learned_shape(rules: &Arc<Rules>, model: &GameModel) -> Option<Shape> {
    if Method::of(model) != Method::AlphaBeta {
        return None;
    }
    model.shape(rules)
}

/// A game whose evaluation can be learned.
pub struct Learner {
    plain: GameModel,
    shape: Arc<Shape>,
    rules: Arc<Rules>,
    /// The weights before any game.
    prior: Vec<i16>,
    basis: Basis,
}

impl Learner {
    /// Learns beyond these weights. None where nothing can be learned, as [`can_be_learned`] says.
    pub fn new(rules: &Arc<Rules>, weights: &Weights) -> Option<Learner> {
        let plain = GameModel::new(rules, &PieceValues::new(rules), weights);
        let shape = Arc::new(learned_shape(rules, &plain)?);
        let prior = prior::prior(&shape, plain.evaluation());
        let basis = Basis::new(rules, &shape, plain.analysis(), plain.evaluation());
        Some(Learner { plain, shape, rules: Arc::clone(rules), prior, basis })
    }

    /// Learning that begins with weights learned before, by whatever course; none where they are of another game or version.
    pub fn starting_from(&self, bytes: &[u8]) -> Option<Learning> {
        let learned = Learned::from_bytes(&self.shape, bytes)?;
        let values = Values { weights: learned.weights().to_vec(), network: learned.network().cloned() };
        Some(Learning { players: vec![Some(values)], ..Learning::default() })
    }

    /// The number of weights.
    pub fn weights(&self) -> usize {
        self.shape.weights()
    }

    /// The evaluation with the last weights that clearly won against the player without learning; none where none have.
    pub fn learned(&self, learning: &Learning) -> Option<Learned> {
        learning.proven.as_ref().map(|values| self.with(values))
    }

    fn with(&self, values: &Values) -> Learned {
        Learned::new(Arc::clone(&self.shape), values.weights.clone()).with_network(values.network.clone())
    }

    fn model(&self, player: &Player) -> Arc<GameModel> {
        let plain = self.plain.clone();
        Arc::new(match player {
            Some(values) => plain.with_learned(self.with(values)),
            None => plain,
        })
    }

    /// What a player scores against others at equal nodes, in points of half a win: against the one without learning and
    /// against the present one. Against one alone some win by what only that one does not see.
    fn score(
        &self,
        player: &Player,
        present: &Player,
        (course, generation): (&Course, u32),
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Option<(u32, SelfPlayScore)> {
        let (mut points, mut unlearned) = (0, SelfPlayScore::default());
        for (number, other) in [&None, present].into_iter().enumerate() {
            if other == player {
                points += CHOOSING;
                continue;
            }
            let course = Course { match_games: CHOOSING, ..*course };
            let tally = self.contest([player, other], (&course, generation), number as u64, stop, report)?;
            if number == 0 {
                unlearned = tally;
            }
            points += tally.points();
            if points * 100 < HOPELESS * 2 * CHOOSING {
                return Some((0, unlearned));
            }
        }
        Some((points, unlearned))
    }

    /// A player's results against another at equal nodes. `number` is that of the match in its generation.
    fn contest(
        &self,
        [present, former]: [&Player; 2],
        (course, generation): (&Course, u32),
        number: u64,
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Option<SelfPlayScore> {
        let players = games::Players { present: self.model(present), former: self.model(former) };
        let played = |played| report(Progress::Contest { generation, played, of: course.match_games });
        games::contest(&self.rules, &players, course, u64::from(generation) << 8 | number, stop, &played)
    }

    /// The present player and the one before.
    fn last_players(learning: &Learning) -> (Player, Player) {
        match learning.players.as_slice() {
            [] => (None, None),
            [only] => (only.clone(), None),
            [.., former, last] => (last.clone(), former.clone()),
        }
    }

    /// Plays games of the next generation, at most so many, which `learning` keeps, even when it is stopped. Returns true once all of the
    /// generation are played.
    pub fn play(
        &self,
        learning: &mut Learning,
        course: &Course,
        most: u32,
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> bool {
        let generation = learning.generation + 1;
        let (present, former) = Learner::last_players(learning);
        let players = games::Players { present: self.model(&present), former: self.model(&former) };
        let played = |played| report(Progress::Games { generation, played, of: course.games });
        let begun = &mut learning.begun;
        games::play((&self.rules, &self.shape), &players, (course, generation), (begun, most), stop, &played);
        begun.games.len() >= course.games as usize
    }

    /// Learns one generation more: what is left of its games, then the fits. When it is stopped, `learning` has the games, and the same call
    /// does the rest.
    pub fn generation(
        &self,
        learning: &mut Learning,
        course: &Course,
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Option<()> {
        if !self.play(learning, course, course.games, stop, report) {
            return None;
        }
        let generation = learning.generation + 1;
        let (present, _) = Learner::last_players(learning);
        let mut remembered: Vec<&Rows> = learning.rows.iter().rev().take(REMEMBERED - 1).rev().collect();
        remembered.push(&learning.begun.rows);
        let count = remembered.iter().map(|rows| rows.len()).sum();
        let begun = (self.prior.as_slice(), present.as_ref().map(|values| values.weights.as_slice()));
        let fits = fit::fits(&self.shape, &self.basis, &remembered, begun, course.seed, stop)?;
        // Who plays now is a choice too, and so is who goes by the rules alone: what plays worse is learned from, but does
        // not play.
        let mut chosen = present.clone();
        let (mut best, _) = self.score(&chosen, &present, (course, generation), stop, report)?;
        if present.is_some() {
            let (unlearned, _) = self.score(&None, &present, (course, generation), stop, report)?;
            if unlearned > best {
                (chosen, best) = (None, unlearned);
            }
        }
        for fit::Fitted { weights, before, after } in fits {
            let player = Some(Values::alone(weights));
            let (score, tally) = self.score(&player, &present, (course, generation), stop, report)?;
            report(Progress::Fitted { generation, rows: count, before, after, tally });
            if score > best {
                (chosen, best) = (player, score);
            }
        }
        if let Some(weights) = chosen.as_ref().map(|values| values.weights.clone()) {
            let unit = fit::unit_of(&self.shape, &remembered, &weights);
            let by_chosen = (weights.as_slice(), unit, UNITS);
            let beside = self.network(by_chosen, &chosen, &remembered, (course, generation), stop, report)?;
            chosen = beside.or(chosen);
            if self.shape.attacks.is_some() && count >= FEWEST_ALONE {
                let plain = fit::plain(&self.shape, &remembered, &weights, unit, (course.seed, stop))?;
                let nearly_alone = (plain.as_slice(), unit, MANY_UNITS);
                let many =
                    self.network(nearly_alone, &chosen, &remembered, (course, generation), stop, report)?;
                chosen = many.or(chosen);
            }
        }
        let mut record = if chosen == present { learning.record } else { SelfPlayScore::default() };
        let mut proven = learning.proven.clone();
        if chosen.is_none() {
            report(Progress::Unlearned { generation });
        } else {
            let course = Course { nodes: course.nodes.saturating_mul(DEEPER), ..*course };
            record = record.and(self.contest([&chosen, &None], (&course, generation), 255, stop, report)?);
            report(Progress::Match { generation, tally: record });
        }
        if chosen.is_some() && record.wins() {
            proven.clone_from(&chosen);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        learning.generation = generation;
        learning.players.push(chosen);
        learning.record = record;
        learning.proven = proven;
        learning.rows.push(std::mem::take(&mut learning.begun).rows);
        if learning.rows.len() > REMEMBERED {
            learning.rows.remove(0);
        }
        if learning.players.len() > 2 {
            learning.players.remove(0);
        }
        Some(())
    }

    /// Fits a network of so many units to what weights leave unsaid: the player with both, if it clearly wins against the
    /// present one. `unit` is the measure of the weights.
    fn network(
        &self,
        (weights, unit, units): (&[i16], f32, usize),
        present: &Player,
        generations: &[&Rows],
        (course, generation): (&Course, u32),
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Option<Player> {
        if !self.shape.has_network() {
            return Some(None);
        }
        let (rows, apart) = fit::beyond(&self.shape, generations, weights, unit);
        let count = rows.len();
        if count < FEWEST {
            return Some(None);
        }
        let round = |round, of, loss| report(Progress::Round { generation, round, of, loss });
        let maps = self.maps();
        let board = (&*self.shape, maps.as_slice());
        let rows = (rows, apart.as_slice());
        let fitted = network_fit::fit_network(board, units, unit, rows, course.seed, stop, &round)?;
        let network_fit::FittedNetwork { network, before, after } = fitted;
        if after >= before {
            return Some(None);
        }
        let both = Some(Values { weights: weights.to_vec(), network: Some(Arc::new(network)) });
        let tally = self.contest([&both, present], (course, generation), 254, stop, report)?;
        report(Progress::Network { generation, rows: count, before, after, tally });
        Some(both.filter(|_| tally.wins()))
    }

    /// How the board can be mapped onto itself; what is an exact symmetry is a near one too.
    fn maps(&self) -> Vec<Vec<u16>> {
        let symmetries = near_symmetries(&self.rules, &self.plain.analysis().seats);
        symmetries.iter().map(|symmetry| symmetry.cells.iter().map(|at| at.0).collect()).collect()
    }
}

#[cfg(test)]
mod tests;
