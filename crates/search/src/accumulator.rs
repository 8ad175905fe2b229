//! What learned weights say of a position, kept up to date: only cells that differ from the position valued before are
//! read again. The name is the one of NNUE's accumulators (Nasu 2018), here with sparse patterns for the first layer.

use board::{PieceId, PlayerId, Position};
use smallvec::SmallVec;

use crate::attacks::Owned;
use crate::changes::changes;
use crate::network::Hidden;
use crate::royal_danger::SeenDanger;
use crate::shape::Shape;

/// The positions that a thread valued last, as each seat sees them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulator {
    views: [View; 2],
    /// What the network keeps.
    pub hidden: Hidden,
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

/// A sum in each of the two phases that are blended, packed into one number; where none are, the first counts.
pub(crate) type Pair = i64;

/// Weights of what stands at a cell, laid out so that one look finds those of both phases. Nothing counts nothing.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// By table: where the blocks of weights begin that it is made of.
    pub starts: Vec<[usize; 2]>,
    /// By table, digit and cell.
    singles: Vec<Pair>,
    /// By table and slot; nothing where none counts, like the next two.
    patterns: Vec<Pair>,
    /// By table, whose royal piece looks, digit and offset.
    royal: Vec<Pair>,
    /// By table and weight of attacks.
    attacks: Vec<Pair>,
}

/// What changes where a cell does.
#[derive(Clone, Debug)]
pub(crate) struct Wiring {
    /// The places that hold a cell, and what a unit of its digit moves their slot by; cell after cell.
    touched: Vec<(u32, u32)>,
    /// Where each cell's begin.
    starts: Vec<u32>,
    /// The slots of an empty board.
    empty: Vec<u32>,
    /// The digits of pieces as each seat sees them, by the board's codes.
    pub digits: [Vec<u8>; 2],
    /// By digit: whether it is of a royal piece.
    royal: Vec<bool>,
    /// By digit: 0 for own pieces, 1 for the enemy's, 2 for those of nobody.
    rows: Vec<Option<usize>>,
}

impl Wiring {
    pub(crate) fn new(shape: &Shape) -> Wiring {
        let states = shape.states();
        let mut by_cell = vec![Vec::new(); shape.cells];
        for (place, of) in shape.places.iter().enumerate() {
            for (back, at) in of.cells.iter().rev().enumerate() {
                by_cell[usize::from(*at)].push((place as u32, states.pow(back as u32) as u32));
            }
        }
        let mut starts = vec![0];
        let mut touched = Vec::new();
        for places in by_cell {
            touched.extend(places);
            starts.push(touched.len() as u32);
        }
        let digits = |seat| {
            let owners = (0..shape.side.len()).map(PlayerId::from_index);
            let kinds = || (0..shape.kinds).map(PieceId::from_index);
            let pieces = owners.flat_map(|owner| kinds().map(move |kind| shape.digit(seat, owner, kind)));
            std::iter::once(0).chain(pieces).collect()
        };
        let empty = shape.places.iter().map(|place| shape.starts[place.pattern] as u32).collect();
        let is_royal = |digit: usize| shape.royals(&[digit as u8]).iter().any(Option::is_some);
        let row = |digit: usize| Some(digit.checked_sub(1)? / shape.kinds);
        Wiring {
            touched,
            starts,
            empty,
            digits: [digits(0), digits(1)],
            royal: (0..shape.states()).map(is_royal).collect(),
            rows: (0..shape.states()).map(row).collect(),
        }
    }
}

