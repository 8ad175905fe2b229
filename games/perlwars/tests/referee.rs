//! A referee small enough for tests: plays a game between two bots as the real one does.

use std::time::Duration;

use game::{Bot, Eyes, Heard, Hello, Match, Message, Options, Player, Status, Verdict, bot_seed};

use crate::perlwars::ROOM;

/// How a game ended, and what happened.
pub(super) struct Played {
    pub scores: Vec<i64>,
    pub reason: String,
    pub turns: u32,
    /// Every input as a line of the record has it, without the game's ends.
    pub inputs: Vec<String>,
}

/// The options of a match.
pub(super) fn options(given: &[(&str, &str)]) -> Options {
    Options::new(&ROOM.all_options(), given.iter().copied()).unwrap()
}

/// Begins the first game of a match.
pub(super) fn begin(options: &Options, seed: u64) -> Box<dyn Match> {
    let (opening, dice) = (ROOM.series)(options).unwrap().opening(seed, 1, 2);
    (ROOM.open)(options, &game::Files::new(), opening, dice).unwrap()
}

/// What a bot is told first.
pub(super) fn hello(game: &dyn Match, options: &Options, seed: u64, player: Player) -> Hello {
    Hello {
        protocol: 1,
        game: ROOM.id.into(),
        seats: 2,
        options: options.clone(),
        turn_time_ms: 2000,
        load_time: Duration::from_secs(10),
        seed: bot_seed(seed, 1, player.seat()),
        seat: Some(player),
        view: Some(game.frame(Eyes::Player(player))),
    }
}

/// Plays one game.
pub(super) fn play(bots: &mut [Box<dyn Bot>; 2], given: &[(&str, &str)], seed: u64) -> Played {
    let options = options(given);
    let mut game = begin(&options, seed);
    let mut inputs = Vec::new();
    for player in Player::all(2) {
        let bot = &mut bots[player.seat()];
        if let Err(fault) = bot.load(&hello(&*game, &options, seed, player)) {
            game.fail(player, &fault);
            inputs.push(format!("{} {fault}", player.seat()));
            continue;
        }
        bot.tell(&Message::Start { game: 1, seat: player, first: player == Player::FIRST });
    }
    let mut told = 0;
    loop {
        let (turn, player) = match game.status() {
            Status::Waiting { turn, players } => (turn, players.iter().next().unwrap()),
            Status::Over { scores, reason } => {
                let scores = scores.as_slice().to_vec();
                for bot in bots.iter_mut() {
                    bot.tell(&Message::End { scores: &scores, reason: &reason });
                    bot.tell(&Message::Bye);
                }
                return Played { scores, reason: reason.into(), turns: told, inputs };
            }
        };
        let bot = &mut bots[player.seat()];
        let prompt = game.prompt(player, turn);
        if told != turn {
            bot.tell(&Message::Turn(&prompt));
            told = turn;
        }
        let seat = player.seat();
        let fault = match bot.ask(&prompt, Duration::from_secs(2)) {
            Err(fault) => fault,
            Ok(text) => match game.hear(player, &text) {
                Heard::Played { action, reply } => {
                    inputs.push(format!("{seat} {action} {reply}"));
                    let more = game.status().awaits(player, turn);
                    bot.tell(&Message::Reply { reply: &reply, more });
                    continue;
                }
                Heard::Refused { illegal, .. } => illegal.fault(),
                Heard::Rubbish(fault) => fault,
            },
        };
        inputs.push(format!("{seat} {fault}"));
        game.fail(player, &fault);
        let more = game.status().awaits(player, turn);
        bot.tell(&Message::Fault { fault: fault.verdict, message: &fault.message, more });
        assert!(fault.verdict != Verdict::IllegalAction || inputs.len() < 100_000, "refused for ever");
    }
}
