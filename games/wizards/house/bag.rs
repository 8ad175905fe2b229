//! What several players do alike: take what they want, burn whom they have found, heal, ward off, search.

use crate::wizards::memory::Sighting;
use crate::wizards::{Action, BAG, Cell, Direction, Element, Elements, Event, Sight, Wanted};

/// Takes of what lies in one's cell as much as brings what is carried up to these counts; `None` when that is nothing.
pub(super) fn take_up_to(sight: &Sight, wanted: Elements) -> Option<Action> {
    let taken = useful(sight, sight.pos?, wanted);
    (!taken.is_empty()).then(|| Action::Take(Wanted::from(taken)))
}

/// What of a cell a wizard would take that wants to carry so much.
pub(super) fn useful(sight: &Sight, cell: Cell, wanted: Elements) -> Elements {
    let there = sight.map.elements(cell);
    let mut room = BAG - sight.carried.total();
    let mut taken = Elements::default();
    for element in Element::ALL {
        let missing = wanted[element].saturating_sub(sight.carried[element]);
        taken[element] = missing.min(there[element]).min(room);
        room -= taken[element];
    }
    taken
}

/// Where the other was in its last turn: seen by one's last action, or betrayed by what is gone from the map since.
pub(super) fn found(before: Option<&Sight>, sight: &Sight) -> Option<Found> {
    let before = before.filter(|before| before.turn + 1 == sight.turn)?;
    let gone = |cell: &Cell| {
        let one = before.map.elements(*cell);
        Element::ALL.into_iter().any(|element| sight.map.elements(*cell)[element] < one[element])
    };
    let trace = Cell::all().find(|cell| gone(cell) && before.pos != Some(*cell));
    let seen = sight.enemy.filter(|enemy| enemy.turn == before.turn);
    trace.map(Found::Here).or_else(|| seen.map(|Sighting { x, y, .. }| Found::Near(Cell { x, y })))
}

/// Where the other is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Here: it took something in its last turn.
    Here(Cell),
    /// Here or next to it: it has had a turn since it was seen.
    Near(Cell),
}

/// Fire at it, as far as there is any.
pub(super) fn burn(sight: &Sight, found: Found) -> Option<Action> {
    match (found, sight.carried.fire) {
        (_, 0) => None,
        (Found::Near(cell), 2..) => Some(Action::cast_at(Element::Fire, 2, cell)),
        (Found::Here(cell) | Found::Near(cell), _) => Some(Action::cast_at(Element::Fire, 1, cell)),
    }
}

/// Heals what can be healed.
pub(super) fn heal(sight: &Sight) -> Option<Action> {
    let count = sight.damage.min(sight.carried.water).min(2);
    (count > 0).then(|| Action::cast(Element::Water, count))
}

/// Wards off what follows a hit: who hit one knows where one is.
pub(super) fn ward(sight: &Sight) -> Option<Action> {
    let hit = sight.last.iter().any(|event| matches!(event, Event::Hit { .. }));
    let count = sight.carried.wood.min(2);
    (hit && sight.shield == 0 && count > 0).then(|| Action::cast(Element::Wood, count))
}

/// Wind in the direction in which it shows most; with two elements only if that shows much more.
pub(super) fn search(sight: &Sight, worth: impl Fn(Cell) -> f64) -> Option<Action> {
    let pos = sight.pos?;
    let mut best = (0.0, None);
    for count in 1..=sight.carried.wind.min(2) {
        for direction in Direction::ALL {
            let all: f64 = pos.ray(direction, [5, 10][usize::from(count) - 1]).map(&worth).sum();
            let value = all / (1.0 + 0.3 * f64::from(count));
            if value > best.0 {
                best = (value, Some(Action::wind(count, direction)));
            }
        }
    }
    best.1
}

/// The steps that are not blocked.
pub(super) fn free_steps(sight: &Sight, pos: Cell) -> Vec<Direction> {
    let free = |direction: &Direction| {
        let to = pos.step(*direction);
        to.is_on_board() && sight.map.obstacle[to] == 0
    };
    Direction::ALL.into_iter().filter(free).collect()
}
