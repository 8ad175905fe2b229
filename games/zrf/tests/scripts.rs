//! Moves as those who play a game write them.

use std::collections::HashSet;
use std::sync::Arc;

use board::{Moves, Position};

use crate::notation::Script;
use crate::uci::Notation;
use crate::variant::Variant;

fn variant(rules: &str) -> Arc<Variant> {
    let shipped = crate::shipped(rules).unwrap();
    crate::rules_file(shipped.name, shipped.text).unwrap().variant("").unwrap()
}

#[test]
fn known_openings_are_written_as_books_write_them() {
    let lines = include_str!("scripts.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (rules, pairs) = line.split_once("; ").unwrap();
        let (variant, mut moves) = (variant(rules), Moves::new());
        let script = variant.script.unwrap();
        let mut position = Position::new(&variant.rules);
        for pair in pairs.split(", ") {
            let (uci, expected) = pair.split_once(' ').unwrap();
            assert_eq!(position.legal(&mut moves), None, "{line}");
            let notation = if rules.ends_with("shogi") { Notation::Usi } else { Notation::Uci };
            let index = variant.spellings().find_in(notation, &moves, uci);
            let index = index.unwrap_or_else(|| panic!("{uci} is legal in {line}"));
            assert_eq!(script.write(&position, &moves, index).as_deref(), Some(expected), "{line}");
            position.make(moves.get(index).unwrap());
        }
    }
}

#[test]
fn no_two_moves_of_a_position_are_written_alike() {
    for rules in
        ["chess", "shogi", "minishogi", "xiangqi", "international-draughts", "english-draughts", "reversi"]
    {
        let (variant, mut moves) = (variant(rules), Moves::new());
        let script = variant.script.unwrap();
        let (mut written, mut all) = (0, 0);
        for seed in 0..6 {
            let mut dice = game::Dice::named(seed, "scripts");
            let mut position = Position::new(&variant.rules);
            while position.turns_made() < 60 && position.legal(&mut moves).is_none() {
                let texts: Vec<Option<String>> =
                    (0..moves.len()).map(|index| script.write(&position, &moves, index)).collect();
                let known: Vec<&String> = texts.iter().flatten().collect();
                assert_eq!(known.iter().collect::<HashSet<_>>().len(), known.len(), "{rules}: {texts:?}");
                (written, all) = (written + known.len(), all + texts.len());
                position.make(moves.get(dice.below(moves.len() as u64) as usize).unwrap());
            }
        }
        assert!(written * 100 >= all * 98, "{rules}: {written} of {all} moves are written");
    }
}

#[test]
fn the_names_of_pieces_and_places_choose_the_script() {
    let of = |rules: &str| variant(rules).script;
    let known = [
        ("chess", Some(Script::Chess)),
        ("shogi", Some(Script::Shogi)),
        ("minishogi", Some(Script::Shogi)),
        ("xiangqi", Some(Script::Xiangqi)),
        ("international-draughts", Some(Script::Draughts)),
        ("english-draughts", Some(Script::Draughts)),
        ("reversi", Some(Script::Reversi)),
    ];
    for shipped in crate::SHIPPED {
        let expected = known.iter().find(|(name, _)| *name == shipped.name).and_then(|(_, script)| *script);
        assert_eq!(of(shipped.name), expected, "{}", shipped.name);
    }
    let check = |rules: &str, from: &str, to: &str, expected: Option<Script>| {
        let text = crate::shipped(rules).unwrap().text;
        assert!(text.contains(from), "{rules} has {from}");
        let file = crate::rules_file("changed.zrf", &text.replace(from, to)).unwrap();
        assert_eq!(file.variant("").unwrap().script, expected, "{rules}: {from} is {to}");
    };
    check("xiangqi", "(title \"Xiangqi\")", "(title \"Chess\")", Some(Script::Xiangqi));
    check("xiangqi", "Cannon", "Catapult", None);
    check("international-draughts", "Man", "Stone", None);
    // Who begins tells the English game from the Russian one.
    check("english-draughts", "(turn-order Black White)", "(turn-order White Black)", None);
    check("reversi", "Disc", "Stone", None);
}
