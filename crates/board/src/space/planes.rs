//! A position as planes of numbers, from one player's side.

use super::symmetry::turned;
use crate::position::Position;
use crate::program::{
    AttributeId, Block, Continuation, Item, PieceId, PlayerId, PositionId, Program, Role, Site, Statement,
};
use crate::rules::{Cell, NOWHERE, Rules};

/// How a position is written as planes, in the order of the fields. Each plane has a number for every cell, and 0 where the board has none.
#[derive(Debug)]
pub(super) struct Planes {
    height: usize,
    width: usize,
    /// By viewer and cell: where it is in a plane.
    places: Vec<Vec<usize>>,
    /// By viewer: the others as seen from there, itself first; then who has no turn.
    order: Vec<Vec<PlayerId>>,
    /// By player: its own types. The first of one player shares a plane with the first of another, and so on.
    types: Vec<Vec<u16>>,
    /// How many planes of types each player has.
    most: usize,
    attributes: Vec<AttributeId>,
    /// Planes of types that are dropped.
    held: Vec<usize>,
    /// Whether pieces move, and may go on moving.
    moves: bool,
    continues: bool,
}

impl Planes {
    pub(super) fn new(rules: &Rules) -> Planes {
        let program = rules.program();
        let (width, height, places) = places(rules);
        let types = types(program);
        let most = types.iter().map(Vec::len).max().unwrap_or_default();
        let all: Vec<PlayerId> = program.players.iter().map(|(player, _)| player).collect();
        let has_seat =
            |player: &PlayerId| !program.is_neutral(*player) && program.players[*player].role == Role::Seat;
        let (seated, others): (Vec<PlayerId>, Vec<PlayerId>) =
            all.iter().partition(|player| has_seat(player));
        let order = |viewer: &PlayerId| {
            let first = seated.iter().position(|player| player == viewer).unwrap_or_default();
            [&seated[first..], &seated[..first], &others].concat()
        };
        let turned = turned(rules);
        let at = |turned: &Vec<Cell>| turned.iter().map(|cell| places[usize::from(*cell)]).collect();
        let is_held = |rank: &usize| {
            let mut types = types.iter().zip(&rules.dropped);
            types.any(|(types, dropped)| types.get(*rank).is_some_and(|kind| dropped.contains(kind)))
        };
        let goes_on = |statement: &Statement| matches!(statement, Statement::Add(add) if add.continuation != Continuation::Complete);
        Planes {
            height,
            width,
            places: turned.iter().map(at).collect(),
            order: all.iter().map(order).collect(),
            held: (0..most).filter(is_held).collect(),
            types,
            most,
            attributes: (0..program.attributes.len()).map(AttributeId::from_index).collect(),
            moves: program.pieces.iter().any(|piece| !piece.moves.is_empty()),
            continues: statements(program).any(goes_on),
        }
    }

    /// Planes, rows and columns.
    pub(super) fn shape(&self) -> [usize; 3] {
        let players = self.types.len();
        let moves = 1 + usize::from(self.moves) + usize::from(self.continues);
        let counters = 3;
        [
            players * (self.most + self.held.len()) + self.attributes.len() + moves + counters,
            self.height,
            self.width,
        ]
    }

