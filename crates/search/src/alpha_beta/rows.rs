//! What is forced where cells are filled and full rows decide: to fill an own row, else to take the cell that would fill
//! one of the other's.

use evaluation::analysis::Rows;

use super::search::{Search, Visit, Window};
use crate::history::Made;
use crate::ordering::List;
use crate::score::WIN;

/// Where cells are filled and rows decide, so many moves of a node are tried at most: those that count most for rows.
pub(super) const MANY_CELLS: usize = 16;

/// What is known of a node before its moves are tried.
pub(crate) enum Forced {
    /// Nothing.
    Free,
    /// The value, and the move.
    Decided(i32, u16),
    /// All other moves lose at once.
    Only(u16),
}

impl Search<'_> {
    pub(super) fn forced(&mut self, ply: usize, list: &List) -> Forced {
        if ply == 0 {
            return Forced::Free;
        }
        if self.context.arrival {
            let arriving = self.arriving(list);
            return arriving.map_or(Forced::Free, |index| Forced::Decided(WIN - ply as i32 - 1, index));
        }
        if !self.context.fills_rows {
            return Forced::Free;
        }
        let player = self.position.turn().player;
        let rows = self.context.goals.rows(&self.position, player);
        self.forced_by_rows(ply, list, &rows)
    }

    fn forced_by_rows(&self, ply: usize, list: &List, [own, others]: &[Rows; 2]) -> Forced {
        let mut found = Forced::Free;
        if own.filling.iter().chain(&others.filling).all(|word| *word == 0) {
            return found;
        }
        let rules = self.position.rules();
        for (index, part) in list.moves.iter().enumerate() {
            let Some(to) = part.to() else { continue };
            let (bit, index) = (rules.bit(to), index as u16);
            let is_in = |cells: &[u64]| cells[bit / 64] >> (bit % 64) & 1 != 0;
            if is_in(&own.filling) {
                return Forced::Decided(WIN - ply as i32 - 1, index);
            }
            if is_in(&others.filling) {
                found = match found {
                    Forced::Free => Forced::Only(index),
                    // One cell is taken, the other fills the row.
                    _ => Forced::Decided(ply as i32 + 2 - WIN, index),
                };
            }
        }
        found
    }

    /// Ranks the moves of a long list from a place on anew by the rows that their cells are part of, the player's own or the
    /// other's; whether it did.
    pub(super) fn prefer_rows(&mut self, list: &mut List, place: usize) -> bool {
        if list.moves.len() <= MANY_CELLS {
            return false;
        }
        let mut gains = std::mem::take(&mut self.gains);
        self.context.goals.row_gains(&self.position, &mut gains);
        let rules = self.position.rules();
        list.prefer(place, |part, _| part.to().map_or(0, |to| gains[rules.bit(to)]));
        self.gains = gains;
        true
    }

    /// Plays the only move: it costs no depth.
    pub(super) fn only(&mut self, ply: usize, window: Window, list: &List, index: u16) -> i32 {
        let Some(part) = list.moves.get(usize::from(index)) else { return self.standing() };
        self.stack[ply].made = Made::default();
        self.position.make(part);
        let value = self.child(ply, window, Visit::default(), false);
        self.position.unmake();
        if !self.budget.shared().is_over() {
            self.extend_line(ply, index);
        }
        value
    }

    /// The value of a position where the search ends: what rows force is played out.
    pub(crate) fn rows_played_out(&mut self, ply: usize, alpha: i32, beta: i32) -> i32 {
        let player = self.position.turn().player;
        let rows = self.context.goals.rows(&self.position, player);
        let standing = |search: &mut Search<'_>| {
            let Search { context, position, accumulator, .. } = search;
            context.evaluation.value_with(position, player, accumulator, Some(&rows))
        };
        if rows.iter().flat_map(|rows| &rows.filling).all(|word| *word == 0) {
            return standing(self);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let value = match self.position.offers(&mut list.moves) {
            Some(outcome) => self.value_of(outcome, ply),
            None => match self.forced_by_rows(ply, &list, &rows) {
                Forced::Free => standing(self),
                Forced::Decided(value, _) => value,
                Forced::Only(index) => self.only(ply, Window { depth: 0, alpha, beta }, &list, index),
            },
        };
        self.lists[ply] = list;
        value
    }
}
