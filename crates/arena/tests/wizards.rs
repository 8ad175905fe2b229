//! The wizards that ship as files, against each other and against the house: who wins how often.
//!
//! As many games a pair as a tenth of `VIADAL_MATCHES`, 4 without it; `./evidence wizards` plays 100.

#![allow(clippy::unwrap_used)]

mod support;

use game::Verdict;
use support::one_match;

/// Who should win most games, and against whom.
const PAIRS: [[&str; 2]; 7] = [
    ["Opportunist", "house:random"],
    ["Gatherer", "house:random"],
    ["Gatherer", "house:wanderer"],
    ["Gatherer", "Opportunist"],
    ["house:collector", "Opportunist"],
    ["house:hunter", "Opportunist"],
    ["house:hunter", "Gatherer"],
];

#[test]
fn samples_win_as_they_should() {
    let games =
        std::env::var("VIADAL_MATCHES").ok().and_then(|number| number.parse::<i64>().ok()).unwrap_or(40) / 10;
    for [stronger, weaker] in PAIRS {
        let given =
            [("games", games.max(2).to_string()), ("turn_time", "30s".into()), ("load_time", "60s".into())];
        let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let played = one_match("wizards", &[stronger, weaker], 1, &given);
        assert!(
            played.verdicts().iter().all(|verdict| verdict.verdict == Verdict::Ok),
            "{stronger}, {weaker}"
        );
        let scores = &played.outcome.standing.scores;
        let drawn = games.max(2) - scores[0] - scores[1];
        println!("{stronger} against {weaker}: {} won, {drawn} drawn, {} lost", scores[0], scores[1]);
        assert!(scores[0] > scores[1], "{stronger} against {weaker}: {scores:?}");
    }
}
