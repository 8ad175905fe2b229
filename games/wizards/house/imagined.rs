//! A game as it can be, as far as one wizard can tell.

use game::{ByPlayer, Dice, Game, Player};

use crate::wizards::board::Grid;
use crate::wizards::land::Land;
use crate::wizards::memory::Memory;
use crate::wizards::wizard::Wizard;
use crate::wizards::{Action, Cast, Cell, Element, Event, MapKnown, Setup, Sight, Wizards};

/// How well a game still fits for each thing in it that is not as one sees it.
pub(super) const ODD: f64 = 0.3;

/// A game before the placements. What one does not know of the map is drawn.
pub(super) fn imagined(setup: Setup, sight: &Sight, dice: &mut Dice) -> Wizards {
    let mut land = Land::draw(&mut Dice::named(dice.bits(), "lots"), dice);
    for cell in Cell::all() {
        if setup.map == MapKnown::Always || sight.seen[cell] >= 0 {
            land.elements[cell] = sight.map.elements(cell);
        }
    }
    let known = (setup.map == MapKnown::AtStart).then_some(&land.elements);
    let lots = [Player::FIRST, Player::SECOND].map(|player| Wizard::lot(player, dice));
    let wizards = ByPlayer::new(2, |player| Wizard::new(lots[player.seat()], Memory::new(known)));
    let first = if sight.first { sight.seat } else { sight.seat.other() };
    Wizards { setup, land, wizards, first, turn: 0, due: first, over: None }
}

/// Makes so what one was just shown. How well the game still fits what one sees.
pub(super) fn show(game: &mut Wizards, sight: &Sight) -> f64 {
    let mut fit = 1.0;
    for event in &sight.last {
        if let Event::Shown { x, y, elements, obstacle, .. } = *event {
            let (land, cell) = (&mut game.land, Cell { x, y });
            if land.elements[cell] != elements || land.obstacles[cell] != obstacle {
                fit *= ODD;
                land.elements[cell] = elements;
                land.obstacles[cell] = obstacle;
            }
        }
    }
    fit
}

/// Whether an action would hurt the other.
pub(super) fn would_hit(game: &Wizards, by: Player, action: &Action) -> bool {
    let is_fire = matches!(action, Action::Cast(Cast { element, .. }) if element == Element::Fire.name());
    if !is_fire {
        return false;
    }
    let mut tried = game.clone();
    let _ = tried.play(by, action.clone());
    tried.wizards[by.other()].damage > game.wizards[by.other()].damage
}

/// Makes what one sees so.
pub(super) fn settle(game: &mut Wizards, sight: &Sight) {
    let Wizards { setup, land, wizards, turn, due, over, .. } = game;
    (*turn, *due, *over) = (sight.turn, sight.seat, None);
    for cell in Cell::all() {
        if setup.map == MapKnown::Always || sight.seen[cell] == i64::from(sight.turn) {
            land.elements[cell] = sight.map.elements(cell);
            land.obstacles[cell] = sight.map.obstacle[cell];
        }
    }
    let wizard = &mut wizards[sight.seat];
    wizard.pos = sight.pos;
    wizard.carried = sight.carried;
    wizard.damage = sight.damage;
    wizard.shielded_until = sight.turn + sight.shield;
    (wizard.begun, wizard.acts) = (sight.turn, sight.turn);
    wizard.told.clone_from(&sight.last);
    wizard.hurt = 0;
    wizard.memory.seen.clone_from(&sight.seen);
    wizard.memory.elements = Grid::new(|cell| sight.map.elements(cell));
    wizard.memory.obstacles.clone_from(&sight.map.obstacle);
    wizard.memory.enemy = sight.enemy;
}
