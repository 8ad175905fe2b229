//! How far the evaluation was off lately in positions that are alike in something: what searches of such positions said is
//! added to it (correction history; the chess-programming wiki's "Static Evaluation Correction History").

use board::{PieceId, PlayerId, Position};
use evaluation::mix;

/// Positions are alike where the commonest pieces of both stand alike, or all others of the mover, or all others of the other.
const LIKENESSES: usize = 3;
const SLOTS: usize = 1 << 14;
/// A correction is kept below this.
const LIMIT: i32 = 1024;
/// The most that one likeness corrects, in hundredths.
const MOST: i32 = 32;
/// An error counts in full at this depth, and less at lower ones.
const FULL_DEPTH: i32 = 8;

/// Where the corrections of a position are kept.
pub(crate) type Places = [usize; LIKENESSES];

/// What was learned about errors.
#[derive(Debug)]
pub(crate) struct Corrections(Vec<i16>);

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections(vec![0; 2 * LIKENESSES * SLOTS])
    }

    /// Where what is known of a position is kept. `seats` are the mover and the other, `second` whether the mover is the
    /// second seat.
    pub(crate) fn places(
        position: &Position,
        commonest: PieceId,
        seats: [PlayerId; 2],
        second: bool,
    ) -> Places {
        let [mut common, mut own, mut other] = [0_u64; LIKENESSES];
        for (seat, others) in seats.into_iter().zip([&mut own, &mut other]) {
            for (owned, standing) in position.owned(seat).iter().zip(position.standing(seat, commonest)) {
                common = mix(common.wrapping_add(*standing));
                *others = mix(others.wrapping_add(owned & !standing));
            }
        }
        [(common, 0), (own, 1), (other, 2)]
            .map(|(key, likeness)| (key as usize % SLOTS * LIKENESSES + likeness) * 2 + usize::from(second))
    }

    /// What the evaluation is off by, in hundredths.
    pub(crate) fn at(&self, places: Places) -> i32 {
        places.iter().map(|place| i32::from(self.0[*place])).sum::<i32>() * MOST / LIMIT
    }

    /// Learns that a search so deep said so much more than the corrected evaluation.
    pub(crate) fn learn(&mut self, places: Places, more: i32, depth: i32) {
        let bonus = (more * depth / FULL_DEPTH).clamp(-LIMIT / 4, LIMIT / 4);
        places.iter().for_each(|place| pull(&mut self.0[*place], bonus, LIMIT));
    }
}

/// Moves a number by a bonus, the less the nearer it is to a limit, which it never passes.
pub(crate) fn pull(number: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests;
