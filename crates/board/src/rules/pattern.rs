//! Configurations of pieces required by goals, as lists of cells.

use super::cell::enemies;
use super::{Cell, Class, EMPTY, class_of, owner_of};
use crate::program::{GoalPlace, Occupant, PatternItem, PieceId, PlayerId, PositionId, Program};

/// A configuration. Holds if any of its instances does.
#[derive(Debug, Default)]
pub(crate) struct Pattern {
    matchers: Vec<Matcher>,
    instances: Vec<Instance>,
    /// By cell: the instances that include it, each with its matcher there.
    by_cell: Vec<Vec<(u16, u32)>>,
    /// The classes of cells that any matcher accepts.
    wanted: Class,
}

/// Holds if every item does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Instance {
    /// All these cells must match.
    Line { matcher: u16, cells: Box<[Cell]> },
    /// One cell of each list must match.
    Lists(Vec<(u16, Vec<Cell>)>),
}

/// What a configuration requires of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Matcher {
    One {
        class: Class,
        kind: u16,
    },
    /// By owner and type, then emptiness.
    Table {
        kinds: usize,
        bits: Vec<bool>,
        empty: bool,
    },
}

impl Matcher {
    fn matches(&self, class: Class, kind: u16) -> bool {
        match self {
            Matcher::One { class: wanted, kind: wanted_kind } => class == *wanted && kind == *wanted_kind,
            Matcher::Table { empty, .. } if class == EMPTY => *empty,
            Matcher::Table { kinds, bits, .. } => bits[owner_of(class).index() * kinds + usize::from(kind)],
        }
    }

    /// The classes of cells that it may match.
    fn classes(&self) -> Class {
        match self {
            Matcher::One { class, .. } => *class,
            Matcher::Table { kinds, bits, empty } => {
                let owners = bits.chunks(*kinds).enumerate().filter(|(_, kinds)| kinds.contains(&true));
                let owners = owners.map(|(owner, _)| class_of(PlayerId::from_index(owner)));
                owners.fold(if *empty { EMPTY } else { 0 }, |classes, owner| classes | owner)
            }
        }
    }

    fn new(program: &Program, player: PlayerId, occupants: &[Occupant]) -> Matcher {
        if let [Occupant::Own(piece)] = occupants {
            return Matcher::One { class: class_of(player), kind: piece.0 };
        }
        let sees = |cell| occupants.iter().any(|occupant| sees(program, player, occupant, cell));
        let kinds = program.pieces.len();
        let players = (0..program.players.len()).map(PlayerId::from_index);
        let pieces = players.flat_map(|owner| (0..kinds).map(move |kind| (owner, PieceId::from_index(kind))));
        Matcher::Table { kinds, bits: pieces.map(|piece| sees(Some(piece))).collect(), empty: sees(None) }
    }
}

fn sees(program: &Program, player: PlayerId, occupant: &Occupant, cell: Option<(PlayerId, PieceId)>) -> bool {
    match occupant {
        Occupant::Not(inner) => !sees(program, player, inner, cell),
        Occupant::Own(piece) => cell == Some((player, *piece)),
        Occupant::AnyOwner(piece) => cell.is_some_and(|(_, kind)| kind == *piece),
        Occupant::Opponent(piece) => cell
            .is_some_and(|(owner, kind)| kind == *piece && enemies(program, player) & class_of(owner) != 0),
    }
}

impl Pattern {
    /// Every place holds one of the occupants.
    pub(super) fn absolute(
        program: &Program,
        player: PlayerId,
        occupants: &[Occupant],
        places: &[GoalPlace],
    ) -> Pattern {
        let cells = |place: &GoalPlace| match place {
            GoalPlace::Position(position) => vec![position.0],
            GoalPlace::Zone(zone) => {
                program.zones[zone.index()].positions[player].iter().map(|position| position.0).collect()
            }
        };
        let lists = places.iter().map(|place| (0, cells(place))).collect();
        Pattern::new(vec![Matcher::new(program, player, occupants)], vec![lists], program.positions.len())
    }

    /// From some cell, a walk finds every occupant.
    pub(super) fn relative(program: &Program, player: PlayerId, items: &[PatternItem]) -> Pattern {
        let mut matchers = Vec::new();
        // Each entry: the steps from the previous entry, then what must be there.
        let mut walk: Vec<(Vec<usize>, u16)> = Vec::new();
        let mut steps = Vec::new();
        for group in items.chunk_by(|one, next| is_occupant(one) && is_occupant(next)) {
            if let [PatternItem::Step(direction)] = group {
                steps.push(program.symmetric(player, *direction).index());
                continue;
            }
            let occupants = group.iter().filter_map(|item| match item {
                PatternItem::Occupant(occupant) => Some(occupant.clone()),
                PatternItem::Step(_) => None,
            });
            let matcher = Matcher::new(program, player, &occupants.collect::<Vec<_>>());
            walk.push((std::mem::take(&mut steps), known(&mut matchers, matcher)));
        }
        let from = |origin: usize| -> Option<Vec<(u16, Vec<Cell>)>> {
            let mut at = PositionId::from_index(origin);
            let mut lists = Vec::new();
            for (steps, matcher) in &walk {
                for &step in steps {
                    at = program.links[step][at.index()]?;
                }
                lists.push((*matcher, vec![at.0]));
            }
            Some(lists)
        };
        let cells = program.positions.len();
        Pattern::new(matchers, (0..cells).filter_map(from).collect(), cells)
    }

