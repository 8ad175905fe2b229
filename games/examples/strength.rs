//! Two house players of board games play each other with swapped seats until it is clear which is better.
//!
//! `cargo run --release -p games --example strength -- GAMES NEEDED BOT BOT RULES...`: at most GAMES games by each rules
//! file (or the room `thud`, two games a match), stopped when the first bot has NEEDED wins or can no longer reach
//! them; with NEEDED 0 all are played. GAMES may be FROM..TO, the numbers of the games, to divide them among processes. Exits
//! with status 1 if the wins were not reached. Prints the score to standard error after each game.

use std::ops::Range;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use game::{Bot, Dice, Files, Heard, Hello, Message, Opening, Options, Player, Room, Status, bot_seed};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, needed, first, second, rules @ ..] = arguments.as_slice() else {
        eprintln!("usage: strength GAMES NEEDED BOT BOT RULES...");
        return ExitCode::from(2);
    };
    let (from, to) = games.split_once("..").unwrap_or(("0", games));
    let (games, needed) = (number(from)..number(to), number(needed));
    let mut failed = false;
    println!("| game | {first} | {second} | drawn | points | plies | longest answer | over |");
    println!("|---|---|---|---|---|---|---|---|");
    for name in rules {
        failed |= !duel(name, [first, second], games.clone(), needed);
    }
    ExitCode::from(u8::from(failed))
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or_else(|_| panic!("'{text}' is no number"))
}

/// Plays one rules file; returns true if the first bot won as often as needed.
fn duel(name: &str, bots: [&String; 2], games: Range<u32>, needed: u32) -> bool {
    let room = if name == "thud" { &games::thud::ROOM } else { &games::zrf::ROOM };
    let (rules, variant) = name.split_once(':').unwrap_or((name, ""));
    let given: &[(&str, &str)] = if name == "thud" { &[] } else { &[("rules", rules), ("variant", variant)] };
    let options = Options::new(&room.all_options(), given.iter().copied()).expect("known options");
    let read = |path: &str| std::fs::read(path).map_err(|error| error.to_string());
    let mut files = Files::new();
    for option in room.options {
        if let game::OptKind::File(load) = option.kind
            && let Some(file) = load(options.text(option.name), &read).unwrap_or_else(|bad| panic!("{bad}"))
        {
            files.insert(option.name.into(), file);
        }
    }
    let mut tally = Scores::default();
    // A match of Thud is two games with swapped sides, and points decide.
    let in_match = if name == "thud" { 2 } else { 1 };
    for number in games.clone() {
        let mut scores = [0, 0];
        for half in 0..in_match {
            let swapped = (number + half) % 2 == 1;
            let played = play(room, &options, &files, bots, swapped, number, &mut tally);
            scores[0] += played[0];
            scores[1] += played[1];
        }
        tally.points[0] += scores[0];
        tally.points[1] += scores[1];
        match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => tally.won += 1,
            std::cmp::Ordering::Less => tally.lost += 1,
            std::cmp::Ordering::Equal => tally.drawn += 1,
        }
        let Scores { won, lost, drawn, points, .. } = &tally;
        eprintln!(
            "{name} {number}: {won} won, {lost} lost, {drawn} drawn, points {}:{}",
            points[0], points[1]
        );
        let left = games.end - number - 1;
        if needed > 0 && (tally.won >= needed || tally.won + left < needed) {
            break;
        }
    }
    let Scores { won, lost, drawn, points, plies, longest, over, by_seat } = tally;
    println!(
        "| {name} | {won} | {lost} | {drawn} | {}:{} | {} | {:.1} ms | {over} |",
        points[0],
        points[1],
        plies / (won + lost + drawn).max(1),
        longest.as_secs_f64() * 1000.0,
    );
    if name == "thud" {
        println!("{}", sides(&by_seat));
    }
    won >= needed
}

