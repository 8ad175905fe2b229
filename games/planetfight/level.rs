//! A level: the map and the ships at the start. Writes the file format `.pflvl`; `level_file.rs` reads it.

use std::fmt;

use game::{ByPlayer, Player};
use serde::{Deserialize, Serialize, Serializer};

use super::roads::Roads;
use super::ship::Ship;

/// Everything that is fixed before the first round.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The planets by number.
    pub planets: Vec<Planet>,
    /// The owner of each planet at the start.
    pub owners: Vec<Option<Player>>,
    /// The roads between them.
    pub roads: Roads,
    /// Each player's ships by number, equally many for both.
    pub ships: ByPlayer<Vec<Ship>>,
    /// The number of rounds.
    pub rounds: u32,
}

/// The constant properties of a planet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planet {
    /// Horizontal position, any finite number; only used for drawing.
    #[serde(serialize_with = "shortest")]
    pub x: f64,
    /// Vertical position, any finite number.
    #[serde(serialize_with = "shortest")]
    pub y: f64,
    /// Its value in points, 0 or more.
    pub size: i32,
}

/// The number of an owner in files and for programs: 1, 2, or 0 for nobody.
pub fn owner_number(owner: Option<Player>) -> u8 {
    owner.map_or(0, |player| player.seat() as u8 + 1)
}

/// Formats a `.pflvl` file that reads as the same level.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.planets.len())?;
        for (planet, owner) in self.planets.iter().zip(&self.owners) {
            writeln!(f, "{} {} {} {}", planet.x, planet.y, planet.size, owner_number(*owner))?;
        }
        for row in self.roads.rows() {
            writeln!(f, "{}", Row(row))?;
        }
        writeln!(f, "{}", self.ships.as_slice().first().map_or(0, Vec::len))?;
        for (player, ships) in self.ships.iter() {
            for ship in ships {
                let Ship { from, to, remaining, .. } = ship;
                writeln!(f, "{} {from} {to} {remaining}", owner_number(Some(player)))?;
            }
        }
        writeln!(f, "{}", self.rounds)
    }
}

/// A row of numbers, separated by a space.
pub(super) struct Row<'a>(pub(super) &'a [i32]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, weight)| {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{weight}")
        })
    }
}

/// Whole numbers are written without a point.
fn shortest<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = *number as i64;
    if whole as f64 == *number { serializer.serialize_i64(whole) } else { serializer.serialize_f64(*number) }
}
