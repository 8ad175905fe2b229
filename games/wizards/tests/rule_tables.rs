//! Plays the tables in `rules/`. A table is a list of cases, each a rule in words followed by lines in order:
//!
//! ```text
//! == rule
//! map=hidden                   options, before anything else
//! at 3,4 12,5                  places both wizards
//! lay 3,4 2 fire 1 wind        elements of a cell, before `at` those of the map; other cells are empty
//! stone 3,3 2                  an obstacle and its durability
//! bag 0 2 fire                 what a wizard carries
//! hurt 0 2                     damage of a wizard
//! refill 3,4 after 2 with 1 earth     the refill drawn for a cell that was just emptied
//! 0 up => moved 3,3            an action, as typed or as JSON, and the resulting events
//! 0 look 9 => refused: ...     an illegal action and the reason
//! 0 fails timeout              a failure
//! 0 sees last => moved 3,3; hit 1     a field of a view, or that field for one cell
//! 0 sees fire 3,4 => 2
//! turn 2 1                     the turn, and the seats that are due
//! over 1 0 hit                 the scores and the reason
//! ```

use game::{Game, Player};

use super::support::{BOTH, cell, json, number, path, sight, start, told};
use crate::cases::{Case, cases, fails, standing};
use crate::wizards::board::Grid;
use crate::wizards::elements::{Element, Elements};
use crate::wizards::memory::Memory;
use crate::wizards::terminal;
use crate::wizards::{Action, MapKnown, Wizards};

#[test]
fn every_rule_holds() {
    let mut rules = 0;
    let mut files: Vec<_> =
        std::fs::read_dir(path("rules")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let cases = cases(&text);
        cases.iter().for_each(check);
        rules += cases.len();
    }
    assert_eq!(rules, 88, "a case was added or lost");
}

fn check(Case { rule, options, lines }: &Case<'_>) {
    let mut game = start(options, 1);
    game.land.elements = Grid::new(|_| Elements::default());
    learn_the_map(&mut game);
    for &line in lines {
        let place = format!("{rule}: {line}");
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["over" | "turn", ..] => assert_eq!(standing(&game), line, "{place}"),
            [seat, "sees", ..] => sees(&game, player(seat), line, &place),
            [seat, "fails", verdict] => fails(&mut game, player(seat), verdict),
            _ if line.contains("=>") => plays(&mut game, line, &place),
            words => prepare(&mut game, words, &place),
        }
    }
}

fn player(seat: &str) -> Player {
    Player::new(number(seat))
}

/// `2 fire 1 wind`
fn elements(words: &[&str]) -> Elements {
    let mut elements = Elements::default();
    for pair in words.chunks(2) {
        elements[Element::named(pair[1]).expect("an element")] = number(pair[0]);
    }
    elements
}

fn prepare(game: &mut Wizards, words: &[&str], place: &str) {
    match words {
        ["at", first, second] => {
            for (player, word) in BOTH.into_iter().zip([first, second]) {
                game.play(player, Action::Place(cell(word))).expect(place);
            }
        }
        ["lay", word, rest @ ..] => {
            game.land.elements[cell(word)] = elements(rest);
            if game.turn == 0 {
                learn_the_map(game);
            }
        }
        ["stone", word, durability] => game.land.obstacles[cell(word)] = number(durability),
        ["bag", seat, rest @ ..] => game.wizards[player(seat)].carried = elements(rest),
        ["hurt", seat, damage] => game.wizards[player(seat)].damage = number(damage),
        ["refill", word, "after", wait, "with", rest @ ..] => {
            let refill = game.land.refills.last_mut().expect(place);
            assert_eq!(refill.cell, cell(word), "{place}");
            refill.turn = game.wizards[refill.player].brought.0 + number::<u32>(wait);
            refill.elements = elements(rest);
        }
        _ => panic!("what is this? {place}"),
    }
}

/// With the option `map=start` the board before the first turn is known.
fn learn_the_map(game: &mut Wizards) {
    let known = (game.setup.map == MapKnown::AtStart).then_some(&game.land.elements);
    for player in BOTH {
        game.wizards[player].memory = Memory::new(known);
    }
}

fn plays(game: &mut Wizards, line: &str, place: &str) {
    let (input, expected) = line.split_once("=>").expect(place);
    let (seat, typed) = input.trim().split_once(' ').expect(place);
    let view = json(&sight(game, player(seat))).to_string();
    let text = match typed.starts_with(['{', '"']) {
        true => typed.to_string(),
        false => terminal::read(typed, &view).unwrap_or_else(|_| panic!("cannot be typed: {place}")),
    };
    let action: Action = serde_json::from_str(&text).expect(place);
    let answered = match game.play(player(seat), action) {
        Ok(events) => told(&events),
        Err(illegal) => {
            game.fail(player(seat), &illegal.fault());
            format!("refused: {illegal}")
        }
    };
    assert_eq!(answered, expected.trim(), "{place}");
}

fn sees(game: &Wizards, player: Player, line: &str, place: &str) {
    let (asked, expected) = line.split_once("=>").expect(place);
    let sight = sight(game, player);
    let json = json(&sight);
    let seen = match asked.split_whitespace().collect::<Vec<_>>().as_slice() {
        [_, _, "last"] => told(&sight.last),
        [_, _, field] => json.get(*field).expect(place).to_string().replace('"', ""),
        [_, _, field, word] => {
            let cell = cell(word);
            json[*field][cell.y as usize][cell.x as usize].to_string()
        }
        _ => panic!("what is this? {place}"),
    };
    assert_eq!(seen, expected.trim(), "{place}");
}
