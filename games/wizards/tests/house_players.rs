//! The house players at play.

use game::Verdict;

use super::referee::{Played, bot, play};

/// So many games between two players, each at either seat in half of them, a pair on the same map: games won by each.
fn wins(names: [&str; 2], games: u64) -> [usize; 2] {
    let mut wins = [0; 2];
    for seed in 0..games / 2 {
        let played = play([bot(names[0]), bot(names[1])], &[("games", "2")], seed);
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

#[test]
fn each_beats_the_one_before() {
    for pair in [["wanderer", "random"], ["collector", "wanderer"], ["hunter", "collector"]] {
        let wins = wins(pair, 100);
        println!("{pair:?}: {wins:?}");
        assert!(wins[0] >= 75, "{pair:?}: {wins:?}");
    }
}
