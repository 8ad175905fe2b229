//! Shared helpers.

use std::path::PathBuf;

use game::{BotId, Dice, Eyes, Files, FromOptions, Game, Opening, Options, Player};
use referee::{Entrant, MatchResult, MatchSetup, Stop, run};

use crate::robobattler::{Action, Cell, Direction, ROOM, Reply, RoboBattler, Setup, Sight, Truth, View};

/// A file of the folder `tests`.
pub(super) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("robobattler/tests").join(name)
}

pub(super) fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).expect("test data can be read")
}

pub(super) fn options(given: &[(&str, &str)]) -> Options {
    Options::new(&ROOM.all_options(), given.iter().copied()).expect("known options")
}

/// Begins a battle in which the first seat fires first.
pub(super) fn begin(given: &[(&str, &str)], seed: u64) -> RoboBattler {
    let setup = Setup::read(&options(given), &Files::new()).expect("a sound set-up");
    let lots = Dice::named(seed, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    RoboBattler::start(&setup, opening, Dice::named(seed, "battle")).expect("it begins")
}

pub(super) fn sight(game: &RoboBattler, player: Player) -> Sight {
    match game.view(Eyes::Player(player)) {
        View::Robot(sight) => sight,
        View::Everything(_) => unreachable!("a player's eyes see no more"),
    }
}

pub(super) fn truth(game: &RoboBattler) -> Truth {
    match game.view(Eyes::Everything) {
        View::Everything(truth) => truth,
        View::Robot(_) => unreachable!("these eyes see all"),
    }
}

/// Fires at a cell.
pub(super) fn fire(target: Cell, direction: Direction) -> Action {
    Action::Fire { x: target.x, y: target.y, direction: Some(direction) }
}

/// Plays a legal action.
pub(super) fn play(game: &mut RoboBattler, player: Player, action: Action) -> Reply {
    game.play(player, action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"))
}

/// Creates a house player by its name and options.
pub(super) fn house(name: &str) -> Entrant {
    let mut words = name.split(',');
    let wanted = words.next();
    let house = ROOM.house.iter().find(|house| Some(house.name) == wanted).expect("it ships");
    let options = Options::new(house.options, words.filter_map(|word| word.split_once('=')));
    let bot = (house.make)(&options.expect("known options")).expect("sound options");
    Entrant { id: BotId { name: name.into(), hash: String::new() }, bot }
}

/// Plays a whole match.
pub(super) fn match_of(entrants: [Entrant; 2], given: &[(&str, &str)], seed: u64) -> MatchResult {
    let setup = MatchSetup { room: &ROOM, options: options(given), files: Files::new(), seed };
    run(&setup, entrants.into(), &Stop::default(), &mut |_| {}).expect("it comes to its end")
}
