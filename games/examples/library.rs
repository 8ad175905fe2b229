//! `strong` plays one game of every variant of every rules file in a folder against `random`, and must not fail.
//!
//! `cargo run --release -p games --example library -- TIME MAX_MOVES FILE.zrf...`, such as `20ms 300`. Prints one line per
//! file. Exits with status 1 if a game could not begin or a move was refused.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use game::{Bot, Dice, Files, Heard, Hello, Opening, OptKind, Options, Player, Status};
use games::zrf::ROOM;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let time = arguments.next().expect("a time such as 20ms");
    let max_moves = arguments.next().expect("a number of plies");
    let mut failed = 0;
    let mut all = Sum::default();
    println!("| file | games | won | lost | drawn | plies | answers over time | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    for path in arguments {
        let name = game::file_name(&path).to_string();
        match file(&path, &time, &max_moves) {
            Ok(sum) => {
                println!("{}", sum.row(&name));
                all.add(&sum);
            }
            Err(why) if why.contains("external engine") => {
                println!("| {name} | needs an engine of its own | | | | | | |");
            }
            Err(why) => {
                failed += 1;
                println!("| {name} | FAILED: {} | | | | | | |", why.lines().next().unwrap_or_default());
            }
        }
    }
    println!("{}", all.row("all"));
    ExitCode::from(u8::from(failed > 0))
}

#[derive(Default)]
struct Sum {
    games: u32,
    won: u32,
    lost: u32,
    drawn: u32,
    plies: u32,
    answers: u32,
    over: u32,
    longest: Duration,
}

impl Sum {
    fn add(&mut self, other: &Sum) {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.plies += other.plies;
        self.answers += other.answers;
        self.over += other.over;
        self.longest = self.longest.max(other.longest);
    }

    fn row(&self, name: &str) -> String {
        let Sum { games, won, lost, drawn, plies, answers, over, longest } = self;
        format!(
            "| {name} | {games} | {won} | {lost} | {drawn} | {plies} | {over} of {answers} | {:.1} ms |",
            longest.as_secs_f64() * 1000.0
        )
    }
}

/// One game of each variant.
fn file(path: &str, time: &str, max_moves: &str) -> Result<Sum, String> {
    let mut sum = Sum::default();
    for number in 1.. {
        let variant = number.to_string();
        let given = [("rules", path), ("variant", &variant), ("max_moves", max_moves)];
        let options = Options::new(&ROOM.all_options(), given).map_err(|bad| bad.to_string())?;
        let read = |path: &str| std::fs::read(path).map_err(|error| error.to_string());
        let mut files = Files::new();
        for option in ROOM.options {
            if let OptKind::File(load) = option.kind
                && let Some(file) = load(options.text(option.name), &read).map_err(|bad| bad.to_string())?
            {
                files.insert(option.name.into(), file);
            }
        }
        match play(&options, &files, time, &mut sum) {
            Ok(()) => {}
            Err(why) if why.contains("option variant") => return Ok(sum),
            Err(why) if why.contains("nobody can play") => {}
            Err(why) => return Err(format!("variant {number}: {why}")),
        }
    }
    Ok(sum)
}

fn play(options: &Options, files: &Files, time: &str, sum: &mut Sum) -> Result<(), String> {
    let seats = *(ROOM.seats)(options, files).map_err(|bad| bad.to_string())?.start();
    let lots = Dice::named(1, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: seats, lots };
    let mut game =
        (ROOM.open)(options, files, opening, Dice::named(1, "game")).map_err(|bad| bad.to_string())?;
    let strong = sum.games as usize % seats;
    let mut bots: Vec<Box<dyn Bot>> = Vec::new();
    for at in 0..seats {
        let name = if at == strong { "strong" } else { "random" };
        let house = ROOM.house.iter().find(|house| house.name == name).ok_or("no such bot")?;
        let given: &[(&str, &str)] = if at == strong { &[("time", time)] } else { &[] };
        let own = Options::new(house.options, given.iter().copied()).map_err(|bad| bad.to_string())?;
        let mut bot = (house.make)(&own).map_err(|bad| bad.to_string())?;
        let hello = Hello {
            protocol: 1,
            game: ROOM.id.into(),
            seats,
            options: options.clone(),
            turn_time_ms: 10_000,
            load_time: Duration::from_secs(10),
            seed: at as u32,
            seat: None,
            view: None,
        };
        bot.load(&hello).map_err(|fault| fault.message)?;
        bots.push(bot);
    }
    let limit = game::duration(time).ok_or("no time")?;
    loop {
        let (turn, player) = match game.status() {
            Status::Over { scores, .. } => {
                let scores = scores.as_slice();
                let most = scores.iter().max().copied().unwrap_or(0);
                sum.games += 1;
                let equal = most == 0 || seats > 1 && scores.iter().all(|score| *score == most);
                match scores[strong] == most {
                    _ if equal => sum.drawn += 1,
                    true => sum.won += 1,
                    false => sum.lost += 1,
                }
                return Ok(());
            }
            Status::Waiting { turn, players } => (turn, players.iter().next().ok_or("nobody is due")?),
        };
        let prompt = game.prompt(player, turn);
        let start = Instant::now();
        let asked = bots[player.seat()].ask(&prompt, Duration::from_secs(10));
        if player.seat() == strong {
            sum.answers += 1;
            sum.over += u32::from(start.elapsed() > limit);
            sum.longest = sum.longest.max(start.elapsed());
        }
        let action = asked.map_err(|fault| fault.message)?;
        sum.plies += 1;
        match game.hear(player, &action) {
            Heard::Played { .. } => {}
            refused => return Err(format!("{refused:?}")),
        }
    }
}
