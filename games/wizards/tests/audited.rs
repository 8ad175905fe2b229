//! What the audit needs to know of this room.

use audit::Audited;
use game::{Dice, Player};

use crate::wizards::board::{Cell, ROWS, half};
use crate::wizards::elements::{Element, Elements};
use crate::wizards::events::Event;
use crate::wizards::land::Refill;
use crate::wizards::memory::Sighting;
use crate::wizards::{MapKnown, Wizards};

impl Audited for Wizards {
    const SETUPS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[("turns", "16")],
        &[("turns", "8"), ("map", "hidden")],
        &[("turns", "6"), ("map", "hidden"), ("fire_report", "false"), ("friendly_fire", "true")],
        &[("turns", "10"), ("map", "open"), ("dragon_center", "true"), ("friendly_fire", "true")],
    ];
    /// More than two placements, and an action of each wizard per turn.
    const BOUND: u32 = 3 + 2 * 16;
    const PLAYS: u64 = 20;

    /// The other wizard has another position, bag, damage, ward and last events, and the pending refills
    /// differ. Unless the map is open, all unseen cells have changed.
    fn disguise(&self, player: Player, dice: &mut Dice) -> Option<Wizards> {
        let mut truth = self.clone();
        let own = self.wizards[player].clone();
        let cells: Vec<Cell> = Cell::all()
            .filter(|&cell| own.pos != Some(cell) && self.land.obstacles[cell] == 0)
            .filter(|cell| self.turn > 0 || half(player.other()).contains(&cell.x))
            .collect();
        let other = &mut truth.wizards[player.other()];
        let placed = self.turn > 0 || dice.below(2) == 0;
        other.pos = placed.then(|| *dice.pick(&cells).expect("a board has free cells"));
        other.drawn = dice.below(2) == 0;
        other.lot = Cell { x: *half(player.other()).start(), y: dice.between(0, ROWS - 1) };
        other.carried = elements(dice);
        other.damage = dice.below(3) as u8;
        other.shielded_until = self.turn + dice.below(4) as u32;
        other.acts = self.turn + dice.below(6) as u32;
        other.hurt = dice.below(2) as u8;
        other.told = vec![Event::Moved { x: dice.between(0, 19), y: dice.between(0, 9) }];
        other.brought = (self.turn, vec![Event::Healed { damage: dice.below(3) as u8 }]);
        other.memory.enemy = Some(Sighting { x: dice.between(0, 19), y: dice.between(0, 9), turn: 0 });
        for refill in &mut truth.land.refills {
            *refill =
                Refill { elements: elements(dice), turn: refill.turn + dice.below(5) as u32, ..*refill };
        }
        if self.setup.map != MapKnown::Always {
            for cell in Cell::all().filter(|&cell| own.pos != Some(cell)) {
                truth.land.elements[cell] = elements(dice);
                truth.land.obstacles[cell] = dice.below(3) as u8;
            }
        }
        Some(truth)
    }
}

fn elements(dice: &mut Dice) -> Elements {
    let mut elements = Elements::default();
    for element in Element::ALL {
        elements[element] = dice.below(3) as u8;
    }
    elements
}
