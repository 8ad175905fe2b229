//! The players that ship as functions.

use game::{Dice, House};

use super::orders::{Order, Orders};
use super::rules::PlanetFight;
use super::strong::Strong;
use super::uber;
use super::view::View;
use crate::foresight;

/// From the simplest up; `random` and `uber` are the document's two programs.
pub const HOUSE: &[House] = &[
    House {
        name: "random",
        help: "sends every ship to a random planet",
        options: &[],
        make: |_| Ok(game::random::<PlanetFight>()),
    },
    House {
        name: "rover",
        help: "sends every ship to a random planet that is not the opponent's",
        options: &[],
        make: |_| Ok(game::house::<PlanetFight, _>(|| rover)),
    },
    House {
        name: "hopper",
        help: "sends every ship to any free planet",
        options: &[],
        make: |_| Ok(game::house::<PlanetFight, _>(|| hopper)),
    },
    House {
        name: "nearest",
        help: "sends every ship to the nearest free planet",
        options: &[],
        make: |_| Ok(game::house::<PlanetFight, _>(|| |view: &View, _: &mut Dice| nearest(view))),
    },
    House {
        name: "uber",
        help: "plans captures by size and distance against the opponent's arrival times",
        options: &[],
        make: |_| Ok(game::house::<PlanetFight, _>(|| |view: &View, _: &mut Dice| uber::orders(view))),
    },
    House {
        name: "strong",
        help: "simulates its orders against players that plan captures",
        options: foresight::OPTIONS,
        make: foresight::seat::<PlanetFight, Strong>,
    },
];

/// Each ship that stands leaves for any joined planet that would not send it back, and flies to the end.
fn rover(view: &View, dice: &mut Dice) -> Orders {
    let mut orders = Vec::new();
    for (number, ship) in view.ships_of(view.you).iter().enumerate().filter(|(_, ship)| ship.stands()) {
        let open = |planet: &usize| view.planets[*planet].owner != 3 - view.you;
        let joined: Vec<usize> = view.roads.joined(ship.to).filter(open).collect();
        orders.extend(dice.pick(&joined).map(|&planet| Order { ship: number as i64, planet: planet as i64 }));
    }
    Orders { orders }
}

/// Each ship that stands leaves for any planet that nobody owns and no ship of its own flies to.
fn hopper(view: &View, dice: &mut Dice) -> Orders {
    let luck: Vec<f64> = view.planets.iter().map(|_| dice.below(1000) as f64).collect();
    sent(view, |planet, _| luck[planet])
}

/// Each leaves for the nearest.
fn nearest(view: &View) -> Orders {
    sent(view, |_, distance| 1.0 / distance)
}

/// Each ship that stands leaves for the free planet that is worth most to it; where none can be reached, for one of its
/// own.
fn sent(view: &View, worth: impl Fn(usize, f64) -> f64) -> Orders {
    let ships = view.ships_of(view.you);
    let mut taken: Vec<usize> = ships.iter().filter(|ship| !ship.stands()).map(|ship| ship.to).collect();
    let mut orders = Vec::new();
    for (number, ship) in ships.iter().enumerate().filter(|(_, ship)| ship.stands()) {
        let value = |planet: &usize| {
            let seen = &view.planets[*planet];
            let distance = f64::from(view.roads.row(ship.to)[*planet]);
            // Any free planet comes before one that is owned already.
            let free = if seen.owner == 0 { 1e6 } else { 0.0 };
            free + worth(*planet, distance)
        };
        let open = |planet: &usize| view.planets[*planet].owner != 3 - view.you && !taken.contains(planet);
        let joined = view.roads.joined(ship.to).filter(open);
        let Some(planet) = joined.max_by(|a, b| value(a).total_cmp(&value(b))) else { continue };
        taken.push(planet);
        orders.push(Order { ship: number as i64, planet: planet as i64 });
    }
    Orders { orders }
}
