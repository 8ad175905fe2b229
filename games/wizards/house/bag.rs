//! What several players do alike: take what they want, burn whom they have found, heal, ward off, search.

use game::Dice;

use crate::wizards::memory::Sighting;
use crate::wizards::paths::Paths;
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

/// What elements are worth, each so much.
pub(super) fn worth(elements: Elements, each: Elements) -> u32 {
    Element::ALL.into_iter().map(|element| u32::from(elements[element]) * u32::from(each[element])).sum()
}

/// For so many turns a sighting is worth fire.
const REMEMBERS: u32 = 3;

/// Where the other may be: seen by one's last actions, or betrayed by what is gone from the map since. Who was not next to
/// where it was seen is sought there itself in the turn after.
pub(super) fn found(before: Option<&Sight>, sight: &Sight) -> Option<Trace> {
    let before = before?;
    let gone = |cell: &Cell| {
        let one = before.map.elements(*cell);
        Element::ALL.into_iter().any(|element| sight.map.elements(*cell)[element] < one[element])
    };
    // A cell that was shown may have changed long before; a change elsewhere is told by an open map alone.
    let gone = |cell: &Cell| sight.seen[*cell] < i64::from(before.turn) && gone(cell);
    let last_turn = before.turn + 1 == sight.turn;
    let trace = Cell::all().find(|cell| last_turn && gone(cell) && before.pos != Some(*cell));
    trace.map(Trace::Here).or_else(|| {
        let Sighting { x, y, turn } = sight.enemy?;
        let cell = Cell { x, y };
        match sight.turn - turn {
            age if age > REMEMBERS => None,
            age if age % 2 == 1 => Some(Trace::Near(cell)),
            _ => Some(Trace::Here(cell)),
        }
    })
}

/// Where the other is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// Here: it took something in its last turn, or seems to have stayed.
    Here(Cell),
    /// Here or next to it: it has had a turn since it was seen.
    Near(Cell),
}

/// Fire at it, as far as there is any.
pub(super) fn burn(sight: &Sight, found: Trace) -> Option<Action> {
    match (found, sight.carried.fire) {
        (_, 0) => None,
        (Trace::Near(cell), 2..) => Some(Action::cast_at(Element::Fire, 2, cell)),
        (Trace::Here(cell) | Trace::Near(cell), _) => Some(Action::cast_at(Element::Fire, 1, cell)),
    }
}

/// Wind, or looking around for up to so many turns: what shows most of this value for its price, if that is at least
/// `least`.
pub(super) fn search(
    sight: &Sight,
    longest_look: u32,
    least: f64,
    value: impl Fn(Cell) -> f64,
) -> Option<Action> {
    let pos = sight.pos?;
    let along = |direction, length| pos.ray(direction, length).map(&value).sum::<f64>();
    let around =
        |turns: u32| Direction::ALL.into_iter().map(|direction| along(direction, turns)).sum::<f64>();
    // Further turns and a second element must show more than the first alone.
    let look = |turns: u32| (around(turns) / (0.25 + 0.75 * f64::from(turns)), Action::Look(turns.into()));
    let mut searches: Vec<(f64, Action)> = (1..=longest_look).map(look).collect();
    for (count, length, price) in [(1, 5, 1.1), (2, 10, 1.3)] {
        if sight.carried.wind >= count {
            searches.extend(
                Direction::ALL
                    .map(|direction| (along(direction, length) / price, Action::wind(count, direction))),
            );
        }
    }
    let best = searches.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 >= least).then_some(best.1)
}

/// A step to where looking around would show most of this value.
pub(super) fn approach(sight: &Sight, pos: Cell, value: impl Fn(Cell) -> f64) -> Option<Action> {
    let paths = Paths::from(pos, |cell| sight.map.obstacle[cell] > 0);
    let would_show = |from: Cell| -> f64 {
        let rays = Direction::ALL.into_iter().flat_map(|direction| from.ray(direction, 3));
        rays.map(&value).sum()
    };
    let worth = |cell| {
        let way = paths.to(cell)?;
        Some((would_show(cell) / f64::from(way.steps + 3), way.first))
    };
    let best = Cell::all().filter(|&cell| cell != pos).filter_map(worth);
    best.max_by(|a, b| a.0.total_cmp(&b.0))?.1.map(Action::step)
}

/// The longer ago a cell was shown, the likelier it hides somebody: its age in turns, up to 20.
pub(super) fn unseen(sight: &Sight, cell: Cell) -> f64 {
    (i64::from(sight.turn) - sight.seen[cell]).min(20) as f64
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

/// A step anywhere: who stands still is found.
pub(super) fn stroll(sight: &Sight, pos: Cell, dice: &mut Dice) -> Action {
    dice.pick(&free_steps(sight, pos)).map_or(Action::Pass, |direction| Action::step(*direction))
}

/// The steps that are not blocked.
pub(super) fn free_steps(sight: &Sight, pos: Cell) -> Vec<Direction> {
    let free = |direction: &Direction| {
        let to = pos.step(*direction);
        to.is_on_board() && sight.map.obstacle[to] == 0
    };
    Direction::ALL.into_iter().filter(free).collect()
}
