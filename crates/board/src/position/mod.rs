//! A position of a game in progress: cells, stock, whose turn it is, and the way back.
mod apply;
mod cells;
mod copy;
mod edit;
mod memory;
mod outcome;

use std::sync::Arc;

pub use cells::mix;
pub(crate) use cells::{Cells, Occupant};
use memory::Memory;
pub(crate) use memory::{Set, Shelter};
pub use outcome::{GameResult, Outcome, Reason};

use crate::program::{AttributeId, PieceId, PlayerId, PositionId, Turn};
use crate::rules::{Cell, NOWHERE, Rules, Selector};

/// A position of a game in progress. Moves are made and unmade in place.
#[derive(Debug)]
pub struct Position {
    rules: Arc<Rules>,
    pub(crate) board: Board,
}

/// All of a position but the rules.
#[derive(Debug, Default)]
pub(crate) struct Board {
    pub cells: Cells,
    /// Pieces off the board, by player and type.
    pub stock: Vec<u16>,
    pub stock_log: Vec<(u32, u16)>,
    pub state: State,
    pub history: Vec<Past>,
    /// Repetition keys of the positions at the start of each turn, the present one last.
    pub seen: Vec<u64>,
    /// Pieces removed, by owner and type; kept only where a goal asks.
    pub captured: Vec<(PlayerId, u16)>,
    pub memory: Memory,
    pub fault: Option<RulesError>,
    /// Whether no goal held at the start: then only changes can make one hold.
    pub is_settled: bool,
}

/// What is saved whole when a part is made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct State {
    pub turn: u32,
    /// The number that saved games give the turn.
    pub number: u32,
    /// The piece that goes on, and by which blocks.
    pub continuing: Option<(Cell, Selector)>,
    /// Parts already made in this turn.
    pub parts: u16,
    pub last_from: Cell,
    pub last_to: Cell,
    /// Who completed the last turn.
    pub last_mover: Option<PlayerId>,
    pub outcome: Option<Outcome>,
    pub stock_hash: u64,
    /// Where this turn's changes start in the cells' log, and its removals in `captured`.
    pub turn_log: u32,
    pub turn_captured: u32,
    /// How many pieces stood on the board when this turn began.
    pub pieces: u32,
    /// Where in `seen` the positions start that the present one may be the same as.
    pub comparable: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Past {
    pub state: State,
    pub hash: u64,
    pub log: u32,
    pub stock_log: u32,
    pub captured: u32,
    pub seen: u32,
}

/// An error of the rules file found in play: the block was stopped where it was, the moves it had added stay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece `{piece}`, {list} block {block}: {problem}")]
pub struct RulesError {
    /// The piece type.
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

    /// An empty board with nothing in stock, the first turn to play.
    pub fn empty(rules: &Arc<Rules>) -> Position {
        Position { board: Board::new(rules), rules: Arc::clone(rules) }
    }

    /// The rules played by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The item of the turn order that is to be played.
    pub fn turn(&self) -> Turn {
        self.rules.program().turns[self.board.state.turn as usize]
    }

    /// The index of that item.
    pub fn turn_index(&self) -> usize {
        self.board.state.turn as usize
    }

    /// The number that a saved game writes before this turn's moves.
    pub fn number(&self) -> u32 {
        self.board.state.number
    }

    /// The piece that must, or may, go on with the turn that is under way.
    pub fn continuing(&self) -> Option<PositionId> {
        self.board.state.continuing.map(|(cell, _)| PositionId(cell))
    }

    /// Owner and type of what stands at a position.
    #[inline]
    pub fn piece(&self, at: PositionId) -> Option<(PlayerId, PieceId)> {
        self.board.cells.piece(at.0)
    }

    /// The positions of a player's pieces, as a set of bits: see [`Rules::bit`].
    #[inline]
    pub fn owned(&self, player: PlayerId) -> &[u64] {
        self.board.cells.owned_by(player)
    }

    /// The cells of a player's pieces of a type, as words of a set.
    pub fn standing(&self, player: PlayerId, piece: PieceId) -> &[u64] {
        self.board.cells.standing(player, piece.0)
    }

    /// Calls `each` with the cell of every piece of a player's type.
    pub(crate) fn each_standing(&self, player: PlayerId, kind: u16, mut each: impl FnMut(Cell)) {
        for (word, cells) in self.board.cells.standing(player, kind).iter().enumerate() {
            self.rules.grid.cells_of(word, *cells).for_each(&mut each);
        }
    }

    /// A word of the set of all pieces.
    #[inline]
    pub fn occupied(&self, word: usize) -> u64 {
        self.board.cells.taken(word)
    }

    /// What stands at each position as one number: 0 for nothing, otherwise 1 + owner * piece types + type, by their indices.
    #[inline]
    pub fn piece_codes(&self) -> &[u16] {
        let codes = &self.board.cells.codes;
        &codes[..codes.len() - 1]
    }

