//! Rows begun, where full ones win: the less they lack, the more they are worth.

use std::sync::Arc;

use board::{ByPlayer, PlayerId, Position};

use super::term::{BesideLearned, Node, ROWS_BEGUN, Sources, Term};
use crate::analysis::goals::Lines;

#[derive(Debug)]
pub(super) struct RowsBegun {
    lines: ByPlayer<Lines>,
    /// How much they count, in per cent.
    percent: i32,
}

impl RowsBegun {
    pub(super) fn term(sources: &Sources<'_>) -> Option<Arc<dyn Term>> {
        let lines = sources.goals.lines();
        let rows = || RowsBegun { lines: lines.clone(), percent: sources.weights.lines };
        lines.iter().any(|(_, lines)| !lines.is_empty()).then(|| Arc::new(rows()) as Arc<dyn Term>)
    }
}

impl Term for RowsBegun {
    fn value(&self, node: &Node<'_>) -> i32 {
        if let Some([own, other]) = node.rows {
            return (own.value() - other.value()) * self.percent / 100;
        }
        let each = self.lines.iter().filter(|(_, lines)| !lines.is_empty()).map(|(owner, _)| {
            let begun = self.own(node.position, owner);
            if owner == node.player { begun } else { -begun }
        });
        each.sum()
    }

    fn own(&self, position: &Position, player: PlayerId) -> i32 {
        self.lines[player].rows(position, player).value() * self.percent / 100
    }

    fn beside_learned(&self) -> BesideLearned {
        BesideLearned::Weighed(ROWS_BEGUN)
    }
}
