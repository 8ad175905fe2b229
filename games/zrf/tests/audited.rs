//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Player};

use crate::tests::support::FOLDER;
use crate::{ROOM, Zrf};

impl Audited for Zrf {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[],
        &[("rules", "sokoban")],
        &[("rules", "english-draughts"), ("max_moves", "40")],
        &[("rules", "race"), ("max_moves", "40")],
        &[("rules", "halma"), ("variant", "Halma for three"), ("max_moves", "8")],
        &[("rules", "halma"), ("variant", "3"), ("max_moves", "8")],
        &[("rules", "minishogi"), ("max_moves", "12")],
        &[("rules", "hex"), ("position", "random:3"), ("max_moves", "9")],
        &[
            ("rules", "chess"),
            ("position", "drawn:startpos moves e2e4 | 4k3/8/8/8/8/8/4P3/4K3 b"),
            ("max_moves", "9"),
        ],
    ];
    // A ply may have many parts.
    const BOUND: u32 = 2000;
    const PLAYS: u64 = 20;

    fn disguise(&self, _player: Player, dice: &mut Dice) -> Option<Zrf> {
        Some(self.with_dice(Dice::named(dice.bits(), "other dice")))
    }
}

#[test]
fn the_room_passes_the_audit() {
    audit::audit::<Zrf>(&ROOM, FOLDER.as_ref());
}
