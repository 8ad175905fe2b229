//! What a player that looks ahead must know of Thud beside its rules: what pieces count, that dwarfs are safe in
//! blocks, and when a troll can be hurled at.

use std::fmt;
use std::sync::Arc;

use board::{PlayerId, Position, Program};
use evaluation::terms::{Node, Term};
use evaluation::{GameModel, Weights};
use game::Player;
use search::{Scoring, Style};

use super::cells::{Cells, bits};
use super::formation::Formation;
use super::points::price;
use super::reach;
use super::weighing::Weighing;
use zrf_room::Variant;

/// A search that counts points, however a game ends.
pub fn style() -> Style {
    Style { scoring: Scoring::Pieces, ..Style::default() }
}

/// How Thud is played by rules that are Thud's: what each seat knows, and what counts. None for other rules.
pub fn engine(variant: &Arc<Variant>) -> Option<([Arc<GameModel>; 2], Style)> {
    Board::new(variant.program())?;
    let models = [Player::FIRST, Player::FIRST.other()].map(|player| model(variant, player, false));
    Some((models, style()))
}

/// What who plays a side knows before the game; plain is without what is told here but the prices.
pub(super) fn model(variant: &Arc<Variant>, player: Player, plain: bool) -> Arc<GameModel> {
    let weighing = if player == Player::FIRST { DWARFS } else { TROLLS };
    model_with(variant, (!plain).then_some(weighing))
}

/// The model of a player with these weights, or with nothing but the prices of pieces.
pub fn model_with(variant: &Arc<Variant>, weighing: Option<Weighing>) -> Arc<GameModel> {
    let program = variant.program();
    let prices = program.pieces.iter().map(|piece| 100 * price(&piece.name) as i32);
    let weights = Weights { pieces: Some(prices.collect()), mobility: 0, ..Weights::USUAL };
    let plain_model = |weights: &Weights| GameModel::new(&variant.rules, variant.worth(), weights);
    Arc::new(match (Board::new(program), weighing) {
        (Some(board), Some(weighing)) => {
            let weights = Weights { place: weighing.place, advance: weighing.advance, ..weights };
            let model = plain_model(&weights);
            let first = model.first_seat();
            model.with_term(Arc::new(ThudTerm { board, weighing, first }))
        }
        _ => plain_model(&weights),
    })
}

// The trolls' come from a regression over 741 games of 1000 nodes a move between players whose weights were drawn by chance, the
// dwarfs' from games against them and against a player that sees two plies: see the example `thud` and
// crates/lab/measurements/thud.md.

/// As who plays the dwarfs weighs.
pub const DWARFS: Weighing = Weighing {
    together: 10,
    commanded: 11,
    astray: 0,
    gathered: 22,
    hunted: 12,
    in_reach: 45,
    near: 6,
    place: 3,
    advance: 0,
    out_of_reach: 80,
    sound: 16,
    paid_back: 3,
};

/// As who plays the trolls weighs.
pub const TROLLS: Weighing = Weighing {
    together: 1,
    commanded: 6,
    astray: 24,
    gathered: 0,
    hunted: 23,
    in_reach: 65,
    near: 12,
    place: 5,
    advance: 4,
    out_of_reach: 15,
    sound: 5,
    paid_back: 1,
};

/// What a position is worth beside the points.
struct ThudTerm {
    board: Board,
    weighing: Weighing,
    /// The dwarfs' seat.
    first: PlayerId,
}

impl fmt::Debug for ThudTerm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ThudTerm")
    }
}

impl Term for ThudTerm {
    fn value(&self, Node { position, player, .. }: &Node<'_>) -> i32 {
        let of_dwarfs = self.board.value(position, &self.weighing);
        if *player == self.first { of_dwarfs } else { -of_dwarfs }
    }
}

/// The board, ready to be looked at.
pub(super) struct Board {
    /// The bit of each position.
    bits: Vec<u8>,
    cells: Cells,
    formation: Formation,
}

impl Board {
    /// None where the board or the pieces are others.
    pub(super) fn new(program: &Program) -> Option<Board> {
        let bits = bits(program)?;
        let mut cells = Cells::default();
        bits.iter().for_each(|bit| cells.add(*bit));
        Some(Board { formation: Formation::new(program, &bits)?, bits, cells })
    }

    /// What the position is worth to the dwarfs, beside the points.
    pub(super) fn value(&self, position: &Position, weighing: &Weighing) -> i32 {
        let (dwarfs, trolls, free) = self.sets(position);
        self.formation.value(position, weighing) + reach::value(dwarfs, trolls, free, weighing)
    }

    /// The cells of the dwarfs, of the trolls, and those that are free.
    pub(super) fn sets(&self, position: &Position) -> (Cells, Cells, Cells) {
        let (mut dwarfs, mut trolls, mut taken) = (Cells::default(), Cells::default(), Cells::default());
        for (at, _, piece) in position.pieces() {
            let bit = self.bits[at.index()];
            taken.add(bit);
            if piece == self.formation.dwarf {
                dwarfs.add(bit);
            } else if piece == self.formation.troll {
                trolls.add(bit);
            }
        }
        (dwarfs, trolls, self.cells & !taken)
    }
}
