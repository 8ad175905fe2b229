//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Player};

use crate::thud::Thud;

impl Audited for Thud {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[("max_moves", "6"), ("variant", "2")]];
    // A ply of Koom Valley may have many parts.
    const BOUND: u32 = 2000;

    fn disguise(&self, _player: Player, _dice: &mut Dice) -> Option<Thud> {
        None
    }
}