    /// Holds if one of the patterns does.
    pub(super) fn any(patterns: Vec<Pattern>) -> Pattern {
        let cells = patterns.iter().map(|pattern| pattern.by_cell.len()).max().unwrap_or_default();
        let mut matchers = Vec::new();
        let mut instances = Vec::new();
        for pattern in patterns {
            let renamed: Vec<u16> =
                pattern.matchers.into_iter().map(|matcher| known(&mut matchers, matcher)).collect();
            let rename = |matcher: u16| renamed[usize::from(matcher)];
            instances.extend(pattern.instances.into_iter().map(|instance| match instance {
                Instance::Line { matcher, cells } => {
                    cells.iter().map(|cell| (rename(matcher), vec![*cell])).collect::<Vec<_>>()
                }
                Instance::Lists(lists) => {
                    lists.into_iter().map(|(matcher, cells)| (rename(matcher), cells)).collect()
                }
            }));
        }
        Pattern::new(matchers, instances, cells)
    }

    fn new(matchers: Vec<Matcher>, instances: Vec<Vec<(u16, Vec<Cell>)>>, cells: usize) -> Pattern {
        let mut instances: Vec<Instance> = instances.into_iter().map(Instance::new).collect();
        instances.sort_unstable();
        instances.dedup();
        let mut by_cell = vec![Vec::new(); cells];
        for (number, instance) in instances.iter().enumerate() {
            for (matcher, cell) in instance.looks() {
                let looks: &mut Vec<(u16, u32)> = &mut by_cell[usize::from(cell)];
                looks.push((matcher, number as u32));
            }
        }
        for looks in &mut by_cell {
            looks.sort_unstable();
            looks.dedup();
        }
        let wanted = matchers.iter().fold(0, |wanted, matcher| wanted | matcher.classes());
        Pattern { matchers, instances, by_cell, wanted }
    }

    /// Returns true if it holds, given class and type of each cell.
    pub(crate) fn holds(&self, class: &[Class], kind: &[u16]) -> bool {
        self.instances.iter().any(|instance| self.instance_holds(instance, class, kind))
    }

    /// Returns true if an instance that includes the cell holds.
    pub(crate) fn holds_at(&self, cell: Cell, class: &[Class], kind: &[u16]) -> bool {
        if self.wanted & class[usize::from(cell)] == 0 {
            return false;
        }
        let index = usize::from(cell);
        let mut known = None;
        self.by_cell[index].iter().any(|&(matcher, instance)| {
            let matches = match known {
                Some((same, matches)) if same == matcher => matches,
                _ => self.matchers[usize::from(matcher)].matches(class[index], kind[index]),
            };
            known = Some((matcher, matches));
            matches && self.instance_holds(&self.instances[instance as usize], class, kind)
        })
    }

    fn instance_holds(&self, instance: &Instance, class: &[Class], kind: &[u16]) -> bool {
        let matches = |matcher: &Matcher, cell: &Cell| {
            let index = usize::from(*cell);
            matcher.matches(class[index], kind[index])
        };
        match instance {
            Instance::Line { matcher, cells } => match &self.matchers[usize::from(*matcher)] {
                Matcher::One { class: wanted, kind: wanted_kind } => cells.iter().all(|cell| {
                    let index = usize::from(*cell);
                    class[index] == *wanted && kind[index] == *wanted_kind
                }),
                matcher => cells.iter().all(|cell| matches(matcher, cell)),
            },
            Instance::Lists(lists) => lists.iter().all(|(matcher, cells)| {
                let matcher = &self.matchers[usize::from(*matcher)];
                cells.iter().any(|cell| matches(matcher, cell))
            }),
        }
    }
}

impl Instance {
    fn new(mut lists: Vec<(u16, Vec<Cell>)>) -> Instance {
        lists.sort_unstable();
        let single = lists.iter().all(|(matcher, cells)| cells.len() == 1 && *matcher == lists[0].0);
        match lists.first() {
            Some((matcher, _)) if single => Instance::Line {
                matcher: *matcher,
                cells: lists.iter().flat_map(|(_, cells)| cells).copied().collect(),
            },
            _ => Instance::Lists(lists),
        }
    }

    fn looks(&self) -> Vec<(u16, Cell)> {
        match self {
            Instance::Line { matcher, cells } => cells.iter().map(|cell| (*matcher, *cell)).collect(),
            Instance::Lists(lists) => lists
                .iter()
                .flat_map(|(matcher, cells)| cells.iter().map(move |cell| (*matcher, *cell)))
                .collect(),
        }
    }
}

fn is_occupant(item: &PatternItem) -> bool {
    matches!(item, PatternItem::Occupant(_))
}

/// The index of a matcher in a list, added if it is new.
fn known(matchers: &mut Vec<Matcher>, matcher: Matcher) -> u16 {
    let place = matchers.iter().position(|known| *known == matcher).unwrap_or_else(|| {
        matchers.push(matcher);
        matchers.len() - 1
    });
    place as u16
}
