//! Plays the tables in `rules/`. A table is a list of cases:
//!
//! ```text
//! == title
//! owners 1 0 2                 owner of each planet
//! sizes 3 4 5                  default 1 each
//! roads 0-1=3 1-2=2            weights
//! ships 0 0>1/3 | 2            player 1's ships and player 2's: on planet 0; from 0 to 1, 3 rounds remain
//! rounds 10                    default 40
//! 0 1, 1 0 | => 0>1/2 1>0/1* | 2 : 1 0 2 ; contested 1
//! over 3 5 round limit
//! ```
//!
//! A round: orders of both (`!`: the player fails; a third word: ignored for this reason), then the ships of both (`*`:
//! the ship has turned), then optionally the expected owners, then optionally all events.

use std::fmt::Write;

use game::{Fault, Game, Player, Status, Verdict};

use super::support::{start_of, text};
use crate::planetfight::PlanetFight;
use crate::planetfight::level::{Level, Planet, owner_number};
use crate::planetfight::orders::{Order, Orders};
use crate::planetfight::roads::Roads;
use crate::planetfight::round::Event;
use crate::planetfight::ship::Ship;

#[test]
fn moving() {
    check_all("rules/moving.txt", 20);
}

#[test]
fn landing() {
    check_all("rules/landing.txt", 23);
}

#[test]
fn ending() {
    check_all("rules/ending.txt", 8);
}

fn check_all(file: &str, cases: usize) {
    let text = text(file);
    let text: String =
        text.lines().filter(|line| !line.starts_with('#')).fold(String::new(), |all, line| all + line + "\n");
    let found: Vec<&str> = text.split("== ").skip(1).collect();
    assert_eq!(found.len(), cases, "{file}: a case was added or lost");
    found.iter().for_each(|case| check(case));
}

fn check(case: &str) {
    let mut lines = case.lines().map(str::trim).filter(|line| !line.is_empty());
    let title = lines.next().expect("a case has a title");
    let (settings, rounds): (Vec<&str>, Vec<&str>) = lines.partition(|line| is_setting(line));
    let mut game = start_of(level(&settings));
    for line in rounds {
        match line.strip_prefix("over ") {
            Some(expected) => check_end(&game, expected, title),
            None => check_round(&mut game, line, title),
        }
    }
}

fn is_setting(line: &str) -> bool {
    ["owners", "sizes", "roads", "ships", "rounds"].contains(&line.split(' ').next().expect("a word"))
}

fn level(settings: &[&str]) -> Level {
    let setting = |name: &str| settings.iter().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let owners: Vec<Option<Player>> = words(setting("owners").expect("owners"))
        .map(|word| number::<usize>(word).checked_sub(1).map(Player::new))
        .collect();
    let sizes: Vec<i32> = words(setting("sizes").unwrap_or_default()).map(number).collect();
    let planet =
        |place: usize| Planet { x: place as f64, y: 0.0, size: sizes.get(place).copied().unwrap_or(1) };
    let planets = (0..owners.len()).map(planet).collect();
    let mut weights = vec![0; owners.len() * owners.len()];
    for word in words(setting("roads").unwrap_or_default()) {
        let (ends, weight) = word.split_once('=').expect("a weight");
        let (from, to) = ends.split_once('-').expect("two ends");
        let (from, to) = (number::<usize>(from), number::<usize>(to));
        weights[from * owners.len() + to] = number(weight);
        weights[to * owners.len() + from] = number(weight);
    }
    let roads = Roads::new(owners.len(), weights).expect("a square");
    let (first, second) = setting("ships").expect("ships").split_once('|').expect("ships of both");
    let ships = [first, second].map(|ships| words(ships).map(ship).collect::<Vec<Ship>>()).to_vec().into();
    Level { planets, owners, roads, ships, rounds: setting("rounds").map_or(40, number) }
}

fn ship(word: &str) -> Ship {
    match word.split_once('>') {
        None => Ship::standing(number(word)),
        Some((from, rest)) => {
            let (to, remaining) = rest.split_once('/').expect("rounds that remain");
            Ship::flying(number(from), number(to), number(remaining))
        }
    }
}

fn check_round(game: &mut PlanetFight, line: &str, title: &str) {
    let (orders, expected) = line.split_once("=>").expect("a round has '=>'");
    let (first, second) = orders.split_once('|').expect("orders of both");
    decide(game, Player::FIRST, first.trim(), title);
    decide(game, Player::SECOND, second.trim(), title);
    let (expected, events) =
        expected.split_once(';').map_or((expected, None), |(all, events)| (all, Some(events)));
    let (ships, owners) =
        expected.split_once(':').map_or((expected, None), |(ships, owners)| (ships, Some(owners)));
    assert_eq!(written_ships(game), ships.trim(), "{title}: {line}");
    if let Some(owners) = owners {
        let written: Vec<String> = game.owners.iter().map(|owner| owner_number(*owner).to_string()).collect();
        assert_eq!(written.join(" "), owners.trim(), "{title}: {line}");
    }
    if let Some(events) = events {
        let written: Vec<String> = game.last_round.iter().map(written_event).collect();
        assert_eq!(written.join(" ; "), events.trim(), "{title}: {line}");
    }
}

fn decide(game: &mut PlanetFight, player: Player, orders: &str, title: &str) {
    if orders == "!" {
        game.fail(player, &Fault::new(Verdict::Timeout, "late"));
        return;
    }
    let (mut given, mut expected) = (Vec::new(), Vec::new());
    for order in orders.split(',').filter(|order| !order.is_empty()) {
        let mut words = words(order);
        let mut next = || words.next().map(number::<i64>).expect("a number");
        let (ship, planet) = (next(), next());
        given.push(Order { ship, planet });
        expected.extend(words.next().map(|reason| format!("{ship} {planet} {reason}")));
    }
    let report = game.play(player, Orders { orders: given }).expect("orders are always legal");
    let ignored: Vec<String> = report
        .ignored
        .iter()
        .map(|ignored| {
            assert!(!ignored.message.is_empty());
            let reason = serde_json::to_value(ignored.reason).expect("a reason is a word");
            format!("{} {} {}", ignored.ship, ignored.planet, reason.as_str().expect("a word"))
        })
        .collect();
    assert_eq!(ignored, expected, "{title}: {orders}");
}

fn written_ships(game: &PlanetFight) -> String {
    let mut text = String::new();
    for (player, ships) in game.fleets.iter() {
        text += if player == Player::FIRST { "" } else { "| " };
        for ship in ships {
            let Ship { from, to, remaining, turned } = *ship;
            match ship.stands() {
                true => write!(text, "{to} "),
                false => write!(text, "{from}>{to}/{remaining}{} ", if turned { "*" } else { "" }),
            }
            .expect("a string takes everything");
        }
    }
    text.trim_end().to_string()
}

fn written_event(event: &Event) -> String {
    match event {
        Event::Captured { planet, owner } => format!("captured {planet} by {owner}"),
        Event::Contested { planet } => format!("contested {planet}"),
        Event::SentBack { owner, ship, planet } => format!("back {owner} {ship} from {planet}"),
    }
}

fn check_end(game: &PlanetFight, expected: &str, title: &str) {
    let Status::Over { scores, reason } = game.status() else { panic!("{title}: the game goes on") };
    let written = format!("{} {} {reason}", scores[Player::FIRST], scores[Player::SECOND]);
    assert_eq!(written, expected, "{title}");
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

fn number<T: std::str::FromStr>(word: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("'{word}' is no number"))
}
