//! What a wizard is told: the results of its actions, and what befell it.

use serde::{Deserialize, Serialize};

use super::elements::Elements;

/// One thing that a wizard is told. An action is answered with a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The wizard stands here.
    Placed {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// Whether the cell was drawn, because none was named that is allowed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        drawn: bool,
    },
    /// It went to this cell.
    Moved {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
    },
    /// It stayed, because of what is in the way.
    Blocked {
        /// Column it wanted to go to; may be off the board.
        x: i64,
        /// Row.
        y: i64,
        /// What is there.
        by: Obstruction,
    },
    /// It took these elements, perhaps none.
    Took {
        /// How many of each.
        #[serde(flatten)]
        elements: Elements,
    },
    /// A cell that looking around or wind showed.
    Shown {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// The elements in it.
        #[serde(flatten)]
        elements: Elements,
        /// Durability of the obstacle on it, 0 when there is none.
        obstacle: u8,
        /// Whether the other wizard stands on it.
        wizard: bool,
    },
    /// Fire did 1 damage here.
    Struck {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        what: Target,
    },
    /// Its damage after water.
    Healed {
        /// 0 to 2.
        damage: u8,
    },
    /// Wood wards off attacks.
    Shielded {
        /// For so many own turns from now.
        shield: u32,
    },
    /// An obstacle was made here.
    Raised {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// Its durability.
        obstacle: u8,
    },
    /// No obstacle was made here.
    NotRaised {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// What is there.
        by: Target,
    },
    /// It did nothing.
    Passed,
    /// Its action was not legal; the turn is used.
    Refused,
    /// It was hurt since its last turn.
    Hit {
        /// Damage taken.
        damage: u8,
    },
}

/// What stops a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstruction {
    /// The rim of the board.
    Edge,
    Obstacle,
    /// The other wizard.
    Wizard,
}

/// What a spell on a cell meets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The other wizard.
    Wizard,
    Obstacle,
    /// The caster.
    Yourself,
}
