//! Which blocks are run when: priority classes, single move types, all.

use super::Selector;
use crate::program::{Block, MoveTypeId, Program, Turn};

/// The selectors of a game: one for each priority class, then one for each move type, then the untyped blocks, then all blocks.
#[derive(Debug)]
pub(crate) struct Selectors {
    classes: u16,
    types: u16,
    /// By move type. Unlisted types are in the last class, with the untyped blocks.
    class_of_type: Vec<u16>,
}

impl Selectors {
    pub(crate) fn new(program: &Program) -> Selectors {
        let last = program.priorities.len() as u16;
        let class = |index: usize| {
            let kind = MoveTypeId::from_index(index);
            program.priorities.iter().position(|listed| *listed == kind).map_or(last, |class| class as u16)
        };
        let types = program.move_types.len();
        Selectors { classes: last + 1, types: types as u16, class_of_type: (0..types).map(class).collect() }
    }

    /// The number of selectors.
    pub(crate) fn len(&self) -> usize {
        usize::from(self.classes + self.types) + 2
    }

    /// What a turn tries, in order. The first that gives a move ends the search.
    pub(crate) fn of_turn(&self, turn: &Turn) -> impl Iterator<Item = Selector> + use<> {
        match turn.move_type {
            Some(kind) => self.of_type(kind).0..self.of_type(kind).0 + 1,
            None => 0..self.classes,
        }
        .map(Selector)
    }

    pub(crate) fn of_type(&self, kind: MoveTypeId) -> Selector {
        Selector(self.classes + kind.0)
    }

    pub(crate) fn untyped(&self) -> Selector {
        Selector(self.classes + self.types)
    }

    pub(crate) fn every(&self) -> Selector {
        Selector(self.classes + self.types + 1)
    }

    /// The move type of a selector, if it has one.
    pub(crate) fn move_type(&self, selector: Selector) -> Option<MoveTypeId> {
        let index = selector.0.checked_sub(self.classes)?;
        (index < self.types).then_some(MoveTypeId(index))
    }

    /// The blocks of a list by selector.
    pub(crate) fn sort(&self, blocks: &[Block]) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.len()];
        for (index, block) in blocks.iter().enumerate() {
            let class = block.move_type.map_or(self.classes - 1, |kind| self.class_of_type[kind.index()]);
            let own = block.move_type.map_or(self.untyped(), |kind| self.of_type(kind));
            for selector in [Selector(class), own, self.every()] {
                lists[usize::from(selector.0)].push(index as u32);
            }
        }
        lists
    }
}
