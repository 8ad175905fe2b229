//! The worth of pieces: piece-square tables, and what a piece in hand or a lost one is worth. Moves are ordered by them.

use board::{ByPlayer, PieceId, PlayerId, Position, PositionId};

use crate::analysis::Sides;
use crate::chance::Chance;
use crate::learned::Learned;

/// The worth of the pieces of one game, in hundredths of the least piece.
#[derive(Clone, Debug)]
pub struct PieceTables {
    kinds: usize,
    cells: usize,
    sides: Sides,
    /// By owner, type and cell, for the owner.
    squares: Vec<i32>,
    /// The same for each player, by code and cell: less than nothing for the pieces of others.
    signed: ByPlayer<Vec<i32>>,
    /// By owner and type, wherever a piece stands.
    worth: Vec<i32>,
    /// The same off the board.
    stock: Vec<i32>,
    has_stock: bool,
    /// What it costs its owner to lose a piece, by owner and type: more than anything else for royal pieces.
    loss: Vec<i32>,
}

/// The cost of losing a royal piece: more than all other pieces of a side together.
pub const ROYAL: i32 = 100_000;

impl PieceTables {
    /// Tables with this worth by owner and type, and by owner, type and cell. Where captured pieces come back, one in hand is
    /// worth what it is on the board.
    pub fn new(
        sides: &Sides,
        worth: Vec<i32>,
        squares: Vec<i32>,
        royal: &[PieceId],
        has_stock: bool,
    ) -> PieceTables {
        let owners = sides.owners().count();
        let kinds = worth.len() / owners.max(1);
        let mut tables = PieceTables {
            kinds,
            cells: squares.len() / worth.len().max(1),
            sides: sides.clone(),
            squares,
            signed: ByPlayer::new(0, |_| Vec::new()),
            stock: if has_stock { worth.clone() } else { vec![0; worth.len()] },
            worth,
            has_stock,
            loss: Vec::new(),
        };
        tables.loss = tables.losses(|row| royal.contains(&PieceId::from_index(row % kinds)));
        tables.sign_squares();
        tables
    }

    fn losses(&self, is_royal: impl Fn(usize) -> bool) -> Vec<i32> {
        let of = |row: usize| if is_royal(row) { ROYAL } else { self.worth[row] + self.stock[row] };
        (0..self.worth.len()).map(of).collect()
    }

    /// Takes the worth of pieces from learned weights.
    pub(crate) fn take_worth(&mut self, learned: &Learned) {
        for row in 0..self.worth.len() {
            let (owner, kind) =
                (PlayerId::from_index(row / self.kinds), PieceId::from_index(row % self.kinds));
            let squares = &mut self.squares[row * self.cells..][..self.cells];
            for (at, square) in squares.iter_mut().enumerate() {
                *square = learned.piece(owner, kind, PositionId::from_index(at)).unwrap_or(*square);
            }
            // Nothing is given for a royal piece: it is never exchanged.
            if self.worth[row] != 0 {
                self.worth[row] = squares.iter().sum::<i32>() / self.cells as i32;
                self.stock[row] = if self.has_stock { learned.in_stock(owner, kind) } else { 0 };
            }
        }
        let royal: Vec<bool> = self.loss.iter().map(|loss| *loss == ROYAL).collect();
        self.loss = self.losses(|row| royal[row]);
        self.sign_squares();
    }

    /// Shifts the worth of pieces a little, by chance, so that games of different seeds differ. Seed 0 shifts nothing.
    pub(crate) fn jitter(&mut self, seed: u64) {
        if seed == 0 {
            return;
        }
        let mut chance = Chance::new(seed);
        let counted = self.squares.iter_mut().filter(|square| **square != 0);
        counted.for_each(|square| *square += chance.below(5) as i32 - 2);
        self.sign_squares();
    }

    /// Computes `signed` again after `squares` changed.
    fn sign_squares(&mut self) {
        let worth = |player: PlayerId| {
            let owners = self.squares.chunks_exact(self.kinds * self.cells).zip(self.sides.owners());
            let signed = owners.flat_map(|(squares, owner)| {
                let sign = self.sides.sign(owner, player);
                squares.iter().map(move |square| sign * square)
            });
            std::iter::repeat_n(0, self.cells).chain(signed).collect()
        };
        self.signed = ByPlayer::new(self.sides.owners().count(), worth);
    }

    /// For whom pieces count.
    #[inline]
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// Whether pieces off the board count.
    #[inline]
    pub fn has_stock(&self) -> bool {
        self.has_stock
    }

    /// What a piece is worth to its owner on a cell.
    #[inline]
    pub fn piece(&self, owner: PlayerId, kind: PieceId, at: PositionId) -> i32 {
        self.squares[(owner.index() * self.kinds + kind.index()) * self.cells + at.index()]
    }

    /// What each piece is worth to a player on each cell, by code (see [`Position::piece_codes`]) and cell. An empty cell is worth
    /// nothing, an enemy's piece less.
    #[inline]
    pub fn worth_for(&self, player: PlayerId) -> &[i32] {
        &self.signed[player]
    }

    /// The same for a piece off the board.
    #[inline]
    pub fn stock_for(&self, player: PlayerId, code: u16) -> i32 {
        let Some(row) = usize::from(code).checked_sub(1).filter(|_| self.has_stock) else { return 0 };
        self.sides.sign(PlayerId::from_index(row / self.kinds), player) * self.stock[row]
    }

    /// What a piece that moves puts at risk, by its code: nothing where it is royal, for such moves are not legal, and nothing for none.
    #[inline]
    pub fn risk_of(&self, code: u16) -> i32 {
        match usize::from(code).checked_sub(1).map_or(0, |row| self.loss[row]) {
            ROYAL => 0,
            loss => loss,
        }
    }

    /// What a piece off the board is worth to its owner.
    #[inline]
    pub fn in_stock(&self, owner: PlayerId, kind: PieceId) -> i32 {
        self.stock[owner.index() * self.kinds + kind.index()]
    }

    /// What the loss of a piece costs its owner, by owner and type.
    #[inline]
    pub fn losses_by_type(&self) -> &[i32] {
        &self.loss
    }

    /// What a type is worth to its owner wherever it stands.
    #[inline]
    pub fn worth(&self, owner: PlayerId, kind: PieceId) -> i32 {
        self.worth[owner.index() * self.kinds + kind.index()]
    }

    /// Whether the player to move has a piece worth at least so much.
    pub fn has_piece_worth(&self, position: &Position, least: i32) -> bool {
        let mover = position.turn().moves_as;
        let kinds = (0..self.kinds).map(PieceId::from_index);
        kinds.into_iter().any(|kind| self.worth(mover, kind) >= least && position.count(mover, kind) > 0)
    }

    /// The pieces of a player less those of all others, wherever they stand.
    pub fn material(&self, position: &Position, player: PlayerId) -> i32 {
        let pieces = position.pieces().map(|(_, owner, kind)| {
            let worth = self.worth(owner, kind);
            if self.sides.counts_for(owner, player) { worth } else { -worth }
        });
        pieces.sum()
    }

    /// The same by the cells on which they stand.
    pub(crate) fn on_squares(&self, position: &Position, player: PlayerId) -> i32 {
        let (worth, codes) = (self.worth_for(player), position.piece_codes());
        let pieces = codes.iter().enumerate().filter(|(_, code)| **code != 0);
        pieces.map(|(at, code)| worth[usize::from(*code) * codes.len() + at]).sum()
    }
}
