//! The listing of Thud as published by its author, `(ns)(sn)` and all, loads and has Thud's moves.

use std::fmt::Write;
use std::path::Path;

use board::{Moves, Position};

use crate::corpus::playable;

/// The published text: prose with one statement per line. Its folder is next to the corpus.
fn document() -> Option<String> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/seeds"));
    let files = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    let texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
    let found = texts.into_iter().find(|text| text.contains("(symmetry Black (ns)(sn)"));
    if found.is_none() {
        println!("skipped the published listing: no folder shared/seeds above this crate");
    }
    found
}

/// The statements of the document. It lost its line ends, so each comment gets its line end back. Of macros that only differ in a distance
/// it prints one; the others follow that pattern.
fn listing(document: &str) -> String {
    let printed = document.lines().map(str::trim).filter(|line| line.starts_with('('));
    let mut text: String = printed.flat_map(|line| [line, "\n"]).collect();
    for comment in ["; files", "; ranks"] {
        text = text.replace(comment, &format!("{comment}\n"));
    }
    let times = |count: usize, step: &str| step.repeat(count);
    let trample = text.split_once("(verify (or (enemy? n)").expect("troll-2").1;
    let trample = format!("(verify (or (enemy? n){} add", trample.split_once(" add").expect("its end").0);
    text += "(define dwarf-1 ($1 (verify empty?) add))\n";
    for distance in (2..=7).filter(|distance| *distance != 3) {
        let line = times(distance - 1, "(opposite $1) (verify friend?) ");
        let flight = times(distance - 1, "$1 (verify empty?) ");
        let _ =
            writeln!(text, "(define dwarf-{distance} (mark {line} back {flight} $1 (verify enemy?) add))");
    }
    for distance in 3..=7 {
        let line = times(distance - 1, "(opposite $1) (verify friend?) ");
        let flight = times(distance, "$1 (verify empty?) ");
        let _ = writeln!(text, "(define troll-{distance} (mark {line} back {flight} {trample}))");
    }
    text
}

#[test]
fn the_published_listing_is_thud() {
    let Some(document) = document() else { return };
    let text = listing(&document);
    let source = zrf::Source { name: "listing.zrf", bytes: text.as_bytes() };
    let rules = zrf::compile_alone(&source).unwrap_or_else(|report| panic!("{report}"));
    let warnings: Vec<String> =
        rules.warnings.findings().into_iter().map(|finding| finding.message).collect();
    assert!(
        warnings.iter().all(|warning| warning.contains("(ns)") || warning.contains("(sn)")),
        "{warnings:?}"
    );
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    let mut position = Position::new(&playable(&rules.entries[0]));
    let mut moves = Moves::new();
    position.legal(&mut moves);
    assert_eq!(moves.len(), 656);
    assert_eq!(board::perft(&mut position, 2), 21_736);
}
