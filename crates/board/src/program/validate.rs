//! Checks all indices in a program, so that the engine need not.

use super::{
    Add, Block, Condition, Continuation, DropTarget, GoalCondition, GoalPlace, Item, Occupant, PatternItem,
    PositionRef, Program, Statement,
};

/// An invalid program: an index is out of range, or a list is too long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct InvalidProgram {
    /// The place in the program.
    pub place: String,
    /// What is wrong there.
    pub problem: String,
}

/// Most players.
const PLAYERS: usize = 16;
/// Most positions: the rest of 16 bits is for "off the board" and bit sets.
const POSITIONS: usize = 16_384;
/// Most piece types.
const PIECES: usize = 4_096;
/// Most attributes: one bit each.
const ATTRIBUTES: usize = 64;
/// Most flags, most position flags, most move types, most priorities, most zones, most directions, most turns.
const NAMES: usize = 4_096;
/// Most entries of tables over several of these: each alone may be large, but not all at once.
const LINKS: usize = 1 << 20;
const LISTS: usize = 1 << 18;
const SETS: usize = 1 << 17;
/// Deepest nesting of statements and conditions.
const NESTING: usize = 256;

impl Program {
    /// Checks the whole program.
    ///
    /// # Errors
    /// The first error. The engine accepts no such program.
    pub fn validate(&self) -> Result<(), InvalidProgram> {
        self.check_sizes()?;
        self.check_board()?;
        self.check_play()?;
        for piece in &self.pieces {
            let blocks = |kind: &'static str| {
                move |index| format!("piece `{}`, {kind} block {}", piece.name, index + 1)
            };
            for (kind, list) in [("move", &piece.moves), ("drop", &piece.drops)] {
                for (index, block) in list.iter().enumerate() {
                    let checker = Checker { program: self, place: blocks(kind)(index) };
                    checker.block(block)?;
                }
            }
            let checker = Checker { program: self, place: format!("piece `{}`", piece.name) };
            for (attribute, _) in &piece.attributes {
                checker.below("attribute", attribute.index(), self.attributes.len())?;
            }
        }
        for (index, goal) in self.goals.iter().enumerate() {
            let checker = Checker { program: self, place: format!("goal {}", index + 1) };
            for player in &goal.players {
                checker.below("player", player.index(), self.players.len())?;
            }
            goal.condition.items().try_for_each(|(depth, condition)| checker.goal(condition, depth))?;
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), InvalidProgram> {
        let checker = Checker { program: self, place: "the program".into() };
        for (what, length, least, most) in [
            ("players", self.players.len(), 1, PLAYERS),
            ("positions", self.positions.len(), 1, POSITIONS),
            ("pieces", self.pieces.len(), 0, PIECES),
            ("attributes", self.attributes.len(), 0, ATTRIBUTES),
            ("move types", self.move_types.len(), 0, NAMES),
            ("flags", self.flags.len(), 0, NAMES),
            ("position flags", self.position_flags.len(), 0, NAMES),
            ("zones", self.zones.len(), 0, NAMES),
            ("directions", self.directions.len(), 0, NAMES),
            ("move priorities", self.priorities.len(), 0, NAMES),
            ("turns", self.turns.len(), 1, NAMES),
        ] {
            if !(least..=most).contains(&length) {
                return Err(checker.error(format!("{length} {what}, but {least} to {most} are possible")));
            }
        }
        self.check_tables(&checker)?;
        checker.below("turn to repeat from", self.repeat_from, self.turns.len())
    }

    /// Refuses tables that would fill the memory.
    fn check_tables(&self, checker: &Checker<'_>) -> Result<(), InvalidProgram> {
        let (players, pieces) = (self.players.len(), self.pieces.len());
        let types = self.move_types.len() + self.priorities.len() + 3;
        // With the border of a grid a small board has up to four.
        let words = (self.positions.len() / 64 + 1).max(4);
        for (what, sizes, most) in [
            ("directions and positions", [self.directions.len(), self.positions.len(), 1], LINKS),
            ("players, pieces and move types", [players, pieces, types], LISTS),
            ("players, pieces and positions", [players, pieces, words], SETS),
            ("players, zones and positions", [players, self.zones.len(), words], SETS),
        ] {
            if sizes.iter().product::<usize>() > most {
                return Err(checker.error(format!("too many {what} together")));
            }
        }
        Ok(())
    }

