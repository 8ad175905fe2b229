//! The ten spells: checks requested ones.

use game::Illegal;

use super::actions::Cast;
use super::board::{COLUMNS, Cell, Direction, ROWS};
use super::elements::{Element, Elements};

/// A valid spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spell {
    /// Its element.
    pub(super) element: Element,
    /// How many of it.
    pub(super) count: u8,
    pub(super) effect: Effect,
}

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Damages a cell by 1.
    Arrow(Cell),
    /// Damages each neighbour of this cell by 1, and the cell itself if the options say so.
    Dragon(Cell),
    /// Heals this much damage.
    Heal(u8),
    /// Protects for this many turns.
    Shield(u32),
    /// Reveals this many cells in one direction.
    Reveal(Direction, u32),
    /// Makes an obstacle of this durability.
    Raise(Cell, u8),
}

/// Checks a spell requested by a wizard that carries these elements.
pub(super) fn spell(cast: &Cast, carried: Elements) -> Result<Spell, Illegal> {
    let element = Element::named(&cast.element).ok_or_else(|| {
        let names = Element::ALL.map(Element::name).join(", ");
        Illegal(format!("'{}' is no element: there are {names}", cast.element.escape_debug()))
    })?;
    let name = element.name();
    let count = match cast.count {
        1 => 1,
        2 => 2,
        other => return Err(Illegal(format!("a spell takes 1 or 2 elements, not {other}"))),
    };
    if carried[element] < count {
        let has = carried[element];
        return Err(Illegal(format!("the spell takes {count} {name}, and {has} {name} is carried")));
    }
    let effect = match (element, count) {
        (Element::Fire, 1) => Effect::Arrow(target(cast, name)?),
        (Element::Fire, _) => Effect::Dragon(target(cast, name)?),
        (Element::Water, _) => Effect::Heal(count),
        (Element::Wood, 1) => Effect::Shield(1),
        (Element::Wood, _) => Effect::Shield(3),
        (Element::Wind, 1) => Effect::Reveal(towards(cast)?, 5),
        (Element::Wind, _) => Effect::Reveal(towards(cast)?, 10),
        (Element::Earth, _) => Effect::Raise(target(cast, name)?, count),
    };
    Ok(Spell { element, count, effect })
}

fn target(cast: &Cast, name: &str) -> Result<Cell, Illegal> {
    let (Some(x), Some(y)) = (cast.x, cast.y) else {
        return Err(Illegal(format!("{name} needs a cell: x and y")));
    };
    on_board(Cell { x, y })
}

fn towards(cast: &Cast) -> Result<Direction, Illegal> {
    let word = cast
        .direction
        .as_ref()
        .ok_or_else(|| Illegal("wind needs a direction: up, right, down or left".into()))?;
    direction(word)
}

/// Parses a direction.
pub(super) fn direction(word: &str) -> Result<Direction, Illegal> {
    Direction::named(word).ok_or_else(|| {
        Illegal(format!("'{}' is no direction: there are up, right, down, left", word.escape_debug()))
    })
}

/// The cell, if it is on the board.
pub(super) fn on_board(cell: Cell) -> Result<Cell, Illegal> {
    let Cell { x, y } = cell;
    match cell.is_on_board() {
        true => Ok(cell),
        false => {
            let (right, bottom) = (COLUMNS - 1, ROWS - 1);
            Err(Illegal(format!("({x}, {y}) is off the board: x is 0 to {right}, y 0 to {bottom}")))
        }
    }
}
