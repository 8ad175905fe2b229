//! Matches of every game between the shipped bots: each record verifies, and a second run gives the same bytes.
//!
//! `VIADAL_MATCHES` matches per game, 20 by default; `./evidence matches` plays 1,000.

use std::time::Instant;

use crate::support::one_match;
use game::{Record, Room, Verdict};
use referee::verify;

fn matches() -> u64 {
    std::env::var("VIADAL_MATCHES").ok().and_then(|number| number.parse().ok()).unwrap_or(20)
}

/// All pairs of shipped bots, files and functions mixed, in both orders.
fn pairs(room: &Room) -> Vec<[&'static str; 2]> {
    let samples = room.samples.iter().map(|sample| sample.file);
    // A node limit keeps a match short and reproducible.
    let looks_ahead = |house: &game::House| house.options.iter().any(|option| option.name == "nodes");
    let house = room.house.iter();
    let house = house.map(|house| if looks_ahead(house) { "house:strong,nodes=100" } else { house.name });
    let bots: Vec<&str> = samples.chain(house).collect();
    let mut pairs = Vec::new();
    for (place, first) in bots.iter().enumerate() {
        for second in &bots[..=place] {
            pairs.extend([[*first, *second], [*second, *first]]);
        }
    }
    pairs
}

/// A prime that divides no number of pairs, so that all of them come.
const STRIDE: usize = 37;

fn check(game: &str) {
    let room = games::room(game).unwrap();
    let pairs = pairs(room);
    assert_ne!(pairs.len() % STRIDE, 0);
    let (began, matches) = (Instant::now(), matches());
    let (mut turns, mut drawn) = (0, 0);
    for seed in 0..matches {
        // Strides, so that a few matches have every bot.
        let bots = pairs[seed as usize * STRIDE % pairs.len()];
        // Sometimes a second game: seats swapped, bots reloaded. Limits are generous because on a busy machine a bot can wait for seconds.
        let given =
            [("games", if seed % 5 == 0 { "2" } else { "1" }), ("turn_time", "30s"), ("load_time", "60s")];
        let [first, second] = [(), ()].map(|()| one_match(game, &bots, seed, &given));
        assert_eq!(first.record.to_string(), second.record.to_string(), "{bots:?}, seed {seed}");
        for verdict in first.verdicts() {
            assert!(
                matches!(verdict.verdict, Verdict::Ok | Verdict::IllegalAction),
                "{bots:?}, seed {seed}: {verdict:?}"
            );
        }
        let read = Record::parse(&first.record.to_string()).unwrap();
        verify(&read, room).unwrap_or_else(|error| panic!("{bots:?}, seed {seed}: {error}"));
        turns += first.outcome.games.iter().map(|game| u64::from(game.turns)).sum::<u64>();
        drawn += u64::from(first.outcome.standing.ranks == [0, 0]);
    }
    println!(
        "{game}: {matches} matches of {} pairs played twice, {matches} records verified, {matches} identical; {turns} turns, {drawn} draws, {:.0} s",
        pairs.len(),
        began.elapsed().as_secs_f64()
    );
}

#[test]
fn perlwars() {
    check("perlwars");
}

#[test]
fn planetfight() {
    check("planetfight");
}

#[test]
fn wizards() {
    check("wizards");
}