    fn check_board(&self) -> Result<(), InvalidProgram> {
        let checker = Checker { program: self, place: "the board".into() };
        for (what, table) in [("links", &self.links), ("opposites", &self.opposites)] {
            let shaped = table.len() == self.directions.len();
            if !shaped || table.iter().any(|row| row.len() != self.positions.len()) {
                return Err(
                    checker.error(format!("`{what}` is not one row a direction, one column a position"))
                );
            }
            for to in table.iter().flatten().flatten() {
                checker.position(to.index())?;
            }
        }
        for (_, map) in self.symmetry.iter() {
            if !map.is_empty() && map.len() != self.directions.len() {
                return Err(checker.error("a symmetry is neither empty nor one entry a direction".into()));
            }
            for direction in map {
                checker.direction(direction.index())?;
            }
        }
        for zone in &self.zones {
            if zone.positions.len() != self.players.len() {
                return Err(checker.error(format!("zone `{}` is not one list a player", zone.name)));
            }
            for position in zone.positions.iter().flat_map(|(_, positions)| positions) {
                checker.position(position.index())?;
            }
        }
        Ok(())
    }

    fn check_play(&self) -> Result<(), InvalidProgram> {
        let turns = Checker { program: self, place: "the turn order".into() };
        for turn in &self.turns {
            turns.player(turn.player.index())?;
            turns.player(turn.moves_as.index())?;
            turns.move_type(turn.move_type)?;
        }
        let priorities = Checker { program: self, place: "the move priorities".into() };
        self.priorities.iter().try_for_each(|kind| priorities.move_type(Some(*kind)))?;
        let setup = Checker { program: self, place: "the set-up".into() };
        for placement in &self.setup {
            setup.player(placement.player.index())?;
            setup.piece(placement.piece.index())?;
            setup.position(placement.at.index())?;
        }
        for stock in &self.stock {
            setup.player(stock.player.index())?;
            setup.piece(stock.piece.index())?;
        }
        Ok(())
    }
}

/// Checks indices of a program and says where a wrong one is.
struct Checker<'a> {
    program: &'a Program,
    place: String,
}

type Checked = Result<(), InvalidProgram>;

