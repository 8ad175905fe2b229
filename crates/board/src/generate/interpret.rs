//! Interprets a block, instruction by instruction.

use super::sink::{Flow, Sight, Sink, Start};
use crate::position::{Board, RulesError};
use crate::program::PlayerId;
use crate::rules::{Cell, Instruction, Lowered, NOWHERE, Places, Rules, Setting, Shape, Spot, Test};
use crate::scratch::Scratch;

/// Backward jumps after which a run is considered endless. Real rules need about ten thousand: Bahrain Dama looks at every cell for every
/// step of a king.
const JUMPS_BACK: u32 = 100_000;

/// The same limit once a block of the game is known to be endless: it has been reported, and would take this long every turn.
const JUMPS_BACK_AFTER_A_FAULT: u32 = 2_000;

/// Effects, or cascades, of one move after which its block is considered endless.
const CHANGES: usize = 4_096;

/// Returns true if a run with this many backward jumps is considered endless.
pub(super) fn is_endless(board: &Board, scratch: &Scratch, jumps_back: u32) -> bool {
    let allowed = if board.fault.is_some() { JUMPS_BACK_AFTER_A_FAULT } else { JUMPS_BACK };
    jumps_back > allowed || scratch.effects.len().max(scratch.cascades.len()) > CHANGES
}

/// The cell of a spot.
#[inline(always)]
fn find(places: &Places, rules: &Rules, board: &Board, spot: Spot) -> Cell {
    places.find(&rules.steps, rules.off(), spot).unwrap_or_else(|| {
        let last = if spot == Spot::LastFrom { board.state.last_from } else { board.state.last_to };
        if last == NOWHERE { rules.off() } else { last }
    })
}

/// The player whose blocks are run.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub rules: &'a Rules,
    pub player: PlayerId,
}

/// Runs a block for one piece or one drop.
pub(crate) fn interpret<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    block: &Lowered,
    start: &Start,
    scratch: &mut Scratch,
    sink: &mut S,
) -> Flow {
    let rules = mover.rules;
    scratch.start();
    let mut places = Places::new(start.cell, start.shape);
    let mut next = 0_usize;
    let mut jumps_back = 0_u32;
    while let Some(instruction) = block.code.get(next) {
        next += 1;
        match *instruction {
            Instruction::Go(spot) => {
                places.current = find(&places, rules, board, spot);
                if places.current == rules.off() {
                    return Flow::GoOn;
                }
            }
            Instruction::Mark(spot) => places.mark = find(&places, rules, board, spot),
            Instruction::From => places.from = places.current,
            Instruction::To => places.to = places.current,
            Instruction::Test(test, otherwise) => {
                if !holds::<S>(board, mover, &places, test, scratch) {
                    next = otherwise as usize;
                }
            }
            Instruction::Jump(target) => {
                if (target as usize) < next {
                    jumps_back += 1;
                    if is_endless(board, scratch, jumps_back) {
                        report(board, rules, block.number, start);
                        return Flow::GoOn;
                    }
                }
                next = target as usize;
            }
            Instruction::Cascade => {
                let pair = (places.from, places.destination());
                if pair.0 != NOWHERE {
                    scratch.cascades.push(pair);
                }
                places.from = places.current;
                places.to = NOWHERE;
            }
            Instruction::Change(change, spot) => {
                let at = find(&places, rules, board, spot);
                if at != rules.off() {
                    scratch.push(change.effect(at, start.kind));
                }
            }
            Instruction::Emit(index) => {
                let emission = &block.emissions[index as usize];
                if sink.emit(start, places.source(), places.destination(), emission, scratch) == Flow::Stop {
                    return Flow::Stop;
                }
                scratch.effects.clear();
                if rules.program().options.discard_cascades {
                    scratch.cascades.clear();
                }
            }
            Instruction::Flag(flag, setting) => scratch.set_flag(flag, setting == Setting::On),
            Instruction::PositionFlag(flag, setting, spot) => {
                let at = find(&places, rules, board, spot);
                if at != rules.off() {
                    scratch.set_position_flag(rules.flag_index(flag, at) as usize, setting == Setting::On);
                }
            }
            Instruction::End => return Flow::GoOn,
        }
    }
    Flow::GoOn
}

#[inline(always)]
fn holds<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    places: &Places,
    test: Test,
    scratch: &Scratch,
) -> bool {
    let Mover { rules, player } = mover;
    let find = |spot| find(places, rules, board, spot);
    match test {
        Test::Class(mask, spot) => board.cells.class[usize::from(find(spot))] & mask != 0,
        Test::Kind(kind, spot) => board.cells.kind[usize::from(find(spot))] == kind,
        Test::Attribute(attribute, spot) => {
            board.cells.attributes[usize::from(find(spot))] >> attribute & 1 != 0
        }
        Test::In(set, spot) => rules.sets[set as usize].contains(find(spot)),
        Test::LastFrom(spot) => find(spot) == board.state.last_from,
        Test::LastTo(spot) => find(spot) == board.state.last_to,
        Test::Marked(spot) => find(spot) == places.mark,
        Test::AdjacentToEnemy(spot) => {
            let enemies = rules.enemies[player.index()];
            let near = rules.neighbours.get(usize::from(find(spot)));
            near.is_some_and(|near| {
                near.iter().any(|cell| board.cells.class[usize::from(*cell)] & enemies != 0)
            })
        }
        Test::Flag(flag) => scratch.flag(flag),
        Test::PositionFlag(flag, spot) => {
            let at = find(spot);
            at != rules.off() && scratch.position_flag(rules.flag_index(flag, at) as usize)
        }
        Test::Attacked(selector, spot) => {
            let at = find(spot);
            at != rules.off() && S::Sight::is_attacked(board, rules, player, at, selector)
        }
        Test::Defended(selector, spot) => {
            let at = find(spot);
            at != rules.off() && S::Sight::is_defended(board, rules, player, at, selector)
        }
    }
}

/// Records the first block that was stopped.
pub(super) fn report(board: &mut Board, rules: &Rules, block: usize, start: &Start) {
    if board.fault.is_none() {
        board.fault = Some(RulesError {
            piece: rules.program().pieces[usize::from(start.kind)].name.clone(),
            list: if start.shape == Shape::Drop { "drop" } else { "move" },
            block: block + 1,
            problem: "a loop goes on for ever",
        });
    }
}