impl Tables {
    pub(crate) fn new(shape: &Shape, weights: &[i16]) -> Tables {
        let mut tables = Tables {
            starts: shape.tables(),
            singles: Vec::new(),
            patterns: Vec::new(),
            royal: Vec::new(),
            attacks: Vec::new(),
        };
        let offsets = shape.royal.as_ref().map_or(0, |royal| royal.offsets);
        for [first, second] in shape.tables() {
            let pair = |digit: usize, weight: usize| match digit {
                0 => 0,
                _ => together([weights[first + weight], weights[second + weight]]),
            };
            for digit in 0..shape.states() {
                let cells = (0..shape.cells).map(|at| pair(digit, shape.single(digit, at)));
                tables.singles.extend(cells);
            }
            let weights_of = |weight: usize| together([weights[first + weight], weights[second + weight]]);
            tables.attacks.extend((shape.attacks_start()..shape.singles_start()).map(weights_of));
            let slots = (shape.patterns_start()..shape.block()).enumerate();
            tables.patterns.extend(slots.map(|(slot, weight)| match shape.counts(slot) {
                true => weights_of(weight),
                false => 0,
            }));
            for (whose, digit) in
                [0, 1].into_iter().flat_map(|whose| (0..shape.states()).map(move |digit| (whose, digit)))
            {
                let seen = (0..offsets).map(|offset| pair(digit, shape.seen(whose, digit, offset)));
                tables.royal.extend(seen);
            }
        }
        for table in [&mut tables.patterns, &mut tables.royal, &mut tables.attacks] {
            if table.iter().all(|both| *both == 0) {
                table.clear();
            }
        }
        tables
    }

    /// Whether single pieces alone count, at any phase by the same sums: then a network may keep those beside its own.
    pub(crate) fn is_plain(&self, shape: &Shape) -> bool {
        self.patterns.is_empty() && self.royal.is_empty() && self.attacks.is_empty() && shape.span().is_some()
    }

    /// The weights of single pieces of a plain table, as a seat has them, by digit and cell.
    pub(crate) fn plain(&self, shape: &Shape, seat: usize) -> &[Pair] {
        let size = shape.states() * shape.cells;
        &self.singles[shape.table(0, seat as u8) * size..][..size]
    }
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

/// Packs two numbers into one, so that both are added and multiplied at once.
fn together([first, second]: [i16; 2]) -> Pair {
    i64::from(first) + (i64::from(second) << 32)
}

/// Unpacks a sum of packed numbers.
pub(crate) fn apart(both: Pair) -> [i32; 2] {
    let first = both as i32;
    [first, ((both - i64::from(first)) >> 32) as i32]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use board::{Moves, Position};

    use super::*;
    use crate::chance::Chance;
    use crate::learned::Learned;
    use crate::shape::{AS_RULES, PARTS};
    use crate::shipped_game::shipped_game;

    /// What is kept up to date is what the learner reads anew, forth and back through games by chance.
    #[test]
    fn kept_values_are_those_of_a_fresh_reading() {
        let games =
            ["reversi", "breakthrough", "connect-four", "chess", "xiangqi", "shogi", "english-draughts"];
        for game in games {
            let (rules, model, shape) = shipped_game(game);
            let mut chance = Chance::new(7);
            let weights: Vec<i16> = (0..shape.weights()).map(|_| chance.below(401) as i16 - 200).collect();
            let learned = Learned::new(Arc::clone(&shape), weights.clone());
            let learned = learned.with_danger(model.evaluation().seen_danger(&shape));
            let mut kept = Accumulator::default();
            let mut valued = 0;
            for _ in 0..6 {
                let mut position = Position::new(&rules);
                let mut moves = Moves::new();
                while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                    position.make(moves.get(chance.below(moves.len())).expect("a move"));
                    if chance.happens(200) {
                        position.unmake();
                    }
                    let player = position.turn().player;
                    let mut fresh = 0.0;
                    let reading = shape.read(&position, player);
                    shape.touched(&reading, |weight, count| {
                        fresh += f64::from(weights[weight]) * f64::from(count);
                    });
                    let terms = model.evaluation().rule_terms(&shape, &position, player, None);
                    for ((base, count), (weight, value)) in shape
                        .blend(reading.phase, reading.side)
                        .into_iter()
                        .flat_map(|block| terms.weighed(&shape).map(move |term| (block, term)))
                    {
                        let share = f64::from(value * count) / f64::from(shape.whole());
                        fresh += share * f64::from(weights[base + weight]) * f64::from(PARTS)
                            / f64::from(AS_RULES);
                    }
                    let kept = learned.value(&position, player, &mut kept, terms.rows);
                    let difference = f64::from(kept) - fresh / f64::from(PARTS);
                    assert!(difference.abs() < 1.5, "{game}: {kept} is off by {difference}");
                    valued += 1;
                }
            }
            assert!(valued > 100, "{game}: {valued}");
        }
    }
}
