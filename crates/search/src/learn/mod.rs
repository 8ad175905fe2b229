//! Learns an evaluation from games of a player against itself and its former selves, and from nothing else.
//!
//! Generation after generation: games are played at a fixed number of nodes, their positions become rows of what stood
//! where and how it ended, and weights are fitted to the rows of the last generations. All of it repeats from the seed,
//! whatever the number of threads.

mod fit;
mod games;
mod kept;
mod rows;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use board::Rules;

use crate::learned::Learned;
use crate::piece_values::PieceValues;
use crate::shape::Shape;
use crate::think::GameModel;
use crate::weights::Weights;

pub use rows::Rows;

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
    /// Games of each generation's match against the shipped evaluation; 0 for none.
    pub match_games: u32,
}

/// What has been learned so far: enough to go on from.
#[derive(Clone, Debug, Default)]
pub struct Learning {
    /// Generations that are done.
    pub generation: u32,
    /// The weights of each generation.
    pub weights: Vec<Vec<i16>>,
    /// The rows of the last generations.
    pub rows: Vec<Rows>,
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
    /// Weights were fitted to so many rows; the mean loss before and after.
    Fitted {
        /// The round of self-play, from 1.
        generation: u32,
        /// Positions of the last generations.
        rows: usize,
        /// The mean loss with the weights before.
        before: f32,
        /// The mean loss with the new ones.
        after: f32,
    },
    /// The generation's points against the shipped evaluation, at equal nodes.
    Match {
        /// The round of self-play, from 1.
        generation: u32,
        /// Games won.
        won: u32,
        /// Games drawn.
        drawn: u32,
        /// Games lost.
        lost: u32,
    },
}

/// The generations whose rows are fitted.
const REMEMBERED: usize = 3;

/// Games against each of two opponents that choose between fits.
const CHOOSING: u32 = 80;

/// A game whose evaluation can be learned.
pub struct Learner {
    plain: GameModel,
    shape: Arc<Shape>,
    rules: Arc<Rules>,
    /// The weights before any game.
    prior: Vec<i16>,
}

impl Learner {
    /// None where nothing can be learned: chance, other than two players, one-player puzzles, boards too large.
    pub fn new(rules: &Arc<Rules>) -> Option<Learner> {
        let plain = GameModel::new(rules, &PieceValues::new(rules), &Weights::USUAL);
        if plain.method() != crate::think::Method::AlphaBeta {
            return None;
        }
        let shape = Arc::new(Shape::new(rules, &plain.analysis)?);
        let prior = shape.prior(plain.evaluation());
        Some(Learner { plain, shape, rules: Arc::clone(rules), prior })
    }

    /// The number of weights.
    pub fn weights(&self) -> usize {
        self.shape.weights()
    }

    /// The evaluation with the weights of the last generation.
    pub fn learned(&self, learning: &Learning) -> Option<Learned> {
        learning.weights.last().map(|weights| Learned::new(Arc::clone(&self.shape), weights.clone()))
    }

    fn model(&self, weights: Option<&Vec<i16>>) -> Arc<GameModel> {
        let plain = self.plain.clone();
        Arc::new(match weights {
            Some(weights) => plain.with_learned(Learned::new(Arc::clone(&self.shape), weights.clone())),
            None => plain,
        })
    }

    /// What weights score against the evaluation read off the rules and against the player so far, at equal nodes: in points
    /// of half a win. Against one alone some win by what only that one does not see.
    fn score(
        &self,
        weights: &Vec<i16>,
        last: Option<&Vec<i16>>,
        course: &Course,
        generation: u32,
        stop: &AtomicBool,
    ) -> Option<u32> {
        let course = Course { match_games: CHOOSING, ..*course };
        let mut points = 0;
        for (number, former) in [None, last].into_iter().enumerate() {
            if former == Some(weights) {
                points += CHOOSING;
                continue;
            }
            let players = games::Players { present: self.model(Some(weights)), former: self.model(former) };
            let number = generation << 8 | number as u32;
            let [_, drawn, won] = games::contest(&self.rules, &players, &course, number, stop)?;
            points += 2 * won + drawn;
        }
        Some(points)
    }

    /// Learns one generation more. When it is stopped, `learning` is as it was, and the same call does the whole
    /// generation anew.
    pub fn generation(
        &self,
        learning: &mut Learning,
        course: &Course,
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Option<()> {
        let generation = learning.generation + 1;
        let (last, former) = match learning.weights.as_slice() {
            [] => (None, None),
            [only] => (Some(only), None),
            [.., former, last] => (Some(last), Some(former)),
        };
        let players = games::Players { present: self.model(last), former: self.model(former) };
        let played = |played| report(Progress::Games { generation, played, of: course.games });
        let rows = games::play(&self.rules, &self.shape, &players, course, generation, stop, &played)?;
        let mut remembered: Vec<&Rows> = learning.rows.iter().rev().take(REMEMBERED - 1).collect();
        remembered.push(&rows);
        let count = remembered.iter().map(|rows| rows.len()).sum();
        // The weights before are a choice too: a generation that plays worse is learned from, but does not play.
        let mut fits =
            Vec::from_iter(last.map(|last| fit::Fitted::of(&self.shape, last.clone(), &remembered)));
        for draw in fit::DRAWS {
            fits.push(fit::fit(&self.shape, &remembered, &self.prior, last, draw, course.seed, stop)?);
        }
        let mut chosen: Option<(u32, fit::Fitted)> = None;
        for fitted in fits {
            let score = self.score(&fitted.weights, last, course, generation, stop)?;
            if chosen.as_ref().is_none_or(|(best, _)| score > *best) {
                chosen = Some((score, fitted));
            }
        }
        let (_, fit::Fitted { weights, before, after }) = chosen?;
        report(Progress::Fitted { generation, rows: count, before, after });
        if course.match_games > 0 {
            let players = games::Players { present: self.model(Some(&weights)), former: self.model(None) };
            let [lost, drawn, won] = games::contest(&self.rules, &players, course, generation, stop)?;
            report(Progress::Match { generation, won, drawn, lost });
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        learning.generation = generation;
        learning.weights.push(weights);
        learning.rows.push(rows);
        if learning.rows.len() > REMEMBERED {
            learning.rows.remove(0);
        }
        if learning.weights.len() > 2 {
            learning.weights.remove(0);
        }
        Some(())
    }
}
