//! PlanetFight: two players' ships fly along roads between planets and capture them.

pub mod level;
pub mod level_file;
pub mod random_map;
pub mod roads;
pub mod ship;

pub mod setup;

pub mod orders;
pub mod round;
pub mod rules;
pub mod sample;
pub mod view;

pub mod dialect;

pub mod house;
pub(crate) mod strong;
pub mod uber;

mod picture;
pub mod terminal;

#[cfg(test)]
mod tests;

pub use rules::PlanetFight;

use game::{Room, Sample, folder, sample};

pub static ROOM: Room = Room::new::<PlanetFight>(
    "planetfight",
    "PlanetFight",
    "Ships fly between planets and capture them; larger planets are worth more",
)
.series(&setup::series)
.trials(&[
    "planets=2;max_distance=150;rounds=1",
    "ships=0;rounds=3",
    "planets=60;ships=20;rounds=10;ships_start=home",
    "planets=30;max_size=1000000;distance_scale=150;rounds=8",
    "ships=100;rounds=5",
])
.house(house::HOUSE)
.samples(SAMPLES)
.drivers(dialect::DRIVERS)
.dialects(dialect::DIALECTS)
.terminal(terminal::TERMINAL)
.folder(folder!("planetfight"));

const SAMPLES: &[Sample] = &[
    sample!("random.c", "sends every ship to a random planet: the smallest complete program"),
    sample!("uber.c", "plans captures by size and distance: the program an entry should beat"),
];
