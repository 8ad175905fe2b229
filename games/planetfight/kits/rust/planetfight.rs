//! PlanetFight: what a program knows in a round, and its orders. Debug with `eprintln!` and `dbg!`, never `println!`: `viadal play ... -v`
//! shows standard error round by round.

#![allow(dead_code)]

use std::io::{Read, Write};

/// A planet.
#[derive(Clone, Copy, Debug)]
pub struct Planet {
    pub number: usize,
    /// 0 nobody, 1, 2.
    pub owner: i32,
    /// The points it is worth.
    pub size: i32,
}

/// A ship, on a planet or travelling between two.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    pub number: usize,
    /// Where it comes from.
    pub start: usize,
    /// Where it goes; equals `start` on a planet.
    pub to: usize,
    /// Rounds until it arrives; 0 on a planet.
    pub remaining: i32,
}

impl Ship {
    /// Returns true if it is on a planet.
    pub fn stands(&self) -> bool {
        self.start == self.to
    }
}

/// Everything you may know about the game, and the orders to your ships.
pub struct State {
    /// Which player you are, 1 or 2.
    pub me: i32,
    /// Rounds left after this one.
    pub left: i32,
    /// All planets, by number.
    pub planets: Vec<Planet>,
    /// Your ships, by number.
    pub ships: Vec<Ship>,
    /// The opponent's ships, by number.
    pub enemies: Vec<Ship>,
    roads: Vec<i32>,
    orders: String,
}

impl State {
    /// Rounds from one planet to another; `None` without a road.
    pub fn distance(&self, start: usize, to: usize) -> Option<i32> {
        Some(self.roads[start * self.planets.len() + to]).filter(|rounds| *rounds > 0)
    }

    /// Sends a ship on a planet along a road to another. A travelling ship can only be sent back to `ship.start`.
    pub fn order(&mut self, ship: Ship, planet: usize) {
        self.orders += &format!("{} {planet}\n", ship.number);
    }
}

/// Calls the function in each round.
pub fn play(give_orders: fn(&mut State)) {
    let kept = std::env::args().any(|argument| argument == "kept");
    while let Some(mut state) = read() {
        give_orders(&mut state);
        if kept {
            state.orders.push('\n'); // the empty line that ends an answer
        }
        let mut out = std::io::stdout().lock();
        if out.write_all(state.orders.as_bytes()).and_then(|()| out.flush()).is_err() {
            return; // the referee has gone
        }
    }
}

fn read() -> Option<State> {
    let count = next()? as usize;
    let me = next()?;
    let planet = |number| Some(Planet { number, owner: next()?, size: next()? });
    let planets: Vec<Planet> = (0..count).map_while(planet).collect();
    let roads = (0..count * count).map_while(|_| next()).collect();
    let ships = next()? as usize;
    let fleet = || (0..ships).map_while(ship).collect::<Vec<Ship>>();
    let (first, second) = (fleet(), fleet());
    let (ships, enemies) = if me == 1 { (first, second) } else { (second, first) };
    Some(State { me, left: next()?, planets, ships, enemies, roads, orders: String::new() })
}

fn ship(number: usize) -> Option<Ship> {
    Some(Ship { number, start: next()? as usize, to: next()? as usize, remaining: next()? })
}

/// The next number on standard input.
fn next() -> Option<i32> {
    let mut word = String::new();
    for byte in std::io::stdin().lock().bytes().map_while(Result::ok) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' if word.is_empty() => {}
            b' ' | b'\n' | b'\r' | b'\t' => break,
            byte => word.push(byte.into()),
        }
    }
    word.parse().ok()
}
