//! Who arrives where one piece that arrives wins: a win by the next move is seen before moves are tried, and one that
//! threatens is answered as a check is.

use board::{GameResult, PlayerId};
use evaluation::analysis::{Cells, contains, insert};

use super::search::{Search, Visit, Window};
use crate::history::Made;
use crate::ordering::List;
use crate::score::{DEEPEST, WIN};

/// Who cannot be stopped by touching its piece or its cell is as good as there: that nothing else helps is not proven.
const AS_GOOD_AS_WON: i32 = 10_000;

impl Search<'_> {
    /// The value of a position where somebody arrives first whom nobody can stop.
    pub(crate) fn raced(&self, ply: usize) -> Option<i32> {
        if !self.context.arrival || !self.context.ingredients.races || self.position.continuing().is_some() {
            return None;
        }
        let (wins, left) = self.context.goals.raced(&self.position, self.position.turn().player)?;
        let plies = ply as i32 + 2 * left;
        Some(if wins { WIN - plies + 1 } else { plies - WIN })
    }

    /// A move of a list that wins at once by arriving.
    pub(super) fn arriving(&mut self, list: &List) -> Option<u16> {
        let player = self.position.turn().player;
        if !self.is_near(player) {
            return None;
        }
        let aims = &self.context.goals.arrival(player).aims;
        for (index, part) in list.moves.iter().enumerate() {
            if part.to().is_none_or(|to| !contains(aims, self.position.rules().bit(to))) {
                continue;
            }
            self.position.make(part);
            let outcome = self.position.outcome();
            self.position.unmake();
            if outcome.is_some_and(|outcome| outcome.result == GameResult::Won(player)) {
                return Some(index as u16);
            }
        }
        None
    }

    /// The cells that the other would leave and reach to arrive with its next move, if it could move now; none where it
    /// could not arrive.
    pub(super) fn arriving_next(&mut self) -> Option<Cells> {
        let player = self.position.turn().player;
        let seats = &self.context.analysis.seats;
        let near = seats.iter().any(|seat| *seat != player && self.is_near(*seat));
        if !near || self.position.continuing().is_some() {
            return None;
        }
        let mut list = std::mem::take(&mut self.lists[DEEPEST]);
        self.position.pass();
        let mut cells = None;
        let other = self.position.turn().player;
        if other != player && self.position.offers(&mut list.moves).is_none() {
            let rules = self.position.rules();
            let aims = &self.context.goals.arrival(other).aims;
            for (from, to) in list.moves.iter().filter_map(|part| part.from().zip(part.to())) {
                if contains(aims, rules.bit(to)) {
                    let cells = cells.get_or_insert_with(|| Cells::from_elem(0, aims.len()));
                    insert(cells, rules.bit(from));
                    insert(cells, rules.bit(to));
                }
            }
        }
        self.position.unmake();
        self.lists[DEEPEST] = list;
        cells
    }

    /// The value of a position where the search ends and somebody may arrive; none where nobody may.
    pub(crate) fn arrivals_played_out(&mut self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let player = self.position.turn().player;
        let seats = &self.context.analysis.seats;
        if !seats.iter().any(|seat| self.is_near(*seat)) {
            return None;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let value = match self.position.offers(&mut list.moves) {
            Some(outcome) => Some(self.value_of(outcome, ply)),
            None if self.arriving(&list).is_some() => Some(WIN - ply as i32 - 1),
            None => self.arriving_next().map(|cells| self.stopped(ply, (alpha, beta), &list, &cells, player)),
        };
        self.lists[ply] = list;
        value
    }

    /// The best of the moves that touch the cells by which the other would arrive.
    fn stopped(
        &mut self,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        list: &List,
        cells: &Cells,
        player: PlayerId,
    ) -> i32 {
        let mut best = ply as i32 - AS_GOOD_AS_WON;
        for part in list.moves.iter() {
            let takes = part.changes().next().is_some()
                || part.to().is_some_and(|to| contains(cells, self.position.rules().bit(to)));
            if !takes {
                continue;
            }
            self.stack[ply].made = Made::default();
            self.position.make(part);
            let same = self.position.turn().player == player;
            let value = self.child(ply, Window { depth: 0, alpha, beta }, Visit::default(), same);
            self.position.unmake();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.budget.shared().is_over() {
                break;
            }
        }
        best
    }

    /// Whether a player has a piece one step away from where it wins.
    fn is_near(&self, player: PlayerId) -> bool {
        let near = &self.context.goals.arrival(player).near;
        self.position.owned(player).iter().zip(near).any(|(own, near)| own & near != 0)
    }
}
