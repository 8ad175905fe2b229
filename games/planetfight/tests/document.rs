//! The example in the original document: three inputs in a row, from its map and the orders between them.

use game::{Dice, Game, Heard, Match, Opening, Player, open};

use super::support::{level, set_up, text};
use crate::planetfight::PlanetFight;
use crate::planetfight::dialect::DIALECTS;
use crate::planetfight::setup::Setup;

fn opened() -> Box<dyn Match> {
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let setup = Setup::Level(level("document/map.pflvl").into());
    open::<PlanetFight>(&setup, opening, Dice::named(1, "game")).unwrap()
}

#[test]
fn the_three_inputs_come_out_byte_for_byte() {
    // Orders of both players in each round but the last.
    let rounds = text("document/orders.txt");
    let rounds: Vec<Vec<&str>> = rounds
        .split("\n\n")
        .map(|round| round.lines().map(|line| line.split_once(':').expect("a player").1).collect())
        .collect();
    for dialect in DIALECTS {
        let mut game = opened();
        for number in 1..=3 {
            let prompt = game.prompt(Player::SECOND, number);
            let input = String::from_utf8((dialect.ask)(&prompt)).unwrap();
            assert_eq!(input, text(&format!("document/input-{number}.txt")), "{}", dialect.name);
            let Some(orders) = rounds.get(number as usize - 1) else { continue };
            for (player, output) in Player::all(2).zip(orders) {
                let prompt = game.prompt(player, number);
                let spoken = (dialect.hear)(&prompt, output.as_bytes()).unwrap();
                assert!(matches!(game.hear(player, &spoken.action), Heard::Played { .. }));
            }
        }
    }
}

#[test]
fn player_1_reads_the_same_but_for_its_number() {
    let game = opened();
    let [first, second] = [Player::FIRST, Player::SECOND]
        .map(|player| String::from_utf8((DIALECTS[0].ask)(&game.prompt(player, 1))).unwrap());
    assert_eq!(first.replacen("10\n1\n", "10\n2\n", 1), second);
}

#[test]
fn weights_are_written_as_the_level_has_them() {
    let setup = Setup::Level(level("levels/odd.pflvl").into());
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let game = open::<PlanetFight>(&setup, opening, Dice::named(1, "game")).unwrap();
    let input = String::from_utf8((DIALECTS[0].ask)(&game.prompt(Player::FIRST, 1))).unwrap();
    let expected = "3\n1\n1 0\n2 2147483647\n0 7\n0 -5 0\n-5 0 2147483647\n0 2147483647 -9\n2\n0 0 0\n\
                    1 2 2147483647\n2 1 1\n2 2 0\n2147483646\n";
    assert_eq!(input, expected);
}

/// A game of R rounds shows R-1 first and 0 last.
#[test]
fn the_last_line_counts_the_rounds_left() {
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(1, "lots") };
    let mut game = open::<PlanetFight>(&set_up(&[("rounds", "4")]), opening, Dice::named(1, "game")).unwrap();
    for turn in 1..=4 {
        let input = (DIALECTS[0].ask)(&game.prompt(Player::FIRST, turn));
        let input = String::from_utf8(input).unwrap();
        assert_eq!(input.lines().last(), Some((4 - turn).to_string().as_str()));
        Player::all(2).for_each(|player| drop(game.hear(player, r#"{"orders":[]}"#)));
    }
}

/// Every sampled action can be parsed from the lines that a program would print for it.
#[test]
fn actions_survive_the_dialects() {
    for map in 0..20 {
        let game = super::support::start(&[("ships", "4")], map);
        let view = game.view(game::Eyes::Player(Player::SECOND));
        let action = PlanetFight::sample(&view, &mut Dice::named(map, "sample"));
        let lines: String =
            action.orders.iter().map(|order| format!("{}\t{}\r\n", order.ship, order.planet)).collect();
        let spoken = crate::planetfight::dialect::read_orders(&view, lines.as_bytes());
        assert_eq!(spoken.action, serde_json::to_string(&action).unwrap());
        assert!(spoken.notices.is_empty());
    }
}