#[derive(Default)]
struct Scores {
    won: u32,
    lost: u32,
    drawn: u32,
    points: [i64; 2],
    plies: u32,
    /// The longest time that the first bot took for a move.
    longest: Duration,
    /// Its moves that took longer than its option `time`.
    over: u32,
    /// The points of each game by seat.
    by_seat: Vec<[i64; 2]>,
}

fn seat(room: &'static Room, spec: &str, seed: u32, options: &Options) -> (Box<dyn Bot>, Option<Duration>) {
    let mut parts = spec.split(',');
    let name = parts.next().unwrap_or_default();
    let house =
        room.house.iter().find(|house| house.name == name).unwrap_or_else(|| panic!("no bot '{name}'"));
    let pairs: Vec<(&str, &str)> = parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect();
    let time = pairs.iter().find(|(key, _)| *key == "time").and_then(|(_, value)| game::duration(value));
    let own = Options::new(house.options, pairs.iter().copied()).unwrap_or_else(|bad| panic!("{bad}"));
    let mut bot = (house.make)(&own).unwrap_or_else(|bad| panic!("{bad}"));
    let hello = Hello {
        protocol: 1,
        game: room.id.into(),
        seats: 2,
        options: options.clone(),
        turn_time_ms: 10_000,
        load_time: Duration::from_secs(10),
        seed,
        seat: None,
        view: None,
    };
    bot.load(&hello).unwrap_or_else(|fault| panic!("{fault:?}"));
    (bot, time)
}

/// Plays one game; returns the points of the bots in their order.
fn play(
    room: &'static Room,
    options: &Options,
    files: &Files,
    specs: [&String; 2],
    swapped: bool,
    number: u32,
    tally: &mut Scores,
) -> [i64; 2] {
    let dice = Dice::named(u64::from(number), "game");
    let lots = Dice::named(u64::from(number), "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    let mut game = (room.open)(options, files, opening, dice).unwrap_or_else(|bad| panic!("{bad}"));
    let mut bots: Vec<_> =
        (0..2).map(|bot| seat(room, specs[bot], bot_seed(u64::from(number), 1, bot), options)).collect();
    let of = |seat: usize| if swapped { 1 - seat } else { seat };
    for (index, (bot, _)) in bots.iter_mut().enumerate() {
        bot.tell(&Message::Start { game: 1, seat: Player::new(of(index)), first: true });
    }
    loop {
        let (turn, player) = match game.status() {
            Status::Over { scores, .. } => {
                let scores = scores.as_slice();
                tally.by_seat.push([scores[0], scores[1]]);
                return [scores[of(0)], scores[of(1)]];
            }
            Status::Waiting { turn, players } => (turn, players.iter().next().expect("somebody is due")),
        };
        let prompt = game.prompt(player, turn);
        let index = of(player.seat());
        let start = Instant::now();
        let action =
            bots[index].0.ask(&prompt, Duration::from_secs(10)).unwrap_or_else(|fault| panic!("{fault:?}"));
        let spent = start.elapsed();
        if index == 0 {
            tally.longest = tally.longest.max(spent);
            tally.over += u32::from(bots[index].1.is_some_and(|time| spent > time));
        }
        tally.plies += 1;
        match game.hear(player, &action) {
            Heard::Played { .. } => {}
            refused => panic!("{}: {refused:?}", specs[index]),
        }
    }
}

/// The score of the two sides over all games: wins, and points with 95 % intervals.
fn sides(games: &[[i64; 2]]) -> String {
    let count = games.len().max(1) as f64;
    let told = |seat: usize| {
        let points = games.iter().map(|game| game[seat] as f64);
        let mean = points.clone().sum::<f64>() / count;
        let spread = (points.map(|own| (own - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0)).sqrt();
        let won = games.iter().filter(|game| game[seat] > game[1 - seat]).count();
        format!("won {won}, points {mean:.1} +- {:.1}", 1.96 * spread / count.sqrt())
    };
    format!("{} games: the first seat {}; the second seat {}", games.len(), told(0), told(1))
}
