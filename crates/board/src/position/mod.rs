//! A position in a game: cells, stock, player to move, and the history needed to unmake moves.
mod apply;
mod cells;
mod copy;
mod edit;
mod goals;
mod outcome;
mod turn;

use std::sync::Arc;

pub(crate) use cells::{Cells, Occupant, mix};
pub use outcome::{GameResult, Outcome, Reason};

use crate::generate::{Chains, Keys, Scratch};
use crate::moves::{Moves, Part};
use crate::program::{AttributeId, PieceId, PlayerId, PositionId, Turn};
use crate::rules::{Cell, NOWHERE, Rules, Selector};

/// A position in a game. Moves are made and unmade in place.
#[derive(Debug)]
pub struct Position {
    rules: Arc<Rules>,
    pub(crate) board: Board,
}

/// A position without its rules.
#[derive(Debug)]
pub(crate) struct Board {
    pub cells: Cells,
    /// Pieces off the board, by player and type.
    pub stock: Vec<u16>,
    stock_log: Vec<(u32, u16)>,
    pub state: State,
    history: Vec<Past>,
    /// Repetition keys of the positions at the start of each turn, the current one last.
    seen: Vec<u64>,
    /// Removed pieces by owner and type; only kept if a goal needs them.
    captured: Vec<(PlayerId, u16)>,
    /// For nested runs: what is attacked, what can continue.
    pub scratch: Scratch,
    /// For finding duplicates in a list.
    pub duplicates: Keys,
    /// For turns that must capture most.
    pub chains: Chains,
    /// Lists for looking ahead.
    pub spare: Vec<Moves>,
    pub fault: Option<RulesError>,
    /// True if no goal held at the start. Then only changes can fulfil one.
    is_settled: bool,
}

/// Saved as a whole when a part is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub turn: u32,
    /// The turn's number in saved games.
    pub number: u32,
    /// The piece that continues, and its blocks.
    pub continuing: Option<(Cell, Selector)>,
    /// Parts already made in this turn.
    pub parts: u16,
    pub last_from: Cell,
    pub last_to: Cell,
    pub outcome: Option<Outcome>,
    stock_hash: u64,
    /// Where this turn's changes start in the cells' log, and its removals in `captured`.
    turn_log: u32,
    turn_captured: u32,
    /// The number of pieces on the board at the start of this turn.
    pieces: u32,
    /// Start of the positions in `seen` that can equal the current one.
    comparable: u32,
}

#[derive(Clone, Copy, Debug)]
struct Past {
    state: State,
    hash: u64,
    log: u32,
    stock_log: u32,
    captured: u32,
    seen: u32,
}

/// An error in the rules file found during play. The block was stopped at this point; moves it had already added stay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece `{piece}`, {list} block {block}: {problem}")]
pub struct RulesError {
    /// The type of the piece.
    pub piece: String,
    /// `move` or `drop`.
    pub list: &'static str,
    /// The number of the block, from 1.
    pub block: usize,
    /// What went wrong, for people.
    pub problem: &'static str,
}

impl Position {
    /// The position at the start of a game.
    pub fn new(rules: &Arc<Rules>) -> Position {
        let mut position = Position::empty(rules);
        let program = rules.program();
        for placement in &program.setup {
            position.put(placement.player, placement.piece, placement.at);
        }
        for stock in &program.stock {
            position.add_stock(stock.player, stock.piece, stock.count);
        }
        position
    }

