//! Makes the views of a game.

use game::Player;

use super::memory::Memory;
use super::rules::{Over, Wizards};
use super::setup::MapKnown;
use super::view::{Map, RefillSeen, Sight, Tally, Truth, Witnessed, WizardSeen};

impl Wizards {
    /// What a wizard knows and remembers.
    pub(super) fn sight(&self, player: Player) -> Sight {
        let wizard = &self.wizards[player];
        let Memory { seen, elements, obstacles, enemy, dealt } = wizard.memory.clone();
        let mut map = match self.setup.map {
            MapKnown::Always => Map::of(&self.land.elements, &self.land.obstacles),
            MapKnown::AtStart | MapKnown::WhereShown => Map::of(&elements, &obstacles),
        };
        if let Some(pos) = wizard.pos {
            map.set(pos, self.land.elements[pos]);
        }
        Sight {
            turn: self.turn,
            left: self.setup.turns - self.turn,
            seat: player,
            first: self.first == player,
            pos: wizard.pos,
            carried: wizard.carried,
            damage: wizard.damage,
            tally: self
                .setup
                .counts_dealt
                .then(|| Tally { dealt, taken: self.wizards[player.other()].dealt }),
            shield: wizard.shield(),
            enemy,
            map,
            seen,
            last: wizard.last(),
        }
    }

    /// Everything.
    pub(super) fn truth(&self) -> Truth {
        let wizards = self.wizards.iter().map(|(_, wizard)| WizardSeen {
            x: wizard.pos.map(|pos| pos.x),
            y: wizard.pos.map(|pos| pos.y),
            drawn: wizard.drawn,
            carried: wizard.carried,
            damage: wizard.damage,
            dealt: self.setup.counts_dealt.then_some(wizard.dealt),
            shield: wizard.shield(),
            acts: wizard.acts,
            hurt: wizard.hurt,
            enemy_x: wizard.memory.enemy.map(|enemy| enemy.x),
            enemy_y: wizard.memory.enemy.map(|enemy| enemy.y),
            enemy_turn: wizard.memory.enemy.map(|enemy| enemy.turn),
        });
        let refills = self.land.refills.iter().map(|refill| RefillSeen {
            x: refill.cell.x,
            y: refill.cell.y,
            turn: refill.turn,
            seat: refill.player,
            elements: refill.elements,
        });
        let over = |field: fn(&Over) -> Option<Player>| self.over.as_ref().and_then(field);
        Truth {
            turn: self.turn,
            left: self.setup.turns - self.turn,
            due: self.waiting().iter().collect(),
            wizards: wizards.collect(),
            map: Map::of(&self.land.elements, &self.land.obstacles),
            refills: refills.collect(),
            seen: self.wizards.iter().map(|(_, wizard)| wizard.memory.seen.values().to_vec()).collect(),
            last: self.witnessed(),
            winner: over(|over| over.winner),
            reason: self.over.as_ref().map(|over| over.reason.to_string()),
        }
    }

    /// The events of each wizard's last action, the earlier action first.
    fn witnessed(&self) -> Vec<Witnessed> {
        let order = [self.first, self.first.other()];
        let mut actions: Vec<(u32, Player)> =
            order.into_iter().map(|player| (self.wizards[player].brought.0, player)).collect();
        actions.sort_by_key(|(turn, _)| *turn);
        let events = |(turn, seat): (u32, Player)| {
            self.wizards[seat].brought.1.iter().map(move |&event| Witnessed { turn, seat, event })
        };
        actions.into_iter().flat_map(events).collect()
    }
}
