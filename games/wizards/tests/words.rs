//! Text shown and typed in the terminal.

use game::{Eyes, Game, Paint, Player};

use super::support::{json, sight, start};
use crate::wizards::board::Grid;
use crate::wizards::elements::Elements;
use crate::wizards::terminal::{draw, read, tell};
use crate::wizards::{Action, Cell, Wizards};

fn frame(game: &Wizards, eyes: Eyes) -> String {
    serde_json::to_string(&game.view(eyes)).unwrap()
}

/// A game with some events.
fn underway() -> Wizards {
    let mut game = start(&[("turns", "40")], 7);
    let both = [(Player::FIRST, Cell { x: 3, y: 4 }), (Player::SECOND, Cell { x: 12, y: 5 })];
    both.into_iter().for_each(|(player, cell)| drop(game.play(player, Action::Place(cell)).unwrap()));
    game.land.obstacles[Cell { x: 5, y: 5 }] = 2;
    game.land.obstacles[Cell { x: 19, y: 9 }] = 1;
    game.wizards[Player::FIRST].carried = Elements { fire: 3, water: 1, ..Elements::default() };
    game.wizards[Player::SECOND].carried = Elements { wood: 2, wind: 1, ..Elements::default() };
    play(&mut game, "arrow 12 5");
    play(&mut game, "ward 2");
    play(&mut game, "look 4");
    game
}

/// Plays what a person types for whoever is due; returns the description.
fn play(game: &mut Wizards, typed: &str) -> String {
    let player = game.waiting().iter().next().expect("somebody is due");
    let text = read(typed, &json(&sight(game, player)).to_string()).unwrap();
    match game.play(player, serde_json::from_str(&text).unwrap()) {
        Ok(events) => tell(&text, &json(&events).to_string()),
        Err(illegal) => {
            game.fail(player, &illegal.fault());
            tell(&text, "null")
        }
    }
}

#[test]
fn pictures() {
    let game = underway();
    let truth = draw("null", &frame(&game, Eyes::Everything), Paint::Plain);
    let seen = draw("null", &frame(&game, Eyes::Player(Player::FIRST)), Paint::Plain);
    let unseen = draw("null", &frame(&game, Eyes::Player(Player::SECOND)), Paint::Plain);
    let unplaced = draw("null", &frame(&start(&[], 7), Eyes::Player(Player::FIRST)), Paint::Plain);
    let last_line_of = |text: &str| text.lines().skip(21).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!([truth, seen, last_line_of(&unseen), last_line_of(&unplaced)].join("\n"));
    assert!(draw("null", "{}", Paint::Plain).starts_with("(no frame"));
}

#[test]
fn colours_change_nothing_but_colour() {
    for eyes in [Eyes::Everything, Eyes::Player(Player::FIRST)] {
        let frame = frame(&underway(), eyes);
        let painted = draw("null", &frame, Paint::Colours);
        let mut plain = String::new();
        let mut rest = painted.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            plain += before;
            rest = after.split_once('m').expect("a colour ends").1;
        }
        // Colours may change trailing blanks, which is not a difference.
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        assert_eq!(trimmed(&(plain + rest)), trimmed(&draw("null", &frame, Paint::Plain)));
    }
}

#[test]
fn sentences() {
    let mut game = start(&[], 7);
    game.land.elements = Grid::new(|_| Elements { fire: 2, earth: 1, ..Elements::default() });
    let mut told = vec![play(&mut game, "9 4"), play(&mut game, "10 4")];
    let typed = [
        "right",
        "pass",
        "up",
        "pass",
        "take 2 fire",
        "look",
        "take",
        "pass",
        "look 2",
        "pass",
        "pass",
        "arrow 10 4",
        "pass",
        "dragon 10 4",
        "pass",
        "dragon 0 0",
        "pass",
        "heal",
        "pass",
        "ward 2",
        "pass",
        "wind down 2",
        "pass",
        "wall 10 4",
        "pass",
        "wall 9 3",
        "pass",
        "wall 5 5 2",
        "pass",
        "wall 5 5",
        "pass",
        "arrow 5 5",
        "pass",
        "look 5",
        "pass",
    ];
    for typed in typed {
        let bag = if typed.starts_with("take") { 0 } else { 2 };
        game.wizards[Player::FIRST].carried =
            Elements { fire: bag, water: bag, wood: bag, wind: bag, earth: bag };
        told.push(format!("{typed:12} {}", play(&mut game, typed)));
    }
    told.push(play(&mut game, "heal 7"));
    told.push(tell("null", "null"));
    told.push(tell(r#"{"cast":{"element":"me\u001btal","count":3}}"#, "null"));
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_a_person_types() {
    let view = json(&sight(&underway(), Player::FIRST)).to_string();
    let check = |typed: &str, action: &str| assert_eq!(read(typed, &view).as_deref(), Ok(action), "{typed}");
    check("up", r#"{"move":"up"}"#);
    check(" L ", r#"{"move":"left"}"#);
    check("move down", r#"{"move":"down"}"#);
    check("take 2 fire 1 wind", r#"{"take":{"fire":2,"wind":1}}"#);
    check("arrow (12, 5)", r#"{"cast":{"element":"fire","count":1,"x":12,"y":5}}"#);
    check("dragon 12 5", r#"{"cast":{"element":"fire","count":2,"x":12,"y":5}}"#);
    check("wind r 2", r#"{"cast":{"element":"wind","count":2,"direction":"right"}}"#);
    check("wall 1 2 2", r#"{"cast":{"element":"earth","count":2,"x":1,"y":2}}"#);
    check("shield", r#"{"cast":{"element":"wood","count":1}}"#);
    check("look 9", r#"{"look":9}"#);
    check("p", r#""pass""#);
    let unplaced = json(&sight(&start(&[], 7), Player::FIRST)).to_string();
    assert_eq!(read("3 4", &unplaced).as_deref(), Ok(r#"{"place":{"x":3,"y":4}}"#));
    for typed in ["", "?", "north", "take fire", "arrow 1", "wind 2", "heal two", "3 4"] {
        assert!(read(typed, &view).unwrap_err().starts_with("type one of"), "{typed}");
    }
    for typed in ["", "?", "up", "3", "a b"] {
        assert!(read(typed, &unplaced).unwrap_err().starts_with("type the column"), "{typed}");
    }
}
