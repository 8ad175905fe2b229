//! A program prepared for play: tables of steps and sets, blocks specialized to each player, goals indexed.
mod cell;
mod chunk;
mod effect;
mod goal;
mod grid;
mod hits;
mod instruction;
mod late;
mod lower;
mod pattern;
mod selectors;
mod sets;
mod setwise;
mod tables;

use crate::program::{AttributeId, InvalidProgram, PieceId, PlayerId, PositionId, Program};
pub(crate) use cell::{Cell, Class, EMPTY, NO_KIND, NOWHERE, OFF_BOARD, Piece, class_of, owner_of};
use cell::{LOW_PLAYERS, enemies};
pub(crate) use chunk::{Chunk, Emitted, Op, Ray, Repeats};
pub(crate) use effect::{Change, Effect, Setting};
pub(crate) use goal::{GoalRules, Node, Phase};
pub(crate) use grid::{CLEAR_WORDS, Distances, Grid, WORDS};
pub(crate) use hits::{Bits, Clear, HitCode, Hits, SharedBits, are_empty, known};
pub(crate) use instruction::{Emission, Instruction, Lowered, Next, Places, Selector, Shape, Spot, Test};
pub use late::TOGETHER;
pub(crate) use late::{Late, Row, late};
use late::{Room, Running};
pub(crate) use lower::PieceRules;
use lower::Side;
pub(crate) use selectors::Selectors;
pub(crate) use sets::CellSet;
pub(crate) use setwise::{END, PLANES, SetOp, Setwise, Source};
pub(crate) use tables::{DropCode, Listing, Tables};

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
    /// What is made when it has been asked for often enough.
    pub(crate) tables: Tables,
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
        let grid = Grid::new(&steps, program.positions.len());
        Ok(Rules {
            can_grow: sides.iter().flatten().any(Side::can_grow),
            can_shrink: sides.iter().flatten().any(Side::can_shrink),
            dropped: sides.iter().map(dropped).collect(),
            sides,
            steps,
            neighbours: neighbours(&program),
            enemies: (0..players).map(PlayerId::from_index).map(|player| enemies(&program, player)).collect(),
            declared: program.pieces.iter().map(|piece| bits(&piece.attributes, |_| true)).collect(),
            fresh: program.pieces.iter().map(|piece| bits(&piece.attributes, |value| value)).collect(),
            counted: program.pieces.iter().map(|piece| !piece.dummy).collect(),
            value: program.pieces.iter().map(|piece| piece.moves.len() as u32).collect(),
            goals: GoalRules::new(&program, &grid),
            grid,
            royal: (0..players)
                .map(PlayerId::from_index)
                .map(|player| goal::royal(&program, player))
                .collect(),
            tables: Tables::new(players * program.pieces.len() * selectors.len(), room),
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
        self.tables.room.taken()
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

    /// The index of a cell's flag in the scratch.
    pub(crate) fn flag_index(&self, flag: u16, at: Cell) -> u32 {
        u32::from(flag) * self.cells() as u32 + u32::from(at)
    }

    /// How many piece types there are.
    pub(crate) fn kinds(&self) -> usize {
        self.program.pieces.len()
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> usize {
        self.program.players.len()
    }

    /// All players, those included that never move.
    pub(crate) fn all_players(&self) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        (0..self.players()).map(PlayerId::from_index)
    }

    /// The enemies of a player.
    pub(crate) fn enemies_of(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + Clone + use<> {
        let enemies = self.enemies[player.index()];
        self.all_players().filter(move |player| enemies & class_of(*player) != 0)
    }

    /// Whether code is made for cells.
    pub(crate) fn is_specialised(&self) -> bool {
        self.tables.room.running == Running::Specialised
    }

    /// The moves of a player's pieces of a type.
    pub(crate) fn piece(&self, (player, kind): Piece) -> Option<&PieceRules> {
        self.sides[player.index()].as_ref().map(|side| &side.pieces[usize::from(kind)])
    }
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