    /// What each plane shows, in words.
    pub(super) fn names(&self, program: &Program) -> Vec<String> {
        let owner = |place: usize| if place == 0 { "own".to_string() } else { format!("player +{place}") };
        let kind = |rank: usize| {
            let mut names: Vec<&str> = Vec::new();
            for name in self
                .types
                .iter()
                .filter_map(|types| Some(program.pieces[usize::from(*types.get(rank)?)].name.as_str()))
            {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names.join("/")
        };
        let mut names = Vec::new();
        for place in 0..self.types.len() {
            names.extend((0..self.most).map(|rank| format!("{} {}", owner(place), kind(rank))));
        }
        names.extend(self.attributes.iter().map(|attribute| program.attributes[attribute.index()].clone()));
        names.extend(self.moves.then(|| "last from".into()));
        names.push("last to".into());
        names.extend(self.continues.then(|| "goes on".into()));
        for place in 0..self.types.len() {
            names.extend(
                self.held.iter().map(|rank| format!("{} {} off the board", owner(place), kind(*rank))),
            );
        }
        names.extend(["turn item", "times seen", "turns left"].map(String::from));
        names
    }

    /// Writes all planes. A number above 255 is written as 255.
    pub(super) fn write(&self, position: &Position, viewer: PlayerId, turns_left: usize, planes: &mut [u8]) {
        let area = self.height * self.width;
        let number = |value: usize| value.min(255) as u8;
        let (places, order) = (&self.places[viewer.index()], &self.order[viewer.index()]);
        planes.fill(0);
        let mut planes = planes.chunks_exact_mut(area);
        let mut next = || planes.next().unwrap_or_default();
        let on = |plane: &mut [u8], cell: usize| plane[places[cell]] = 1;
        for player in order {
            let types = &self.types[player.index()];
            for rank in 0..self.most {
                let plane = next();
                if let Some(kind) = types.get(rank) {
                    position.each_standing(*player, *kind, |cell| on(plane, usize::from(cell)));
                }
            }
        }
        for attribute in &self.attributes {
            let plane = next();
            let cells = 0..places.len();
            cells
                .filter(|cell| position.attribute(PositionId::from_index(*cell), *attribute))
                .for_each(|cell| on(plane, cell));
        }
        let state = &position.board.state;
        let continuing = state.continuing.map_or(NOWHERE, |(cell, _)| cell);
        let marked = [(self.moves, state.last_from), (true, state.last_to), (self.continues, continuing)];
        for (_, cell) in marked.into_iter().filter(|(has_plane, _)| *has_plane) {
            let plane = next();
            if usize::from(cell) < places.len() {
                on(plane, usize::from(cell));
            }
        }
        for player in order {
            for rank in &self.held {
                let kind = self.types[player.index()].get(*rank);
                let count = kind.map_or(0, |kind| position.stock(*player, PieceId(*kind)));
                next().fill(number(count));
            }
        }
        for counter in [position.turn_index(), position.times_seen(), turns_left] {
            next().fill(number(counter));
        }
    }
}

/// Columns and rows of the board as it is drawn, or else as steps lead; and by cell its place, row by row. A board that fills neither is
/// one row.
fn places(rules: &Rules) -> (usize, usize, Vec<usize>) {
    let cells = rules.cells();
    let is_full = |width: usize, height: usize, times: usize| width * height <= times * cells;
    let drawn = drawn(rules.program());
    let stepped = || rules.grid.places().filter(|(width, height, _)| is_full(*width, *height, 2));
    let fills = |times: usize| drawn.clone().filter(|(width, height, _)| is_full(*width, *height, times));
    let places = fills(2).or_else(stepped).or_else(|| fills(4));
    places.unwrap_or_else(|| (cells, 1, (0..cells).collect()))
}

/// The places where cells are drawn; what is not drawn follows in rows of its own.
fn drawn(program: &Program) -> Option<(usize, usize, Vec<usize>)> {
    let middle = |site: &Site| site.rectangle.map(|at| (at.left + at.right, at.top + at.bottom));
    let middles: Vec<Option<(i32, i32)>> = program.positions.iter().map(middle).collect();
    let in_order = |mut all: Vec<i32>| {
        all.sort_unstable();
        all.dedup();
        all
    };
    let columns = in_order(middles.iter().flatten().map(|(x, _)| *x).collect());
    let rows = in_order(middles.iter().flatten().map(|(_, y)| *y).collect());
    let width = columns.len().max(1);
    let mut next = rows.len() * width;
    let mut places: Vec<usize> = Vec::new();
    for middle in middles {
        let place = match middle {
            Some((x, y)) => {
                rows.partition_point(|row| *row < y) * width + columns.partition_point(|column| *column < x)
            }
            None => {
                next += 1;
                next - 1
            }
        };
        // Two cells at the same place: this is no picture of the board.
        if places.contains(&place) {
            return None;
        }
        places.push(place);
    }
    Some((width, next.div_ceil(width), places))
}

fn statements(program: &Program) -> impl Iterator<Item = &Statement> {
    let blocks = program.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops));
    blocks.flat_map(Block::items).filter_map(|(_, item)| match item {
        Item::Statement(statement) => Some(statement),
        _ => None,
    })
}

/// The types that each player can have, by player.
pub(super) fn types(program: &Program) -> Vec<Vec<u16>> {
    let placed = program.setup.iter().map(|placed| (placed.player, placed.piece));
    let mut owned: Vec<(PlayerId, PieceId)> =
        placed.chain(program.stock.iter().map(|stock| (stock.player, stock.piece))).collect();
    let mut gained: Vec<PieceId> = Vec::new();
    let mut changes_hands = false;
    for statement in statements(program) {
        match statement {
            Statement::Add(add) => gained.extend(&add.promotions),
            Statement::ChangeType(piece, _) => gained.push(*piece),
            Statement::Create { player, piece, .. } => {
                gained.extend(piece);
                changes_hands |= player.is_some();
            }
            Statement::Flip(_) | Statement::ChangeOwner(_) => changes_hands = true,
            _ => {}
        }
    }
    for turn in &program.turns {
        owned.extend(gained.iter().map(|piece| (turn.moves_as, *piece)));
    }
    let has = |player: PlayerId, kind: usize| {
        owned.iter().any(|(owner, piece)| (*owner == player || changes_hands) && piece.index() == kind)
    };
    let of = |(player, _)| {
        (0..program.pieces.len()).filter(|kind| has(player, *kind)).map(|kind| kind as u16).collect()
    };
    program.players.iter().map(of).collect()
}
