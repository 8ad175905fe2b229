//! Configurations of pieces required by goals, as masks of cells.

use super::cell::enemies;
use super::grid::Grid;
use super::{Cell, Class, EMPTY, class_of};
use crate::program::{GoalPlace, Occupant, PatternItem, PieceId, PlayerId, PositionId, Program};

/// Some places, each as what it must hold and the cells one of which must.
type Places = Vec<(u16, Vec<Cell>)>;

/// A configuration as a goal writes it: it holds if all places of one of these lists do.
#[derive(Debug)]
pub(super) struct Configuration {
    matchers: Vec<Matcher>,
    instances: Vec<Places>,
}

/// Configurations, of which one must hold.
#[derive(Debug, Default)]
pub(crate) struct Pattern {
    matchers: Vec<Matcher>,
    /// The instances that are more than one mask.
    instances: Vec<Box<[Need]>>,
    all: Choice,
    /// By cell: the instances that include it.
    by_cell: Vec<Choice>,
    /// The classes of cells that any matcher accepts.
    wanted: Class,
}

/// Instances, of which one must hold.
#[derive(Clone, Debug, Default)]
struct Choice {
    /// By matcher and word: the masks of those that need no more than one.
    masks: Vec<(u16, u16, Vec<u64>)>,
    /// The numbers of the others.
    others: Vec<u32>,
}

/// What a word of the grid must hold.
#[derive(Debug)]
enum Need {
    /// All cells of the mask match.
    All { matcher: u16, word: u16, mask: u64 },
    /// A cell of these masks, by word, matches.
    Any { matcher: u16, masks: Box<[(u16, u64)]> },
}

/// What a configuration requires of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Matcher {
    /// Pieces, by owner and type.
    pieces: Vec<(PlayerId, u16)>,
    /// Whether it accepts an empty cell.
    empty: bool,
}

impl Matcher {
    /// The cells of a word that match.
    fn set(&self, standing: &impl Fn(Option<(PlayerId, u16)>, usize) -> u64, word: u16) -> u64 {
        let empty = if self.empty { standing(None, word.into()) } else { 0 };
        self.pieces.iter().fold(empty, |set, piece| set | standing(Some(*piece), word.into()))
    }

    /// The classes of cells that it may match.
    fn classes(&self) -> Class {
        let empty = if self.empty { EMPTY } else { 0 };
        self.pieces.iter().fold(empty, |classes, (owner, _)| classes | class_of(*owner))
    }

