//! Which player is stronger: 30 matches per pair, or 100 with `./evidence robobattler`.

use super::support::{house, match_of};

fn matches() -> u64 {
    std::env::var("VIADAL_DUELS").ok().and_then(|number| number.parse().ok()).unwrap_or(30)
}

/// Matches won by the first player, which has seat 0 in half of them.
fn won(names: [&str; 2], matches: u64, given: &[(&str, &str)]) -> u64 {
    let wins = |seed: u64| {
        let turned = seed as usize % 2;
        let entrants = [house(names[turned]), house(names[1 - turned])];
        u64::from(match_of(entrants, given, seed).standing.ranks[turned] == 0)
    };
    (0..matches).map(wins).sum()
}

#[test]
fn each_beats_the_one_before() {
    for names in [
        ["marksman", "random"],
        ["chooser", "marksman"],
        ["painter", "chooser"],
        ["spotter", "painter"],
        ["tracker", "spotter"],
    ] {
        let won = won(names, matches(), &[]);
        println!("{names:?}: {won} of {}", matches());
        assert!(won * 100 >= matches() * 65, "{names:?}: {won} of {}", matches());
    }
}

/// Few battles and nodes; the ladder measures how large each step is.
#[test]
fn guessing_where_it_aims_beats_tracker() {
    for stronger in ["reader", "strong,nodes=300"] {
        let won = won([stronger, "tracker"], 6, &[("battles", "3")]);
        println!("{stronger}: {won} of 6");
        assert!(won >= 4, "{stronger}: {won} of 6");
    }
}
