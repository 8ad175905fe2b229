//! Pieces in hand: captured ones that come back are worth what they are on the board.

use std::sync::Arc;

use board::{PieceId, PlayerId, Position};

use super::term::{BesideLearned, Node, Sources, Term};
use crate::analysis::Sides;

#[derive(Debug)]
pub(super) struct InHand {
    sides: Sides,
    kinds: usize,
    /// By owner and type.
    worth: Vec<i32>,
}

impl InHand {
    pub(super) fn term(sources: &Sources<'_>) -> Option<Arc<dyn Term>> {
        let kinds = sources.rules.program().pieces.len();
        let in_hand = InHand { sides: sources.sides.clone(), kinds, worth: sources.material.to_vec() };
        sources.has_stock.then(|| Arc::new(in_hand) as Arc<dyn Term>)
    }

    fn of(&self, position: &Position, owner: PlayerId) -> i32 {
        let kinds = (0..self.kinds).map(PieceId::from_index);
        let worth = |kind: PieceId| self.worth[owner.index() * self.kinds + kind.index()];
        kinds.map(|kind| worth(kind) * position.stock(owner, kind) as i32).sum()
    }
}

impl Term for InHand {
    fn value(&self, Node { position, player, .. }: &Node<'_>) -> i32 {
        let worth = self.sides.owners().map(|owner| {
            let worth = self.of(position, owner);
            if self.sides.counts_for(owner, *player) { worth } else { -worth }
        });
        worth.sum()
    }

    fn own(&self, position: &Position, player: PlayerId) -> i32 {
        let owners = self.sides.owners().filter(|owner| self.sides.counts_for(*owner, player));
        owners.map(|owner| self.of(position, owner)).sum()
    }

    fn beside_learned(&self) -> BesideLearned {
        BesideLearned::Replaced
    }
}
