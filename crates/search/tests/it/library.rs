//! Rules files of others, where they lie beside the repository: the first game of some is begun. Whole games of all are played
//! by the example `library` of the rooms.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use board::{Moves, Position, Rules};
use search::Style;

use crate::support::{nodes, think, thinker};

/// The files, from `shared/zrf/corpus` in one of the folders above this crate.
fn files() -> Vec<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let Some(folder) = above.map(|folder| folder.join("shared/zrf/corpus")).find(|folder| folder.is_dir())
    else {
        println!("skipped all corpus files: no folder shared/zrf/corpus above this crate");
        return Vec::new();
    };
    let entries = std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "zrf")).collect();
    files.sort();
    files
}

/// One file of so many.
const EVERY: usize = 6;

#[test]
fn games_of_others_are_begun() {
    let (files, mut refused) = (files(), 0);
    for path in files.iter().step_by(EVERY) {
        let name = path.file_name().expect("a file").to_string_lossy();
        let bytes = std::fs::read(path).expect("readable");
        let include =
            |other: &str| std::fs::read(path.with_file_name(other)).map_err(|error| error.to_string());
        let source = zrf::Source { name: &name, bytes: &bytes };
        // What needs an engine of its own is refused.
        let Ok(rules) = zrf::compile(&source, &include) else {
            refused += 1;
            continue;
        };
        let rules = Rules::new(rules.entries[0].program.clone()).expect("sound");
        let mut position = Position::new(&Arc::new(rules));
        let mut thinker = thinker(&position, Style { seed: 7, ..Style::default() });
        let mut moves = Moves::new();
        for _ in 0..3 {
            if position.legal(&mut moves).is_some() {
                break;
            }
            let thought = think(&mut thinker, &position, nodes(20)).expect("not over");
            let part = moves.iter().find(|part| position.text(*part) == thought.best());
            position.make(part.unwrap_or_else(|| panic!("{name}: '{}' is not legal", thought.best())));
        }
    }
    assert!(refused <= 2, "{refused} of {}", files.len());
}