impl Checker<'_> {
    fn block(&self, block: &Block) -> Checked {
        self.move_type(block.move_type)?;
        match block.target {
            DropTarget::Anywhere => {}
            DropTarget::At(position) => self.position(position.index())?,
            DropTarget::Zone(zone) => self.below("zone", zone.index(), self.program.zones.len())?,
        }
        block.items().try_for_each(|(depth, item)| {
            self.shallow(depth)?;
            match item {
                Item::Statement(statement) => self.statement(statement),
                Item::Condition(condition) => self.condition(condition),
                Item::Place(place) => self.seen(place),
            }
        })
    }

    fn statement(&self, statement: &Statement) -> Checked {
        match statement {
            Statement::From
            | Statement::To
            | Statement::Cascade
            | Statement::Go(_)
            | Statement::Mark(_)
            | Statement::Capture(_)
            | Statement::Flip(_)
            | Statement::ChangeOwner(_)
            | Statement::Verify(_)
            | Statement::If(..)
            | Statement::While(..) => Ok(()),
            Statement::Add(Add { promotions, continuation, manner: _ }) => {
                promotions.iter().try_for_each(|piece| self.piece(piece.index()))?;
                match continuation {
                    Continuation::Complete | Continuation::SameType => Ok(()),
                    Continuation::Type(kind) => self.move_type(Some(*kind)),
                }
            }
            Statement::ChangeType(piece, _) => self.piece(piece.index()),
            Statement::Create { player, piece, at: _ } => {
                player.iter().try_for_each(|player| self.player(player.index()))?;
                piece.iter().try_for_each(|piece| self.piece(piece.index()))
            }
            Statement::SetAttribute { attribute, .. } => self.attribute(attribute.index()),
            Statement::SetFlag(flag, _) => self.below("flag", flag.index(), self.program.flags.len()),
            Statement::SetPositionFlag(flag, ..) => self.position_flag(flag.index()),
        }
    }

    fn condition(&self, condition: &Condition) -> Checked {
        match condition {
            Condition::True
            | Condition::False
            | Condition::Not(_)
            | Condition::And(_)
            | Condition::Or(_)
            | Condition::Empty(_)
            | Condition::Enemy(_)
            | Condition::Friend(_)
            | Condition::Neutral(_)
            | Condition::OnBoard(_)
            | Condition::LastFrom(_)
            | Condition::LastTo(_)
            | Condition::Marked(_)
            | Condition::GoalPosition(_)
            | Condition::AdjacentToEnemy(_) => Ok(()),
            Condition::Piece(piece, _) => self.piece(piece.index()),
            Condition::Attribute(attribute, _) => self.attribute(attribute.index()),
            Condition::InZone(zone, _) => self.below("zone", zone.index(), self.program.zones.len()),
            Condition::Position(position, _) => self.position(position.index()),
            Condition::Attacked(kind, _) | Condition::Defended(kind, _) => self.move_type(*kind),
            Condition::Flag(flag) => self.below("flag", flag.index(), self.program.flags.len()),
            Condition::PositionFlag(flag, _) => self.position_flag(flag.index()),
        }
    }

    fn goal(&self, condition: &GoalCondition, depth: usize) -> Checked {
        self.shallow(depth)?;
        match condition {
            GoalCondition::Not(_)
            | GoalCondition::And(_)
            | GoalCondition::Or(_)
            | GoalCondition::Stalemated
            | GoalCondition::Repetition => Ok(()),
            GoalCondition::Absolute { occupants, places } => {
                occupants.iter().try_for_each(|occupant| self.occupant(occupant, depth))?;
                places.iter().try_for_each(|place| match place {
                    GoalPlace::Position(position) => self.position(position.index()),
                    GoalPlace::Zone(zone) => self.below("zone", zone.index(), self.program.zones.len()),
                })
            }
            GoalCondition::Relative(items) => items.iter().try_for_each(|item| match item {
                PatternItem::Occupant(occupant) => self.occupant(occupant, depth),
                PatternItem::Step(direction) => self.direction(direction.index()),
            }),
            GoalCondition::PiecesRemaining(_, piece) | GoalCondition::TotalPieceCount(_, piece) => {
                piece.iter().try_for_each(|piece| self.piece(piece.index()))
            }
            GoalCondition::Captured(pieces) | GoalCondition::Checkmated(pieces) => {
                pieces.iter().try_for_each(|piece| self.piece(piece.index()))
            }
        }
    }

    fn occupant(&self, occupant: &Occupant, depth: usize) -> Checked {
        self.shallow(depth)?;
        match occupant {
            Occupant::Own(piece) | Occupant::Opponent(piece) | Occupant::AnyOwner(piece) => {
                self.piece(piece.index())
            }
            Occupant::Not(inner) => self.occupant(inner, depth + 1),
        }
    }

    fn seen(&self, place: &PositionRef) -> Checked {
        match place {
            PositionRef::Here | PositionRef::Landmark(_) => Ok(()),
            PositionRef::At(position) => self.position(position.index()),
            PositionRef::Toward(direction) | PositionRef::Against(direction) => {
                self.direction(direction.index())
            }
        }
    }

    fn player(&self, index: usize) -> Checked {
        self.below("player", index, self.program.players.len())
    }

    fn piece(&self, index: usize) -> Checked {
        self.below("piece", index, self.program.pieces.len())
    }

    fn position(&self, index: usize) -> Checked {
        self.below("position", index, self.program.positions.len())
    }

    fn direction(&self, index: usize) -> Checked {
        self.below("direction", index, self.program.directions.len())
    }

    fn position_flag(&self, index: usize) -> Checked {
        self.below("position flag", index, self.program.position_flags.len())
    }

    fn attribute(&self, index: usize) -> Checked {
        self.below("attribute", index, self.program.attributes.len())
    }

    fn move_type(&self, kind: Option<super::MoveTypeId>) -> Checked {
        kind.iter().try_for_each(|kind| self.below("move type", kind.index(), self.program.move_types.len()))
    }

    fn below(&self, what: &str, index: usize, length: usize) -> Checked {
        if index < length {
            Ok(())
        } else {
            Err(self.error(format!("{what} {index} is none of the {length}")))
        }
    }

    fn shallow(&self, depth: usize) -> Checked {
        if depth <= NESTING { Ok(()) } else { Err(self.error(format!("nested deeper than {NESTING}"))) }
    }

    fn error(&self, problem: String) -> InvalidProgram {
        InvalidProgram { place: self.place.clone(), problem }
    }
}
