//! What a player or a spectator may see.

use game::Player;
use serde::{Deserialize, Serialize};

use super::stage::{Cell, Stage};

/// What a player or a spectator may see now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum View {
    /// Everything.
    Everything(Truth),
    /// One robot's view.
    Robot(Sight),
}

/// What a robot may see, which is never the enemy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The turn, counted for each robot's separately, from 1.
    pub turn: u32,
    /// The size of the stage.
    pub stage: Stage,
    /// The largest distance that a shot reports.
    pub reach: i64,
    /// Where the robot is.
    pub pos: Cell,
    /// Actions left now; 0 if it is not its turn.
    pub actions: u32,
    /// How many of them may be shots.
    pub shots: u32,
    /// What the enemy did in its last turn, in order.
    pub hist: Vec<Deed>,
    /// The robot's own calls in this turn, or before the first of them, those of its last turn.
    pub last: Vec<Call>,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// The turn, counted for each robot's separately, from 1.
    pub turn: u32,
    /// Whose turn it is; `None` when the game is over.
    pub due: Option<Player>,
    /// The size of the stage.
    pub stage: Stage,
    /// The largest distance that a shot reports.
    pub reach: i64,
    /// Where the robots are, by seat.
    pub robots: [Cell; 2],
    /// Actions left in this turn.
    pub actions: u32,
    /// How many of them may be shots.
    pub shots: u32,
    /// All calls of this turn and of each robot's last turn, in order.
    pub last: Vec<Witnessed>,
    /// The seat of the winner.
    pub winner: Option<Player>,
    /// Why the game is over; `None` before.
    pub reason: Option<String>,
}

/// A call that used an action, as the enemy sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    #[serde(rename = "M")]
    Move,
    #[serde(rename = "S")]
    Shot,
}

impl Deed {
    /// The letter of `hist`.
    pub fn letter(self) -> char {
        match self {
            Deed::Move => 'M',
            Deed::Shot => 'S',
        }
    }
}

/// A call that used an action, as its robot sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    Move {
        /// The robot's column after it.
        x: i64,
        /// The robot's row after it.
        y: i64,
    },
    Shot {
        /// The target's column.
        x: i64,
        /// The target's row.
        y: i64,
        /// The answer: the distance from the target to the enemy, 0 for a hit, -1 if it is out of reach.
        distance: i64,
    },
}

impl Call {
    /// What the enemy sees of it.
    pub fn deed(self) -> Deed {
        match self {
            Call::Move { .. } => Deed::Move,
            Call::Shot { .. } => Deed::Shot,
        }
    }

    /// The cell after a move, the target of a shot.
    pub fn cell(self) -> Cell {
        match self {
            Call::Move { x, y } | Call::Shot { x, y, .. } => Cell { x, y },
        }
    }
}

/// A call, as spectators see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Witnessed {
    /// The turn it was made in.
    pub turn: u32,
    /// Whose it was.
    pub seat: Player,
    /// Column of the robot before it.
    pub from_x: i64,
    /// Row of the robot before it.
    pub from_y: i64,
    #[serde(flatten)]
    pub call: Call,
}
