//! What a wizard is told: the results of its actions, and what happened to it.

use serde::{Deserialize, Serialize};

use super::elements::Elements;

/// An event that a wizard is told about. The reply to an action is a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The wizard was placed here.
    Placed {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// True if the cell is random, because no allowed one was chosen.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        drawn: bool,
    },
    /// It moved to this cell.
    Moved {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
    },
    /// It stayed, because something is in the way.
    Blocked {
        /// Column of the blocked cell; may be off the board.
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
    /// A cell revealed by looking around or by wind.
    Shown {
        /// Column.
        x: i64,
        /// Row.
        y: i64,
        /// The elements in it.
        #[serde(flatten)]
        elements: Elements,
        /// Durability of the obstacle on it; 0 without one.
        obstacle: u8,
        /// True if the other wizard is on it.
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
    /// Wood protects it from attacks.
    Shielded {
        /// For this many of its own turns from now.
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
    /// It passed.
    Passed,
    /// Its action was illegal; the turn is used.
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

/// What a spell finds on its target cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The other wizard.
    Wizard,
    Obstacle,
    /// The caster.
    Yourself,
}
