//! What one thread's search keeps from node to node.

use board::{Position, PositionId};
use evaluation::Accumulator;

use crate::budget::NodeBudget;
use crate::context::SearchContext;
use crate::history::{Heuristics, Made};
use crate::ordering::{List, Ordering};
use crate::score::DEEPEST;
use crate::transposition_table::Known;

/// One thread's search.
pub(crate) struct Search<'a> {
    pub(crate) context: SearchContext<'a>,
    pub(crate) budget: NodeBudget<'a>,
    pub(crate) position: Position,
    pub(crate) lists: Vec<List>,
    pub(crate) heuristics: Heuristics,
    /// The principal variation from each ply on, as places in lists of offers.
    pub(super) lines: Vec<Vec<u16>>,
    pub(super) stack: Vec<Ply>,
    /// How many moves each player had to choose from when it last had.
    pub(super) choices: Vec<i32>,
    /// The best move at the root so far, by its place in the list of offers.
    pub(crate) chosen: Option<u16>,
    /// Offers at the root that are not looked at.
    pub(crate) left_out: Vec<u16>,
    pub(super) accumulator: Accumulator,
    pub(super) root_depth: i32,
    /// Turns made before the root.
    pub(super) root_turns: usize,
    /// Room for a list of the pieces that a mover stands to lose, and how much.
    pub(super) threatened: Vec<(PositionId, i32)>,
    /// Room for what each cell counts for rows.
    pub(super) gains: Vec<i32>,
}

/// What is known of one ply of the line that is searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Ply {
    /// The static evaluation for the player to move; none in check or where a turn goes on.
    pub(super) standing: Option<i32>,
    /// The move made from here.
    pub(super) made: Made,
}

/// How the search arrives at a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Visit {
    /// By a null move.
    pub(super) after_null: bool,
    /// Whether the mover is in check, or must stop a piece that is about to arrive.
    pub(super) attacked: bool,
    /// Whether the move that attacks extends the search.
    pub(super) extends: bool,
    /// An offer that is left out, to see how good the others are (singular extensions).
    pub(super) excluded: Option<u16>,
}

/// A node's window and depth.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        context: SearchContext<'a>,
        budget: NodeBudget<'a>,
        position: Position,
        mut heuristics: Heuristics,
    ) -> Search<'a> {
        let players = position.rules().program().players.len();
        let root_turns = position.turns_made();
        heuristics.forget_killers();
        Search {
            context,
            budget,
            position,
            lists: (0..=DEEPEST).map(|_| List::default()).collect(),
            heuristics,
            lines: vec![Vec::new(); DEEPEST + 1],
            stack: vec![Ply::default(); DEEPEST + 1],
            choices: vec![0; players],
            chosen: None,
            left_out: Vec::new(),
            accumulator: Accumulator::default(),
            root_depth: 0,
            root_turns,
            threatened: Vec::new(),
            gains: Vec::new(),
        }
    }

    /// The best line of the last root search, also of one that was broken off.
    pub(crate) fn line(&self) -> &[u16] {
        &self.lines[0]
    }

    pub(crate) fn extend_line(&mut self, ply: usize, index: u16) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(index);
        head[ply].extend_from_slice(&tail[0]);
    }

    pub(crate) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    pub(crate) fn known(&self, key: u64) -> Option<Known> {
        if self.context.ingredients.table { self.context.table.get(key) } else { None }
    }

    pub(crate) fn remember(&self, key: u64, known: Known) {
        if self.context.ingredients.table {
            self.context.table.put(key, known);
        }
    }

    pub(crate) fn ordering(&self, ply: usize, best: Option<u16>) -> Ordering<'_> {
        Ordering {
            heuristics: &self.heuristics,
            before: (ply, self.before(ply)),
            best,
            turns_pieces: self.context.analysis.turns_pieces,
        }
    }

    /// The last two moves.
    pub(crate) fn before(&self, ply: usize) -> [Made; 2] {
        [1, 2].map(|back| ply.checked_sub(back).map_or(Made::default(), |before| self.stack[before].made))
    }
}
