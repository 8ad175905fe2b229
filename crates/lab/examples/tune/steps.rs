//! Which change of the weights is tried next.

use evaluation::Weights;

/// How much a weight grows at a step, in hundredths: long steps are tried first.
pub(crate) const LENGTHS: [i32; 2] = [100, 40];

/// What can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knob {
    /// One of [`Weights::KNOBS`].
    One(usize),
    /// The worth of one type of piece.
    Piece(usize),
    /// The worth of all of them.
    Pieces,
}

/// All of them: the worth of types that count nothing is left alone.
pub(crate) fn knobs(worths: &[i32]) -> Vec<Knob> {
    let counted: Vec<usize> = (0..worths.len()).filter(|kind| worths[*kind] != 0).collect();
    let single = counted.iter().filter(|_| counted.len() > 1).map(|kind| Knob::Piece(*kind));
    let all = counted.first().map(|_| Knob::Pieces);
    (0..Weights::KNOBS.len()).map(Knob::One).chain(all).chain(single).collect()
}

/// The weights after a step up or down; none where it leads nowhere. `worths` is what types are worth by the rules.
pub(crate) fn step(from: &Weights, knob: Knob, way: i32, length: i32, worths: &[i32]) -> Option<Weights> {
    let mut weights = from.clone();
    match knob {
        Knob::One(index) => {
            let knob = Weights::KNOBS.get(index)?;
            let weight = (knob.of)(&mut weights);
            *weight = moved(*weight, knob.step, way, length);
        }
        Knob::Piece(kind) => {
            let worth = weights.pieces.get_or_insert_with(|| worths.to_vec()).get_mut(kind)?;
            *worth = moved(*worth, 30, way, length / 2);
        }
        Knob::Pieces => {
            let all = weights.pieces.get_or_insert_with(|| worths.to_vec());
            all.iter_mut()
                .filter(|worth| **worth != 0)
                .for_each(|worth| *worth = moved(*worth, 30, way, length));
        }
    }
    let is_far = weights.pieces.iter().flatten().any(|worth| worth.abs() > 20_000)
        || Weights::KNOBS.iter().any(|knob| (knob.of)(&mut weights.clone()).abs() > 5_000);
    (weights != *from && !is_far).then_some(weights)
}

/// A number made greater or less: what is up grows, what is below zero comes nearer to it.
fn moved(number: i32, first: i32, way: i32, length: i32) -> i32 {
    let grown = |number: i32| number + (number * length / 100).max(1);
    let shrunk = |number: i32| (number * 100 / (100 + length)).min(number - 1);
    match (number.signum() * way).signum() {
        0 => way * (first * length / 100).max(1),
        1 => number.signum() * grown(number.abs()),
        _ => number.signum() * shrunk(number.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_move() {
        let check = |number, way, length, then| assert_eq!(moved(number, 25, way, length), then);
        check(4, 1, 100, 8);
        check(4, -1, 100, 2);
        check(1, -1, 100, 0);
        check(0, 1, 100, 25);
        check(0, -1, 40, -10);
        check(-8, -1, 100, -16);
        check(-8, 1, 100, -4);
        check(1, 1, 40, 2);
        check(100, -1, 40, 71);
    }

    #[test]
    fn steps_change_what_they_name() {
        let worths = [0, 90, 300];
        let all = knobs(&worths);
        assert_eq!(all.len(), Weights::KNOBS.len() + 3);
        for knob in all {
            for way in [1, -1] {
                let next = step(&Weights::USUAL, knob, way, 100, &worths).unwrap();
                assert_ne!(next, Weights::USUAL);
                assert_eq!(matches!(knob, Knob::One(_)), next.pieces.is_none());
            }
        }
        let heavier = step(&Weights::USUAL, Knob::Piece(2), 1, 100, &worths).unwrap();
        assert_eq!(heavier.pieces, Some(vec![0, 90, 450]));
        let far = Weights { lines: 5000, ..Weights::USUAL };
        assert_eq!(step(&far, Knob::One(5), 1, 100, &worths), None);
        assert_eq!(knobs(&[90]), [(0..7).map(Knob::One).collect(), vec![Knob::Pieces]].concat());
    }
}