    /// An empty board without stock, before the first turn.
    pub fn empty(rules: &Arc<Rules>) -> Position {
        Position { board: Board::new(rules), rules: Arc::clone(rules) }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The current item of the turn order.
    pub fn turn(&self) -> Turn {
        self.rules.program().turns[self.board.state.turn as usize]
    }

    /// The index of that item.
    pub fn turn_index(&self) -> usize {
        self.board.state.turn as usize
    }

    /// The turn's number in a saved game.
    pub fn number(&self) -> u32 {
        self.board.state.number
    }

    /// The piece that must, or may, continue the current turn.
    pub fn continuing(&self) -> Option<PositionId> {
        self.board.state.continuing.map(|(cell, _)| PositionId(cell))
    }

    /// Owner and type of what stands at a position.
    #[inline]
    pub fn piece(&self, at: PositionId) -> Option<(PlayerId, PieceId)> {
        self.board.cells.piece(at.0)
    }

    /// The positions of a player's pieces, as bits: see [`Rules::bit`].
    #[inline]
    pub fn owned(&self, player: PlayerId) -> &[u64] {
        self.board.cells.owned_by(player)
    }

    /// A word of the set of all pieces.
    #[inline]
    pub fn occupied(&self, word: usize) -> u64 {
        self.board
            .cells
            .owned
            .iter()
            .skip(word)
            .step_by(self.board.cells.words())
            .fold(0, |all, own| all | own)
    }

    /// An attribute of the piece at a position; false without a piece.
    pub fn attribute(&self, at: PositionId, attribute: AttributeId) -> bool {
        self.board.cells.at(at.0).attributes >> attribute.0 & 1 != 0
    }

    /// The number of a player's pieces of a type on the board.
    pub fn count(&self, player: PlayerId, piece: PieceId) -> usize {
        usize::from(self.board.cells.count_of(player, piece.0))
    }

    /// The number of a player's pieces of a type off the board.
    pub fn stock(&self, player: PlayerId, piece: PieceId) -> usize {
        usize::from(self.board.stock[player.index() * self.rules.kinds() + piece.index()])
    }

    /// All pieces on the board, in position order.
    pub fn pieces(&self) -> impl Iterator<Item = (PositionId, PlayerId, PieceId)> {
        self.board.cells.all_pieces().map(|(cell, owner, piece)| (PositionId(cell), owner, piece))
    }

    /// A hash of everything that decides the rest of the game, except repetition: cells, stock, turn, the piece that continues, the last
    /// move.
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// The first error of the rules in play, if any.
    pub fn fault(&self) -> Option<&RulesError> {
        self.board.fault.as_ref()
    }

    /// Makes a part that [`legal`](Position::legal) listed for this position.
    pub fn make(&mut self, part: Part<'_>) {
        self.board.make(&self.rules, part);
    }

    /// Ends the turn even if the rules forbid passing, for saved games made under other rules.
    pub fn pass(&mut self) {
        self.make(Part::PASS);
    }

    /// Unmakes the last part. Does nothing at the start of the game.
    pub fn unmake(&mut self) {
        self.board.unmake(&self.rules);
    }

    /// The number of parts made since the start or the last edit.
    pub fn parts_made(&self) -> usize {
        self.board.history.len()
    }

    /// The number of turns completed since the start or the last edit.
    pub fn turns_made(&self) -> usize {
        self.board.seen.len() - 1
    }

    /// How often the current position occurred at the start of a turn, with the same player to move.
    pub fn times_seen(&self) -> usize {
        self.board.times_seen(&self.rules)
    }

    /// The outcome that the board alone decides; see [`legal`](Position::legal) for all outcomes.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.state.outcome
    }

    /// The rules, and the rest separately.
    pub(crate) fn split(&mut self) -> (&Rules, &mut Board) {
        (&self.rules, &mut self.board)
    }
}

impl Board {
    fn new(rules: &Rules) -> Board {
        let state = State {
            turn: 0,
            number: 1,
            continuing: None,
            parts: 0,
            last_from: NOWHERE,
            last_to: NOWHERE,
            outcome: None,
            stock_hash: 0,
            turn_log: 0,
            turn_captured: 0,
            pieces: 0,
            comparable: 0,
        };
        let mut board = Board {
            cells: Cells::new(rules),
            stock: vec![0; rules.players() * rules.kinds()],
            stock_log: Vec::new(),
            state,
            history: Vec::new(),
            seen: Vec::new(),
            captured: Vec::new(),
            scratch: Scratch::default(),
            duplicates: Keys::default(),
            chains: Chains::default(),
            spare: Vec::new(),
            fault: None,
            is_settled: false,
        };
        board.forget(rules);
        board
    }

    /// The current item of the turn order.
    pub(crate) fn turn<'a>(&self, rules: &'a Rules) -> &'a Turn {
        &rules.program().turns[self.state.turn as usize]
    }

    pub(crate) fn hash(&self) -> u64 {
        let state = &self.state;
        let (cell, selector) =
            state.continuing.map_or((NOWHERE, 0), |(cell, selector)| (cell, selector.0 + 1));
        let turn = u64::from(state.turn) | u64::from(cell) << 32 | u64::from(selector) << 48;
        let last = u64::from(state.last_from) | u64::from(state.last_to) << 16 | 1 << 40;
        self.cells.hash ^ state.stock_hash ^ mix(turn) ^ mix(last)
    }

    /// A hash of board and stock, to tell turns apart.
    pub(crate) fn result_key(&self) -> u64 {
        self.cells.hash ^ self.state.stock_hash
    }
}
