//! One wizard as the game system keeps it.

use game::{Dice, Player};

use super::board::{Cell, ROWS, half};
use super::elements::Elements;
use super::events::Event;
use super::memory::Memory;

/// Damage that loses.
pub(super) const FATAL: u8 = 3;
/// Elements that a wizard can carry in all.
pub const BAG: u8 = 10;

/// One wizard: what is true of it, what it was told, what it remembers.
#[derive(Clone, Debug)]
pub(super) struct Wizard {
    /// Where it stands, once it is placed.
    pub(super) pos: Option<Cell>,
    /// The cell it gets when it names none that is allowed.
    pub(super) lot: Cell,
    /// Whether it got that.
    pub(super) drawn: bool,
    /// Why it is no more, when it failed or gave up while it was placed.
    pub(super) left: Option<&'static str>,
    pub(super) carried: Elements,
    pub(super) damage: u8,
    /// The own turn at whose beginning the shield is gone.
    pub(super) shielded_until: u32,
    /// The own turn that began last, passed over or not.
    pub(super) begun: u32,
    /// The own turn in which it acts again.
    pub(super) acts: u32,
    /// Damage taken since its last action, of which it is told.
    pub(super) hurt: u8,
    /// What its last action brought, as it was told.
    pub(super) told: Vec<Event>,
    /// What its last action brought in truth, and in which turn.
    pub(super) brought: (u32, Vec<Event>),
    pub(super) memory: Memory,
}

impl Wizard {
    /// Draws the cell that a player gets if it names none that is allowed.
    pub(super) fn lot(player: Player, dice: &mut Dice) -> Cell {
        let half = half(player);
        Cell { x: dice.between(*half.start(), *half.end()), y: dice.between(0, ROWS - 1) }
    }

    /// A wizard that is not placed yet, and what it knows of the map.
    pub(super) fn new(lot: Cell, memory: Memory) -> Wizard {
        Wizard {
            pos: None,
            lot,
            drawn: false,
            left: None,
            carried: Elements::default(),
            damage: 0,
            shielded_until: 0,
            begun: 0,
            acts: 1,
            hurt: 0,
            told: Vec::new(),
            brought: (0, Vec::new()),
            memory,
        }
    }

    /// Whether its placement is decided.
    pub(super) fn is_placed(&self) -> bool {
        self.pos.is_some() || self.left.is_some()
    }

    /// Own turns until the shield is gone, 0 without one.
    pub(super) fn shield(&self) -> u32 {
        self.shielded_until.saturating_sub(self.begun)
    }

    /// Takes 1 damage, unless a shield wards it off.
    pub(super) fn strike(&mut self) -> bool {
        let struck = self.shield() == 0;
        if struck {
            self.damage += 1;
        }
        struck
    }

    /// What it sees of itself as `last`.
    pub(super) fn last(&self) -> Vec<Event> {
        let hit = (self.hurt > 0).then_some(Event::Hit { damage: self.hurt });
        self.told.iter().copied().chain(hit).collect()
    }
}
