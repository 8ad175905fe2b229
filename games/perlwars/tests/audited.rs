//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Player};

use crate::perlwars::PerlWars;

impl Audited for PerlWars {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[("max_turns", "40")],
        &[("max_turns", "3"), ("stage", "9x7"), ("start", "0,0,8,6"), ("range", "below")],
        &[("max_turns", "20"), ("stage", "1x3")],
    ];
    // Each turn has at most three actions, and its end.
    const BOUND: u32 = 40 * 2 * 4;

    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<PerlWars> {
        Some(self.with_enemy_elsewhere(player, dice))
    }
}