    /// The number that [`piece_codes`](Position::piece_codes) says for a piece.
    #[inline]
    pub fn code(&self, owner: PlayerId, piece: PieceId) -> u16 {
        1 + (owner.index() * self.rules.kinds() + piece.index()) as u16
    }

    /// The first piece of a type that a player has on the board.
    pub fn first(&self, player: PlayerId, piece: PieceId) -> Option<PositionId> {
        self.board.first_of(&self.rules, player, piece.0).map(PositionId)
    }

    /// An attribute of the piece at a position; false where there is none.
    pub fn attribute(&self, at: PositionId, attribute: AttributeId) -> bool {
        self.board.cells.at(at.0).attributes >> attribute.0 & 1 != 0
    }

    /// How many pieces of a type a player has on the board.
    pub fn count(&self, player: PlayerId, piece: PieceId) -> usize {
        usize::from(self.board.cells.count_of(player, piece.0))
    }

    /// Whether any player has a piece off the board.
    pub fn has_stock(&self) -> bool {
        self.board.stock.iter().any(|count| *count != 0)
    }

    /// How many pieces of a type a player has off the board.
    pub fn stock(&self, player: PlayerId, piece: PieceId) -> usize {
        usize::from(self.board.stock[player.index() * self.rules.kinds() + piece.index()])
    }

    /// How many pieces are on the board.
    pub fn piece_count(&self) -> usize {
        self.board.cells.pieces() as usize
    }

    /// All pieces on the board, in the order of positions.
    pub fn pieces(&self) -> impl Iterator<Item = (PositionId, PlayerId, PieceId)> {
        self.board.cells.all_pieces().map(|(cell, owner, piece)| (PositionId(cell), owner, piece))
    }

    /// A hash of all that decides the further game, but for repetition: cells, stock, turn, the piece that goes on,
    /// the last move.
    pub fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// What the rules did wrong so far, if anything.
    pub fn fault(&self) -> Option<&RulesError> {
        self.board.fault.as_ref()
    }

    /// How many parts were made since the start, or since the last edit.
    pub fn parts_made(&self) -> usize {
        self.board.history.len()
    }

    /// How many turns were completed since the start, or since the last edit.
    pub fn turns_made(&self) -> usize {
        self.board.seen.len() - 1
    }

    /// How often the present position stood at the start of a turn, with the same player to move.
    pub fn times_seen(&self) -> usize {
        self.times_seen_since(0)
    }

    /// As [`times_seen`](Position::times_seen), counting only positions that stood after at least this many turns.
    pub fn times_seen_since(&self, turns: usize) -> usize {
        self.board.times_seen_since(&self.rules, turns)
    }

    /// The end that the board itself tells; see [`legal`](Position::legal) for all ends.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.state.outcome
    }

    /// The rules, and the rest apart from them.
    pub(crate) fn split(&mut self) -> (&Rules, &mut Board) {
        (&self.rules, &mut self.board)
    }
}

impl Board {
    fn new(rules: &Rules) -> Board {
        let mut board = Board {
            cells: Cells::new(rules),
            stock: vec![0; rules.players() * rules.kinds()],
            state: State { number: 1, ..State::default() },
            ..Board::default()
        };
        board.forget(rules);
        board
    }

    /// The turn that is to be played.
    pub(crate) fn turn<'a>(&self, rules: &'a Rules) -> &'a Turn {
        &rules.program().turns[self.state.turn as usize]
    }

    /// The first piece of a type that a player has on the board.
    pub(crate) fn first_of(&self, rules: &Rules, player: PlayerId, kind: u16) -> Option<Cell> {
        let mut words = self.cells.standing(player, kind).iter().enumerate();
        words.find_map(|(word, bits)| rules.grid.cells_of(word, *bits).next())
    }

    pub(crate) fn hash(&self) -> u64 {
        let last = u64::from(self.state.last_from) | u64::from(self.state.last_to) << 16 | 1 << 40;
        self.key_without_last() ^ mix(last)
    }

    /// A hash of all that decides the further game, but for repetition and the last move.
    pub(crate) fn key_without_last(&self) -> u64 {
        let continuing = self.state.continuing;
        let (cell, selector) = continuing.map_or((NOWHERE, 0), |(cell, selector)| (cell, selector.0 + 1));
        let turn = u64::from(self.state.turn) | u64::from(cell) << 32 | u64::from(selector) << 48;
        self.result_key() ^ mix(turn)
    }

    /// A hash of what stands on the board and in stock: turns are told apart by it.
    pub(crate) fn result_key(&self) -> u64 {
        self.cells.hash ^ self.state.stock_hash
    }

    pub(crate) fn times_seen_since(&self, rules: &Rules, turns: usize) -> usize {
        let key = self.repetition_key(rules);
        let start = turns.max(self.state.comparable as usize);
        self.seen.get(start..).unwrap_or_default().iter().filter(|seen| **seen == key).count()
    }

    /// The board, the pieces in hand, and the player to move.
    pub(crate) fn repetition_key(&self, rules: &Rules) -> u64 {
        self.result_key() ^ mix(u64::from(self.turn(rules).player.0) | 1 << 50)
    }
}
