//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Eyes, Game, Player};

use crate::planetfight::PlanetFight;

impl Audited for PlanetFight {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[],
        &[("ships", "4"), ("planets", "6"), ("rounds", "25")],
        &[("ships", "12"), ("planets", "3"), ("max_distance", "20"), ("ships_start", "home")],
        &[("planets", "2"), ("max_distance", "20")],
    ];
    /// Two decisions per round.
    const BOUND: u32 = 81;

    /// The only secret is the opponent's sealed decision, so it has one here. Once the player itself has
    /// decided, the opponent's orders end the round.
    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<PlanetFight> {
        if !self.status().awaits(player, self.turn()) {
            return None;
        }
        let mut other = self.clone();
        let orders = PlanetFight::sample(&other.view(Eyes::Player(player.other())), dice);
        other.play(player.other(), orders).ok().map(|_| other)
    }
}
