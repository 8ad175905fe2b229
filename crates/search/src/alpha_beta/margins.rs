//! Where the search looks less deep, or not at all. Values are hundredths of the least piece.

/// So much a node must be above the window, for each part of depth, to be cut at once (reverse futility).
const REVERSE_FUTILITY: i32 = 80;
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// So much below the window a node is, at depth 0 and for each part, to be left to captures (razoring).
const RAZORING: (i32, i32) = (200, 180);
pub(crate) const RAZORING_DEPTH: i32 = 2;
/// So much a quiet move may bring, at depth 0 and for each part (futility).
const FUTILITY: (i32, i32) = (120, 90);
pub(crate) const FUTILITY_DEPTH: i32 = 7;
/// So many quiet moves are tried, and so many more with the square of the depth (late-move pruning).
const LATE: usize = 4;
pub(crate) const LATE_DEPTH: i32 = 6;
/// A capture may lose so much of the exchange for each part of depth.
const EXCHANGE: i32 = 100;
pub(crate) const EXCHANGE_DEPTH: i32 = 6;
/// From this depth on a table move is tested for being singular, and so much it must be better for each part.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
const SINGULAR: i32 = 2;
/// From this depth on a node without a table move is searched less deep.
pub(crate) const INTERNAL_DEPTH: i32 = 4;

/// Only pieces whose loss costs at least this are checked for threats. A move that saves at least this is never left out.
pub(crate) const ESCAPE: i32 = 150;
/// A move that saves a piece is reduced less, by so many hundredths of a part of depth.
pub(crate) const ESCAPE_REDUCTION: i32 = 300;

/// Where pieces change sides: from this depth on a node is judged by a search less deep that tells it is so far outside the window.
pub(crate) const PROBABLE_DEPTH: i32 = 3;
pub(crate) const PROBABLE: i32 = 80;

/// Who is so far ahead looks for the end of the game: no quiet move of its is left out.
pub(crate) const AHEAD: i32 = 500;

pub(crate) fn reverse_futility(depth: i32, improving: bool) -> i32 {
    REVERSE_FUTILITY * (depth - i32::from(improving)).max(0) + 20
}

pub(crate) fn razoring(depth: i32) -> i32 {
    RAZORING.0 + RAZORING.1 * depth
}

pub(crate) fn futility(depth: i32) -> i32 {
    FUTILITY.0 + FUTILITY.1 * depth.max(0)
}

pub(crate) fn late(depth: i32, improving: bool) -> usize {
    let most = LATE + (depth * depth) as usize;
    if improving { most } else { most / 2 + 1 }
}

pub(crate) fn exchange(depth: i32) -> i32 {
    EXCHANGE * depth
}

/// A quiet move may lose so much.
pub(crate) fn quiet_exchange(depth: i32) -> i32 {
    25 * depth * depth
}

pub(crate) fn singular(depth: i32) -> i32 {
    SINGULAR * depth
}

/// How much less deep the reply to a pass is searched.
pub(crate) fn null_move(depth: i32, above: i32) -> i32 {
    3 + depth / 4 + (above / 200).clamp(0, 3)
}

/// By how much a late move is searched less deep, in a game with many quiet moves: it grows with the logarithms of the
/// depth and of the moves tried before.
pub(crate) fn reduction(depth: i32, tried: usize) -> i32 {
    reduction_hundredths(depth, tried) / 100
}

/// The same in hundredths of a part of depth.
pub(crate) fn reduction_hundredths(depth: i32, tried: usize) -> i32 {
    // Hundredths of the natural logarithm, by fifths of a doubling.
    let log = |number: usize| -> i32 {
        let number = number.max(1) as u32;
        let whole = number.ilog2();
        let rest = (number << 8 >> whole) as i32 - 256;
        whole as i32 * 69 + rest * 69 / 256
    };
    75 + log(depth.max(1) as usize) * log(tried) / 225
}

/// The same where each of few moves may change everything.
pub(crate) fn mild_reduction(depth: i32, tried: usize) -> i32 {
    1 + i32::from(tried > 10 && depth > 4) + i32::from(depth > 9)
}

#[cfg(test)]
mod tests;
