//! Which dwarfs trolls can get at without being paid back.
//!
//! A troll that comes beside dwarfs takes them all. Then a line of dwarfs behind those that are gone may be hurled at it:
//! in a block three deep it costs a troll (4 points) to take three dwarfs (3 points). So a dwarf is safe where a troll
//! would be paid back on each free cell beside it, and else the safer the more moves trolls need to get there.

use super::cells::Cells;
use super::weighing::Weighing;

/// How much of it a dwarf loses that trolls can come beside unpaid in one move, two, and so on, in fortieths.
const EXPOSED: [i32; 5] = [40, 18, 8, 4, 1];
/// The farthest that a hurl or a shove goes.
const FARTHEST: usize = 7;

/// What it is worth to the dwarfs. No dwarf counts less than nothing here.
pub(super) fn value(dwarfs: Cells, trolls: Cells, free: Cells, weighing: &Weighing) -> i32 {
    let paid_back = free & paid_back(dwarfs, free);
    let holes = free & dwarfs.beside() & !paid_back;
    weighing.sound * (dwarfs & !holes.beside()).count()
        + weighing.paid_back * paid_back.count()
        + weighing.out_of_reach * out_of_reach(dwarfs, trolls, free, holes) / EXPOSED[0]
}

/// In fortieths of a dwarf, how far trolls have to come to the holes.
fn out_of_reach(dwarfs: Cells, trolls: Cells, free: Cells, holes: Cells) -> i32 {
    let mut value = EXPOSED[0] * dwarfs.count();
    let (mut reached, mut next) = (trolls, trolls.beside() | shoved(trolls, free));
    let mut exposed = Cells::default();
    for lost in EXPOSED {
        reached = reached | next & free;
        next = reached.beside();
        let hit = (reached & holes).beside() & dwarfs & !exposed;
        value -= lost * hit.count();
        exposed = exposed | hit;
    }
    value
}

/// Where a troll that comes is hurled at, though the dwarfs beside it are gone: a line of dwarfs from the second cell
/// on, as long as it has to go, with free cells between.
fn paid_back(dwarfs: Cells, free: Cells) -> Cells {
    let beside = free | dwarfs;
    thrown(dwarfs, free, |flying, way| (flying.step(way) & beside).step(way))
}

/// Where lines of trolls can be shoved to, farther than by a step.
fn shoved(trolls: Cells, free: Cells) -> Cells {
    thrown(trolls, free, |flying, way| (flying.step(way) & free).step(way)) & free
}

/// Where lines of two and more can throw their fronts, as far as they are long: over free cells, then over the last two
/// steps as told.
fn thrown(pieces: Cells, free: Cells, last: impl Fn(Cells, usize) -> Cells) -> Cells {
    let mut reached = Cells::default();
    for way in Cells::ways() {
        let mut fronts = pieces;
        for far in 2..=FARTHEST {
            fronts = pieces & fronts.step(way);
            if fronts.is_empty() {
                break;
            }
            let flying = (2..far).fold(fronts, |flying, _| flying.step(way) & free);
            reached = reached | last(flying, way);
        }
    }
    reached
}
