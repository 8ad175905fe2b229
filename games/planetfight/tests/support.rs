//! Shared helpers.

use std::path::PathBuf;
use std::sync::Arc;

use game::{ByPlayer, Dice, Eyes, Files, FromOptions, Game, Opening, Options, Player, Status};

use crate::planetfight::level::Level;
use crate::planetfight::orders::{Order, Orders};
use crate::planetfight::setup::Setup;
use crate::planetfight::view::View;
use crate::planetfight::{PlanetFight, ROOM, level_file};

/// A file of the folder `tests`.
pub(super) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("planetfight/tests").join(name)
}

pub(super) fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).expect("test data can be read")
}

pub(super) fn level(name: &str) -> Level {
    level_file::read(&text(name)).expect("a sound level")
}

pub(super) fn options(given: &[(&str, &str)]) -> Options {
    Options::new(&ROOM.all_options(), given.iter().copied()).expect("known options")
}

pub(super) fn set_up(given: &[(&str, &str)]) -> Setup {
    Setup::read(&options(given), &Files::new()).expect("a sound set-up")
}

pub(super) fn start(given: &[(&str, &str)], map: u64) -> PlanetFight {
    let lots = Dice::named(map, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    PlanetFight::start(&set_up(given), opening, Dice::named(map, "game")).expect("a map")
}

pub(super) fn start_of(level: Level) -> PlanetFight {
    PlanetFight::new(Arc::new(level))
}

pub(super) fn orders(orders: &[(i64, i64)]) -> Orders {
    Orders { orders: orders.iter().map(|&(ship, planet)| Order { ship, planet }).collect() }
}

/// Decides for a seat.
pub(super) type Decide<'a> = &'a mut dyn FnMut(&View) -> Orders;

/// Plays a game to its end; returns its scores.
pub(super) fn play_out(mut game: PlanetFight, first: Decide<'_>, second: Decide<'_>) -> ByPlayer<i64> {
    loop {
        match game.status() {
            Status::Over { scores, .. } => return scores,
            Status::Waiting { .. } => {
                let one = first(&game.view(Eyes::Player(Player::FIRST)));
                let other = second(&game.view(Eyes::Player(Player::SECOND)));
                game.play(Player::FIRST, one).expect("orders are legal");
                game.play(Player::SECOND, other).expect("orders are legal");
            }
        }
    }
}
