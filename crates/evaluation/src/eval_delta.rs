//! What a part changes in the evaluation of pieces, without making it.

use board::{Part, PartChange, PieceId, PlayerId, Position, PositionId, Turn};
use smallvec::SmallVec;

use crate::piece_tables::PieceTables;

/// What a part gains for its mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvalDelta {
    /// The change of the evaluation of all pieces.
    pub value: i32,
    /// The worth of what is risked: the piece that moves.
    pub risk: i32,
    /// Whether pieces are captured, won over, promoted or made.
    pub tactical: bool,
}

type Piece = Option<(PlayerId, PieceId)>;

/// What parts gain for the player to move.
#[derive(Clone, Copy)]
pub struct Deltas<'a> {
    /// The position before the parts.
    pub position: &'a Position,
    pieces: &'a PieceTables,
    codes: &'a [u16],
    /// Whose turn it is.
    pub turn: Turn,
    /// By code and place.
    worth: &'a [i32],
}

/// What a part gains.
pub fn eval_delta(position: &Position, pieces: &PieceTables, part: Part<'_>) -> EvalDelta {
    Deltas::new(position, pieces).of(part)
}

impl<'a> Deltas<'a> {
    /// What parts gain in a position for the player to move.
    pub fn new(position: &'a Position, pieces: &'a PieceTables) -> Deltas<'a> {
        let turn = position.turn();
        let worth = pieces.worth_for(turn.player);
        Deltas { position, pieces, codes: position.piece_codes(), turn, worth }
    }

    /// What a part gains. Asked for every move of a list, so it is compiled into the loop.
    #[inline(always)]
    pub fn of(&self, part: Part<'_>) -> EvalDelta {
        let Deltas { pieces, codes, turn, worth, .. } = *self;
        if !part.is_plain() {
            return self.of_effects(part);
        }
        let worth = |code: u16, at: PositionId| worth[usize::from(code) * codes.len() + at.index()];
        let Some(to) = part.to() else { return EvalDelta::default() };
        let (moved, before) = match (part.dropped(), part.from()) {
            (Some(kind), _) => {
                let code = self.position.code(turn.moves_as, kind);
                (code, pieces.stock_for(turn.player, code))
            }
            (None, Some(from)) => (codes[from.index()], worth(codes[from.index()], from)),
            (None, None) => return EvalDelta::default(),
        };
        let value = worth(moved, to) - before;
        let mut delta = EvalDelta { value, risk: pieces.risk_of(moved), tactical: false };
        let there = codes[to.index()];
        if there != 0 && part.from() != Some(to) {
            delta.value += pieces.stock_for(turn.player, there) - worth(there, to);
            delta.tactical = true;
        }
        delta
    }

    /// The same for a part with effects.
    #[cold]
    fn of_effects(&self, part: Part<'_>) -> EvalDelta {
        let Deltas { position, pieces, turn, .. } = *self;
        let signed = |owner: PlayerId, worth: i32| pieces.sides().sign(owner, turn.player) * worth;
        let at = |piece: Piece, at: PositionId| {
            piece.map_or(0, |(owner, kind)| signed(owner, pieces.piece(owner, kind, at)))
        };
        let mover = turn.moves_as;
        let in_stock = |kind| signed(mover, pieces.in_stock(mover, kind));
        let recycled = |(owner, kind)| signed(owner, pieces.in_stock(owner, kind));
        let risk = |owner, kind| pieces.risk_of(position.code(owner, kind));
        simulated(position, part, mover, at, in_stock, recycled, risk)
    }
}

/// The same for a part with effects: the cells that it changes are followed one by one.
fn simulated(
    position: &Position,
    part: Part<'_>,
    mover: PlayerId,
    worth: impl Fn(Piece, PositionId) -> i32,
    in_stock: impl Fn(PieceId) -> i32,
    recycled: impl Fn((PlayerId, PieceId)) -> i32,
    risk: impl Fn(PlayerId, PieceId) -> i32,
) -> EvalDelta {
    let mut cells = Touched { position, cells: SmallVec::new() };
    let moves = part.journey().and_then(|(from, _)| position.piece(from));
    let mut delta =
        EvalDelta { risk: moves.map_or(0, |(owner, kind)| risk(owner, kind)), ..EvalDelta::default() };
    let mut moves: SmallVec<[(PositionId, PositionId); 4]> = part
        .changes()
        .filter_map(|change| match change {
            PartChange::Move(from, to) => Some((from, to)),
            _ => None,
        })
        .collect();
    if let (Some(from), Some(to)) = (part.from(), part.to())
        && from != to
    {
        moves.push((from, to));
    }
    let lifted: SmallVec<[(PositionId, Piece); 4]> =
        moves.iter().map(|(from, to)| (*to, position.piece(*from))).collect();
    for (from, _) in &moves {
        cells.set(*from, None);
    }
    for (to, piece) in lifted {
        if piece.is_some()
            && let Some(taken) = cells.get(to)
        {
            delta.tactical = true;
            delta.value += recycled(taken);
        }
        cells.set(to, piece);
    }
    if let (Some(kind), Some(to)) = (part.dropped(), part.to()) {
        cells.set(to, Some((mover, kind)));
        delta.value -= in_stock(kind);
    }
    for change in part.changes() {
        match change {
            PartChange::Move(..) | PartChange::Attribute(..) => continue,
            PartChange::Capture(at) => {
                if let Some(taken) = cells.get(at) {
                    delta.tactical = true;
                    delta.value += recycled(taken);
                }
                cells.set(at, None);
                continue;
            }
            PartChange::Flip(at) | PartChange::Owner(_, at) => {
                if let Some((owner, kind)) = cells.get(at) {
                    let new = match change {
                        PartChange::Owner(player, _) => player,
                        _ => next_owner(position, owner),
                    };
                    cells.set(at, Some((new, kind)));
                }
            }
            PartChange::Type(kind, at) => {
                if let Some((owner, _)) = cells.get(at) {
                    cells.set(at, Some((owner, kind)));
                }
            }
            PartChange::Create(player, kind, at) => cells.set(at, Some((player, kind))),
        }
        delta.tactical = true;
    }
    for (at, now) in &cells.cells {
        delta.value += worth(*now, *at) - worth(position.piece(*at), *at);
    }
    delta
}

fn next_owner(position: &Position, owner: PlayerId) -> PlayerId {
    PlayerId::from_index((owner.index() + 1) % position.rules().program().players.len())
}

/// Cells as they are after some changes.
struct Touched<'a> {
    position: &'a Position,
    cells: SmallVec<[(PositionId, Piece); 24]>,
}

impl Touched<'_> {
    fn get(&self, at: PositionId) -> Piece {
        match self.cells.iter().find(|(cell, _)| *cell == at) {
            Some((_, piece)) => *piece,
            None => self.position.piece(at),
        }
    }

    fn set(&mut self, at: PositionId, piece: Piece) {
        match self.cells.iter_mut().find(|(cell, _)| *cell == at) {
            Some((_, old)) => *old = piece,
            None => self.cells.push((at, piece)),
        }
    }
}
