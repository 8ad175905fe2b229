//! Every rules file that ships plays to its end in the room, all its variants, by all house players.

use crate::zrf::tests::support::{begin, finish};
use crate::zrf::{ROOM, SHIPPED, compiled};

#[test]
fn every_shipped_file_plays_to_its_end() {
    for shipped in SHIPPED {
        let compiled = compiled(shipped.name, shipped.text).unwrap();
        for entry in compiled.entries() {
            let started = std::time::Instant::now();
            let variant = entry.number.to_string();
            let given = [("rules", shipped.name), ("variant", &variant), ("max_moves", "150")];
            for house in ["random", "greedy"] {
                let mut game = begin(&ROOM, &given, 7);
                let ended = finish(&ROOM, game.as_mut(), &[house], 7);
                let draws_only = ["max_moves", "repetition"].contains(&ended.reason.as_str());
                assert!(ended.scores.iter().all(|score| (0..=1).contains(score)), "{given:?}");
                assert!(!draws_only || ended.scores.iter().all(|score| *score == 0), "{given:?}: {}", ended.reason);
                eprintln!("{} {} {house}: {:?} {} {} {:?}", shipped.name, entry.title, ended.scores, ended.reason, ended.turns, started.elapsed());
            }
        }
    }
}
