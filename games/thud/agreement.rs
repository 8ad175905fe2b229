//! Agreeing on the end of a game: one player proposes it with a move, the other accepts instead of moving.

use game::{ByPlayer, Player};

/// How many moves a refused side must make before it may propose again.
const PAUSE: u32 = 10;

/// Who has proposed the end, and who must wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    proposed_by: Option<Player>,
    /// Moves a side must make before it may propose.
    pauses: ByPlayer<u32>,
}

impl Default for Agreement {
    fn default() -> Agreement {
        Agreement { proposed_by: None, pauses: ByPlayer::new(2, |_| 0) }
    }
}

impl Agreement {
    /// Returns true if the other side has proposed the end with its last move.
    pub fn may_accept(&self, player: Player) -> bool {
        self.proposed_by == Some(player.other())
    }

    /// Returns true if a side may propose the end with its move.
    pub fn may_propose(&self, player: Player) -> bool {
        self.pauses[player] == 0
    }

    /// Moves a side must make before it may propose.
    pub fn pause(&self, player: Player) -> u32 {
        self.pauses[player]
    }

    /// Notes a side's move, which refuses the other's proposal.
    pub fn moved(&mut self, player: Player, with: Proposal) {
        if self.may_accept(player) {
            self.pauses[player.other()] = PAUSE;
        }
        self.pauses[player] = self.pauses[player].saturating_sub(1);
        self.proposed_by = (with == Proposal::Made).then_some(player);
    }
}

/// Whether a move comes with a proposal to end the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proposal {
    #[default]
    None,
    Made,
}
