//! A position as one row of numbers: what stands on each place, what is off the board, whose turn it is.

use std::collections::HashMap;

use board::{AttributeId, PieceId, PlayerId, Position, PositionId};

/// What stands on a place; 0 is nothing. Past the places: how many pieces are off the board, and the turn.
pub(super) type Content = u16;
/// A place, or what comes after the places.
pub(super) type Cell = u16;
/// A position.
pub(super) type State = Vec<Content>;

/// Nothing stands there.
pub(super) const EMPTY: Content = 0;

/// A piece with its attributes as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub owner: PlayerId,
    pub kind: PieceId,
    pub attributes: u64,
}

/// All pieces that were met, numbered as they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    pieces: Vec<Piece>,
    numbers: HashMap<Piece, Content>,
}

impl Contents {
    pub(super) fn number(&mut self, piece: Piece) -> Content {
        let next = (self.pieces.len() + 1).min(usize::from(Content::MAX)) as Content;
        let pieces = &mut self.pieces;
        *self.numbers.entry(piece).or_insert_with(|| {
            pieces.push(piece);
            next
        })
    }

    pub(super) fn piece(&self, content: Content) -> Option<Piece> {
        self.pieces.get(usize::from(content).checked_sub(1)?).copied()
    }

    /// Reads a position off.
    pub(super) fn read(&mut self, position: &Position) -> State {
        let program = position.rules().program();
        let mut state: State = (0..program.positions.len())
            .map(PositionId::from_index)
            .map(|at| piece(position, at).map_or(EMPTY, |piece| self.number(piece)))
            .collect();
        for owner in (0..program.players.len()).map(PlayerId::from_index) {
            let kinds = (0..program.pieces.len()).map(PieceId::from_index);
            state.extend(kinds.map(|kind| position.stock(owner, kind) as Content));
        }
        state.push(position.turn_index() as Content);
        state
    }

    /// Sets `position` up, which stands as `before`.
    pub(super) fn show(&self, position: &mut Position, before: &[Content], state: &[Content]) {
        let cells = position.rules().program().positions.len();
        let same_stock = before[cells..state.len() - 1] == state[cells..state.len() - 1];
        if !same_stock {
            *position = Position::empty(position.rules());
            let kinds = position.rules().program().pieces.len();
            for (index, count) in state[cells..state.len() - 1].iter().enumerate() {
                let (owner, kind) = (PlayerId::from_index(index / kinds), PieceId::from_index(index % kinds));
                position.add_stock(owner, kind, *count);
            }
        }
        for (at, content) in state[..cells].iter().enumerate() {
            if before[at] != *content || !same_stock {
                put(position, PositionId::from_index(at), self.piece(*content));
            }
        }
        position.set_turn(usize::from(state[state.len() - 1]));
    }
}

fn attributes(position: &Position) -> impl Iterator<Item = AttributeId> + use<> {
    (0..position.rules().program().attributes.len()).map(AttributeId::from_index)
}

fn piece(position: &Position, at: PositionId) -> Option<Piece> {
    let (owner, kind) = position.piece(at)?;
    let set = attributes(position).filter(|attribute| position.attribute(at, *attribute));
    Some(Piece { owner, kind, attributes: set.fold(0, |bits, attribute| bits | 1 << attribute.0) })
}

fn put(position: &mut Position, at: PositionId, piece: Option<Piece>) {
    let Some(Piece { owner, kind, attributes: bits }) = piece else { return position.remove(at) };
    position.put(owner, kind, at);
    for attribute in attributes(position) {
        position.set_attribute(at, attribute, bits >> attribute.0 & 1 != 0);
    }
}
