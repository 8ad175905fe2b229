//! A player that plays its orders out against players that plan captures.

use std::sync::Arc;

use game::{ByPlayer, Dice, Eyes, Game, Options, Player, Status};
use search::lookahead::{Budget, Chosen, Guess, Played, choose};

use super::level::Level;
use super::orders::{Order, Orders};
use super::rules::PlanetFight;
use super::ship::Ship;
use super::uber;
use super::view::View;
use crate::foresight::Foresight;

/// Begins with the orders of the planning player, and looks for one ship's order that does better.
pub(crate) struct Strong;

/// So many sets of orders are compared at the most.
const CHOICES: usize = 40;
/// So many other planets are tried for each ship, those worth most for their distance.
const PLANETS: usize = 8;
/// How many trips ahead the players look that play games out: oneself, and the opponent in one of these.
const OWN_TRIPS: usize = 2;
const THEIR_TRIPS: [usize; 4] = [1, 2, 2, 3];

impl Foresight<PlanetFight> for Strong {
    const NODES: u64 = 12_000;

    fn new(_: &Options) -> Strong {
        Strong
    }

    fn decide(&mut self, view: &View, budget: &mut Budget<'_>, dice: &mut Dice) -> (Orders, Option<Chosen>) {
        let mut choices = choices(view);
        if choices.len() == 1 {
            return (choices.remove(0), None);
        }
        let known = Known::of(view);
        let chosen = choose(&known, &choices, budget, dice);
        (choices.swap_remove(chosen.index), Some(chosen))
    }
}

/// The planned orders, the same planned less far, and those with another order for one ship.
pub(super) fn choices(view: &View) -> Vec<Orders> {
    let planned = uber::orders(view);
    let mut choices = vec![planned.clone()];
    let mut offer = |orders: Orders| {
        if choices.len() < CHOICES && !choices.contains(&orders) {
            choices.push(orders);
        }
    };
    (1..=3).for_each(|trips| offer(uber::orders_by(view, trips)));
    let ships = view.ships_of(view.you);
    let others: Vec<Vec<Option<usize>>> = ships.iter().map(|ship| others(view, ship)).collect();
    // The best other planet of each ship first, then the second best of each.
    for rank in 0..=PLANETS {
        for (ship, planets) in others.iter().enumerate() {
            let Some(planet) = planets.get(rank) else { continue };
            let ship = ship as i64;
            let mut orders = planned.clone();
            orders.orders.retain(|order| order.ship != ship);
            orders.orders.extend(planet.map(|planet| Order { ship, planet: planet as i64 }));
            offer(orders);
        }
    }
    choices
}

/// Where a ship could be sent, what is worth most for its distance first; `None` is no order.
fn others(view: &View, ship: &Ship) -> Vec<Option<usize>> {
    if !ship.stands() {
        return if ship.turned { Vec::new() } else { vec![None, Some(ship.from)] };
    }
    let row = view.roads.row(ship.to);
    let mut joined: Vec<usize> = view.roads.joined(ship.to).collect();
    joined.retain(|&planet| view.planets[planet].owner != 3 - view.you);
    let worth = |planet: usize| {
        let seen = &view.planets[planet];
        let size = if seen.owner == 0 { f64::from(seen.planet.size) } else { 0.25 };
        size / f64::from(row[planet])
    };
    joined.sort_by(|a, b| worth(*b).total_cmp(&worth(*a)));
    joined.truncate(PLANETS);
    joined.into_iter().map(Some).chain([None]).collect()
}

/// A game from the present round on.
pub(super) struct Known {
    pub(super) game: PlanetFight,
    pub(super) me: Player,
    /// The size of all planets.
    all: f64,
}

impl Known {
    pub(super) fn of(view: &View) -> Known {
        let player = |owner: u8| (owner > 0).then(|| Player::new(usize::from(owner) - 1));
        let level = Level {
            planets: view.planets.iter().map(|seen| seen.planet).collect(),
            owners: view.planets.iter().map(|seen| player(seen.owner)).collect(),
            roads: view.roads.clone(),
            ships: ByPlayer::new(2, |player| view.ships_of(player.seat() as u8 + 1)),
            rounds: view.left + 1,
        };
        let all = level.planets.iter().map(|planet| f64::from(planet.size)).sum();
        let me = player(view.you).unwrap_or(Player::FIRST);
        Known { game: PlanetFight::new(Arc::new(level)), me, all }
    }
}

impl Guess for Known {
    /// How many trips the opponent looks ahead.
    type World = usize;
    type Choice = Orders;

    fn world(&self, dice: &mut Dice) -> usize {
        *dice.pick(&THEIR_TRIPS).expect("there are some")
    }

    fn play_out(&self, trips: &usize, choice: &Orders, dice: &mut Dice) -> Played {
        self.play_on(
            choice,
            |seen, dice| {
                // Now and then the opponent does something else.
                if dice.below(8) == 0 {
                    PlanetFight::sample(seen, dice)
                } else {
                    uber::orders_by(seen, *trips)
                }
            },
            dice,
        )
    }
}

impl Known {
    /// Plays orders, and the game on from there against this opponent.
    pub(super) fn play_on(
        &self,
        choice: &Orders,
        mut opponent: impl FnMut(&View, &mut Dice) -> Orders,
        dice: &mut Dice,
    ) -> Played {
        let (mut game, mut nodes) = (self.game.clone(), 0);
        let mut own = choice.clone();
        while let Status::Waiting { .. } = game.status() {
            let theirs = opponent(&game.view(Eyes::Player(self.me.other())), dice);
            for (player, orders) in [(self.me, std::mem::take(&mut own)), (self.me.other(), theirs)] {
                let _ = game.play(player, orders);
                nodes += 1;
            }
            if let Status::Waiting { .. } = game.status() {
                own = uber::orders_by(&game.view(Eyes::Player(self.me)), OWN_TRIPS);
            }
        }
        let scores = game.scores();
        let lead = (scores[self.me] - scores[self.me.other()]) as f64;
        // A lead of a twelfth of the map is worth nearly three quarters of the win.
        Played { value: 1.0 / (1.0 + (-lead * 12.0 / self.all.max(1.0)).exp()), nodes }
    }
}
