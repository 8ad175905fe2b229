//! Plays `uber` against `random` on random maps, swapping seats on each, and prints how often each won.
//!
//! `cargo run --release -p games --example planetfight_uber [-- MAPS [KEY=VALUE]...]`

use game::{Dice, Eyes, Files, FromOptions, Game, Opening, Options, Player, Status};
use games::planetfight::sample::draw_orders;
use games::planetfight::{PlanetFight, ROOM, setup, uber};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let maps: u64 = arguments.next().map_or(Ok(100), |maps| maps.parse())?;
    let given: Vec<String> = arguments.collect();
    let options =
        Options::new(&ROOM.all_options(), given.iter().filter_map(|option| option.split_once('=')))?;
    let setup = setup::Setup::read(&options, &Files::new())?;
    let (mut won, mut drawn, mut points) = (0, 0, [0, 0]);
    for map in 0..maps {
        let mut pair = [0, 0];
        for seat in Player::all(2) {
            let [uber, random] = play(&setup, map, seat)?;
            pair = [pair[0] + uber, pair[1] + random];
        }
        won += u32::from(pair[0] > pair[1]);
        drawn += u32::from(pair[0] == pair[1]);
        points = [points[0] + pair[0], points[1] + pair[1]];
    }
    println!("maps {maps}: uber won {won}, drew {drawn}; points {} to {}", points[0], points[1]);
    Ok(())
}

/// Plays one game; returns the points of `uber` in this seat, and of `random`.
fn play(setup: &setup::Setup, map: u64, seat: Player) -> Result<[i64; 2], Box<dyn std::error::Error>> {
    let lots = Dice::named(map, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    let mut dice = Dice::named(map, &format!("random against seat {}", seat.seat()));
    let mut game = PlanetFight::start(setup, opening, Dice::named(map, "game"))?;
    loop {
        match game.status() {
            Status::Over { scores, .. } => return Ok([scores[seat], scores[seat.other()]]),
            Status::Waiting { .. } => {
                let planned = uber::orders(&game.view(Eyes::Player(seat)));
                let drawn = draw_orders(&game.view(Eyes::Player(seat.other())), &mut dice);
                game.play(seat, planned)?;
                game.play(seat.other(), drawn)?;
            }
        }
    }
}
