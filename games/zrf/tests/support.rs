//! Games begun and played for tests.

use game::{Dice, Files, Match, Opening, Options, Player, Room, Status};

/// Begins a game.
pub(crate) fn begin(room: &Room, given: &[(&str, &str)], seed: u64) -> Box<dyn Match> {
    let options = Options::new(&room.all_options(), given.iter().copied()).unwrap();
    let files = Files::new();
    let players = *(room.seats)(&options, &files).unwrap().start();
    let lots = Dice::named(seed, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players, lots };
    (room.open)(&options, &files, opening, Dice::named(seed, "game")).unwrap()
}

/// How a game ended.
pub(crate) struct Ended {
    pub(crate) scores: Vec<i64>,
    pub(crate) reason: String,
    pub(crate) turns: u32,
}

/// Plays a game to its end: house players by name, in the order of seats, the last one for all others.
pub(crate) fn finish(room: &Room, game: &mut dyn Match, house: &[&str], seed: u64) -> Ended {
    let hello = |seat: u32| game::Hello {
        protocol: 1,
        game: room.id.into(),
        seats: 2,
        options: Options::default(),
        turn_time_ms: 2000,
        load_time: std::time::Duration::from_secs(10),
        seed: seed as u32 * 64 + seat,
        seat: None,
        view: None,
    };
    let mut bots: Vec<Box<dyn game::Bot>> = Vec::new();
    let mut turns = 0;
    loop {
        let (turn, player) = match game.status() {
            Status::Waiting { turn, players } => (turn, players.iter().next().unwrap()),
            Status::Over { scores, reason } => {
                return Ended { scores: scores.as_slice().to_vec(), reason: reason.into(), turns };
            }
        };
        turns = turn;
        while bots.len() <= player.seat() {
            let name = house.get(bots.len()).or(house.last()).unwrap();
            let found = room.house.iter().find(|house| house.name == *name).unwrap();
            let mut bot = (found.make)(&Options::default()).unwrap();
            bot.load(&hello(bots.len() as u32)).unwrap();
            bots.push(bot);
        }
        let prompt = game.prompt(player, turn);
        let action = bots[player.seat()].ask(&prompt, std::time::Duration::from_secs(2)).unwrap();
        match game.hear(player, &action) {
            game::Heard::Played { .. } => {}
            other => panic!("{action}: {other:?}"),
        }
    }
}
