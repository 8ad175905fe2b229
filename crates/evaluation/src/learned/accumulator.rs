//! What learned weights say of a position, kept up to date: only cells that differ from the position valued before are
//! read again. The name is the one of NNUE's accumulators (Nasu 2018), here with sparse patterns for the first layer.

use board::Position;
use smallvec::SmallVec;

use super::attacks::Owned;
use super::changes::changes;
use super::network::Hidden;
use super::seen_danger::SeenDanger;
use super::shape::Shape;
use super::tables::{Pair, Tables, Wiring, apart};

/// The positions that a thread valued last, as each seat sees them.
#[derive(Clone, Debug, Default)]
pub struct Accumulator {
    views: [View; 2],
    /// What the network keeps.
    pub(crate) hidden: Hidden,
}

/// The board of one seat.
#[derive(Clone, Debug, Default)]
struct View {
    /// What stood at each position, as the board says it.
    codes: Vec<u16>,
    /// What stands at each cell.
    digits: Vec<u8>,
    /// Whose cells are whose.
    owned: Owned,
    /// By place: where the weight of its pattern lies among a phase's patterns.
    slots: Vec<u32>,
    /// The sums of the weights of patterns and of single pieces, in the table that they are taken from.
    board: Pair,
    table: Option<usize>,
    /// The cells of the own royal piece and of the enemy's, and the sums of the weights of pieces as each sees them.
    royal: [Option<u16>; 2],
    seen: [Pair; 2],
    /// What is hit around each royal piece.
    hits: [i32; 2],
}

/// What is read of a position.
pub(crate) struct Read {
    pub phase: u8,
    /// The sums of the weights of single pieces, of patterns, of what royal pieces see, and of attacks.
    pub sums: [i32; 2],
    /// What is hit around the own royal piece and the enemy's, in hundredths of a cell.
    pub hits: [i32; 2],
}

impl Accumulator {
    /// Takes a position as a seat sees it.
    pub(crate) fn read(
        &mut self,
        shape: &Shape,
        wiring: &Wiring,
        tables: &Tables,
        danger: Option<&SeenDanger>,
        (position, seat): (&Position, usize),
    ) -> Read {
        let View { codes, digits, owned, slots, board, table, royal, seen, hits } = &mut self.views[seat];
        if digits.is_empty() {
            digits.resize(shape.cells, 0);
            slots.clone_from(&wiring.empty);
        }
        // Cells that changed, and their digits before and after.
        let mut changed: SmallVec<[(usize, u8, u8); 16]> = SmallVec::new();
        let mut royal_moved = false;
        changes(codes, position.piece_codes(), |at, _, code| {
            let cell = usize::from(shape.seen_at[seat][at]);
            let after = wiring.digits[seat][usize::from(code)];
            let before = std::mem::replace(&mut digits[cell], after);
            royal_moved |= [before, after].iter().any(|digit| wiring.royal[usize::from(*digit)]);
            changed.push((cell, before, after));
        });
        let royal_now = if royal_moved { shape.royals(digits) } else { *royal };
        let phase = shape.phase(position.piece_count());
        let wanted = shape.table(phase, seat as u8);
        let same = *table == Some(wanted);
        let weights = &tables.singles[wanted * shape.states() * shape.cells..];
        let all = shape.block() - shape.patterns_start();
        let patterns = tables.patterns.get(wanted * all..).and_then(|patterns| patterns.get(..all));
        // What each royal piece sees where it still stands: the offsets from it, and the weights.
        let views = shape.royal.as_ref().filter(|_| !tables.royal.is_empty()).map(|view| {
            let rows = shape.states() * view.offsets;
            [0, 1].map(|whose| {
                let weights = &tables.royal[(2 * wanted + whose) * rows..][..rows];
                royal_now[whose]
                    .map(|cell| (same && royal[whose] == royal_now[whose], view.from(cell), weights))
            })
        });
        let offsets = shape.royal.as_ref().map_or(0, |view| view.offsets);
        // What is hit around a royal piece: whether that is kept up to date, and by what stands where.
        let dangers = [0, 1].map(|whose| {
            let hits = danger.zip(royal_now[whose]).map(|(danger, cell)| danger.around(seat, whose, cell));
            (royal[whose] == royal_now[whose], hits)
        });
        for (cell, before, after) in changed {
            if !tables.attacks.is_empty() {
                owned.put(cell, [before, after].map(|digit| wiring.rows[usize::from(digit)]));
            }
            let change = u32::from(after).wrapping_sub(u32::from(before));
            let range = wiring.starts[cell] as usize..wiring.starts[cell + 1] as usize;
            let mut sum = *board;
            if let Some(patterns) = patterns {
                for (place, unit) in &wiring.touched[range] {
                    let slot = &mut slots[*place as usize];
                    let out = *slot;
                    *slot = slot.wrapping_add(change.wrapping_mul(*unit));
                    if same {
                        sum += patterns[*slot as usize] - patterns[out as usize];
                    }
                }
            }
            let (before, after) = (usize::from(before), usize::from(after));
            for (sum, (kept, danger)) in hits.iter_mut().zip(&dangers) {
                if let (true, Some(danger)) = (kept, danger) {
                    let of = |digit: usize| i32::from(danger[digit * shape.cells + cell]);
                    *sum += of(after) - of(before);
                }
            }
            if !same {
                continue;
            }
            *board = sum + weights[after * shape.cells + cell] - weights[before * shape.cells + cell];
            for (sum, view) in seen.iter_mut().zip(views.iter().flatten()) {
                if let Some((true, from, weights)) = view {
                    let offset = usize::from(from[cell]);
                    *sum += weights[after * offsets + offset] - weights[before * offsets + offset];
                }
            }
        }
        let pieces = || digits.iter().map(|digit| usize::from(*digit)).enumerate();
        if !same {
            let singles: Pair = pieces().map(|(at, digit)| weights[digit * shape.cells + at]).sum();
            let all = slots.iter().map(|slot| patterns.map_or(0, |patterns| patterns[*slot as usize]));
            *board = singles + all.sum::<Pair>();
        }
        for (sum, view) in seen.iter_mut().zip(views.iter().flatten()) {
            match view {
                Some((true, ..)) => {}
                None => *sum = 0,
                Some((false, from, weights)) => {
                    let seen = pieces().filter(|(_, digit)| *digit != 0);
                    *sum = seen.map(|(at, digit)| weights[digit * offsets + usize::from(from[at])]).sum();
                }
            }
        }
        for (sum, (kept, danger)) in hits.iter_mut().zip(&dangers) {
            if !kept {
                let of =
                    |(at, digit): (usize, usize)| danger.map_or(0, |hits| hits[digit * shape.cells + at]);
                *sum = pieces().map(|piece| i32::from(of(piece))).sum();
            }
        }
        (*table, *royal) = (Some(wanted), royal_now);
        let mut sum = *board + seen[0] + seen[1];
        if let Some(attacks) = shape.attacks.as_ref().filter(|_| !tables.attacks.is_empty()) {
            let weights = &tables.attacks[wanted * attacks.weights()..][..attacks.weights()];
            attacks.touched(seat % shape.sides(), digits, *owned, *royal, |weight, count| {
                sum += i64::from(count) * weights[weight];
            });
        }
        Read { phase, sums: apart(sum), hits: *hits }
    }
}

#[cfg(test)]
mod tests;