    fn new(program: &Program, player: PlayerId, occupants: &[Occupant]) -> Matcher {
        let sees = |cell| occupants.iter().any(|occupant| sees(program, player, occupant, cell));
        let players = (0..program.players.len()).map(PlayerId::from_index);
        let pieces =
            players.flat_map(|owner| (0..program.pieces.len() as u16).map(move |kind| (owner, kind)));
        let pieces = pieces.filter(|(owner, kind)| sees(Some((*owner, PieceId(*kind))))).collect();
        Matcher { pieces, empty: sees(None) }
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

impl Configuration {
    /// Every place holds one of the occupants.
    pub(super) fn absolute(
        program: &Program,
        player: PlayerId,
        occupants: &[Occupant],
        places: &[GoalPlace],
    ) -> Configuration {
        let cells = |place: &GoalPlace| match place {
            GoalPlace::Position(position) => vec![position.0],
            GoalPlace::Zone(zone) => {
                program.zones[zone.index()].positions[player].iter().map(|position| position.0).collect()
            }
        };
        let instances = vec![places.iter().map(|place| (0, cells(place))).collect()];
        Configuration { matchers: vec![Matcher::new(program, player, occupants)], instances }
    }

    /// From some cell, a walk finds every occupant.
    pub(super) fn relative(program: &Program, player: PlayerId, items: &[PatternItem]) -> Configuration {
        let mut matchers = Vec::new();
        // Each entry: the steps from the previous entry, then what must be there.
        let mut walk: Vec<(Vec<usize>, u16)> = Vec::new();
        let mut steps = Vec::new();
        let is_occupant = |item: &PatternItem| matches!(item, PatternItem::Occupant(_));
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
        let from = |origin: usize| -> Option<Places> {
            let mut at = PositionId::from_index(origin);
            let mut places = Vec::new();
            for (steps, matcher) in &walk {
                for &step in steps {
                    at = program.links[step][at.index()]?;
                }
                places.push((*matcher, vec![at.0]));
            }
            Some(places)
        };
        let instances = (0..program.positions.len()).filter_map(from).collect();
        Configuration { matchers, instances }
    }
}

impl Pattern {
    pub(super) fn new(configurations: Vec<Configuration>, grid: &Grid) -> Pattern {
        let mut matchers = Vec::new();
        let mut all: Vec<Places> = Vec::new();
        for Configuration { matchers: own, instances } in configurations {
            let renamed: Vec<u16> = own.into_iter().map(|matcher| known(&mut matchers, matcher)).collect();
            let rename = |(matcher, cells)| (renamed[usize::from(matcher)], cells);
            all.extend(instances.into_iter().map(|places| places.into_iter().map(rename).collect()));
        }
        all.iter_mut().for_each(|places| places.sort_unstable());
        all.sort_unstable();
        all.dedup();
        let mut pattern = Pattern { by_cell: vec![Choice::default(); grid.size()], ..Pattern::default() };
        for places in &all {
            let needs = needs(places, grid);
            let number = pattern.instances.len() as u32;
            let mut cells: Vec<Cell> = places.iter().flat_map(|(_, cells)| cells).copied().collect();
            cells.sort_unstable();
            cells.dedup();
            pattern.all.add(&needs, number);
            cells.iter().for_each(|cell| pattern.by_cell[usize::from(*cell)].add(&needs, number));
            if !matches!(needs[..], [Need::All { .. }]) {
                pattern.instances.push(needs);
            }
        }
        pattern.wanted = matchers.iter().fold(0, |wanted, matcher: &Matcher| wanted | matcher.classes());
        pattern.matchers = matchers;
        pattern
    }

    /// Returns true if it holds. `standing` tells a word of the set of cells with a piece of an owner and type, or without any piece.
    pub(crate) fn holds(&self, standing: &impl Fn(Option<(PlayerId, u16)>, usize) -> u64) -> bool {
        self.one_holds(&self.all, standing)
    }

    /// Returns true if an instance that includes a cell, now of this class, holds.
    pub(crate) fn holds_at(
        &self,
        cell: Cell,
        class: Class,
        standing: &impl Fn(Option<(PlayerId, u16)>, usize) -> u64,
    ) -> bool {
        self.wanted & class != 0 && self.one_holds(&self.by_cell[usize::from(cell)], standing)
    }

    fn one_holds(&self, choice: &Choice, standing: &impl Fn(Option<(PlayerId, u16)>, usize) -> u64) -> bool {
        let set = |matcher: u16, word| self.matchers[usize::from(matcher)].set(standing, word);
        let holds = |need: &Need| match need {
            Need::All { matcher, word, mask } => set(*matcher, *word) & mask == *mask,
            Need::Any { matcher, masks } => masks.iter().any(|(word, mask)| set(*matcher, *word) & mask != 0),
        };
        let of_masks = |(matcher, word, masks): &(u16, u16, Vec<u64>)| {
            let set = set(*matcher, *word);
            masks.iter().any(|mask| set & mask == *mask)
        };
        choice.masks.iter().any(of_masks)
            || choice.others.iter().any(|number| self.instances[*number as usize].iter().all(holds))
    }
}

impl Choice {
    fn add(&mut self, needs: &[Need], number: u32) {
        let [Need::All { matcher, word, mask }] = *needs else { return self.others.push(number) };
        match self.masks.iter_mut().find(|(other, at, _)| (*other, *at) == (matcher, word)) {
            Some((.., masks)) => masks.push(mask),
            None => self.masks.push((matcher, word, vec![mask])),
        }
    }
}

/// An instance as needs that must all hold.
fn needs(places: &Places, grid: &Grid) -> Box<[Need]> {
    let bit = |cell: &Cell| ((grid.bit(*cell) / 64) as u16, 1 << (grid.bit(*cell) % 64));
    let mut needs: Vec<Need> = Vec::new();
    for (matcher, cells) in places {
        let masks = cells.iter().map(bit);
        let masks = masks.fold(Vec::new(), |mut masks: Vec<(u16, u64)>, (word, bit)| {
            match masks.iter_mut().find(|(at, _)| *at == word) {
                Some((_, mask)) => *mask |= bit,
                None => masks.push((word, bit)),
            }
            masks
        });
        if cells.len() != 1 {
            needs.push(Need::Any { matcher: *matcher, masks: masks.into() });
            continue;
        }
        let (at, bit) = masks[0];
        let same = needs.iter_mut().find_map(|need| match need {
            Need::All { matcher: other, word, mask } if (*other, *word) == (*matcher, at) => Some(mask),
            _ => None,
        });
        match same {
            Some(mask) => *mask |= bit,
            None => needs.push(Need::All { matcher: *matcher, word: at, mask: bit }),
        }
    }
    needs.into()
}

/// The index of a matcher in a list, added if it is new.
fn known(matchers: &mut Vec<Matcher>, matcher: Matcher) -> u16 {
    let place = matchers.iter().position(|known| *known == matcher).unwrap_or_else(|| {
        matchers.push(matcher);
        matchers.len() - 1
    });
    place as u16
}
