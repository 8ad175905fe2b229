//! Lowers the blocks of a program to flat instructions for one player: resolves directions by the player's symmetry, selects the player's
//! zones, and turns conditions into jumps.

use super::cell::enemies;
use super::sets::{goal_positions, zone_set};
use super::{
    CellSet, Change, Class, EMPTY, Emission, Instruction, Lowered, Next, OFF_BOARD, Selectors, Setting,
    Shape, Spot, Test, class_of,
};
use crate::program::{
    Add, Block, Condition, Continuation, DirectionId, DropTarget, Landmark, Manner, PlayerId, PositionId,
    PositionRef, Program, Statement,
};

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
    pub(super) fn can_grow(&self) -> bool {
        let creates =
            |instruction: &Instruction| matches!(instruction, Instruction::Change(Change::Create(..), _));
        let new = |emission: &Emission| matches!(emission.shape, Shape::Copy | Shape::Drop);
        self.blocks().any(|block| block.code.iter().any(creates) || block.emissions.iter().any(new))
    }

    /// Returns true if a block moves a piece, perhaps onto another, or removes one.
    pub(super) fn can_shrink(&self) -> bool {
        let captures = |instruction: &Instruction| {
            matches!(instruction, Instruction::Change(Change::Capture, _) | Instruction::Cascade)
        };
        let moves = |emission: &Emission| emission.shape == Shape::Move;
        self.blocks().any(|block| block.code.iter().any(captures) || block.emissions.iter().any(moves))
    }
}

/// All blocks of all pieces for one player.
pub(super) fn side(
    program: &Program,
    selectors: &Selectors,
    sets: &mut Vec<CellSet>,
    player: PlayerId,
) -> Side {
    let mut lower = |blocks: &[Block], shape: Shape| -> Vec<Lowered> {
        let lowered = blocks.iter().enumerate().map(|(number, block)| {
            let mut lowering =
                Lowering { program, selectors, sets, player, block, shape, code: vec![], emissions: vec![] };
            let target = match block.target {
                DropTarget::Anywhere => None,
                DropTarget::Zone(zone) => Some(zone_set(program, player, zone)),
                DropTarget::At(position) => Some(lowering.only(position)),
            };
            lowering.statements(&block.statements);
            lowering.code.push(Instruction::End);
            Lowered { code: lowering.code, emissions: lowering.emissions, target, number }
        });
        lowered.collect()
    };
    let pieces = program.pieces.iter().map(|piece| {
        let moves = lower(&piece.moves, Shape::Move);
        let mut moves_by = selectors.sort(&piece.moves);
        moves_by.iter_mut().for_each(|list| gather_alike(list, &moves));
        let drops = lower(&piece.drops, Shape::Drop);
        PieceRules { moves, moves_by, drops, drops_by: selectors.sort(&piece.drops) }
    });
    Side { pieces: pieces.collect() }
}

/// Groups blocks that start alike, up to their first test, so that its failure skips them all. The group takes the place of its first
/// block; the order of moves has no meaning.
fn gather_alike(list: &mut [u32], blocks: &[Lowered]) {
    let start = |block: u32| {
        let code = &blocks[block as usize].code;
        let tests = code.iter().position(|instruction| matches!(instruction, Instruction::Test(..)));
        let (before, test) = (&code[..tests.unwrap_or(0)], tests.map(|test| code[test]));
        (before, test.map(|test| if let Instruction::Test(test, _) = test { Some(test) } else { None }))
    };
    let order = list.to_vec();
    let place = |block: u32| order.iter().position(|other| start(*other) == start(block));
    list.sort_by_cached_key(|block| place(*block));
}

struct Lowering<'a> {
    program: &'a Program,
    selectors: &'a Selectors,
    sets: &'a mut Vec<CellSet>,
    player: PlayerId,
    block: &'a Block,
    shape: Shape,
    code: Vec<Instruction>,
    emissions: Vec<Emission>,
}

/// Tests and jumps without a target yet.
type Open = Vec<usize>;

