//! Whether pieces hold each other fast for ever.

use super::board::{Content, State};
use super::flood::Flood;
use super::tasks::Tasks;
use super::ways::Ways;
use crate::budget::Purse;

/// Looks for pieces that hold each other fast.
#[derive(Debug, Default)]
pub(super) struct Frozen {
    flood: Flood,
    state: State,
    /// What lies under pieces that are lifted off.
    under: State,
}

impl Frozen {
    pub(super) fn new(ways: &Ways, root: &[Content]) -> Frozen {
        let fixed = |content: Content| {
            let moves = ways.named.is_walker(&ways.contents, content);
            let named = ways.named.is_named(&ways.contents, content);
            if moves || named { 0 } else { content }
        };
        Frozen { under: root.iter().map(|content| fixed(*content)).collect(), ..Frozen::default() }
    }

    /// A state without the pieces that goals speak of, and those that only others move.
    pub(super) fn bare(&self, ways: &Ways, state: &[Content], bare: &mut State) {
        let left = |(at, content): (usize, &Content)| {
            let stays = at >= ways.cells() || ways.named.is_walker(&ways.contents, *content);
            if stays { *content } else { self.under[at] }
        };
        bare.clear();
        bare.extend(state.iter().enumerate().map(left));
    }

    /// Whether some pieces hold each other fast where their tasks are not done. Each piece that can be moved at all, to
    /// where it is not lost, is lifted off the board, until none can: whatever is done, one of the pieces that are
    /// left would have to be moved first.
    pub(super) fn holds(&mut self, tasks: &mut Tasks, ways: &mut Ways, state: &[Content], purse: &mut Purse<'_>) -> bool {
        self.state.clear();
        self.state.extend_from_slice(state);
        loop {
            if purse.pay() {
                return false;
            }
            self.flood.run(ways, &self.state);
            let mut lifted = false;
            for out in &self.flood.outs {
                let Some((from, to)) = out.shift else { continue };
                let content = self.state[usize::from(from)];
                if content == self.under[usize::from(from)] {
                    continue;
                }
                let is_lost = to.is_some_and(|to| {
                    let arrived = self.flood.changes(out).iter().find(|(cell, _)| *cell == to);
                    arrived.is_some_and(|(_, content)| tasks.is_dead(ways, *content, to))
                });
                if !is_lost {
                    self.state[usize::from(from)] = self.under[usize::from(from)];
                    lifted = true;
                }
            }
            let left = (0..ways.cells()).any(|at| tasks.is_left(ways, self.state[at], at as u16));
            if !left || !lifted {
                return left;
            }
        }
    }
}
