//! A program prepared for play: tables of steps and sets, blocks specialized to each player, goals indexed.
mod code;
mod goal;
mod grid;
mod instruction;
mod late;
mod lower;
mod pattern;
mod selectors;
mod sets;
mod setwise;

use crate::program::{AttributeId, InvalidProgram, PieceId, PlayerId, PositionId, Program};
pub(crate) use code::{
    CLEAR_WORDS, Chunk, Code, Emitted, HitCode, Listing, MoveCode, Op, Ready, Repeats, are_empty,
};
pub(crate) use goal::{GoalRules, Node, Phase};
pub(crate) use grid::{Grid, WORDS};
pub(crate) use instruction::{
    Cell, Change, Emission, Instruction, Lowered, Next, Places, Selector, Setting, Shape, Spot, Test,
};
pub use late::TOGETHER;
use late::{Room, Running};
pub(crate) use pattern::Pattern;
pub(crate) use selectors::Selectors;
pub(crate) use sets::CellSet;
pub(crate) use setwise::{Counting, END, PLANES, SetOp, Setwise, Source};

/// What a cell is to a mover, one bit each: empty, off the board, or occupied by a player. A set of classes is the union of their bits.
/// Code for a cell only has room for 16 bits, so those of further players are above.
pub(crate) type Class = u32;
/// The class of an empty cell.
pub(crate) const EMPTY: Class = 1;
/// The class of what lies off the board.
pub(crate) const OFF_BOARD: Class = 1 << 15;
/// The number of players with a bit below [`OFF_BOARD`]. Games with more are interpreted.
const LOW_PLAYERS: u8 = 14;
/// The type of an empty cell.
pub(crate) const NO_KIND: u16 = u16::MAX;
/// No cell.
pub(crate) const NOWHERE: Cell = u16::MAX;

/// The bit of an owner in a cell's class.
pub(crate) const fn class_of(player: PlayerId) -> Class {
    2 << (player.0 + (player.0 >= LOW_PLAYERS) as u8)
}

/// The owner of an occupied cell with this class.
pub(crate) const fn owner_of(class: Class) -> PlayerId {
    let bit = class.trailing_zeros() as u8;
    PlayerId(bit - 1 - (bit > LOW_PLAYERS) as u8)
}

/// The most bytes of the tables of one game, if nothing else is said: 64 MB. See also [`TOGETHER`].
pub const TABLES: usize = 64 << 20;

/// The rules of one game, ready for play. Shared by all its positions.
#[derive(Debug)]
pub struct Rules {
    program: Program,
    /// `steps[row * cells + cell]`: one row per direction, then one against each; off the board is `cells`.
    pub(crate) steps: Vec<Cell>,
    /// The bits of cells in sets of pieces.
    pub(crate) grid: Grid,
    /// Zones and goal positions of each player, targets of drops.
    pub(crate) sets: Vec<CellSet>,
    /// Linked neighbours of each cell.
    pub(crate) neighbours: Vec<Vec<Cell>>,
    /// The enemies of each player, as a mask of class bits.
    pub(crate) enemies: Vec<Class>,
    /// The moves of each player; `None` for a player whose pieces nobody ever moves.
    pub(crate) sides: Vec<Option<Side>>,
    pub(crate) selectors: Selectors,
    /// Code specialised to cells.
    pub(crate) code: Code,
    /// Code that counts the moves of all pieces of a type at once.
    pub(crate) counting: Counting,
    /// The attributes that a type declares, and those that are true on a new piece.
    pub(crate) declared: Vec<u64>,
    pub(crate) fresh: Vec<u64>,
    /// True if goals that count all pieces count this type.
    pub(crate) counted: Vec<bool>,
    /// The value of a piece when only the most valuable captures are allowed.
    pub(crate) value: Vec<u32>,
    pub(crate) goals: GoalRules,
    /// Whether the number of pieces on the board can grow or shrink.
    pub(crate) can_grow: bool,
    pub(crate) can_shrink: bool,
    /// Types that each player can drop.
    pub(crate) dropped: Vec<Vec<u16>>,
    /// Types that a player must not leave attacked.
    pub(crate) royal: Vec<Vec<u16>>,
}

