//! A minimal referee for tests: plays a game between two bots like the real one.

use std::time::Duration;

use game::{Aside, Bot, Fault, Heard, Hello, Match, Message, Options, Player, Status, bot_seed};

use crate::perlwars::ROOM;

/// How a game ended, and its events.
pub(super) struct Played {
    pub scores: Vec<i64>,
    pub reason: String,
    pub inputs: Vec<Input>,
}

/// A player's event.
#[derive(Debug, PartialEq)]
pub(super) enum Input {
    /// It printed a text.
    Said(Player, String),
    /// Its action and the reply.
    Played(Player, String, String),
    /// It failed, or its action was refused.
    Failed(Player, Fault),
}

/// The options of a match.
pub(super) fn options(given: &[(&str, &str)]) -> Options {
    Options::new(&ROOM.all_options(), given.iter().copied()).unwrap()
}

/// Begins the first game of a match.
pub(super) fn begin(options: &Options, seed: u64) -> Box<dyn Match> {
    start(options, seed, 1)
}

/// Begins a game of a match.
pub(super) fn start(options: &Options, seed: u64, number: u32) -> Box<dyn Match> {
    let (opening, dice) = (ROOM.series)(options).unwrap().opening(seed, number, 2);
    (ROOM.open)(options, &game::Files::new(), opening, dice).unwrap()
}

/// The first message to a bot.
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
        view: Some(game.prompt(player, 0).text().to_owned()),
    }
}

/// Plays one game.
pub(super) fn play(bots: &mut [Box<dyn Bot>; 2], given: &[(&str, &str)], seed: u64) -> Played {
    let options = options(given);
    let mut game = begin(&options, seed);
    let mut inputs = Vec::new();
    for player in Player::all(2) {
        let bot = &mut bots[player.seat()];
        let loaded = bot.load(&hello(&*game, &options, seed, player));
        inputs.extend(says(&mut **bot, player));
        if let Err(fault) = loaded {
            game.fail(player, &fault);
            inputs.push(Input::Failed(player, fault));
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
                return Played { scores, reason: reason.into(), inputs };
            }
        };
        let bot = &mut bots[player.seat()];
        let prompt = game.prompt(player, turn);
        if told != turn {
            bot.tell(&Message::Turn(&prompt));
            told = turn;
        }
        let asked = bot.ask(&prompt, Duration::from_secs(2));
        inputs.extend(says(&mut **bot, player));
        let fault = match asked {
            Err(fault) => fault,
            Ok(text) => match game.hear(player, &text) {
                Heard::Played { action, reply, .. } => {
                    inputs.push(Input::Played(player, action.to_string(), reply.to_string()));
                    let more = game.status().awaits(player, turn);
                    bot.tell(&Message::Reply { reply: &reply, more });
                    continue;
                }
                Heard::Refused { illegal, .. } => illegal.fault(),
                Heard::Malformed(fault) => fault,
            },
        };
        game.fail(player, &fault);
        let more = game.status().awaits(player, turn);
        bot.tell(&Message::Fault { fault: fault.verdict, message: &fault.message, more });
        inputs.push(Input::Failed(player, fault));
        assert!(inputs.len() < 100_000, "refused for ever");
    }
}

fn says(bot: &mut dyn Bot, player: Player) -> Vec<Input> {
    let said = |aside| match aside {
        Aside::Say(text) => Some(Input::Said(player, text)),
        _ => None,
    };
    bot.asides().into_iter().filter_map(said).collect()
}
