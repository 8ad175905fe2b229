//! What terms are made of, and what they say.

use std::fmt;
use std::sync::Arc;

use board::{PieceId, PlayerId, Position, PositionId, Rules};

use crate::analysis::{Goals, Mobility, PieceValues, Rows, RulesAnalysis, Sides};
use crate::weights::Weights;

/// What a whole position is worth by one idea.
pub trait Term: fmt::Debug + Send + Sync {
    /// What it is worth to the player, less what it is worth to the other, in hundredths of the least piece.
    fn value(&self, node: &Node<'_>) -> i32;

    /// What a player has by it alone, for games of more than two players; 0 where it only compares.
    fn own(&self, _position: &Position, _player: PlayerId) -> i32 {
        0
    }

    /// How it counts beside learned weights.
    fn beside_learned(&self) -> BesideLearned {
        BesideLearned::Adds
    }
}

/// How a position term counts beside learned weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideLearned {
    /// As it does without them.
    Adds,
    /// By a learned weight of its own, at this place among [`WEIGHED`]. A new one makes the weights of games that have the
    /// term invalid: they are to be learned anew.
    Weighed(usize),
    /// Not at all: other learned weights say the same.
    Replaced,
}

/// How many terms have learned weights.
pub const WEIGHED: usize = 2;
/// The place of rows begun among them.
pub(crate) const ROWS_BEGUN: usize = 0;
/// The place of danger to royal pieces among them.
pub(crate) const ROYAL_DANGER: usize = 1;

/// The values of the terms that have learned weights.
pub type TermValues = [i32; WEIGHED];

/// A position, and the player for whom it is valued.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// The position.
    pub position: &'a Position,
    /// The player.
    pub player: PlayerId,
    /// What the rows of the player and of the other lack, where the search has counted them.
    pub rows: Option<&'a [Rows; 2]>,
}

/// What terms are made of: all that is known of a game before any of its positions is valued.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The rules.
    pub rules: &'a Arc<Rules>,
    /// What can be read off them.
    pub analysis: &'a RulesAnalysis,
    /// How much pieces can do, from where.
    pub mobility: &'a Mobility,
    /// Where pieces want to go.
    pub values: &'a PieceValues,
    /// Goals that force moves.
    pub goals: &'a Goals,
    /// How much each term counts.
    pub weights: &'a Weights,
    /// For whom pieces count.
    pub sides: &'a Sides,
    /// The types that must not be lost.
    pub royal: &'a [PieceId],
    /// The worth of each type, by owner and type; 0 for royal ones.
    pub material: &'a [i32],
    /// What the prospect of a promotion is worth, by owner, type and cell.
    pub prospects: &'a [i32],
    /// Whether captured pieces come back.
    pub has_stock: bool,
}

impl Sources<'_> {
    /// A value for each piece on each cell, by owner, type and cell; 0 for pieces that count for nobody, and for royal ones.
    /// The function gets the seat that the piece counts for, its owner, its type and the cell.
    pub fn squares(&self, value: impl Fn(PlayerId, PlayerId, PieceId, PositionId) -> i32) -> Vec<i32> {
        let program = self.rules.program();
        let (kinds, cells) = (program.pieces.len(), program.positions.len());
        let of = |index: usize| {
            let (row, at) = (index / cells, PositionId::from_index(index % cells));
            let (owner, kind) = (PlayerId::from_index(row / kinds), PieceId::from_index(row % kinds));
            match self.sides.of(owner) {
                Some(seat) if !self.royal.contains(&kind) => value(seat, owner, kind, at),
                _ => 0,
            }
        };
        (0..self.material.len() * cells).map(of).collect()
    }
}
