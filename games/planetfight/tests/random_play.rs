//! Invariants on random play.

use game::{Dice, Eyes, Game, Player, Status};

use super::support::{orders, start};
use crate::planetfight::PlanetFight;
use crate::planetfight::orders::Orders;

const SET_UPS: [&[(&str, &str)]; 4] = [
    &[],
    &[("ships", "6"), ("planets", "7"), ("max_distance", "4"), ("distance_scale", "20")],
    &[("ships", "25"), ("planets", "5"), ("ships_start", "home")],
    &[("ships", "2"), ("planets", "40"), ("max_distance", "3"), ("rounds", "90")],
];

/// Orders of every kind: sampled, or arbitrary numbers.
fn any_orders(game: &PlanetFight, player: Player, dice: &mut Dice) -> Orders {
    if dice.below(3) == 0 {
        return PlanetFight::sample(&game.view(Eyes::Player(player)), dice);
    }
    let each = (0..dice.below(60)).map(|_| (dice.between(-1, 26), dice.between(-1, 40))).collect::<Vec<_>>();
    orders(&each)
}

fn check_round(before: &PlanetFight, after: &PlanetFight) {
    let (level, planets) = (after.level(), before.owners.iter().zip(&after.owners));
    for (was, is) in planets {
        assert!(was.is_none() || was == is, "a planet once owned changed its owner");
    }
    for (player, ships) in after.fleets.iter() {
        for (number, ship) in ships.iter().enumerate() {
            match level.roads.distance(ship.from, ship.to) {
                Some(distance) => {
                    assert!((1..=distance).contains(&ship.remaining), "{ship:?} is off its road");
                }
                None => assert!(ship.stands() && ship.remaining == 0 && !ship.turned, "{ship:?} is nowhere"),
            }
            let left = before.fleets[player][number];
            let same_leg = (ship.from, ship.to, ship.turned) == (left.from, left.to, left.turned);
            assert!(
                ship.stands() || !same_leg || ship.remaining + 1 == left.remaining,
                "{left:?} became {ship:?}"
            );
        }
    }
    assert_eq!(before.fleets[Player::FIRST].len(), after.fleets[Player::FIRST].len());
    assert!(before.scores().iter().all(|(player, score)| after.scores()[player] >= *score), "a score fell");
}

#[test]
fn planets_keep_their_owners_and_ships_their_roads() {
    for (number, given) in SET_UPS.iter().enumerate() {
        for map in 0..30 {
            let mut dice = Dice::named(map, &format!("play {number}"));
            let mut game = start(given, map);
            let mut rounds = 0;
            while let Status::Waiting { turn, .. } = game.status() {
                let before = game.clone();
                for player in Player::all(2) {
                    let orders = any_orders(&game, player, &mut dice);
                    game.play(player, orders).expect("orders are legal");
                }
                rounds += 1;
                assert_eq!(turn, rounds);
                check_round(&before, &game);
            }
            assert!(rounds <= game.level().rounds);
        }
    }
}

#[test]
fn games_depend_on_nothing_but_their_inputs() {
    let play = || {
        let mut dice = Dice::named(4, "orders");
        let mut game = start(&[("ships", "5")], 9);
        while let Status::Waiting { .. } = game.status() {
            for player in Player::all(2) {
                let orders = any_orders(&game, player, &mut dice);
                game.play(player, orders).expect("orders are legal");
            }
        }
        format!("{:?}", game.view(Eyes::Everything))
    };
    assert_eq!(play(), play());
}

/// Both games of a swapped pair get the same map, whatever their own dice.
#[test]
fn a_pair_shares_its_map() {
    let [one, other, third] = [(8, 1), (8, 2), (9, 1)].map(|(lots, dice)| {
        let lots = Dice::named(lots, "lots");
        let opening = game::Opening { number: 1, first: Player::FIRST, players: 2, lots };
        let setup = super::support::set_up(&[]);
        PlanetFight::start(&setup, opening, Dice::named(dice, "game")).unwrap().level().clone()
    });
    assert_eq!(one, other);
    assert_ne!(one, third);
}
