//! The house players at play.

use game::Verdict;

use super::referee::{Played, bot, play};

/// So many games between two players, each at either seat in half of them, a pair on the same map: games won by each.
fn wins(names: [&str; 2], games: u64) -> [usize; 2] {
    let mut wins = [0; 2];
    for seed in 0..games / 2 {
        let played = play(names.map(bot), &[("games", "2")], seed);
        faultless(&played);
        for game in &played.games {
            (0..2).filter(|&bot| game[bot] == 1).for_each(|bot| wins[bot] += 1);
        }
    }
    wins
}

fn faultless(played: &Played) {
    assert!(played.verdicts.iter().all(|verdict| *verdict == Verdict::Ok), "{:?}", played.verdicts);
}

/// `./evidence wizards` plays more.
#[test]
fn each_beats_the_one_before() {
    for pair in [["wanderer", "random"], ["collector", "wanderer"], ["hunter", "collector"]] {
        let wins = wins(pair, 40);
        assert!(wins[0] >= 30, "{pair:?}: {wins:?}");
    }
}

/// No option that they do not expect makes them do what is not allowed.
#[test]
fn they_play_under_all_options() {
    let options: [&[(&str, &str)]; 3] = [
        &[("open_map", "false"), ("turns", "30")],
        &[("fire_report", "false"), ("friendly_fire", "true"), ("turns", "30")],
        &[("dragon_center", "false"), ("friendly_fire", "true"), ("turns", "30")],
    ];
    for given in options {
        for names in [["hunter", "wanderer"], ["collector", "hunter"], ["random", "collector"]] {
            faultless(&play(names.map(bot), given, 5));
        }
    }
}

#[test]
fn a_match_repeats() {
    let record = || play(["hunter", "collector"].map(bot), &[("games", "3")], 9).record;
    assert_eq!(record(), record());
}
