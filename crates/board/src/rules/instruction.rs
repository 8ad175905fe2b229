//! Flat blocks: linear instructions with jumps, specialized to the player that moves.

use super::{Cell, Change, Class, NOWHERE, OFF_BOARD, Setting};

/// A position relative to the current one, with directions resolved to rows of the step table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Here,
    At(Cell),
    /// Row of [`Rules::steps`](super::Rules::steps).
    Step(u16),
    From,
    To,
    Mark,
    LastFrom,
    LastTo,
}

/// The positions that a run remembers; [`NOWHERE`] for those that are not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Places {
    pub current: Cell,
    pub mark: Cell,
    pub from: Cell,
    pub to: Cell,
}

impl Places {
    /// Those at the start of a run on a cell, of a piece or of a drop.
    pub(crate) fn new(cell: Cell, shape: Shape) -> Places {
        let from = if shape == Shape::Drop { NOWHERE } else { cell };
        Places { current: cell, mark: cell, from, to: NOWHERE }
    }

    /// Where a move starts.
    pub(crate) fn source(&self) -> Cell {
        if self.from == NOWHERE { self.destination() } else { self.from }
    }

    /// Where a move ends.
    pub(crate) fn destination(&self) -> Cell {
        if self.to == NOWHERE { self.current } else { self.to }
    }

    /// The cell of a spot, by a table of steps like [`Rules::steps`](super::Rules::steps) and the cell for "off the board"; `None` if it
    /// depends on the game.
    pub(crate) fn find(&self, steps: &[Cell], off: Cell, spot: Spot) -> Option<Cell> {
        let known = |cell| if cell == NOWHERE { off } else { cell };
        match spot {
            Spot::Here => Some(self.current),
            Spot::At(cell) => Some(cell),
            Spot::Step(row) => {
                steps.get(usize::from(row) * usize::from(off) + usize::from(self.current)).copied()
            }
            Spot::From => Some(known(self.from)),
            Spot::To => Some(self.destination()),
            Spot::Mark => Some(known(self.mark)),
            Spot::LastFrom | Spot::LastTo => None,
        }
    }
}

/// An atomic condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// The bit of the owner, or of emptiness, is in the mask.
    Class(Class, Spot),
    Kind(u16, Spot),
    Attribute(u8, Spot),
    /// Index into [`Rules::sets`](super::Rules::sets).
    In(u32, Spot),
    LastFrom(Spot),
    LastTo(Spot),
    Marked(Spot),
    Attacked(Selector, Spot),
    Defended(Selector, Spot),
    AdjacentToEnemy(Spot),
    Flag(u16),
    PositionFlag(u16, Spot),
}

impl Test {
    /// Where it looks; `None` for a flag.
    pub(crate) fn spot(self) -> Option<Spot> {
        match self {
            Test::Flag(_) => None,
            Test::Class(_, spot)
            | Test::Kind(_, spot)
            | Test::Attribute(_, spot)
            | Test::In(_, spot)
            | Test::LastFrom(spot)
            | Test::LastTo(spot)
            | Test::Marked(spot)
            | Test::Attacked(_, spot)
            | Test::Defended(_, spot)
            | Test::AdjacentToEnemy(spot)
            | Test::PositionFlag(_, spot) => Some(spot),
        }
    }
}

/// Which blocks of a piece are run: an index into the lists of [`PieceRules`](super::PieceRules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Selector(pub u16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instruction {
    /// Ends the run if the spot is off the board.
    Go(Spot),
    Mark(Spot),
    From,
    To,
    /// Continues if the test holds, otherwise jumps.
    Test(Test, u32),
    Jump(u32),
    Cascade,
    Change(Change, Spot),
    /// Index into [`Lowered::emissions`].
    Emit(u32),
    Flag(u16, Setting),
    PositionFlag(u16, Setting, Spot),
    End,
}

/// What an `add` emits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Emission {
    /// One move for each; if empty, one without promotion.
    pub promotions: Vec<u16>,
    pub shape: Shape,
    pub next: Next,
}

/// How the moving piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    Move,
    Copy,
    Drop,
    Pass,
}

/// The blocks with which the same piece continues: 0 for none, otherwise a selector plus 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Next(pub u16);

impl Next {
    pub(crate) const COMPLETE: Next = Next(0);

    pub(crate) fn by(selector: Selector) -> Next {
        Next(selector.0 + 1)
    }

    pub(crate) fn selector(self) -> Option<Selector> {
        self.0.checked_sub(1).map(Selector)
    }
}

/// One block for one player.
#[derive(Clone, Debug)]
pub(crate) struct Lowered {
    pub code: Vec<Instruction>,
    pub emissions: Vec<Emission>,
    /// Where a drop may be tried: index into [`Rules::sets`](super::Rules::sets).
    pub target: Option<u32>,
    /// The number of the block in its piece's list, for reports.
    pub number: usize,
}

impl Lowered {
    /// The block up to its last test that can fail, then its only `add`: where a drop is listed, if the rest of the block always comes
    /// to that `add`. A walk that never ends does not. `None` if the rest decides, or moves, adds or removes pieces.
    pub(crate) fn settled(&self) -> Option<Lowered> {
        let code = &self.code;
        let mut start = 0;
        loop {
            match code.get(start)? {
                Instruction::Test(_, or) if code.get(*or as usize) == Some(&Instruction::End) => start += 1,
                Instruction::Jump(to) if *to as usize > start => start = *to as usize,
                _ => break,
            }
        }
        let is_add = |instruction: &Instruction| matches!(instruction, Instruction::Emit(_));
        let add = start + code[start..].iter().position(is_add)?;
        // A step is sure after a test that a player stands there, or for a mark that an earlier step has left.
        let is_sure = |at: usize, spot: Spot| {
            let tests = code[..at].iter().rev();
            let mut tests =
                tests.take_while(|before| matches!(before, Instruction::Test(..) | Instruction::Jump(_)));
            tests.any(|before| match before {
                Instruction::Test(Test::Class(mask, tested), _) => *tested == spot && mask & OFF_BOARD == 0,
                Instruction::Test(Test::PositionFlag(_, tested), _) => *tested == Spot::Here,
                _ => false,
            })
        };
        let stays = |at: usize| match &code[at] {
            Instruction::Go(spot) => is_sure(at, *spot),
            Instruction::End
            | Instruction::Cascade
            | Instruction::To
            | Instruction::Change(Change::Capture | Change::Create(..), _) => false,
            Instruction::Test(_, to) | Instruction::Jump(to) => (start..=add).contains(&(*to as usize)),
            _ => true,
        };
        let ends = |at: usize| match &code[at] {
            Instruction::Test(_, to) | Instruction::Jump(to) => *to as usize > add,
            instruction => !is_add(instruction),
        };
        let plain = self.emissions.iter().all(|add| add.promotions.is_empty() && add.next == Next::COMPLETE);
        let settles = plain && (start..add).all(stays) && (add + 1..code.len()).all(ends);
        let code = [&code[..start], &[code[add], Instruction::End]].concat();
        settles.then(|| Lowered { code, ..self.clone() })
    }
}
