//! What a robot knows, and everything. A robot's view says nothing about the field.

use game::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

use super::field::Cell;
use super::missile::{Direction, Missile, MissileSet};

/// What a player or spectator may see now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum View {
    /// Everything.
    Everything(Truth),
    /// One robot's view.
    Robot(Sight),
}

/// A seat's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first seat's.
    Red,
    /// The second seat's.
    Blue,
}

impl Side {
    /// The colour of a seat.
    pub fn of(player: Player) -> Side {
        if player == Player::FIRST { Side::Red } else { Side::Blue }
    }
}

/// What a robot knows: its missiles, its shots, and the results of its searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The turn, counted for each robot's separately, from 1.
    pub turn: u32,
    /// The robot's colour.
    pub side: Side,
    /// This turn's missile; `None` if it is not its turn.
    pub missile: Option<Missile>,
    /// Whether that missile has been fired.
    pub fired: bool,
    /// Missiles left, including the current one until it is fired.
    pub missiles_left: u32,
    /// Power searches left.
    pub power_searches: u32,
    /// Both robots' missiles for this battle; each has its own order.
    pub set: MissileSet,
    /// Its shots in this battle, in order.
    pub shots: Vec<Shot>,
    /// The results of its searches in this battle, in order.
    pub sightings: Vec<Sighted>,
    /// Its own calls in this turn, or before the first of them, those of its last turn.
    pub last: Vec<Call>,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// The turn, counted for each robot's separately, from 1.
    pub turn: u32,
    /// Whose turn it is; `None` when the battle is over.
    pub due: Option<Player>,
    /// The rows of the field: `.` white, `r` red, `b` blue.
    pub field: Vec<String>,
    /// Each robot's number of cells, by seat.
    pub cells: ByPlayer<i64>,
    /// Each robot's remaining missiles, in order, by seat.
    pub magazines: ByPlayer<Vec<Missile>>,
    /// Whether the missile of this turn has been fired.
    pub fired: bool,
    /// Power searches left, by seat.
    pub power_searches: ByPlayer<u32>,
    /// All calls of this turn and of each robot's last turn, in order.
    pub last: Vec<Witnessed>,
    /// The seat of the winner.
    pub winner: Option<Player>,
    /// Why the battle is over; `None` before.
    pub reason: Option<String>,
}

/// A spent missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The turn it was fired in.
    pub turn: u32,
    /// Its type.
    pub missile: Missile,
    /// Its orientation, if it was a Line.
    pub direction: Option<Direction>,
    /// The target's column, on the field or off it; `None` if it was not fired.
    pub x: Option<i64>,
    /// The target's row.
    pub y: Option<i64>,
}

impl Shot {
    /// The affected cells on the field.
    pub fn blast(&self) -> impl Iterator<Item = Cell> + use<> {
        let target = self.x.zip(self.y).map(|(x, y)| Cell { x, y });
        let (missile, direction) = (self.missile, self.direction.unwrap_or_default());
        target.into_iter().flat_map(move |target| missile.blast(direction, target))
    }
}

/// What a search reveals about the opponent's last missile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Its type.
    pub missile: Missile,
    /// The target's column, if it was on the field.
    pub x: Option<i64>,
    /// The target's row.
    pub y: Option<i64>,
    /// True if the target is exact; otherwise each axis may be off by one.
    pub exact: bool,
}

/// A sighting with the turn of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighted {
    /// The turn of the search.
    pub turn: u32,
    #[serde(flatten)]
    pub sighting: Sighting,
}

/// A robot's call, as it knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// It fired.
    Fire {
        /// The missile's type.
        missile: Missile,
        /// Its orientation, if it was a Line.
        direction: Option<Direction>,
        /// The target's column, on the field or off it.
        x: i64,
        /// The target's row.
        y: i64,
    },
    Search {
        /// The result; `None` before the opponent's first missile.
        sighting: Option<Sighting>,
    },
    /// It used a power search.
    PowerSearch {
        /// The result; `None` before the opponent's first missile.
        sighting: Option<Sighting>,
    },
    /// It ended its turn without firing.
    Spent {
        /// The missile's type.
        missile: Missile,
    },
}

/// A call, as spectators see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witnessed {
    /// The turn it was made in.
    pub turn: u32,
    /// Whose it was.
    pub seat: Player,
    /// The column at which a search by the opponent sees this missile's target.
    pub seen_x: Option<i64>,
    /// The row of the same.
    pub seen_y: Option<i64>,
    #[serde(flatten)]
    pub call: Call,
}
