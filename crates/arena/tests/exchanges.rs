//! The example exchanges of the rooms' READMEs and of the book are what the referee really says.

#![allow(clippy::unwrap_used)]

use std::path::Path;

#[test]
fn the_examples_are_what_the_referee_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rooms = games::ROOMS.iter().map(|room| root.join("games").join(room.id).join("README.md"));
    let pages = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let documents = rooms.chain(pages.filter(|path| path.extension().is_some_and(|end| end == "md")));
    let blocks: usize = documents.map(|path| audit::exchanges(&path, &games::room)).sum();
    assert!(blocks >= games::ROOMS.len(), "{blocks} blocks");
}
