//! Monte-Carlo tree search: for chance, for more than two players, and where no evaluation tells much. What is played
//! out by chance decides where the tree grows.

use std::ops::Range;

use board::{GameResult, Moves, Outcome, PlayerId, PlayoutMemory, Position, Role, playout};
use evaluation::{Chance, Evaluation, eval_delta};

use crate::budget::NodeBudget;

/// What grows a tree besides chance.
#[derive(Clone, Copy)]
pub(crate) struct TreeContext<'a> {
    pub evaluation: &'a Evaluation,
    pub seats: &'a [PlayerId],
    /// Parts after which a game played by chance is judged by the evaluation.
    pub cut: usize,
    /// Turns after which the game is drawn.
    pub max_turns: usize,
    /// The bytes that the tree may take.
    pub memory: usize,
}

/// A tree that grows by games.
pub(crate) trait Grows {
    /// Plays one game. How many positions were looked at.
    fn once(&mut self) -> u64;

    /// The children of a node; the root is node 0.
    fn children(&self, at: usize) -> Range<usize>;

    /// The place of a node's move in its list, how often it was tried, and what its player got.
    fn node(&self, at: usize) -> (u16, u32, f32);

    /// Whether it is known who wins.
    fn is_decided(&self) -> bool {
        false
    }

    /// Grows until the budget ends. Each time that twice as much has been looked at, `told` sees the tree.
    fn grow(&mut self, budget: &mut NodeBudget<'_>, told: &mut dyn FnMut(&Self)) {
        let (mut all, mut next) = (0, FIRST_TOLD);
        while !self.is_decided() {
            let spent = self.once();
            if budget.spend_many(spent) {
                return;
            }
            all += spent;
            if all >= next {
                told(self);
                next *= 2;
            }
        }
    }

    /// How often each move of the root was tried, and what its player got from it.
    fn tried(&self) -> impl Iterator<Item = (u16, u32, f32)> {
        self.children(0).map(|at| self.node(at))
    }

    /// The line that was tried most, after the move of the root.
    fn line_after(&self, index: u16) -> Vec<u16> {
        let mut line = vec![index];
        let mut at = self.children(0).find(|&at| self.node(at).0 == index);
        while let Some(now) = at {
            at = self.children(now).max_by_key(|&at| self.node(at).1).filter(|&at| self.node(at).1 > 2);
            line.extend(at.map(|at| self.node(at).0));
        }
        line
    }
}

/// A tree and what it takes to grow it.
pub(crate) struct Tree<'a> {
    context: TreeContext<'a>,
    root: &'a Position,
    left_out: &'a [u16],
    nodes: Vec<Node>,
    chance: Chance,
    moves: Moves,
    playouts: PlayoutMemory,
    scratch: Option<Position>,
}

#[derive(Clone, Debug)]
struct Node {
    /// The place of the move in its list.
    index: u16,
    /// What the move looks like before it is tried.
    bias: f32,
    visits: u32,
    /// What the mover of the parent got, in all.
    sum: f32,
    /// Where its children are; none yet.
    children: Option<(u32, u32)>,
}

/// How much is tried that seemed worse.
const CURIOSITY: f32 = 0.7;
/// How much the look of a move counts while it is seldom tried.
const BIAS: f32 = 1.5;
/// What a move that was never tried is thought worth, below its parent's.
const UNTRIED: f32 = 0.05;
/// So many hundredths ahead are a nearly sure win.
const SURE: f32 = 900.0;
/// Positions looked at before the tree is first told of.
const FIRST_TOLD: u64 = 1000;
/// Most nodes of a tree.
const NODES: usize = 2_000_000;

impl Grows for Tree<'_> {
    /// Down the tree, one node more, on by chance.
    fn once(&mut self) -> u64 {
        let mut position = self.scratch.take().unwrap_or_else(|| self.root.clone());
        position.clone_from(self.root);
        let mut path: Vec<(usize, PlayerId)> = Vec::new();
        let mut at = 0;
        let mut looked = 1;
        let values = loop {
            if let Some(outcome) = position.legal(&mut self.moves) {
                break self.of_outcome(outcome);
            }
            if position.continuing().is_none() && position.turns_made() >= self.context.max_turns {
                break self.drawn();
            }
            let is_full = self.nodes.len() >= NODES.min(self.context.memory / size_of::<Node>());
            if self.nodes[at].visits == 0 && at != 0
                || is_full && at != 0 && self.nodes[at].children.is_none()
            {
                let (values, parts) = self.play_on(&mut position);
                looked += parts;
                break values;
            }
            if self.nodes[at].children.is_none() {
                self.expand(at, &position);
            }
            let player = position.turn().player;
            at = self.choose(at, position.rules().program().players[player].role);
            path.push((at, player));
            let Some(part) = self.moves.get(usize::from(self.nodes[at].index)) else { break self.drawn() };
            position.make(part);
            looked += 1;
        };
        self.nodes[0].visits += 1;
        for (at, player) in path {
            let value =
                self.context.seats.iter().position(|seat| *seat == player).map_or(0.5, |seat| values[seat]);
            self.nodes[at].visits += 1;
            self.nodes[at].sum += value;
        }
        self.scratch = Some(position);
        looked
    }

    fn children(&self, at: usize) -> Range<usize> {
        self.nodes[at].children.map_or(0..0, |(start, end)| start as usize..end as usize)
    }

    fn node(&self, at: usize) -> (u16, u32, f32) {
        let Node { index, visits, sum, .. } = self.nodes[at];
        (index, visits, sum)
    }
}

