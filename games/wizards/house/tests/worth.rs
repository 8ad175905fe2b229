//! What fighting is worth: how many games between house players are drawn, and how the players that hunt fare against those that do not.

use game::Bot;

use super::super::seat::seat;
use super::opponents::{NAMES, Opponent};
use crate::exploiters::{Tally, asked, duel, house};
use crate::wizards::ROOM;

/// The opponents by name, and the house players.
fn player(name: &str) -> Box<dyn Bot> {
    match name {
        "cornered" => seat(Opponent::cornered),
        "still" => seat(Opponent::still),
        "warder" => seat(Opponent::warder),
        "healer" => seat(Opponent::healer),
        "burner" => seat(Opponent::burner),
        name => house(&ROOM, name),
    }
}

fn fight(first: &str, other: &str, tiebreak: &str, games: u64) -> Tally {
    duel(&ROOM, [&|| player(first), &|| player(other)], &[("tiebreak", tiebreak)], games)
}

/// `VIADAL_MATCHES` sets the number of games of each kind: `./evidence worth` prints the tables.
#[test]
fn who_fights_is_paid() {
    let Some(games) = asked() else {
        let tally = fight("hunter", "still", "dealt", 20);
        assert!(tally.hits >= 15.0, "{tally:?}");
        return;
    };
    let wanted = std::env::var("VIADAL_PLAYERS").unwrap_or_default();
    println!("game by game, house players against each other, {games} games a pair: percent of the points");
    let names: Vec<&str> = ROOM.house.iter().map(|house| house.name).collect();
    let mut drawn = [0.0; 2];
    let mut pairs = 0.0;
    for (place, first) in names.iter().enumerate().filter(|_| wanted.is_empty()) {
        for other in &names[..place] {
            let tallies = ["none", "dealt"].map(|tiebreak| fight(first, other, tiebreak, games));
            println!("{first:>10} {other:>10}  none {}  dealt {}", tallies[0], tallies[1]);
            (0..2).for_each(|rule| drawn[rule] += tallies[rule].draws / tallies[rule].games);
            pairs += 1.0;
        }
    }
    let [none, dealt] = drawn.map(|drawn| drawn * 100.0 / pairs);
    println!("drawn of all: {none:.1} % by tiebreak=none, {dealt:.1} % by tiebreak=dealt");
    println!(
        "house players against those that fight little or crudely, tiebreak=dealt, {games} games a pair"
    );
    for name in
        ["hunter", "reader", "strong"].into_iter().filter(|name| wanted.is_empty() || wanted.contains(name))
    {
        for other in NAMES.into_iter().chain(["hunter"]).filter(|other| *other != name) {
            let tally = fight(name, other, "dealt", games);
            println!("{name:>10} {other:>10}  {tally}, {:.0} % killed", tally.hits * 100.0 / tally.games);
        }
    }
}
