//! Every variant of real rules files loads and can be played.

use crate::{corpus, played};

/// Games per entry and parts per game: a sample; `examples/corpus.rs` plays many.
const GAMES: usize = 1;
const CAP: usize = 12;

#[test]
fn every_rules_file_loads_and_plays_or_is_refused_clearly() {
    let Some(folder) = corpus::folder() else { return };
    for path in corpus::files(&folder, "zrf") {
        let name = corpus::name(&path);
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
