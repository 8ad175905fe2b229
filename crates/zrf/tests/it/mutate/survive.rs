//! Puts a text through everything that may panic or hang.

use std::sync::Arc;

use board::{Moves, PlayoutMemory, Position, Rules, playout};
use game::Dice;

/// Compiles a text, prints its report and plays the result. Returns true if it could be played.
pub(crate) fn survive(text: &str, dice: &mut Dice) -> bool {
    let source = zrf::Source { name: "fuzz.zrf", bytes: text.as_bytes() };
    let include = |name: &str| {
        let text = b"(define included n add) (include \"a.inc\")".to_vec();
        if name == "a.inc" { Ok(text) } else { Err("is not there".into()) }
    };
    match zrf::compile(&source, &include) {
        Ok(rules) => {
            let _shown = rules.warnings.to_string();
            for entry in rules.entries.iter().take(3) {
                let rules = Rules::new(entry.program.clone()).expect("the compiler's programs are valid");
                let mut position = Position::new(&Arc::new(rules));
                let mut moves = Moves::new();
                playout(&mut position, 6, &mut PlayoutMemory::default(), |bound| {
                    dice.below(bound as u64) as usize
                });
                position.legal(&mut moves);
                if let Some(part) = moves.get(0) {
                    let line = position.line(part);
                    let saved = format!(
                        "Zillions Save Game File Version 0.02 HC\nVariantName={}\n{line}",
                        entry.title
                    );
                    let _read = zrf::zsg::read(saved.as_bytes());
                }
            }
            true
        }
        Err(report) => {
            assert!(report.error_count() > 0, "refused without a reason:\n{text}");
            let _shown = report.to_string();
            false
        }
    }
}

/// The texts to change: our own rules, with good ones five times as often as broken ones.
pub(crate) fn seeds() -> Vec<String> {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let good = [texts(&here.join("tests/samples")), texts(&here.join("../../games/zrf/rules"))].concat();
    let mut seeds = texts(&here.join("tests/broken"));
    (0..5).for_each(|_| seeds.extend_from_slice(&good));
    seeds
}

fn texts(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "zrf"));
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}