/// The moves of one player.
#[derive(Debug, Default)]
pub(crate) struct Side {
    pub pieces: Vec<PieceRules>,
}

/// The blocks of one piece type for one player.
#[derive(Debug, Default)]
pub(crate) struct PieceRules {
    pub moves: Vec<Lowered>,
    pub drops: Vec<Lowered>,
    /// Indices into `moves`, by selector.
    pub moves_by: Vec<Vec<u32>>,
    /// Indices into `drops`, by selector.
    pub drops_by: Vec<Vec<u32>>,
}

impl Side {
    fn blocks(&self) -> impl Iterator<Item = &Lowered> {
        self.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops))
    }

    /// Returns true if a block puts a new piece on the board.
    fn can_grow(&self) -> bool {
        let creates =
            |instruction: &Instruction| matches!(instruction, Instruction::Change(Change::Create(..), _));
        let new = |emission: &Emission| matches!(emission.shape, Shape::Copy | Shape::Drop);
        self.blocks().any(|block| block.code.iter().any(creates) || block.emissions.iter().any(new))
    }

    /// Returns true if a block moves a piece, perhaps onto another, or removes one.
    fn can_shrink(&self) -> bool {
        let captures = |instruction: &Instruction| {
            matches!(instruction, Instruction::Change(Change::Capture, _) | Instruction::Cascade)
        };
        let moves = |emission: &Emission| emission.shape == Shape::Move;
        self.blocks().any(|block| block.code.iter().any(captures) || block.emissions.iter().any(moves))
    }
}

impl Rules {
    /// Prepares a program. Its tables take at most [`TABLES`] bytes.
    ///
    /// # Errors
    /// If [`Program::validate`] refuses it.
    pub fn new(program: Program) -> Result<Rules, InvalidProgram> {
        Rules::with_tables(program, TABLES)
    }

    /// Like [`new`](Rules::new), with room for tables of so many bytes. They are made when they are used, and kept as long as the rules;
    /// whoever plays by the same rules shares them. With less room everything is slower, and nothing else is different.
    ///
    /// # Errors
    /// If [`Program::validate`] refuses it.
    pub fn with_tables(program: Program, bytes: usize) -> Result<Rules, InvalidProgram> {
        let narrow = program.players.len() <= usize::from(LOW_PLAYERS);
        let running = if narrow { Running::Specialised } else { Running::Interpreted };
        Rules::with(program, Room::new(running, bytes))
    }

    /// Like [`new`](Rules::new), but all blocks are interpreted, which is slow. For comparisons.
    ///
    /// # Errors
    /// If [`Program::validate`] refuses it.
    pub fn interpreted(program: Program) -> Result<Rules, InvalidProgram> {
        Rules::with(program, Room::new(Running::Interpreted, 0))
    }

    fn with(program: Program, room: Room) -> Result<Rules, InvalidProgram> {
        program.validate()?;
        let players = program.players.len();
        let mut sets = sets::zones(&program);
        let selectors = Selectors::new(&program);
        let sides = (0..players).map(PlayerId::from_index).map(|player| {
            let moves = program.turns.iter().any(|turn| turn.moves_as == player || turn.player == player);
            moves.then(|| lower::side(&program, &selectors, &mut sets, player))
        });
        let sides: Vec<Option<Side>> = sides.collect();
        let steps = steps(&program);
        Ok(Rules {
            can_grow: sides.iter().flatten().any(Side::can_grow),
            can_shrink: sides.iter().flatten().any(Side::can_shrink),
            dropped: sides.iter().map(dropped).collect(),
            sides,
            grid: Grid::new(&steps, program.positions.len()),
            steps,
            neighbours: neighbours(&program),
            enemies: (0..players).map(PlayerId::from_index).map(|player| enemies(&program, player)).collect(),
            declared: program.pieces.iter().map(|piece| bits(&piece.attributes, |_| true)).collect(),
            fresh: program.pieces.iter().map(|piece| bits(&piece.attributes, |value| value)).collect(),
            counted: program.pieces.iter().map(|piece| !piece.dummy).collect(),
            value: program.pieces.iter().map(|piece| piece.moves.len() as u32).collect(),
            goals: GoalRules::new(&program),
            royal: (0..players)
                .map(PlayerId::from_index)
                .map(|player| goal::royal(&program, player))
                .collect(),
            code: Code::new(players * program.pieces.len() * selectors.len(), room),
            counting: Counting::new(players * program.pieces.len() * selectors.len()),
            sets,
            selectors,
            program,
        })
    }

