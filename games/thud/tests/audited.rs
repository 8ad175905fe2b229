//! What the audit of all rooms needs to know of this one.

use game::{BadSetup, Dice, Files, Options, Player};

use crate::audit::Audited;
use crate::thud::{Setup, Thud};

impl Audited for Thud {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[("max_moves", "6"), ("variant", "2")]];
    // A ply of Koom Valley may have many parts.
    const BOUND: u32 = 2000;

    fn setup(options: &Options, _: &Files) -> Result<Setup, BadSetup> {
        Setup::read(options)
    }

    fn disguise(&self, _player: Player, _dice: &mut Dice) -> Option<Thud> {
        None
    }
}
