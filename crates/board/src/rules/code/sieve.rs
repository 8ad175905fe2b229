//! Which blocks of a chunk need not be run at all, told by a few cells that many of them look at first.

use super::{Op, Ray};
use crate::rules::{Cell, EMPTY, class_of};

/// Most blocks that a set of bits holds.
const BLOCKS: usize = 64;
/// Fewer blocks than that are run as fast as sifted.
const ENOUGH: usize = 8;
/// Most cells looked at.
const CELLS: usize = 8;

/// Tells from a few cells which blocks can do nothing.
#[derive(Debug)]
pub(crate) struct Sieve {
    cells: Box<[Cell]>,
    /// By cell, then by class: the blocks that may do something.
    open: Box<[u64]>,
    /// Classes of cells that there are: empty, then a player each.
    classes: usize,
    all: u64,
    /// Where each block starts, past what the sieve has tested, and where it ends.
    spans: Box<[(u16, u16)]>,
}

/// A test that a block begins with, and does nothing if it fails.
#[derive(Clone, Copy)]
struct First {
    cell: Cell,
    mask: u16,
    /// The operation behind it; none where the operation that tests also moves.
    behind: Option<usize>,
}

impl Sieve {
    /// A sieve for blocks that each are tidied for themselves and end with `End`; none where it would not pay.
    pub(super) fn new(blocks: &[(Vec<Op>, Vec<Ray>)], players: usize) -> Option<Sieve> {
        if !(ENOUGH..=BLOCKS).contains(&blocks.len()) {
            return None;
        }
        let firsts: Vec<Vec<First>> = blocks.iter().map(|(ops, rays)| firsts(ops, rays)).collect();
        let cells = cells(&firsts);
        if cells.is_empty() || cells.len() * 2 > blocks.len() {
            return None;
        }
        let busy = blocks.iter().enumerate().filter(|(_, (ops, _))| ops.len() > 1);
        let all = busy.fold(0, |all, (block, _)| all | 1 << block);
        let classes = players + 1;
        let mut open = vec![all; cells.len() * classes];
        let mut spans = Vec::with_capacity(blocks.len());
        let mut start = 0;
        for (block, firsts) in firsts.iter().enumerate() {
            let mut tested = 0;
            let mut known = true;
            for first in firsts {
                let Some(place) = cells.iter().position(|cell| *cell == first.cell) else {
                    known = false;
                    continue;
                };
                for class in 0..classes {
                    if first.mask & class_at(class) == 0 {
                        open[place * classes + class] &= !(1 << block);
                    }
                }
                known &= first.behind.is_some();
                if let (true, Some(behind)) = (known, first.behind) {
                    tested = behind;
                }
            }
            // Its `End` falls away: the next block's code starts there.
            let length = blocks[block].0.len() - 1;
            spans.push(((start + tested) as u16, (start + length) as u16));
            start += length;
        }
        Some(Sieve { cells: cells.into(), open: open.into(), classes, all, spans: spans.into() })
    }

    /// The blocks that may do something, as bits.
    pub(crate) fn sift(&self, class: &[u16]) -> u64 {
        let mut open = self.all;
        for (cell, row) in self.cells.iter().zip(self.open.chunks_exact(self.classes)) {
            open &= row[class[usize::from(*cell)].trailing_zeros() as usize];
        }
        open
    }

    /// Where a block's code starts and ends.
    pub(crate) fn span(&self, block: u32) -> (usize, usize) {
        let (start, end) = self.spans[block as usize];
        (usize::from(start), usize::from(end))
    }
}

/// The class of that number: see [`Sieve::sift`].
fn class_at(number: usize) -> u16 {
    match number {
        0 => EMPTY,
        player => class_of(crate::program::PlayerId((player - 1) as u8)),
    }
}

/// The cells that at least two blocks look at first, those that most look at before others.
fn cells(firsts: &[Vec<First>]) -> Vec<Cell> {
    let mut looked: Vec<Cell> = firsts.iter().flatten().map(|first| first.cell).collect();
    looked.sort_unstable();
    let mut counted: Vec<(usize, Cell)> =
        looked.chunk_by(|one, other| one == other).map(|same| (same.len(), same[0])).collect();
    counted.retain(|(count, _)| *count > 1);
    counted.sort_by_key(|(count, cell)| (std::cmp::Reverse(*count), *cell));
    counted.into_iter().take(CELLS).map(|(_, cell)| cell).collect()
}

fn firsts(ops: &[Op], rays: &[Ray]) -> Vec<First> {
    let ends = |or: u16| ops.get(usize::from(or)) == Some(&Op::End);
    let mut firsts = Vec::new();
    for (index, op) in ops.iter().enumerate() {
        match *op {
            Op::Begin => {}
            Op::Class { cell, mask, or } if ends(or) => {
                firsts.push(First { cell, mask, behind: Some(index + 1) });
            }
            Op::Step { cell, mask, or } if ends(or) => {
                firsts.push(First { cell, mask, behind: None });
                break;
            }
            Op::Ray { index, or } if ends(or) => {
                let ray = &rays[usize::from(index)];
                firsts.extend(ray.cells.first().map(|&cell| First {
                    cell,
                    mask: ray.pass | ray.end,
                    behind: None,
                }));
                break;
            }
            _ => break,
        }
    }
    // What is skipped must not hold the start of the block's memory.
    if ops.contains(&Op::Begin) {
        firsts.iter_mut().for_each(|first| first.behind = None);
    }
    firsts
}