    /// The program these rules come from.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The types of a player's royal pieces: those that a goal checkmates.
    pub fn royal(&self, player: PlayerId) -> impl Iterator<Item = PieceId> + Clone {
        self.royal[player.index()].iter().map(|kind| PieceId(*kind))
    }

    /// The bytes that tables take so far. The bound may be exceeded by the last table made, which is small.
    pub fn table_bytes(&self) -> usize {
        self.code.room.taken()
    }

    /// The bit of a position in sets such as [`Position::owned`](crate::Position::owned): bit `bit % 64` of word `bit / 64`.
    pub fn bit(&self, at: PositionId) -> usize {
        self.grid.bit(at.0)
    }

    /// The number of words in such a set.
    pub fn words(&self) -> usize {
        self.grid.words()
    }

    /// How many positions the board has.
    pub(crate) fn cells(&self) -> usize {
        self.program.positions.len()
    }

    /// The cell for "off the board".
    pub(crate) fn off(&self) -> Cell {
        self.cells() as Cell
    }

    /// How many piece types there are.
    pub(crate) fn kinds(&self) -> usize {
        self.program.pieces.len()
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> usize {
        self.program.players.len()
    }

    /// The moves of a player's pieces of a type.
    pub(crate) fn piece(&self, player: PlayerId, kind: u16) -> Option<&PieceRules> {
        self.sides[player.index()].as_ref().map(|side| &side.pieces[usize::from(kind)])
    }
}

/// The index of a player's goal positions in the sets.
pub(crate) fn goal_positions(program: &Program, player: PlayerId) -> u32 {
    (program.zones.len() * program.players.len() + player.index()) as u32
}

/// The types with drop blocks.
fn dropped(side: &Option<Side>) -> Vec<u16> {
    let pieces = side.iter().flat_map(|side| side.pieces.iter().enumerate());
    pieces.filter(|(_, piece)| !piece.drops.is_empty()).map(|(kind, _)| kind as u16).collect()
}

fn bits(attributes: &[(AttributeId, bool)], counts: impl Fn(bool) -> bool) -> u64 {
    attributes.iter().fold(0, |bits, &(attribute, value)| {
        let bit = 1 << attribute.0;
        if counts(value) { bits | bit } else { bits & !bit }
    })
}

fn enemies(program: &Program, mover: PlayerId) -> Class {
    let fights = |player: &PlayerId| *player != mover && !program.is_neutral(*player);
    (0..program.players.len()).map(PlayerId::from_index).filter(fights).map(class_of).sum()
}

fn steps(program: &Program) -> Vec<Cell> {
    let off = program.positions.len() as Cell;
    let cell = |to: &Option<PositionId>| to.map_or(off, |position| position.0);
    [&program.links, &program.opposites].into_iter().flatten().flatten().map(cell).collect()
}

fn neighbours(program: &Program) -> Vec<Vec<Cell>> {
    let of = |position: usize| {
        let mut cells: Vec<Cell> =
            program.links.iter().filter_map(|row| row[position]).map(|to| to.0).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    (0..program.positions.len()).map(of).collect()
}

/// The type of a piece id.
pub(crate) fn kind(piece: PieceId) -> u16 {
    piece.0
}
