//! Whether pieces hold each other fast for ever, and how many wait for others.

use super::reach::Reach;
use super::row::{BoardState, Content, EMPTY};
use super::tasks::Tasks;
use super::turns::Turns;
use crate::budget::NodeBudget;

/// Looks for pieces that hold each other fast.
#[derive(Debug)]
pub(super) struct Frozen {
    reach: Reach,
    /// What lies under pieces that are lifted off.
    under: BoardState,
}

impl Frozen {
    pub(super) fn new(turns: &Turns, root: &[Content]) -> Frozen {
        let moves = |content: Content| turns.is_walker(content) || turns.is_named(content);
        let under = root.iter().map(|content| if moves(*content) { EMPTY } else { *content });
        Frozen { reach: Reach::default(), under: under.collect() }
    }

    /// How many pieces must wait for others before they can be moved, those that wait for waiting ones counted again.
    /// None where some hold each other fast and their tasks are not done.
    ///
    /// Each piece that can be moved at all, to where it is not lost, is lifted off the board, until none can: whatever
    /// is done, one of the pieces that are left would have to be moved first.
    pub(super) fn waiting(
        &mut self,
        tasks: &mut Tasks,
        turns: &mut Turns,
        state: &[Content],
        budget: &mut NodeBudget<'_>,
    ) -> Option<u32> {
        let mut state = state.to_vec();
        let (mut round, mut waiting) = (0, 0);
        loop {
            if !self.reach.explore(turns, &state, Some(budget)) {
                return Some(waiting);
            }
            let lifted = self.lift(tasks, turns, &mut state);
            waiting += lifted * round;
            round += 1;
            let left = (0..turns.cells).any(|at| tasks.is_left(turns, state[at], at as u16));
            if !left || lifted == 0 {
                return (!left).then_some(waiting);
            }
        }
    }

    /// Lifts off all pieces that can be moved now; how many.
    fn lift(&self, tasks: &mut Tasks, turns: &Turns, state: &mut BoardState) -> u32 {
        let mut lifted = 0;
        for out in &self.reach.outs {
            let Some((from, to)) = out.pushed else { continue };
            let (from, under) = (usize::from(from), self.under[usize::from(from)]);
            let arrives = to.and_then(|to| Some((to, self.reach.content_after(out, to)?)));
            if state[from] != under && arrives.is_none_or(|(to, content)| !tasks.is_dead(turns, content, to))
            {
                state[from] = under;
                lifted += 1;
            }
        }
        lifted
    }
}
