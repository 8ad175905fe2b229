//! What a robot knows, and the whole truth. Neither tells a robot anything of the field.

use game::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

use super::field::Cell;
use super::missile::{Direction, Missile, MissileSet};

/// What one pair of eyes may see now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum View {
    /// The whole truth.
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

/// What one robot knows: its missiles, what it has fired, and what its searches told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The turn, one robot's each, from 1.
    pub turn: u32,
    /// The robot's colour.
    pub side: Side,
    /// The missile of this turn; nothing when it is not its turn.
    pub missile: Option<Missile>,
    /// Whether that missile has been fired.
    pub fired: bool,
    /// Missiles it has, the one in hand counted until it is fired.
    pub missiles_left: u32,
    /// Power searches it has.
    pub power_searches: u32,
    /// What both robots got for this battle, each in an order of its own.
    pub set: MissileSet,
    /// What it has fired in this battle, in order.
    pub shots: Vec<Shot>,
    /// What its searches told in this battle, in order.
    pub sightings: Vec<Sighted>,
    /// Its own calls in this turn; before the first of them those in its last turn.
    pub last: Vec<Call>,
}

/// The whole truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// The turn, one robot's each, from 1.
    pub turn: u32,
    /// Whose turn it is; nobody's when the battle is over.
    pub due: Option<Player>,
    /// The rows of the field: `.` white, `r` red, `b` blue.
    pub field: Vec<String>,
    /// How many cells each has, by seat.
    pub cells: ByPlayer<i64>,
    /// The missiles that each still has, in order, by seat.
    pub magazines: ByPlayer<Vec<Missile>>,
    /// Whether the missile of this turn has been fired.
    pub fired: bool,
    /// Power searches left, by seat.
    pub power_searches: ByPlayer<u32>,
    /// All calls in this turn and in the last turn of each robot, in order.
    pub last: Vec<Witnessed>,
    /// The seat of the winner.
    pub winner: Option<Player>,
    /// Why the battle is over; nothing while it goes on.
    pub reason: Option<String>,
}

/// A missile that was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The turn it was fired in.
    pub turn: u32,
    /// Its type.
    pub missile: Missile,
    /// Which way it lay, if it was a Line.
    pub direction: Option<Direction>,
    /// The target's column, on the field or off it; nothing when it was not fired.
    pub x: Option<i64>,
    /// The target's row.
    pub y: Option<i64>,
}

impl Shot {
    /// The cells of the field that it took.
    pub fn blast(&self) -> impl Iterator<Item = Cell> + use<> {
        let target = self.x.zip(self.y).map(|(x, y)| Cell { x, y });
        let (missile, direction) = (self.missile, self.direction.unwrap_or_default());
        target.into_iter().flat_map(move |target| missile.blast(direction, target))
    }
}

/// What a search tells of the missile that the opponent fired last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Its type.
    pub missile: Missile,
    /// The target's column, if it was on the field.
    pub x: Option<i64>,
    /// The target's row.
    pub y: Option<i64>,
    /// Whether the target is known exactly; else each axis may be wrong by one.
    pub exact: bool,
}

/// A sighting with the turn of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighted {
    /// The turn of the search.
    pub turn: u32,
    /// What it told.
    #[serde(flatten)]
    pub sighting: Sighting,
}

/// A call of a robot, as it knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// It fired.
    Fire {
        /// The missile's type.
        missile: Missile,
        /// Which way it lay, if it was a Line.
        direction: Option<Direction>,
        /// The target's column, on the field or off it.
        x: i64,
        /// The target's row.
        y: i64,
    },
    Search {
        /// What it was told; nothing before the opponent's first missile.
        sighting: Option<Sighting>,
    },
    /// It searched with power.
    PowerSearch {
        /// What it was told; nothing before the opponent's first missile.
        sighting: Option<Sighting>,
    },
    /// It ended its turn without firing.
    Spent {
        /// The missile's type.
        missile: Missile,
    },
}

/// A call as the spectators see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witnessed {
    /// The turn it was made in.
    pub turn: u32,
    /// Whose it was.
    pub seat: Player,
    /// Where a search by the opponent sees the target of this missile: its column.
    pub seen_x: Option<i64>,
    /// The same: its row.
    pub seen_y: Option<i64>,
    #[serde(flatten)]
    pub call: Call,
}
