//! Checks that the translated rules say everything that the English ones say.

use game::Room;

/// The shape of a page outside its fenced blocks: its headings and table rows.
fn shape(page: &str) -> (usize, usize) {
    let mut fenced = false;
    let mut shape = (0, 0);
    for line in page.lines() {
        fenced ^= line.starts_with("```");
        shape.0 += usize::from(!fenced && line.starts_with('#'));
        shape.1 += usize::from(!fenced && line.starts_with('|'));
    }
    shape
}

/// The words in code in table rows: options, fields, calls.
fn words(page: &str) -> impl Iterator<Item = &str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let first = rows.filter_map(|line| line.trim_start_matches('|').split('|').next());
    first.flat_map(|cell| cell.split('`').skip(1).step_by(2)).filter(|word| word.is_ascii())
}

fn check(room: &Room, language: &str, page: &str) {
    assert_eq!(shape(room.readme), shape(page), "{} in {language}: headings and lines of tables", room.id);
    for word in words(room.readme).filter(|word| !word.contains('(')) {
        assert!(page.contains(word), "{} in {language} has no `{word}`", room.id);
    }
}

#[test]
fn translations_are_complete() {
    let mut pages = 0;
    for room in crate::ROOMS {
        for (language, page) in room.translations {
            check(room, language, page);
            pages += 1;
        }
    }
    assert!(pages >= 2, "{pages} pages");
}
