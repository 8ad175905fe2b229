//! Random orders, for the sampler and the player `random`.

use game::Dice;

use super::orders::{Order, Orders};
use super::view::View;

/// Every ship that stands leaves for a random joined planet. A ship on its way is sent to a random planet, which
/// turns it back when that is the one it came from, and else says nothing.
pub fn draw_orders(view: &View, dice: &mut Dice) -> Orders {
    let mut orders = Vec::new();
    for (number, ship) in view.ships_of(view.you).iter().enumerate() {
        let planet = if ship.stands() {
            let joined: Vec<usize> = view.roads.joined(ship.to).collect();
            dice.pick(&joined).copied()
        } else {
            let drawn = dice.below(view.planets.len() as u64) as usize;
            (drawn == ship.from && !ship.turned).then_some(drawn)
        };
        orders.extend(planet.map(|planet| Order { ship: number as i64, planet: planet as i64 }));
    }
    Orders { orders }
}