impl<'a> Tree<'a> {
    /// `left_out` are legal parts at the root that are not looked at.
    pub(crate) fn new(
        context: TreeContext<'a>,
        root: &'a Position,
        left_out: &'a [u16],
        seed: u64,
    ) -> Tree<'a> {
        let top = Node { index: 0, bias: 0.0, visits: 0, sum: 0.0, children: None };
        Tree {
            context,
            root,
            left_out,
            nodes: vec![top],
            chance: Chance::new(seed),
            moves: Moves::new(),
            playouts: PlayoutMemory::default(),
            scratch: None,
        }
    }

    fn expand(&mut self, at: usize, position: &Position) {
        let start = self.nodes.len() as u32;
        for (index, part) in self.moves.iter().enumerate() {
            if at == 0 && self.left_out.contains(&(index as u16)) {
                continue;
            }
            let look = eval_delta(position, self.context.evaluation.pieces(), part).value as f32 / SURE;
            let bias = look.clamp(-1.0, 1.0);
            self.nodes.push(Node { index: index as u16, bias, visits: 0, sum: 0.0, children: None });
        }
        self.nodes[at].children = Some((start, self.nodes.len() as u32));
    }

    /// The child to try: by chance where chance moves, else what is good or seldom tried.
    fn choose(&mut self, at: usize, role: Role) -> usize {
        let (start, end) = self.nodes[at].children.unwrap_or_default();
        let (start, end) = (start as usize, end as usize);
        if role == Role::Random {
            return start + self.chance.below(end - start);
        }
        let tried: f32 = self.nodes[start..end].iter().map(|child| child.visits as f32).sum();
        let got: f32 = self.nodes[start..end].iter().map(|child| child.sum).sum();
        let usual = if tried > 0.0 { got / tried - UNTRIED } else { 0.5 };
        let curiosity = CURIOSITY * (tried + 1.0).ln().sqrt();
        let mut best = (f32::NEG_INFINITY, start);
        for index in start..end {
            let child = &self.nodes[index];
            let visits = child.visits as f32;
            let mean = if child.visits == 0 { usual } else { child.sum / visits };
            let value = mean + curiosity / (visits + 1.0).sqrt() + BIAS * child.bias / (visits + 1.0);
            // Ties are broken by chance, or the first in the list would always be tried first.
            let value = value + self.chance.below(1024) as f32 * 1e-7;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    /// Plays on by chance, and judges where it was cut: what each seat gets, and the parts played.
    fn play_on(&mut self, position: &mut Position) -> (Vec<f32>, u64) {
        let chance = &mut self.chance;
        let played = playout(position, self.context.cut, &mut self.playouts, |bound| chance.below(bound));
        let values = match played.outcome {
            Some(outcome) => self.of_outcome(outcome),
            None => self.judged(position),
        };
        (values, played.parts as u64 + 1)
    }

    fn of_outcome(&self, outcome: Outcome) -> Vec<f32> {
        let seats = self.context.seats;
        match outcome.result {
            GameResult::Won(winner) => {
                seats.iter().map(|seat| f32::from(u8::from(*seat == winner))).collect()
            }
            GameResult::Lost(loser) => seats.iter().map(|seat| f32::from(u8::from(*seat != loser))).collect(),
            GameResult::Drawn => self.drawn(),
        }
    }

    fn drawn(&self) -> Vec<f32> {
        vec![1.0 / self.context.seats.len().max(2) as f32; self.context.seats.len()]
    }

    /// What the evaluation says each seat should get.
    fn judged(&self, position: &Position) -> Vec<f32> {
        let values = self.context.evaluation.by_player(position);
        let seats = self.context.seats;
        if let [only] = seats {
            return vec![1.0 / (1.0 + (-values[*only] as f32 / SURE).exp())];
        }
        let mean = seats.iter().map(|seat| values[*seat] as f32).sum::<f32>() / seats.len() as f32;
        let odds: Vec<f32> =
            seats.iter().map(|seat| ((values[*seat] as f32 - mean) / (SURE / 2.0)).exp()).collect();
        let all: f32 = odds.iter().sum();
        odds.into_iter().map(|odd| if all.is_finite() && all > 0.0 { odd / all } else { 0.5 }).collect()
    }
}
