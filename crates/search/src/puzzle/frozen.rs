//! Whether pieces hold each other fast for ever, and how many wait for others.

use super::board::{Content, State};
use super::flood::Flood;
use super::tasks::Tasks;
use super::ways::Ways;
use crate::budget::NodeBudget;

/// Looks for pieces that hold each other fast.
#[derive(Debug, Default)]
pub(super) struct Frozen {
    flood: Flood,
    state: State,
    bare: State,
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
    pub(super) fn bare(&mut self, ways: &Ways, state: &[Content]) -> &State {
        let left = |(at, content): (usize, &Content)| {
            let stays = at >= ways.cells() || ways.named.is_walker(&ways.contents, *content);
            if stays { *content } else { self.under[at] }
        };
        self.bare.clear();
        self.bare.extend(state.iter().enumerate().map(left));
        &self.bare
    }

    /// How many pieces must wait for others before they can be moved, those that wait for waiting ones counted again.
    /// None where some hold each other fast and their tasks are not done.
    ///
    /// Each piece that can be moved at all, to where it is not lost, is lifted off the board, until none can: whatever
    /// is done, one of the pieces that are left would have to be moved first.
    pub(super) fn waiting(
        &mut self,
        tasks: &mut Tasks,
        ways: &mut Ways,
        state: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Option<u32> {
        self.state.clear();
        self.state.extend_from_slice(state);
        let (mut round, mut waiting) = (0, 0);
        loop {
            if self.flood.run(ways, &self.state, Some(budget)) {
                return Some(waiting);
            }
            let lifted = self.lift(tasks, ways);
            waiting += lifted * round;
            round += 1;
            let left = (0..ways.cells()).any(|at| tasks.is_left(ways, self.state[at], at as u16));
            if !left || lifted == 0 {
                return (!left).then_some(waiting);
            }
        }
    }

    /// Lifts off all pieces that can be moved now.
    fn lift(&mut self, tasks: &mut Tasks, ways: &Ways) -> u32 {
        let mut lifted = 0;
        for out in &self.flood.outs {
            let Some((from, to)) = out.shift else { continue };
            let under = self.under[usize::from(from)];
            if self.state[usize::from(from)] == under {
                continue;
            }
            let arrives = to.and_then(|to| Some((to, self.flood.content_after(out, to)?)));
            if arrives.is_none_or(|(to, content)| !tasks.is_dead(ways, content, to)) {
                self.state[usize::from(from)] = under;
                lifted += 1;
            }
        }
        lifted
    }
}
