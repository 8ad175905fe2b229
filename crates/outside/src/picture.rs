//! What the audit asks of a picture.

use game::{Picture, written};

/// The longest text of one, in bytes.
const TEXT: usize = 200;

/// Why it is not drawn as it is.
pub(crate) fn too_large(picture: &Picture) -> Option<String> {
    let cards = picture.hands.iter().flat_map(|hand| &hand.cards);
    let buttons = || cards.clone().chain(&picture.buttons);
    let marks = |rows: &[String]| rows.iter().map(String::len).sum::<usize>();
    // Each way is drawn on each cell, with all that it touches.
    let ways: usize = picture.ways.iter().map(|way| 1 + way.reach.len() / 64).sum();
    let grid = picture.grid.as_ref().map_or(0, |grid| {
        let layers: usize = grid.layers.iter().map(|layer| marks(&layer.rows)).sum();
        marks(&grid.rows) * ways.max(1) + layers
    });
    let parts = picture.cells.len() + picture.lines.len() + buttons().count() + picture.numbers.len() + grid;
    if parts > Picture::MOST {
        let most = Picture::MOST;
        return Some(format!("has {parts} cells, cards and other parts: at most {most} are drawn"));
    }
    let texts = picture.cells.iter().map(|cell| &cell.text).chain(buttons().map(|one| &one.text));
    let texts = texts.chain(picture.ways.iter().map(|way| &way.text)).chain([&picture.note]);
    let long = texts.map(|text| written(text).len()).find(|length| *length > TEXT)?;
    Some(format!("has a text of {long} bytes; at most {TEXT} are read"))
}
