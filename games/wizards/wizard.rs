//! A wizard's state.

use game::{Dice, Player};

use super::board::{Cell, ROWS, half};
use super::elements::Elements;
use super::events::Event;
use super::memory::Memory;

/// Fatal damage.
pub(super) const FATAL: u8 = 3;
/// The most elements that a wizard can carry.
pub const BAG: u8 = 10;

/// A wizard: its state, what it was told, what it remembers.
#[derive(Clone, Debug)]
pub(super) struct Wizard {
    /// Its position, after placement.
    pub(super) pos: Option<Cell>,
    /// Its cell if it chooses no allowed one.
    pub(super) lot: Cell,
    /// True if it got that cell.
    pub(super) drawn: bool,
    /// Why it left the game, if it failed or resigned during placement.
    pub(super) left: Option<&'static str>,
    pub(super) carried: Elements,
    pub(super) damage: u8,
    /// The damage it dealt to the other in all.
    pub(super) dealt: u32,
    /// Its own turn at the start of which the shield ends.
    pub(super) shielded_until: u32,
    /// Its own turn that started last, passed or not.
    pub(super) begun: u32,
    /// Its own turn in which it acts again.
    pub(super) acts: u32,
    /// Damage since its last action, of which it will be told.
    pub(super) hurt: u8,
    /// The events of its last action, as it was told.
    pub(super) told: Vec<Event>,
    /// The real events of its last action, and their turn.
    pub(super) brought: (u32, Vec<Event>),
    pub(super) memory: Memory,
}

impl Wizard {
    /// Draws the cell of a player that chooses no allowed one.
    pub(super) fn lot(player: Player, dice: &mut Dice) -> Cell {
        let half = half(player);
        Cell { x: dice.between(*half.start(), *half.end()), y: dice.between(0, ROWS - 1) }
    }

    /// A wizard before placement, with its knowledge of the map.
    pub(super) fn new(lot: Cell, memory: Memory) -> Wizard {
        Wizard {
            pos: None,
            lot,
            drawn: false,
            left: None,
            carried: Elements::default(),
            damage: 0,
            dealt: 0,
            shielded_until: 0,
            begun: 0,
            acts: 1,
            hurt: 0,
            told: Vec::new(),
            brought: (0, Vec::new()),
            memory,
        }
    }

    /// Returns true if its placement is decided.
    pub(super) fn is_placed(&self) -> bool {
        self.pos.is_some() || self.left.is_some()
    }

    /// Its own turns until the shield ends; 0 without one.
    pub(super) fn shield(&self) -> u32 {
        self.shielded_until.saturating_sub(self.begun)
    }

    /// Takes 1 damage, unless it is protected.
    pub(super) fn strike(&mut self) -> bool {
        let struck = self.shield() == 0;
        if struck {
            self.damage += 1;
        }
        struck
    }

    /// The `last` in its view.
    pub(super) fn last(&self) -> Vec<Event> {
        let hit = (self.hurt > 0).then_some(Event::Hit { damage: self.hurt });
        self.told.iter().copied().chain(hit).collect()
    }
}
