//! The actions of a wizard. Words and numbers are as the bot wrote them: the rules decide what is legal.

use serde::{Deserialize, Serialize};

use super::board::{Cell, Direction};
use super::elements::{Element, Elements};

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The starting cell; only before the first turn.
    Place(Cell),
    /// A step: `up`, `right`, `down`, `left`.
    Move(String),
    /// Puts elements from the wizard's cell into its bag.
    Take(Wanted),
    /// Looks around, for this many turns.
    Look(i64),
    /// Casts a spell.
    Cast(Cast),
    /// Nothing.
    Pass,
}

/// How many of each element to take; 0 for those not named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub water: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wood: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earth: Option<i64>,
}

impl Wanted {
    /// The counts in the order of [`Element::ALL`].
    pub fn counts(self) -> [i64; 5] {
        [self.fire, self.water, self.wood, self.wind, self.earth].map(Option::unwrap_or_default)
    }
}

impl From<Elements> for Wanted {
    fn from(elements: Elements) -> Wanted {
        let some = |element: Element| Some(i64::from(elements[element])).filter(|count| *count > 0);
        let [fire, water, wood, wind, earth] = Element::ALL.map(some);
        Wanted { fire, water, wood, wind, earth }
    }
}

/// A requested spell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    /// Its element: `fire`, `water`, `wood`, `wind`, `earth`.
    pub element: String,
    /// How many of it: 1 or 2.
    pub count: i64,
    /// Column of the target of fire and earth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<i64>,
    /// Row of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<i64>,
    /// The direction of wind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
}

impl Action {
    pub fn step(direction: Direction) -> Action {
        Action::Move(direction.name().into())
    }

    /// A spell without a target: water or wood.
    pub fn cast(element: Element, count: u8) -> Action {
        Action::Cast(Cast { element: element.name().into(), count: count.into(), ..Cast::default() })
    }

    /// A spell with a target: fire or earth.
    pub fn cast_at(element: Element, count: u8, Cell { x, y }: Cell) -> Action {
        Action::Cast(Cast {
            element: element.name().into(),
            count: count.into(),
            x: Some(x),
            y: Some(y),
            ..Cast::default()
        })
    }

    /// Wind in a direction.
    pub fn wind(count: u8, direction: Direction) -> Action {
        Action::Cast(Cast {
            element: Element::Wind.name().into(),
            count: count.into(),
            direction: Some(direction.name().into()),
            ..Cast::default()
        })
    }
}
