//! The tables of the README agree with the program, in every language.

use crate::wizards::{Element, ROOM};

fn texts() -> impl Iterator<Item = &'static str> {
    std::iter::once(ROOM.readme).chain(ROOM.translations.iter().map(|(_, text)| *text))
}

#[test]
fn every_option_is_listed_with_its_default() {
    for text in texts() {
        for option in ROOM.options {
            let row = format!("| `{}` | {} |", option.name, option.default);
            assert!(text.lines().any(|line| line.starts_with(&row)), "no row {row}");
        }
    }
}

#[test]
fn every_word_is_explained() {
    let events =
        "placed moved blocked took shown struck healed shielded raised not_raised passed refused hit";
    let fields = "turn left seat first pos carried damage shield enemy obstacle seen last";
    let actions = "place move take look cast pass";
    for text in texts() {
        for word in events.split(' ').chain(fields.split(' ')) {
            assert!(text.contains(&format!("`{word}`")), "`{word}` is not explained");
        }
        for word in actions.split(' ') {
            assert!(text.contains(&format!("\"{word}\"")), "the action {word} is not explained");
        }
        for element in Element::ALL {
            assert!(text.contains(&format!("`{}`", element.name())), "{element:?}");
        }
    }
}

#[test]
fn the_players_that_ship_are_named() {
    for text in texts() {
        for house in ROOM.house {
            assert!(text.contains(&format!("`house:{}`", house.name)), "{}", house.name);
        }
        for sample in ROOM.samples {
            let name = sample.file.trim_end_matches(".py");
            assert!(text.contains(&format!("`{name}`")), "{name}");
        }
    }
}
