//! The effects of actions: an action is first checked and turned into a deed, then performed.

use game::{Illegal, Player};

use super::actions::{Action, Wanted};
use super::board::{Cell, Direction};
use super::elements::{Element, Elements};
use super::events::{Event, Obstruction, Target};
use super::rules::Wizards;
use super::spells::{Effect, Spell, direction, spell};
use super::wizard::BAG;

/// A legal action.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    Step(Direction),
    Take(Wanted),
    Look(u32),
    Cast(Spell),
    Pass,
}

impl Wizards {
    /// The deed of an action, if it is legal.
    pub(super) fn deed(&self, player: Player, action: &Action) -> Result<Deed, Illegal> {
        match action {
            Action::Place(_) => Err(Illegal("the wizards are placed already".into())),
            Action::Move(word) => direction(word).map(Deed::Step),
            Action::Take(wanted) => match wanted.counts().into_iter().find(|count| *count < 0) {
                Some(count) => Err(Illegal(format!("{count} elements cannot be taken"))),
                None => Ok(Deed::Take(*wanted)),
            },
            Action::Look(turns @ 1..=5) => Ok(Deed::Look(*turns as u32)),
            Action::Look(turns) => Err(Illegal(format!("looking around takes 1 to 5 turns, not {turns}"))),
            Action::Cast(cast) => spell(cast, self.wizards[player].carried).map(Deed::Cast),
            Action::Pass => Ok(Deed::Pass),
        }
    }

    /// Performs it, and returns the events.
    pub(super) fn perform(&mut self, player: Player, deed: Deed) -> Vec<Event> {
        match deed {
            Deed::Step(direction) => vec![self.step(player, direction)],
            Deed::Take(wanted) => vec![self.take(player, wanted)],
            Deed::Look(turns) => {
                self.wizards[player].acts = self.turn + turns;
                Direction::ALL
                    .into_iter()
                    .flat_map(|direction| self.reveal(player, direction, turns))
                    .collect()
            }
            Deed::Cast(spell) => {
                self.wizards[player].carried[spell.element] -= spell.count;
                self.cast(player, spell.effect)
            }
            Deed::Pass => vec![Event::Passed],
        }
    }

    /// Returns true if the wizard is told the effect of a deed.
    pub(super) fn tells(&self, deed: Deed) -> bool {
        !matches!(deed, Deed::Cast(Spell { element: Element::Fire, .. })) || self.setup.fire_report
    }

    fn pos(&self, player: Player) -> Cell {
        self.wizards[player].pos.expect("the wizards are placed before the first turn")
    }

    fn step(&mut self, player: Player, direction: Direction) -> Event {
        let to = self.pos(player).step(direction);
        let Cell { x, y } = to;
        let by = if !to.is_on_board() {
            Obstruction::Edge
        } else if self.land.obstacles[to] > 0 {
            Obstruction::Obstacle
        } else if to == self.pos(player.other()) {
            Obstruction::Wizard
        } else {
            self.wizards[player].pos = Some(to);
            return Event::Moved { x, y };
        };
        Event::Blocked { x, y, by }
    }

    fn take(&mut self, player: Player, wanted: Wanted) -> Event {
        let cell = self.pos(player);
        let there = self.land.elements[cell];
        let mut room = BAG - self.wizards[player].carried.total();
        let mut taken = Elements::default();
        for (element, count) in Element::ALL.into_iter().zip(wanted.counts()) {
            let fits = i64::from(room.min(there[element]));
            taken[element] = count.clamp(0, fits) as u8;
            room -= taken[element];
            self.wizards[player].carried[element] += taken[element];
        }
        self.land.remove(cell, taken, self.turn, player);
        Event::Took { elements: taken }
    }

    fn cast(&mut self, player: Player, effect: Effect) -> Vec<Event> {
        let turn = self.turn;
        let wizard = &mut self.wizards[player];
        match effect {
            Effect::Heal(damage) => {
                wizard.damage = wizard.damage.saturating_sub(damage);
                vec![Event::Healed { damage: wizard.damage }]
            }
            Effect::Shield(turns) => {
                wizard.shielded_until = wizard.shielded_until.max(turn + turns);
                vec![Event::Shielded { shield: wizard.shield() }]
            }
            Effect::Reveal(direction, length) => self.reveal(player, direction, length).collect(),
            Effect::Raise(cell, durability) => vec![self.raise(player, cell, durability)],
            Effect::Arrow(cell) => self.burn(player, cell).into_iter().collect(),
            Effect::Dragon(cell) => {
                let center = self.setup.dragon_center.then_some(cell);
                let cells = center.into_iter().chain(cell.neighbours());
                cells.filter_map(|cell| self.burn(player, cell)).collect()
            }
        }
    }

    /// Burns one cell. Returns what was damaged.
    fn burn(&mut self, caster: Player, cell: Cell) -> Option<Event> {
        let Cell { x, y } = cell;
        let struck = |what| Event::Struck { x, y, what };
        let other = caster.other();
        if cell == self.pos(other) {
            let wizard = &mut self.wizards[other];
            if !wizard.strike() {
                return None;
            }
            wizard.hurt += 1;
            self.wizards[caster].dealt += 1;
            return Some(struck(Target::Wizard));
        }
        if cell == self.pos(caster) {
            let burns = self.setup.friendly_fire && self.wizards[caster].strike();
            return burns.then_some(struck(Target::Yourself));
        }
        self.land.harm(cell).then_some(struck(Target::Obstacle))
    }

    fn raise(&mut self, caster: Player, cell: Cell, durability: u8) -> Event {
        let Cell { x, y } = cell;
        let by = if cell == self.pos(caster) {
            Target::Yourself
        } else if cell == self.pos(caster.other()) {
            Target::Wizard
        } else if self.land.obstacles[cell] > 0 {
            Target::Obstacle
        } else {
            self.land.obstacles[cell] = durability;
            return Event::Raised { x, y, obstacle: durability };
        };
        Event::NotRaised { x, y, by }
    }

    fn reveal(&self, player: Player, direction: Direction, length: u32) -> impl Iterator<Item = Event> {
        let enemy = self.pos(player.other());
        self.pos(player).ray(direction, length).map(move |cell| Event::Shown {
            x: cell.x,
            y: cell.y,
            elements: self.land.elements[cell],
            obstacle: self.land.obstacles[cell],
            wizard: cell == enemy,
        })
    }
}
