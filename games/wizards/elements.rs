//! The five elements of spells, and counts of them.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// Attacks.
    Fire,
    /// Heals.
    Water,
    /// Protects.
    Wood,
    /// Reveals what is far away.
    Wind,
    /// Makes obstacles.
    Earth,
}

impl Element {
    /// All elements, in the order in which they are listed and taken.
    pub const ALL: [Element; 5] =
        [Element::Fire, Element::Water, Element::Wood, Element::Wind, Element::Earth];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Element::Fire => "fire",
            Element::Water => "water",
            Element::Wood => "wood",
            Element::Wind => "wind",
            Element::Earth => "earth",
        }
    }

    /// The element of a word.
    pub fn named(word: &str) -> Option<Element> {
        Element::ALL.into_iter().find(|element| element.name() == word)
    }
}

/// How many of each element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elements {
    pub fire: u8,
    pub water: u8,
    pub wood: u8,
    pub wind: u8,
    pub earth: u8,
}

impl Elements {
    /// The total number.
    pub fn total(self) -> u8 {
        Element::ALL.into_iter().map(|element| self[element]).sum()
    }

    /// Returns true if there are none.
    pub fn is_empty(self) -> bool {
        self.total() == 0
    }
}

impl Index<Element> for Elements {
    type Output = u8;
    fn index(&self, element: Element) -> &u8 {
        match element {
            Element::Fire => &self.fire,
            Element::Water => &self.water,
            Element::Wood => &self.wood,
            Element::Wind => &self.wind,
            Element::Earth => &self.earth,
        }
    }
}

impl IndexMut<Element> for Elements {
    fn index_mut(&mut self, element: Element) -> &mut u8 {
        match element {
            Element::Fire => &mut self.fire,
            Element::Water => &mut self.water,
            Element::Wood => &mut self.wood,
            Element::Wind => &mut self.wind,
            Element::Earth => &mut self.earth,
        }
    }
}
