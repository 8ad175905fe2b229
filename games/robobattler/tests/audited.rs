//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Player};

use crate::robobattler::RoboBattler;

impl Audited for RoboBattler {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[("missiles", "line:1"), ("battles", "1")], &[("missiles", "plus:2,bigx:3")]];
    // Each of 32 turns has a shot, its end, and sometimes a search.
    const BOUND: u32 = 32 * 8;

    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<RoboBattler> {
        Some(self.with_the_hidden_drawn_anew(player, dice))
    }
}
