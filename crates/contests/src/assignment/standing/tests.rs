use store::Challenge;

use super::super::terms::Terms;
use super::{reached, rungs};

const WON: [u32; 2] = [0, 1];
const LOST: [u32; 2] = [1, 0];
const DRAWN: [u32; 2] = [0, 0];

/// The points of each rung, whether it is passed, and how many are passed in a row.
fn check(
    played: &[(usize, &[[u32; 2]], u64)],
    is_over: bool,
    expected: &[(f64, Option<bool>)],
    in_a_row: usize,
) {
    check_by(r#""matches": 4"#, played, is_over, expected, in_a_row);
}

/// The same with these terms.
fn check_by(
    terms: &str,
    played: &[(usize, &[[u32; 2]], u64)],
    is_over: bool,
    expected: &[(f64, Option<bool>)],
    in_a_row: usize,
) {
    let rungs_asked = r#"[{"bot": "house:one", "pass": 0.5}, {"bot": "house:two", "pass": 0.75}]"#;
    let terms = format!(r#"{{"game": "perlwars", {terms}, "rungs": {rungs_asked}}}"#);
    let terms: Terms = serde_json::from_str(&terms).unwrap();
    let of = |&(rival, ranks, count): &(usize, &[[u32; 2]], u64)| {
        vec![Challenge { rival, ranks: ranks.to_vec() }; count as usize]
    };
    let challenges: Vec<Challenge> = played.iter().flat_map(of).collect();
    let standing = rungs(&terms, &challenges, is_over);
    let found: Vec<_> = standing.iter().map(|rung| (rung.points, rung.passed)).collect();
    assert_eq!((found.as_slice(), reached(&standing)), (expected, in_a_row), "{played:?}");
    for rung in &standing {
        let (low, high) = rung.interval;
        assert!(rung.matches == 0 || (low <= rung.share() && rung.share() <= high), "{rung:?}");
    }
}

#[test]
fn a_rung_is_passed_when_the_share_of_points_reaches_its_mark() {
    let (yes, no) = (Some(true), Some(false));
    check(&[], false, &[(0.0, None), (0.0, None)], 0);
    check(&[(1, &[WON, LOST], 2), (2, &[WON, WON], 1)], false, &[(2.0, yes), (2.0, None)], 1);
    check(
        &[(1, &[WON, LOST], 2), (2, &[WON, WON], 1), (2, &[WON, LOST], 1)],
        false,
        &[(2.0, yes), (3.0, yes)],
        2,
    );
    check(
        &[(1, &[DRAWN, LOST], 1), (1, &[DRAWN, DRAWN], 1), (2, &[WON, WON], 2)],
        false,
        &[(1.5, no), (4.0, yes)],
        0,
    );
    // A bot that fails in all its first matches plays no more: it is judged by what was played.
    check(&[(1, &[LOST], 1)], true, &[(0.0, no), (0.0, no)], 0);
}

#[test]
fn a_rung_that_ends_once_it_is_decided_counts_what_decided() {
    let (yes, no) = (Some(true), Some(false));
    let check =
        |played: &[(usize, &[[u32; 2]], u64)], is_over, expected: &[(f64, Option<bool>)], in_a_row| {
            check_by(r#""matches": 40, "until_decided": true"#, played, is_over, expected, in_a_row);
        };
    check(&[(1, &[WON, WON], 7)], false, &[(14.0, None), (0.0, None)], 0);
    // Eight pairs decide, and what was under way then does not count.
    check(&[(1, &[WON, WON], 8), (2, &[LOST, LOST], 5)], false, &[(16.0, yes), (0.0, no)], 1);
    check(&[(1, &[WON, WON], 8), (1, &[LOST, LOST], 2)], false, &[(16.0, yes), (0.0, None)], 1);
    // Later pairs decide nothing before those that are missing.
    for gap in [&[WON][..], &[]] {
        let points = 22.0 + gap.len() as f64;
        check(
            &[(1, &[WON, WON], 7), (1, gap, 1), (1, &[WON, WON], 4)],
            false,
            &[(points, None), (0.0, None)],
            0,
        );
    }
    // At the end the share decides.
    check(&[(1, &[WON, LOST], 20)], false, &[(20.0, yes), (0.0, None)], 1);
    check(&[(1, &[DRAWN, LOST], 1), (1, &[WON, LOST], 19)], true, &[(19.5, no), (0.0, no)], 0);
}
