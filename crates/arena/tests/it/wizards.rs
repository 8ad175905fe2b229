//! The sample wizards against each other and against the house: who wins how often.
//!
//! `VIADAL_MATCHES` / 10 games per pair, 4 by default; `./evidence wizards` plays 100. As wizards must find each other, many games are
//! drawn: in a few games no stronger wizard may lose, in many it must win.

use crate::support::one_match;
use arena::{Seer, StreamItem, frames_of};
use game::{Player, Record, Verdict};
use serde_json::Value;

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

/// With at least this many games, a match between two of them must be won.
const MANY: i64 = 20;

#[test]
fn samples_win_as_they_should() {
    let mut sum = [0, 0];
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
        let ahead = scores[0] > scores[1] || games < MANY && scores[0] == scores[1];
        assert!(ahead, "{stronger} against {weaker}: {scores:?}");
        (0..2).for_each(|bot| sum[bot] += scores[bot]);
    }
    assert!(sum[0] > 3 * sum[1], "the stronger ones won {} games, the weaker ones {}", sum[0], sum[1]);
}

/// A viewer through a seat's eyes is told where the opponent can be, never wrongly, and how many turns old each memory is.
#[test]
fn frames_through_the_eyes_of_a_seat_carry_what_it_could_know() {
    for map in ["start", "open", "hidden"] {
        let given = [("map", map), ("turns", "30"), ("games", "1")];
        let record = one_match("wizards", &["house:hunter", "house:wanderer"], 4, &given).record;
        let truth = frames(&record, Seer::Everything);
        assert!(truth.iter().all(|frame| frame.get("notes").is_none()));
        for seat in [0, 1] {
            let seen = frames(&record, Seer::Seat(Player::new(seat)));
            assert_eq!(seen.len(), truth.len());
            for (frame, truth) in seen.iter().zip(&truth) {
                let other = &truth["view"]["wizards"][1 - seat];
                let (Some(x), Some(y)) = (other["x"].as_u64(), other["y"].as_u64()) else { continue };
                let chance = &frame["notes"]["chances"][y as usize][x as usize];
                assert!(chance.as_f64().is_some_and(|chance| chance > 0.0), "seat {seat}: {frame}");
                let (view, turn) = (&frame["view"], frame["view"]["turn"].as_i64().unwrap());
                let ages = view["seen"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
                assert!(ages.map(|shown| shown.as_i64().unwrap()).all(|shown| (-1..=turn).contains(&shown)));
            }
            let last = seen.last().unwrap();
            let chances = last["notes"]["chances"].as_array().unwrap().iter().flat_map(|row| row.as_array());
            assert!(chances.flatten().any(|chance| chance == 0.0), "seat {seat} has learnt nothing");
        }
    }
}

/// The lines of a frame stream: the start of a game, then its inputs.
fn frames(record: &Record, seer: Seer) -> Vec<Value> {
    let (items, ended) = frames_of(record, games::room("wizards").unwrap(), seer);
    ended.unwrap();
    let json = |item: &StreamItem| item.json().map(|line| serde_json::from_str(&line).unwrap());
    items.iter().filter_map(json).collect()
}
