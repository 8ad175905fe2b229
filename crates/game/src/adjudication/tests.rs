//! When two sides agree.

use super::{ADJUDICATE, told_score};
use crate::Options;

/// A game's outcome, written as who wins: `0`, `1`, `drawn` or `goes on`. What the seats told is in hundredths, `-` for nothing.
#[track_caller]
fn check(rule: &str, told: [&str; 2], turn: u32, expected: &str) {
    let options = Options::new(&[ADJUDICATE], [("adjudicate", rule)]).unwrap();
    let rule = options.adjudication().unwrap().expect("a rule is given");
    let [one, other] = told.map(|told| told.split(' ').map(|score| score.parse().ok()).collect::<Vec<_>>());
    let outcome = match rule.outcome([&one, &other], turn) {
        None => "goes on",
        Some([0, 0]) => "drawn",
        Some([1, 0]) => "0",
        Some([0, 1]) => "1",
        Some(scores) => panic!("{scores:?}"),
    };
    assert_eq!(outcome, expected, "{rule}: {told:?} at turn {turn}");
}

#[test]
fn both_sides_must_agree() {
    let win = "win=400,moves=2";
    check(win, ["500 400", "-400 -900"], 9, "0");
    check(win, ["-500 -400", "400 900"], 9, "1");
    check(win, ["0 500 400", "100000 -400 -900"], 9, "0");
    check(win, ["500 400", "-399 -900"], 9, "goes on");
    check(win, ["500 399", "-400 -900"], 9, "goes on");
    check(win, ["500 400", "400 900"], 9, "goes on");
    check(win, ["-500 -400", "-400 -900"], 9, "goes on");
    check(win, ["500 400", "-900"], 9, "goes on");
    check(win, ["500 400", "-400 -"], 9, "goes on");
    check(win, ["500 400", "- -900"], 9, "goes on");
    check(win, ["0 0", "0 0"], 900, "goes on");
    check("win=400", ["500 400 400", "-400 -400 -400"], 9, "goes on");
    check("win=400", ["500 400 400 400", "-400 -400 -400 -400"], 9, "0");
    let draw = "draw=10,moves=2,from=80";
    check(draw, ["10 -10", "0 0"], 80, "drawn");
    check(draw, ["10 -10", "0 0"], 79, "goes on");
    check(draw, ["10 11", "0 0"], 80, "goes on");
    check(draw, ["10 10", "-11 0"], 80, "goes on");
    check("win=5,draw=10,moves=1", ["9", "-9"], 1, "0");
    check("win=5,draw=10,moves=1", ["9", "9"], 1, "drawn");
}

#[test]
fn wrong_rules_are_refused() {
    for text in
        ["400", "win=0", "win=-4", "moves=4", "win=400,moves=0", "win=x", "win=400,,", "lose=4", "draw=-1"]
    {
        let options = Options::new(&[ADJUDICATE], [("adjudicate", text)]).unwrap();
        let error = options.adjudication().unwrap_err().to_string();
        assert!(error.contains("expected win=400") && error.contains(text), "{error}");
    }
    assert_eq!(Options::new(&[ADJUDICATE], []).unwrap().adjudication(), Ok(None));
}

#[test]
fn scores_are_read_as_players_write_them() {
    for (score, expected) in [
        ("\"+0.35\"", Some(35)),
        ("\"-4.00\"", Some(-400)),
        ("\"won in 7\"", Some(100_000)),
        ("\"lost in 2\"", Some(-100_000)),
        ("\"mate in 3\"", Some(100_000)),
        ("\"mate in -3\"", Some(-100_000)),
        ("\"52%\"", None),
        ("\"inf\"", None),
        ("\"won\"", None),
        ("4", Some(400)),
        ("true", None),
    ] {
        assert_eq!(told_score(&format!("{{\"depth\":3,\"score\":{score}}}")), expected, "{score}");
    }
    assert_eq!(told_score("nothing"), None);
}
