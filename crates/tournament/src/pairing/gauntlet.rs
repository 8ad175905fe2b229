//! The first few players against all others.

use super::plan::Group;

pub(super) fn all(players: usize, challengers: usize, cycles: usize, most: usize) -> Vec<Group> {
    let pairs = |cycle: usize| {
        (challengers..players).flat_map(move |other| {
            (0..challengers).map(move |challenger| {
                let pair =
                    if cycle.is_multiple_of(2) { vec![challenger, other] } else { vec![other, challenger] };
                (pair, cycle)
            })
        })
    };
    (0..cycles).flat_map(pairs).take(most).collect()
}
