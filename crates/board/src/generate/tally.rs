//! Counts the moves of a turn by piece, to draw one at random without listing all.

use super::interpret::Mover;
use super::run::{run_drop, run_drops_of, run_piece};
use super::setwise::Counts;
use super::sink::{Sink, Start};
use crate::moves::Moves;
use crate::position::Board;
use crate::program::MaximalCaptures;
use crate::rules::{Cell, Listing, Next, Rules, Selector, Setwise, Shape};

/// With fewer pieces, listing is as fast as counting.
const ENOUGH: u16 = 3;

/// The number of moves, in the order in which they would be listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    piles: Vec<Pile>,
    counts: Counts,
    selector: Option<Selector>,
}

/// Consecutive moves in the list.
#[derive(Clone, Copy, Debug)]
struct Pile {
    count: usize,
    origin: Origin,
}

/// The source of moves.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// They are already listed, starting at this index.
    List(usize),
    /// Moves of the piece on a cell.
    Piece(Cell),
    /// Drops of a type on some cells of a word of the grid, as many on each.
    Drops { kind: u16, word: usize, cells: u64, each: usize, is_certain: bool, is_plain: bool },
}

impl Board {
    /// Returns true if counting may save time.
    pub(crate) fn can_tally(&self, rules: &Rules) -> bool {
        rules.grid.plane.is_some() && self.state.continuing.is_none()
    }

    /// Counts what [`candidates`](Board::candidates) would list; `None` if that needs the list. `moves` holds what had to be listed.
    pub(crate) fn tally(&mut self, rules: &Rules, moves: &mut Moves, tally: &mut Tally) -> Option<usize> {
        let turn = *self.turn(rules);
        let mover = Mover { rules, player: turn.moves_as };
        let mut total = 0;
        for selector in rules.selectors.of_turn(&turn) {
            moves.clear();
            tally.piles.clear();
            tally.selector = Some(selector);
            tally.count_pieces(self, mover, selector, moves);
            tally.count_drops(self, mover, selector, moves);
            total = tally.piles.iter().map(|pile| pile.count).sum();
            if total > 0 {
                break;
            }
        }
        let free = rules.program().options.maximal_captures == MaximalCaptures::Free;
        let partial = || moves.entries.iter().any(|entry| entry.next != Next::COMPLETE);
        (!moves.suspect && (free || !partial())).then_some(total)
    }

    /// Lists the counted move with this number, and its neighbours. Returns its index in the list; `None` if it is not there after all.
    pub(crate) fn pick(
        &mut self,
        rules: &Rules,
        moves: &mut Moves,
        tally: &Tally,
        number: usize,
    ) -> Option<usize> {
        let mover = Mover { rules, player: self.turn(rules).moves_as };
        let mut left = number;
        let pile = tally.piles.iter().find(|pile| {
            let found = left < pile.count;
            left -= if found { 0 } else { pile.count };
            found
        })?;
        let since = moves.len();
        match (pile.origin, tally.selector?) {
            (Origin::List(first), _) => return Some(first + left),
            (Origin::Piece(cell), selector) => {
                let (mut sink, scratch) = moves.split();
                let code = rules.move_code(mover.player, selector, Listing::All);
                run_piece(self, mover, code, cell, scratch, &mut sink);
            }
            (Origin::Drops { kind, word, cells, each, is_certain, is_plain }, selector) => {
                let earlier = (0..left / each).fold(cells, |cells, _| cells & (cells - 1));
                let cell = rules.grid.cell(word * 64 + earlier.trailing_zeros() as usize);
                if is_plain {
                    let start = Start { cell, kind, shape: Shape::Drop };
                    moves.split().0.plain(&start, cell);
                    return Some(since);
                }
                left %= each;
                let (mut sink, scratch) = moves.split();
                run_drop(self, mover, kind, selector, cell, scratch, &mut sink);
                let listed = &moves.entries[since..];
                let as_counted =
                    listed.len() == each && listed.iter().all(|entry| is_certain || entry.to == cell);
                debug_assert!(as_counted || !is_certain, "drops of {:?} counted and listed", pile.origin);
                return as_counted.then_some(since + left);
            }
        }
        debug_assert_eq!(moves.len() - since, pile.count, "moves of {:?} counted and listed", pile.origin);
        Some(since + left)
    }
}

impl Tally {
    fn count_pieces(&mut self, board: &mut Board, mover: Mover<'_>, selector: Selector, moves: &mut Moves) {
        let Mover { rules, player, .. } = mover;
        if rules.is_idle(player, selector) {
            return;
        }
        let code = rules.move_code(player, selector, Listing::All);
        self.counts.clear();
        for kind in 0..rules.kinds() as u16 {
            if board.cells.count_of(player, kind) >= ENOUGH
                && let Some(count) = rules.move_count(player, kind, selector)
            {
                self.counts.add(board, rules, count, board.cells.standing(player, kind));
            }
        }
        for word in 0..board.cells.words() {
            let mut left = board.cells.owned_by(player)[word];
            while left != 0 {
                let bit = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let cell = rules.grid.cell(bit);
                let (count, origin) = if self.counts.knows(bit) {
                    (self.counts.of(bit), Origin::Piece(cell))
                } else {
                    let since = moves.len();
                    let (mut sink, scratch) = moves.split();
                    run_piece(board, mover, code, cell, scratch, &mut sink);
                    (moves.len() - since, Origin::List(since))
                };
                self.piles.push(Pile { count, origin });
            }
        }
    }

    fn count_drops(&mut self, board: &mut Board, mover: Mover<'_>, selector: Selector, moves: &mut Moves) {
        let Mover { rules, player, .. } = mover;
        for &kind in &rules.dropped[player.index()] {
            if board.stock[player.index() * rules.kinds() + usize::from(kind)] == 0 {
                continue;
            }
            let Some(count) = rules.drop_count(player, kind, selector) else {
                self.list_drops(board, mover, kind, selector, moves);
                continue;
            };
            self.counts.clear();
            self.counts.add(board, rules, count, &count.cells);
            if self.counts.counted[..count.cells.len()] != count.cells[..] {
                self.list_drops(board, mover, kind, selector, moves);
                continue;
            }
            let Setwise { is_certain, is_plain, .. } = *count;
            for word in 0..count.cells.len() {
                let mut left = self.counts.some(word);
                while left != 0 {
                    let lowest = left & left.wrapping_neg();
                    // Most often there is one drop on each cell.
                    let cells = if self.counts.are_single() { left } else { lowest };
                    let each = self.counts.of(word * 64 + lowest.trailing_zeros() as usize);
                    left &= !cells;
                    let origin = Origin::Drops { kind, word, cells, each, is_certain, is_plain };
                    self.piles.push(Pile { count: each * cells.count_ones() as usize, origin });
                }
            }
        }
    }

    fn list_drops(
        &mut self,
        board: &mut Board,
        mover: Mover<'_>,
        kind: u16,
        selector: Selector,
        moves: &mut Moves,
    ) {
        let since = moves.len();
        let (mut sink, scratch) = moves.split();
        run_drops_of(board, mover, kind, (selector, Listing::All), scratch, &mut sink);
        self.piles.push(Pile { count: moves.len() - since, origin: Origin::List(since) });
    }
}
