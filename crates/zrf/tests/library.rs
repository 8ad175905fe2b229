//! The shipped rules files compile without warnings, have the published perft counts, and play to an end.

#[path = "perft/mod.rs"]
mod tables;

use std::path::PathBuf;

use board::{Moves, PlayoutMemory, Role};
use game::Dice;

/// Parts of a random game in a debug build; `examples/perft_table.rs` plays whole games.
const CAP: usize = 30;

/// The largest count that a debug build looks for.
const FEW: u64 = 600_000;

#[test]
fn every_perft_count_of_the_tables_comes_out() {
    let mut wrong = Vec::new();
    for table in tables::tables() {
        let rules = tables::compiled(&table.name);
        for count in table.counts.iter().filter(|count| count.nodes <= FEW) {
            let found = board::perft(&mut tables::start(&rules, &count.variant), count.depth);
            if found != count.nodes {
                wrong.push(format!(
                    "{}, {}: {} at depth {}, not {found}",
                    table.name, count.variant, count.nodes, count.depth
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_variant_of_every_file_has_a_table() {
    let tables = tables::tables();
    for path in library() {
        let name = tables::stem(&path);
        let table = tables.iter().find(|table| table.name == name);
        let table = table.unwrap_or_else(|| panic!("{name}.zrf has no table"));
        let rules = tables::compile(&path);
        for entry in &rules.entries {
            let counted =
                |variant: &str| rules.entry(variant).is_some_and(|found| found.number == entry.number);
            assert!(
                table.counts.iter().any(|count| counted(&count.variant)),
                "{name}: {} is not counted",
                entry.title
            );
        }
    }
}

#[test]
fn every_file_tells_people_all_they_need() {
    for path in library() {
        let name = tables::stem(&path);
        let text = std::fs::read_to_string(&path).expect("a rules file is text");
        assert!(
            text.lines().take(3).any(|line| line.starts_with("; Rules: ")),
            "{name}: no source of the rules"
        );
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{name}: a line is too long");
        for entry in &tables::compile(&path).entries {
            let texts = &entry.program.texts;
            for (what, text) in [
                ("title", &texts.title),
                ("description", &texts.description),
                ("history", &texts.history),
                ("strategy", &texts.strategy),
            ] {
                assert!(!text.trim().is_empty(), "{name}, {}: no {what}", entry.title);
            }
            for piece in &entry.program.pieces {
                assert!(!piece.help.is_empty(), "{name}, {}: no help for the {}", entry.title, piece.name);
            }
        }
    }
}

#[test]
fn every_board_can_be_drawn_without_a_picture() {
    for path in library() {
        for entry in &tables::compile(&path).entries {
            let place = |at: board::PositionId| &entry.program.positions[at.index()];
            for placement in &entry.program.setup {
                let site = place(placement.at);
                assert!(site.rectangle.is_some(), "{}: a piece stands unseen on {}", entry.title, site.name);
            }
            let seen = entry.program.positions.iter().filter_map(|site| Some((site.rectangle?, &site.name)));
            let seen: Vec<_> = seen.collect();
            for (index, (one, name)) in seen.iter().enumerate() {
                assert!(one.left < one.right && one.top < one.bottom, "{}: {name} is empty", entry.title);
                for (other, other_name) in &seen[index + 1..] {
                    let apart = one.right <= other.left
                        || other.right <= one.left
                        || one.bottom <= other.top
                        || other.bottom <= one.top;
                    assert!(apart, "{}: {name} and {other_name} overlap", entry.title);
                }
            }
        }
    }
}

#[test]
fn every_variant_can_be_played() {
    for path in library() {
        for entry in &tables::compile(&path).entries {
            let mut position = tables::position(&entry.program);
            let mut dice = Dice::named(1, &entry.title);
            let below = |bound: usize| dice.below(bound as u64) as usize;
            let playout = board::playout(&mut position, CAP, &mut PlayoutMemory::default(), below);
            assert_eq!(position.fault(), None, "{}", entry.title);
            assert!(playout.outcome.is_some() || playout.parts == CAP, "{}: stuck", entry.title);
            assert!(
                entry.program.players.iter().any(|(_, player)| player.role == Role::Seat),
                "{}",
                entry.title
            );
        }
    }
}

/// Random games count moves without listing them: each number drawn is the move at that place of the list.
#[test]
fn random_games_draw_from_the_list_of_moves() {
    let (mut list, mut working) = (Moves::new(), PlayoutMemory::default());
    for path in library() {
        for entry in &tables::compile(&path).entries {
            let mut position = tables::position(&entry.program);
            let mut dice = Dice::named(2, &entry.title);
            let (mut compared, mut parts) = (0, 0);
            while parts < CAP && position.legal(&mut list).is_none() {
                let (mut drawn, mut first) = (position.clone(), None);
                board::playout(&mut drawn, 1, &mut working, |bound| {
                    let index = dice.below(bound as u64) as usize;
                    first.get_or_insert((bound, index));
                    index
                });
                parts += 1;
                let (bound, index) = first.expect("the game goes on");
                assert!(bound >= list.len(), "{}: draws from {bound} of {}", entry.title, list.len());
                // It also draws what leaves a royal piece attacked, and then again.
                if bound == list.len() {
                    position.make(list.get(index).expect("the number is within the list"));
                    assert_eq!(position.hash(), drawn.hash(), "{}: part {parts}", entry.title);
                    compared += 1;
                }
                position = drawn;
            }
            assert!(compared > 0, "{}", entry.title);
        }
    }
}

fn library() -> Vec<PathBuf> {
    tables::files(&tables::library_folder(), "zrf")
}
