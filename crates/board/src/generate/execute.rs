//! Runs specialized code.

use std::ops::Range;

use super::interpret::{self, Mover, interpret, is_endless};
use super::sink::{Flow, Sight, Sink, Start};
use crate::position::Board;
use crate::rules::{Cell, Chunk, EMPTY, Emitted, Op, Selector, Setting, Shape};
use crate::scratch::Scratch;

/// Runs a chunk for one piece, or for all drops of a type; it stops early where the sink wants no more, or at a `Hit`.
pub(crate) fn execute<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    chunk: &Chunk,
    start: &Start,
    scratch: &mut Scratch,
    sink: &mut S,
) -> Flow {
    execute_span(board, mover, chunk, 0..chunk.ops.len(), start, scratch, sink)
}

/// Runs a part of a chunk.
pub(crate) fn execute_span<S: Sink>(
    board: &mut Board,
    mover: Mover<'_>,
    chunk: &Chunk,
    span: Range<usize>,
    start: &Start,
    scratch: &mut Scratch,
    sink: &mut S,
) -> Flow {
    let (ops, mut next) = (&chunk.ops[..span.end], span.start);
    // Backward jumps in the run of one block, and the end of that block's code.
    let (mut jumps_back, mut block_end) = (0_u32, 0_usize);
    let goto = |holds: bool, next: usize, or: u16| if holds { next + 1 } else { usize::from(or) };
    loop {
        let behind = || chunk.ops.get(next).filter(|_| next >= usize::from(chunk.ways_back));
        let Some(op) = ops.get(next).or_else(behind) else { return Flow::GoOn };
        match *op {
            Op::Class { cell, mask, or } => {
                if board.cells.class[usize::from(cell)] as u16 & mask == 0 {
                    // Keeps this a branch: as a conditional move, the next operation would wait for the board.
                    std::hint::black_box(());
                    next = usize::from(or);
                } else {
                    next += 1;
                }
            }
            Op::Step { cell, mask, or } => {
                if board.cells.class[usize::from(cell)] as u16 & mask == 0 {
                    next = usize::from(or);
                    continue;
                }
                if sink.plain(start, cell) == Flow::Stop {
                    return Flow::Stop;
                }
                next += 1;
            }
            Op::Ray { index, or } => {
                let ray = &chunk.rays[usize::from(index)];
                let class = |cell: &Cell| board.cells.class[usize::from(*cell)] as u16;
                let free = ray.cells.iter().position(|cell| class(cell) & ray.pass == 0);
                let steps = free.map_or(ray.cells.len(), |free| {
                    free + usize::from(class(&ray.cells[free]) & ray.end != 0)
                });
                if sink.plains(start, &ray.cells[..steps]) == Flow::Stop {
                    return Flow::Stop;
                }
                next = usize::from(or);
            }
            Op::Plain { to } => {
                if sink.plain(start, to) == Flow::Stop {
                    return Flow::Stop;
                }
                next += 1;
            }
            Op::Kind { cell, kind, or } => {
                next = goto(board.cells.kind[usize::from(cell)] == kind, next, or);
            }
            Op::Attribute { attribute, cell, or } => {
                next = goto(board.cells.attributes[usize::from(cell)] >> attribute & 1 != 0, next, or);
            }
            Op::In { set, cell, or } => {
                next = goto(mover.rules.sets[usize::from(set)].contains(cell), next, or);
            }
            Op::Jump { to } => next = usize::from(to),
            Op::Back { to } => {
                if next >= block_end {
                    (jumps_back, block_end) = (0, chunk.block_end(next));
                }
                jumps_back += 1;
                if is_endless(board, scratch, jumps_back) {
                    let block = chunk.block_of(next) as usize;
                    interpret::report(board, mover.rules, block, start);
                    next = block_end;
                    continue;
                }
                next = usize::from(to);
            }
            Op::End => return Flow::GoOn,
            Op::Hit => return Flow::Stop,
            Op::LastFrom { cell, or } => next = goto(board.state.last_from == cell, next, or),
            Op::LastTo { cell, or } => next = goto(board.state.last_to == cell, next, or),
            Op::Flag { flag, or } => next = goto(scratch.flag(flag), next, or),
            Op::PositionFlag { or, index } => next = goto(scratch.position_flag(index as usize), next, or),
            Op::Begin => {
                scratch.start();
                next += 1;
            }
            Op::Effect { index } => {
                scratch.push(chunk.effects[usize::from(index)]);
                next += 1;
            }
            Op::Cascade { from, to } => {
                scratch.cascades.push((from, to));
                next += 1;
            }
            Op::SetFlag { setting, flag } => {
                scratch.set_flag(flag, setting == Setting::On);
                next += 1;
            }
            Op::SetPositionFlag { setting, index } => {
                scratch.set_position_flag(index as usize, setting == Setting::On);
                next += 1;
            }
            Op::Emit { index } => {
                let Emitted { from, to, unless_empty, emission, .. } = &chunk.emissions[usize::from(index)];
                let is_listed = !unless_empty || board.cells.class[usize::from(*to)] != EMPTY;
                if is_listed && sink.emit(start, *from, *to, emission, scratch) == Flow::Stop {
                    return Flow::Stop;
                }
                scratch.effects.clear();
                if mover.rules.program().options.discard_cascades {
                    scratch.cascades.clear();
                }
                next += 1;
            }
            Op::Attacked { cell, selector, or } => {
                let holds = S::Sight::is_attacked(board, mover.rules, mover.player, cell, Selector(selector));
                next = goto(holds, next, or);
            }
            Op::Defended { cell, selector, or } => {
                let holds = S::Sight::is_defended(board, mover.rules, mover.player, cell, Selector(selector));
                next = goto(holds, next, or);
            }
            Op::NearEnemy { cell, or } => {
                let enemies = mover.rules.enemies[mover.player.index()];
                let near = &mover.rules.neighbours[usize::from(cell)];
                let holds = near.iter().any(|cell| board.cells.class[usize::from(*cell)] & enemies != 0);
                next = goto(holds, next, or);
            }
            Op::Interpret { block, cell } => {
                let Some(piece) = mover.rules.piece((mover.player, start.kind)) else { return Flow::GoOn };
                let list = if start.shape == Shape::Drop { &piece.drops } else { &piece.moves };
                let start = Start { cell, ..*start };
                let block = &list[usize::from(block)];
                if interpret(board, mover, block, &start, scratch, sink) == Flow::Stop {
                    return Flow::Stop;
                }
                next += 1;
            }
        }
    }
}