impl Lowering<'_> {
    fn statements(&mut self, statements: &[Statement]) {
        statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Go(place) => self.emit(Instruction::Go(self.spot(*place))),
            Statement::Mark(place) => self.emit(Instruction::Mark(self.spot(*place))),
            Statement::From => self.emit(Instruction::From),
            Statement::To => self.emit(Instruction::To),
            Statement::Cascade => self.emit(Instruction::Cascade),
            Statement::Verify(condition) => {
                let failed = self.branch(condition, true);
                self.otherwise(&failed, &[Instruction::End]);
            }
            Statement::If(condition, then, otherwise) => {
                let failed = self.branch(condition, true);
                self.statements(then);
                if otherwise.is_empty() {
                    self.land(&failed);
                } else {
                    let done = self.jump();
                    self.land(&failed);
                    self.statements(otherwise);
                    self.land(&[done]);
                }
            }
            Statement::While(condition, body) => {
                let start = self.code.len() as u32;
                let failed = self.branch(condition, true);
                self.statements(body);
                self.emit(Instruction::Jump(start));
                self.land(&failed);
            }
            Statement::Add(add) => self.add(add),
            Statement::Capture(place) => self.change(Change::Capture, *place),
            Statement::Flip(place) => self.change(Change::Flip, *place),
            Statement::ChangeOwner(place) => self.change(Change::Owner(self.player.0), *place),
            Statement::ChangeType(piece, place) => self.change(Change::Kind(piece.0), *place),
            Statement::Create { player, piece, at } => {
                self.change(Change::Create(player.unwrap_or(self.player).0, piece.map(|piece| piece.0)), *at);
            }
            Statement::SetAttribute { attribute, value, at } => {
                let spot = self.spot(*at);
                self.set(value, |setting| Instruction::Change(Change::Attribute(attribute.0, setting), spot));
            }
            Statement::SetFlag(flag, value) => self.set(value, |setting| Instruction::Flag(flag.0, setting)),
            Statement::SetPositionFlag(flag, value, at) => {
                let spot = self.spot(*at);
                self.set(value, |setting| Instruction::PositionFlag(flag.0, setting, spot));
            }
        }
    }

    fn add(&mut self, add: &Add) {
        let shape = match (self.shape, add.manner) {
            (Shape::Drop, _) => Shape::Drop,
            (_, Manner::Copy) => Shape::Copy,
            (_, Manner::Move) => Shape::Move,
        };
        let own =
            || self.block.move_type.map_or(self.selectors.untyped(), |kind| self.selectors.of_type(kind));
        let next = match add.continuation {
            Continuation::Complete => Next::COMPLETE,
            Continuation::SameType => Next::by(own()),
            Continuation::Type(kind) => Next::by(self.selectors.of_type(kind)),
        };
        let promotions = add.promotions.iter().copied().map(|piece| piece.0).collect();
        self.emissions.push(Emission { promotions, shape, next });
        self.emit(Instruction::Emit(self.emissions.len() as u32 - 1));
    }

    /// One of two instructions, by a condition.
    fn set(&mut self, value: &Condition, instruction: impl Fn(Setting) -> Instruction) {
        let failed = self.branch(value, true);
        self.emit(instruction(Setting::On));
        self.otherwise(&failed, &[instruction(Setting::Off)]);
    }

    fn change(&mut self, change: Change, place: PositionRef) {
        self.emit(Instruction::Change(change, self.spot(place)));
    }

    /// Emits code that falls through if a condition has some value. Returns the jumps for the other case.
    fn branch(&mut self, condition: &Condition, wanted: bool) -> Open {
        if let Some((mask, place)) = self.class_mask(condition) {
            let mask = if wanted { mask } else { !mask };
            self.emit(Instruction::Test(Test::Class(mask, self.spot(place)), u32::MAX));
            return vec![self.code.len() - 1];
        }
        match condition {
            Condition::True | Condition::False if (*condition == Condition::True) == wanted => vec![],
            Condition::True | Condition::False => vec![self.jump()],
            Condition::Not(inner) => self.branch(inner, !wanted),
            Condition::And(all) | Condition::Or(all) => {
                let fails_at_once = matches!(condition, Condition::And(_)) == wanted;
                if fails_at_once {
                    return all.iter().flat_map(|inner| self.branch(inner, wanted)).collect();
                }
                let Some((last, others)) = all.split_last() else { return vec![self.jump()] };
                let found: Open = others.iter().flat_map(|inner| self.branch(inner, !wanted)).collect();
                let failed = self.branch(last, wanted);
                self.land(&found);
                failed
            }
            _ if wanted => vec![self.test(condition)],
            _ => {
                let failed = self.test(condition);
                let held = self.jump();
                self.land(&[failed]);
                vec![held]
            }
        }
    }

    /// A condition on the owner at one position, as a single mask.
    fn class_mask(&self, condition: &Condition) -> Option<(Class, PositionRef)> {
        let enemies = enemies(self.program, self.player);
        let own = class_of(self.player);
        let owners: Class = (0..self.program.players.len()).map(PlayerId::from_index).map(class_of).sum();
        let merge = |all: &[Condition], merge: fn(Class, Class) -> Class| {
            let (first, others) = all.split_first()?;
            let (mut mask, place) = self.class_mask(first)?;
            for other in others {
                let (other, there) = self.class_mask(other)?;
                mask = (there == place).then(|| merge(mask, other))?;
            }
            Some((mask, place))
        };
        match condition {
            Condition::Empty(place) => Some((EMPTY, *place)),
            Condition::Enemy(place) => Some((enemies, *place)),
            Condition::Friend(place) => Some((own, *place)),
            Condition::Neutral(place) => Some((owners & !own & !enemies, *place)),
            Condition::OnBoard(place) => Some((!OFF_BOARD, *place)),
            Condition::Not(inner) => self.class_mask(inner).map(|(mask, place)| (!mask, place)),
            Condition::And(all) => merge(all, |one, other| one & other),
            Condition::Or(any) => merge(any, |one, other| one | other),
            _ => None,
        }
    }

    /// The set of a single position.
    fn only(&mut self, position: PositionId) -> u32 {
        let set = CellSet::of(self.program.positions.len(), [position.0]);
        let known = self.sets.iter().position(|known| *known == set);
        known.unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        }) as u32
    }

    fn test(&mut self, condition: &Condition) -> usize {
        let only = match condition {
            Condition::Position(position, _) => self.only(*position),
            _ => 0,
        };
        let spot = |place: &PositionRef| self.spot(*place);
        let selector =
            |kind: &Option<_>| kind.map_or(self.selectors.every(), |kind| self.selectors.of_type(kind));
        let test = match condition {
            Condition::Piece(piece, place) => Test::Kind(piece.0, spot(place)),
            Condition::Attribute(attribute, place) => Test::Attribute(attribute.0, spot(place)),
            Condition::InZone(zone, place) => {
                Test::In(zone_set(self.program, self.player, *zone), spot(place))
            }
            Condition::GoalPosition(place) => {
                Test::In(goal_positions(self.program, self.player), spot(place))
            }
            Condition::Position(_, place) => Test::In(only, spot(place)),
            Condition::LastFrom(place) => Test::LastFrom(spot(place)),
            Condition::LastTo(place) => Test::LastTo(spot(place)),
            Condition::Marked(place) => Test::Marked(spot(place)),
            Condition::Attacked(kind, place) => Test::Attacked(selector(kind), spot(place)),
            Condition::Defended(kind, place) => Test::Defended(selector(kind), spot(place)),
            Condition::AdjacentToEnemy(place) => Test::AdjacentToEnemy(spot(place)),
            Condition::Flag(flag) => Test::Flag(flag.0),
            Condition::PositionFlag(flag, place) => Test::PositionFlag(flag.0, spot(place)),
            Condition::True | Condition::False | Condition::Not(_) | Condition::And(_) | Condition::Or(_) => {
                unreachable!("conditions with parts are taken apart by the callers")
            }
            Condition::Empty(_)
            | Condition::Enemy(_)
            | Condition::Friend(_)
            | Condition::Neutral(_)
            | Condition::OnBoard(_) => unreachable!("owners are tested by masks"),
        };
        self.emit(Instruction::Test(test, u32::MAX));
        self.code.len() - 1
    }

    fn spot(&self, place: PositionRef) -> Spot {
        let row = |direction: DirectionId| self.program.symmetric(self.player, direction).0;
        match place {
            PositionRef::Here => Spot::Here,
            PositionRef::At(position) => Spot::At(position.0),
            PositionRef::Toward(direction) => Spot::Step(row(direction)),
            PositionRef::Against(direction) => {
                Spot::Step(self.program.directions.len() as u16 + row(direction))
            }
            PositionRef::Landmark(Landmark::From) => Spot::From,
            PositionRef::Landmark(Landmark::To) => Spot::To,
            PositionRef::Landmark(Landmark::Mark) => Spot::Mark,
            PositionRef::Landmark(Landmark::LastFrom) => Spot::LastFrom,
            PositionRef::Landmark(Landmark::LastTo) => Spot::LastTo,
        }
    }

    fn emit(&mut self, instruction: Instruction) {
        self.code.push(instruction);
    }

    fn jump(&mut self) -> usize {
        self.emit(Instruction::Jump(u32::MAX));
        self.code.len() - 1
    }

    /// Emits code that is reached only by the jumps; what falls through skips it.
    fn otherwise(&mut self, open: &[usize], code: &[Instruction]) {
        if open.is_empty() {
            return;
        }
        let skip = self.jump();
        self.land(open);
        self.code.extend_from_slice(code);
        self.land(&[skip]);
    }

    /// Sets the target of open jumps to here.
    fn land(&mut self, open: &[usize]) {
        let here = self.code.len() as u32;
        for &index in open {
            match &mut self.code[index] {
                Instruction::Test(_, target) | Instruction::Jump(target) => *target = here,
                _ => unreachable!("only tests and jumps are left open"),
            }
        }
    }
}
