//! The moves of any game as numbers, and its positions as planes: what learners need. Made from the rules alone.
//!
//! A move's number says which cell is left, which is entered, and what the piece becomes; a drop's, what is dropped where. All cells are those
//! of the board turned so that the same direction is ahead for every player. There is a number for each move that the rules can ever
//! allow, and several where that many with the same cells can be legal at once. Drops of which never two are legal at once share a
//! number: where pieces pile up, that of the pile. Where blocks have too many ways to follow, moves may be left over; they take spare
//! numbers in the order of their list.

mod piles;
mod planes;
mod reach;
mod symmetry;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::moves::{Moves, Part};
use crate::position::Position;
use crate::program::{PassTurn, PlayerId};
use crate::rules::{Cell, Effect, NOWHERE, Rules, Shape};
use planes::Planes;
use reach::{Pair, Reach, movers};
use symmetry::turned;

/// The numbers and planes of one game.
#[derive(Debug)]
pub struct Space {
    rules: Arc<Rules>,
    /// By player and cell: the cell on the common board.
    turned: Vec<Vec<Cell>>,
    /// By player: its types in order. Types count by their places, so that a Cross and a Nought are the same.
    types: Vec<Vec<u16>>,
    /// By cell: the first of its pile.
    piles: Vec<Cell>,
    /// By cell that is left, then drops: what follows in order of cell and type, with its first number.
    rows: Vec<Vec<(Key, u32)>>,
    size: u32,
    has_pass: bool,
    /// Numbers at the end for moves that the rows do not have.
    spares: u32,
    planes: Planes,
}

/// How many moves at once may have spare numbers.
const SPARES: u32 = 256;

/// The cell that is entered, and the place of a type; 0 for none.
type Key = (Cell, u16);

impl Space {
    /// Numbers the moves of a game.
    pub fn new(rules: &Arc<Rules>) -> Space {
        let program = rules.program();
        let mut space = Space {
            turned: turned(rules),
            types: planes::types(program),
            piles: piles::piles(rules),
            rows: Vec::new(),
            size: 0,
            spares: 0,
            has_pass: program.options.pass_turn != PassTurn::Never || program.options.pass_partial,
            planes: Planes::new(rules),
            rules: Arc::clone(rules),
        };
        // How many moves of a pair can be legal at once, over all players.
        let mut most: BTreeMap<(usize, Key), u32> = BTreeMap::new();
        let mut note = |space: &Space, player: PlayerId, pair: Pair, count: u32| {
            let most = most.entry(space.place(player, pair)).or_default();
            *most = count.max(*most);
        };
        for player in movers(program) {
            for kind in space.types[player.index()].clone() {
                let mut reach = Reach::new(rules, player, kind);
                for cell in 0..rules.off() {
                    let count = reach.drops(cell, None);
                    if count > 0 {
                        note(&space, player, Pair { from: NOWHERE, to: cell, kind: Some(kind) }, count);
                    }
                }
                for cell in 0..rules.off() {
                    reach.moves(cell).into_iter().for_each(|(pair, count)| note(&space, player, pair, count));
                }
                if reach.gave_up {
                    space.spares = SPARES;
                }
            }
        }
        space.rows = vec![Vec::new(); rules.cells() + 1];
        for ((row, key), count) in most {
            space.rows[row].push((key, space.size));
            space.size += count;
        }
        // Where the last row ends.
        space.rows.push(vec![((0, 0), space.size)]);
        space
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.size as usize + usize::from(self.has_pass) + self.spares as usize
    }

    /// How many planes there are, and their rows and columns.
    pub fn shape(&self) -> [usize; 3] {
        self.planes.shape()
    }

    /// What each plane shows, in words.
    pub fn plane_names(&self) -> Vec<String> {
        self.planes.names(self.rules.program())
    }

    /// Writes the numbers of a position's legal moves, in their order; `None` for one that has none, which only happens in positions that
    /// no game comes to.
    pub fn numbers(&self, position: &Position, moves: &Moves, numbers: &mut Vec<Option<u32>>) {
        numbers.clear();
        let player = position.turn().moves_as;
        let first_spare = self.size + u32::from(self.has_pass);
        let mut spares = first_spare..first_spare + self.spares;
        for part in moves.iter() {
            let number = self.first(player, part).and_then(|(first, end)| {
                let alike =
                    numbers.iter().flatten().filter(|number| (first..end).contains(*number)).count() as u32;
                Some(first + alike).filter(|number| *number < end)
            });
            numbers.push(number.or_else(|| spares.next()));
        }
    }

    /// Writes a position as a player sees it, with a number for each plane, row and column; 255 also stands for more. `turns_left` are those until the game is a draw.
    ///
    /// # Panics
    /// If `planes` is shorter than [`shape`](Space::shape) says.
    pub fn observe(&self, position: &Position, viewer: PlayerId, turns_left: usize, planes: &mut [u8]) {
        self.planes.write(position, viewer, turns_left, planes);
    }

    /// The numbers of the moves that are numbered like a part.
    fn first(&self, player: PlayerId, part: Part<'_>) -> Option<(u32, u32)> {
        let entry = &part.entry;
        if entry.shape == Shape::Pass {
            return self.has_pass.then_some((self.size, self.size + 1));
        }
        let (from, to) = match part.tail.first() {
            _ if entry.shape == Shape::Drop => (NOWHERE, entry.to),
            Some(Effect::Cascade { from, to }) => (*from, *to),
            _ => (entry.from, entry.to),
        };
        let dropped = (entry.shape == Shape::Drop).then_some(entry.origin);
        let kind = dropped.or_else(|| part.promotion().map(|kind| kind.0));
        let (row, key) = self.place(player, Pair { from, to, kind });
        let row_of = &self.rows[row];
        let found = row_of.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        let next = row_of.get(found + 1).or_else(|| self.rows[row + 1..].iter().find_map(|row| row.first()));
        Some((row_of[found].1, next?.1))
    }

    /// The row of a pair, and what it is found by there.
    fn place(&self, player: PlayerId, pair: Pair) -> (usize, Key) {
        let turned = &self.turned[player.index()];
        let rank = |kind| {
            self.types[player.index()].iter().position(|own| *own == kind).map_or(0, |rank| rank as u16 + 1)
        };
        let kind = pair.kind.map_or(0, rank);
        match turned.get(usize::from(pair.from)) {
            Some(from) => (usize::from(*from), (turned[usize::from(pair.to)], kind)),
            None => (turned.len(), (turned[usize::from(self.piles[usize::from(pair.to)])], kind)),
        }
    }
}
