//! The house players at play.

use std::time::Duration;

use game::{Dice, Eyes, Game, Hello, Message, Player, open};

use super::support::{level, options, play_out, set_up, start, start_of};
use crate::planetfight::sample::draw_orders;
use crate::planetfight::ship::Ship;
use crate::planetfight::view::View;
use crate::planetfight::{PlanetFight, ROOM, uber};

/// The points of `uber` and of `random` over both seats of a map.
fn pair(given: &[(&str, &str)], map: u64) -> (i64, i64) {
    let mut dice = Dice::named(map, "random");
    let mut random = |view: &View| draw_orders(view, &mut dice);
    let mut uber = uber::orders;
    let there = play_out(start(given, map), &mut uber, &mut random);
    let back = play_out(start(given, map), &mut random, &mut uber);
    (there[Player::FIRST] + back[Player::SECOND], there[Player::SECOND] + back[Player::FIRST])
}

/// The long proof, over any number of maps and options, is the example `planetfight_uber`.
#[test]
fn uber_beats_random_on_at_least_95_of_100_maps() {
    let won = (0..100).map(|map| pair(&[], map)).filter(|(uber, random)| uber > random).count();
    assert!(won >= 95, "{won} of 100");
}

#[test]
fn and_with_more_ships_on_other_maps() {
    for given in [[("ships", "3"), ("planets", "8")], [("ships", "2"), ("planets", "18")]] {
        let won = (1000..1010).map(|map| pair(&given, map)).filter(|(uber, random)| uber > random).count();
        assert!(won >= 9, "{won} of 10 with {given:?}");
    }
}

#[test]
fn uber_gives_up_planets_that_are_lost_and_leaves_each_to_one_ship() {
    let mut level = level("document/map.pflvl");
    let orders = |level: &crate::planetfight::level::Level| {
        let view = start_of(level.clone()).view(Eyes::Player(Player::FIRST));
        uber::orders(&view).orders.iter().map(|order| (order.ship, order.planet)).collect::<Vec<_>>()
    };
    // Flying 6 rounds to planet 5, where the opponent will be first.
    level.ships[Player::FIRST] = vec![Ship::flying(3, 2, 3)];
    level.ships[Player::SECOND] = vec![Ship::flying(4, 2, 2)];
    assert_eq!(orders(&level), [(0, 3)]);
    level.ships[Player::SECOND] = vec![Ship::flying(4, 2, 4)];
    assert_eq!(orders(&level), []);
    // Two ships side by side part.
    level.ships[Player::FIRST] = vec![Ship::standing(8); 2];
    level.ships[Player::SECOND] = vec![Ship::standing(0); 2];
    let sent = orders(&level);
    assert_eq!(sent.len(), 2);
    assert_ne!(sent[0].1, sent[1].1);
}

#[test]
fn random_sends_every_ship_that_stands() {
    let mut dice = Dice::named(1, "random");
    for map in 0..50 {
        let view = start(&[("ships", "4")], map).view(Eyes::Player(Player::FIRST));
        let orders = draw_orders(&view, &mut dice).orders;
        assert_eq!(orders.iter().map(|order| order.ship).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}

/// The players of the ladder on the same maps at both seats, without the one that looks ahead: `./evidence ladder` has all.
#[test]
fn each_takes_more_points_than_the_one_before() {
    for [stronger, weaker] in
        [["rover", "random"], ["hopper", "rover"], ["nearest", "hopper"], ["uber", "nearest"]]
    {
        let (mut won, mut lost) = (0, 0);
        for map in 0..60 {
            for turned in [false, true] {
                let names = if turned { [weaker, stronger] } else { [stronger, weaker] };
                let scores = house_game(names, map);
                let (own, other) =
                    (scores[Player::new(usize::from(turned))], scores[Player::new(usize::from(!turned))]);
                won += usize::from(own > other);
                lost += usize::from(own < other);
            }
        }
        println!("{stronger} against {weaker}: {won} won, {lost} lost of 120");
        assert!(won > lost, "{stronger} against {weaker}: {won} won, {lost} lost");
    }
}

/// The points of a game of two house players.
fn house_game(names: [&str; 2], map: u64) -> game::ByPlayer<i64> {
    let no_options = game::Options::default();
    let mut bots = names.map(|name| {
        let house = ROOM.house.iter().find(|house| house.name == name).unwrap();
        (house.make)(&no_options).unwrap()
    });
    let opening =
        game::Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(map, "lots") };
    let mut game = open::<PlanetFight>(&set_up(&[]), opening, Dice::named(map, "game")).unwrap();
    for (seat, bot) in bots.iter_mut().enumerate() {
        bot.load(&hello(&no_options, map as u32)).unwrap();
        bot.tell(&Message::Start { game: 1, seat: Player::new(seat), first: seat == 0 });
    }
    loop {
        match game.status() {
            game::Status::Over { scores, .. } => return scores,
            game::Status::Waiting { turn, players } => {
                for player in players.iter() {
                    let prompt = game.prompt(player, turn);
                    let action = bots[player.seat()].ask(&prompt, Duration::from_secs(2)).unwrap();
                    game.hear(player, &action);
                }
            }
        }
    }
}

/// Seated as the referee seats them, every house player plays whole games without a refusal.
#[test]
fn every_house_player_plays_whole_games() {
    let options = options(&[("ships", "3")]);
    for player in ROOM.house {
        let few = player.options.iter().any(|option| option.name == "nodes").then_some(("nodes", "50"));
        let own = game::Options::new(player.options, few).unwrap();
        let mut bots = [0, 1].map(|_| (player.make)(&own).unwrap());
        let opening =
            game::Opening { number: 1, first: Player::FIRST, players: 2, lots: Dice::named(3, "lots") };
        let setup = set_up(&[("ships", "3")]);
        let mut game = open::<PlanetFight>(&setup, opening, Dice::named(3, "game")).unwrap();
        for (seat, bot) in bots.iter_mut().enumerate() {
            bot.load(&hello(&options, seat as u32)).unwrap();
            bot.tell(&Message::Start { game: 1, seat: Player::new(seat), first: seat == 0 });
        }
        while let game::Status::Waiting { turn, players } = game.status() {
            for player in players.iter() {
                let prompt = game.prompt(player, turn);
                let action = bots[player.seat()].ask(&prompt, Duration::from_secs(2)).unwrap();
                let game::Heard::Played { reply, .. } = game.hear(player, &action) else {
                    panic!("refused: {action}")
                };
                assert!(
                    reply.get().ends_with(r#""ignored":[]}"#),
                    "{player:?} gave {action}, and was told {reply}"
                );
            }
        }
    }
}

fn hello(options: &game::Options, seed: u32) -> Hello {
    Hello {
        protocol: 1,
        game: "planetfight".into(),
        seats: 2,
        options: options.clone(),
        turn_time_ms: 2000,
        load_time: Duration::from_secs(10),
        seed,
        seat: None,
        view: None,
    }
}
