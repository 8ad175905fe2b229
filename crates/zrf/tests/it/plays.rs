//! Every variant of real rules files loads and can be played: a sample of the files; `./evidence zrf` plays all.

use crate::{corpus, played};

/// One file of so many, and those that are refused.
const EVERY: usize = 6;
/// Games per entry and parts per game: a sample; `examples/corpus.rs` plays many.
const GAMES: usize = 1;
const CAP: usize = 12;

#[test]
fn rules_files_of_others_load_and_play_or_are_refused_clearly() {
    let Some(folder) = corpus::folder() else { return };
    for (number, path) in corpus::files(&folder, "zrf").into_iter().enumerate() {
        let name = corpus::name(&path);
        if number % EVERY != 0 && !name.contains("Axiomatic") {
            continue;
        }
        match corpus::compile(&path) {
            Ok(rules) => {
                for entry in &rules.entries {
                    let played = played::played(entry, GAMES, CAP);
                    assert_eq!(played.fault, None, "{name}, {}", entry.title);
                    assert!(played.parts > 0, "{name}, {}: no move at all", entry.title);
                    assert!(
                        played::round_trips(entry, 0, CAP),
                        "{name}, {}: its record does not replay",
                        entry.title
                    );
                }
                println!("{name:28} {:3} entries play", rules.entries.len());
            }
            Err(report) => {
                assert!(name.contains("Axiomatic"), "{report}");
                let refused =
                    report.findings().iter().any(|finding| finding.message.contains("external engine"));
                assert!(refused && report.error_count() == 1, "{report}");
                println!("{name:28} refused: it needs an external engine");
            }
        }
    }
}
