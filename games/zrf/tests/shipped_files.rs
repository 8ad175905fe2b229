//! Every shipped rules file can be played to its end, in all variants, by all house players.

use crate::tests::support::{begin, finish};
use crate::{SHIPPED, rules_file};

#[test]
fn every_shipped_file_plays_to_its_end() {
    for shipped in SHIPPED {
        let compiled = rules_file(shipped.name, shipped.text).unwrap();
        for title in compiled.titles() {
            let variant = title.number.to_string();
            let given = [("rules", shipped.name), ("variant", &variant), ("max_moves", "150")];
            for house in ["random", "greedy"] {
                let mut game = begin(&given, 7);
                let ended = finish(game.as_mut(), &[house], 7);
                let drawn = ["max_moves", "repetition", "no moves"].contains(&ended.reason.as_str());
                let won = ended.scores.iter().filter(|score| **score == 1).count();
                assert!(won <= usize::from(!drawn), "{given:?}: {:?} {}", ended.scores, ended.reason);
                assert!(ended.turns <= 150, "{given:?}");
            }
        }
    }
}

#[test]
fn strong_beats_greedy() {
    // Far fewer nodes than the default.
    for rules in ["breakthrough", "chess", "reversi", "connect-four", "english-draughts"] {
        for seat in [0, 1] {
            let house =
                if seat == 0 { ["strong,nodes=500", "greedy"] } else { ["greedy", "strong,nodes=500"] };
            let mut game = begin(&[("rules", rules)], 3);
            let ended = finish(game.as_mut(), &house, 3);
            assert_eq!(ended.scores[seat], 1, "{rules}, seat {seat}: {}", ended.reason);
        }
    }
}

#[test]
fn greedy_beats_random() {
    // Games of several kinds: captures, drops, goals on the far side.
    for (rules, least) in [("breakthrough", 9), ("reversi", 6), ("hnefatafl", 8), ("ataxx", 9)] {
        let wins = (0..10).filter(|seed| {
            let seat = (seed % 2) as usize;
            let house = if seat == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
            let mut game = begin(&[("rules", rules)], *seed);
            finish(game.as_mut(), &house, *seed).scores[seat] == 1
        });
        let wins = wins.count();
        assert!(wins >= least, "{rules}: greedy won {wins} of 10");
    }
}
