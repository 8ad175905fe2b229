//! A position as one row of numbers: what stands on each place, what is off the board, whose turn it is.

use std::collections::HashMap;

use board::{AttributeId, PieceId, PlayerId, Position, PositionId, mix};

/// What stands on a place; 0 is nothing. Past the places: how many pieces are off the board, and the turn.
pub(super) type Content = u16;
/// A place, or what comes after the places.
pub(super) type Cell = u16;
/// A position.
pub(super) type BoardState = Vec<Content>;

/// Nothing stands there.
pub(super) const EMPTY: Content = 0;

/// A piece with its attributes as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Piece {
    owner: PlayerId,
    kind: PieceId,
    attributes: u64,
}

/// All pieces that were met, numbered as they came.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    list: Vec<Piece>,
    numbers: HashMap<Piece, Content>,
}

impl Pieces {
    /// The type of a piece.
    pub(super) fn kind(&self, content: Content) -> Option<PieceId> {
        Some(self.list.get(usize::from(content).checked_sub(1)?)?.kind)
    }

    /// What stands on a place of a position, or what comes after the places.
    pub(super) fn read_at(&mut self, position: &Position, at: usize) -> Content {
        let program = position.rules().program();
        let (cells, kinds) = (program.positions.len(), program.pieces.len());
        if at < cells {
            return self.number(position, PositionId::from_index(at));
        }
        match at - cells {
            stock if stock < program.players.len() * kinds => {
                let (owner, kind) = (PlayerId::from_index(stock / kinds), PieceId::from_index(stock % kinds));
                position.stock(owner, kind) as Content
            }
            _ => position.turn_index() as Content,
        }
    }

    /// Reads a position off.
    pub(super) fn read(&mut self, position: &Position) -> BoardState {
        let program = position.rules().program();
        let width = program.positions.len() + program.players.len() * program.pieces.len() + 1;
        (0..width).map(|at| self.read_at(position, at)).collect()
    }

    /// Sets `position` up, which stands as `before`.
    pub(super) fn show(&self, position: &mut Position, before: &[Content], state: &[Content]) {
        let program = position.rules().program();
        let (cells, kinds) = (program.positions.len(), program.pieces.len());
        let stock = cells..state.len() - 1;
        let clears = before[stock.clone()] != state[stock.clone()];
        if clears {
            *position = Position::empty(position.rules());
            for (index, count) in state[stock].iter().enumerate() {
                let (owner, kind) = (PlayerId::from_index(index / kinds), PieceId::from_index(index % kinds));
                position.add_stock(owner, kind, *count);
            }
        }
        for (at, content) in state[..cells].iter().enumerate() {
            if before[at] != *content || clears {
                self.put(position, PositionId::from_index(at), *content);
            }
        }
        position.set_turn(usize::from(state[state.len() - 1]));
    }

    fn number(&mut self, position: &Position, at: PositionId) -> Content {
        let Some((owner, kind)) = position.piece(at) else { return EMPTY };
        let set = attributes(position).filter(|attribute| position.attribute(at, *attribute));
        let piece = Piece { owner, kind, attributes: set.fold(0, |bits, attribute| bits | 1 << attribute.0) };
        let next = (self.list.len() + 1).min(usize::from(Content::MAX)) as Content;
        *self.numbers.entry(piece).or_insert_with(|| {
            self.list.push(piece);
            next
        })
    }

    fn put(&self, position: &mut Position, at: PositionId, content: Content) {
        let Some(index) = usize::from(content).checked_sub(1) else { return position.remove(at) };
        let Piece { owner, kind, attributes: bits } = self.list[index];
        position.put(owner, kind, at);
        for attribute in attributes(position) {
            position.set_attribute(at, attribute, bits >> attribute.0 & 1 != 0);
        }
    }
}

fn attributes(position: &Position) -> impl Iterator<Item = AttributeId> + use<> {
    (0..position.rules().program().attributes.len()).map(AttributeId::from_index)
}

/// The share of one place in the key of a state.
pub(super) fn key_of(cell: usize, content: Content) -> u64 {
    mix((cell as u64) << 16 | u64::from(content))
}

/// What tells states apart.
pub(super) fn key(state: &[Content]) -> u64 {
    state.iter().enumerate().fold(0, |key, (cell, content)| key ^ key_of(cell, *content))
}
