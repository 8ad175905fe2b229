//! Chooses a move: the door of the crate.

use std::sync::Arc;

use board::{Moves, Position, Rules};

use crate::alpha_beta::{Counts, Ground, Ingredients, Search};
use crate::budget::{Budget, Limits, Outside, Purse};
use crate::chance::Chance;
use crate::evaluate::Evaluation;
use crate::facts::Facts;
use crate::sample::Sample;
use crate::score::{MOST, Score, WIN};
use crate::table::Table;
use crate::weights::Weights;
use crate::worth::Worth;

/// What was learnt about a game before it is played. Made once for a rules file.
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(crate) facts: Facts,
    pub(crate) evaluation: Evaluation,
    pub(crate) sample: Sample,
}

impl Knowledge {
    /// Learns what the rules say, with weights that self-play has found or the usual ones.
    pub fn new(rules: &Arc<Rules>, worth: &Worth, weights: &Weights) -> Knowledge {
        let facts = Facts::new(rules.program());
        let evaluation = Evaluation::new(rules, &facts, worth, weights);
        let sample = Sample::new(rules, &evaluation);
        Knowledge { facts, evaluation, sample }
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }
}

/// How a thinker thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What an ended game counts by.
    pub counts: Counts,
    /// What the search is made of.
    pub ingredients: Ingredients,
    /// How many threads search at once; with more than one the same question may get another answer.
    pub threads: usize,
    /// Decides between moves that look alike.
    pub seed: u64,
}

impl Default for Style {
    fn default() -> Style {
        Style { counts: Counts::Verdict, ingredients: Ingredients::ALL, threads: 1, seed: 0 }
    }
}

/// A player of one game: it remembers what it has seen.
#[derive(Debug)]
pub struct Thinker {
    knowledge: Arc<Knowledge>,
    /// The evaluation with the seed's own likings.
    evaluation: Evaluation,
    style: Style,
    table: Table,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The best line: the parts of turns as saved games write them, the one to play first.
    pub line: Vec<String>,
    /// What the position is worth to the player to move.
    pub score: Score,
    /// How deep was searched in full, in parts of turns.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

impl Thought {
    /// The part to play, as saved games write it.
    pub fn best(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}

impl Thinker {
    /// A player that starts a game. `slots` is the size of its memory in slots of 16 bytes.
    pub fn new(knowledge: Arc<Knowledge>, style: Style, slots: usize) -> Thinker {
        let evaluation = knowledge.evaluation.with_likings(style.seed);
        Thinker { evaluation, style, table: Table::new(slots), knowledge }
    }

    /// Thinks about a position; none where the game is over. `max_turns` are the turns after which it is drawn.
    pub fn think(
        &mut self,
        position: &Position,
        limits: Limits,
        max_turns: usize,
        outside: Outside<'_>,
        told: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let budget = Budget::new(limits, outside);
        let ground = Ground {
            facts: &self.knowledge.facts,
            evaluation: &self.evaluation,
            table: &self.table,
            ingredients: self.style.ingredients,
            max_turns,
            counts: self.style.counts,
            noisy: self.knowledge.sample.noisy < NOISY,
        };
        let mut root = position.clone();
        let mut moves = Moves::new();
        if root.legal_without_repetition(&mut moves).is_some() {
            return None;
        }
        let mut best = Thought {
            line: vec![root.text(moves.get(Chance::new(self.style.seed).below(moves.len()))?)],
            score: Score::Worth(0),
            depth: 0,
            nodes: 0,
        };
        if moves.len() == 1 {
            return Some(best);
        }
        std::thread::scope(|scope| {
            for helper in 1..self.style.threads {
                let (budget, root) = (&budget, root.clone());
                scope.spawn(move || {
                    let mut search = Search::new(ground, Purse::new(budget), root);
                    deepen(&mut search, budget, 1 + helper as i32 % 2, &mut |_, _, _| {});
                });
            }
            let mut search = Search::new(ground, Purse::new(&budget), root.clone());
            deepen(&mut search, &budget, 1, &mut |line, value, depth| {
                best = Thought {
                    line: texts(&mut root, line),
                    score: value.map_or(best.score, Score::of),
                    depth: if value.is_some() { depth as u32 } else { best.depth },
                    nodes: budget.nodes(),
                };
                told(&best);
            });
            budget.end();
        });
        best.nodes = budget.nodes();
        Some(best)
    }
}

/// From so many noisy moves of a thousand on, captures are no events that end: they are not played out.
const NOISY: u32 = 600;

/// Hears of a best line, its value (none if the search was broken off) and the depth.
type Told<'a> = &'a mut dyn FnMut(&[u16], Option<i32>, i32);

/// Searches deeper and deeper until the budget ends; tells each best line with its value, none if broken off.
fn deepen(
    search: &mut Search<'_>,
    budget: &Budget<'_>,
    first: i32,
    told: Told<'_>,
) {
    let most = budget.limits().depth.map_or(crate::score::DEEPEST as i32 / 2, |depth| depth.max(1) as i32);
    let mut expected = None;
    for depth in first..=most {
        let value = search.root(depth, expected.filter(|_| depth > 3));
        if !search.line().is_empty() {
            told(search.line(), value, depth);
        }
        let Some(value) = value else { return };
        expected = Some(value);
        // A win found in full depth cannot get nearer.
        let decided = value.abs() > MOST && WIN - value.abs() <= depth;
        if decided || budget.is_late() {
            return;
        }
    }
}

/// The texts of a line given as places in lists of offers.
fn texts(position: &mut Position, line: &[u16]) -> Vec<String> {
    let mut moves = Moves::new();
    let mut texts = Vec::with_capacity(line.len());
    for &index in line {
        if position.offers(&mut moves).is_some() {
            break;
        }
        let Some(part) = moves.get(usize::from(index)) else { break };
        texts.push(position.text(part));
        position.make(part);
    }
    texts.iter().for_each(|_| position.unmake());
    texts
}
