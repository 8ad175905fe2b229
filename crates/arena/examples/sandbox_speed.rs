//! The cost of the sandbox, as ratios within one run: everything is done with and without it in turn, and the ratio is the median over the
//! pairs. `cargo run --release -p arena --example sandbox_speed [ROUNDS]`, on a quiet machine.

#![allow(clippy::unwrap_used)]

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::{Arena, load_option_files, play};
use game::{Bot, Dialect, Hello, Life, Message, Options, Player, Prompt, Spoken};
use host::{Launch, Level, Stop, Workshop, dialect_bot, line_bot, use_level};
use referee::MatchSetup;

/// Questions per sample.
const MESSAGES: u32 = 2000;

fn main() {
    let rounds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(40);
    let level = host::level().0;
    println!("this machine's level: {}; medians of {rounds} rounds\n", level.name());
    println!("{:44} {:>11} {:>11} {:>7}  aim", "", "without", "with", "ratio");
    let cache = std::env::temp_dir().join(format!("viadal-speed-{}", std::process::id()));
    let echo = Echo::new(&cache);
    let _core = host::claim_core();
    echo.starts(rounds, level);
    echo.messages(rounds, level);
    echo.steps(rounds, level);
    matches(&cache, rounds, level);
    std::fs::remove_dir_all(cache).ok();
}

/// Measures both in turn, alternating which goes first. `each` is how many operations a call does.
fn compare(name: &str, rounds: u32, each: u32, aim: &str, without: &mut dyn FnMut(), with: &mut dyn FnMut()) {
    let timed = |run: &mut dyn FnMut()| {
        let begun = Instant::now();
        run();
        begun.elapsed() / each
    };
    timed(without);
    timed(with);
    let mut pairs = Vec::new();
    for round in 0..rounds {
        let mut pair = (Duration::ZERO, Duration::ZERO);
        for turn in 0..2 {
            if (round + turn) % 2 == 0 { pair.0 = timed(without) } else { pair.1 = timed(with) }
        }
        pairs.push(pair);
    }
    let median = |of: &dyn Fn(&(Duration, Duration)) -> f64| {
        let mut values: Vec<f64> = pairs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let micros = |time: &Duration| time.as_secs_f64() * 1e6;
    let (first, second) = (median(&|pair| micros(&pair.0)), median(&|pair| micros(&pair.1)));
    let ratio = median(&|pair| micros(&pair.1) / micros(&pair.0));
    println!("{name:44} {first:>8.1} us {second:>8.1} us {ratio:>7.2}  {aim}");
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn question(_: &Prompt) -> Vec<u8> {
    QUESTION.with_borrow(Clone::clone)
}

#[allow(clippy::unnecessary_wraps)] // a dialect may refuse
fn heard(_: &Prompt, _: &[u8]) -> Result<Spoken, String> {
    Ok(Spoken { action: "1".into(), notices: Vec::new() })
}

/// A small bot in C.
struct Echo(Launch);

impl Echo {
    fn new(cache: &Path) -> Echo {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../host/benches/echo.c");
        let prepared = Workshop::new(cache).prepare(&source, None).unwrap();
        let mut launch = prepared.launch(256 << 20);
        launch.argv.push("bot".into());
        Echo(launch)
    }

    fn bot(&self, level: Level) -> Box<dyn Bot> {
        line_bot(Launch { level, ..self.0.clone() }, Stop::default())
    }

    fn bare(&self) -> std::process::Child {
        // In a session of its own, as a bot is: the scheduler groups processes by session.
        let mut bare = Command::new("setsid");
        bare.args(&self.0.argv)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// The start up to its first answer, and the exit.
    fn starts(&self, rounds: u32, level: Level) {
        let line = Message::Hello(&hello()).line();
        let mut bare = || {
            let mut command = Command::new(&self.0.argv[0]);
            command
                .args(&self.0.argv[1..])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(&line).unwrap();
            let mut answer = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
            drop(input);
            child.wait().unwrap();
        };
        let load = |level| move || self.bot(level).load(&hello()).unwrap();
        compare("start of a match: bare, none", rounds, 1, "", &mut bare, &mut load(Level::None));
        let name = format!("start of a match: none, {}", level.name());
        compare(&name, rounds, 1, "4000 us at most", &mut load(Level::None), &mut load(level));
        let mut kept = self.bot(level);
        compare("start again in its match: bare, confined", rounds, 1, "", &mut bare, &mut || {
            kept.load(&hello()).unwrap();
        });
    }

    /// A question and its answer.
    fn messages(&self, rounds: u32, level: Level) {
        let prompt = some_prompt();
        let line = Message::Turn(&prompt).line();
        let mut child = self.bare();
        let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut answer = Vec::new();
        let mut bare = || {
            for _ in 0..MESSAGES {
                answer.clear();
                to.write_all(&line).unwrap();
                from.read_until(b'\n', &mut answer).unwrap();
            }
        };
        let asked = |level| {
            let mut bot = self.bot(level);
            bot.load(&hello()).unwrap();
            let mut prompt = some_prompt();
            move || {
                for _ in 0..MESSAGES {
                    prompt.turn += 1;
                    bot.tell(&Message::Turn(&prompt));
                    bot.ask(&prompt, Duration::from_secs(2)).unwrap();
                    bot.asides();
                }
            }
        };
        compare("a message: bare pipe, none", rounds, MESSAGES, "1.3", &mut bare, &mut asked(Level::None));
        let name = format!("a message: none, {}", level.name());
        compare(&name, rounds, MESSAGES, "1.1", &mut asked(Level::None), &mut asked(level));
        drop(to);
        child.wait().unwrap();
    }

    /// A program that is started for each step.
    fn steps(&self, rounds: u32, level: Level) {
        QUESTION.set(b"1\n".to_vec());
        let mut bare = || {
            let mut command = Command::new(&self.0.argv[0]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            child.stdin.take().unwrap().write_all(b"1\n").unwrap();
            let mut answer = String::new();
            child.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
            child.wait().unwrap();
        };
        let step = |level| {
            let mut launch = Launch { level, ..self.0.clone() };
            launch.argv.truncate(1);
            let dialect = Dialect { name: "step", life: Life::Step, ask: question, hear: heard };
            let mut bot = dialect_bot(launch, dialect, Stop::default());
            bot.load(&hello()).unwrap();
            let prompt = some_prompt();
            move || {
                bot.ask(&prompt, Duration::from_secs(2)).unwrap();
                bot.asides();
            }
        };
        compare("a step: bare, none", rounds, 1, "", &mut bare, &mut step(Level::None));
        let name = format!("a step: bare, {}", level.name());
        compare(&name, rounds, 1, "1.2", &mut bare, &mut step(level));
    }
}

fn hello() -> Hello {
    Hello {
        protocol: 1,
        game: "tic-tac-toe".into(),
        seats: 1,
        options: Options::default(),
        turn_time_ms: 2000,
        load_time: Duration::from_secs(10),
        seed: 1,
        seat: None,
        view: None,
    }
}

/// A question of any game; this bot ignores it.
fn some_prompt() -> Prompt {
    let room = arena::room("perlwars").unwrap();
    let options = Options::new(&room.all_options(), []).unwrap();
    let (opening, dice) = (room.series)(&options).unwrap().opening(1, 1, 2);
    let game = (room.open)(&options, &game::Files::new(), opening, dice).unwrap();
    game.prompt(Player::FIRST, 1)
}

/// Whole matches of the sample bots, one per language and game, against random players.
fn matches(cache: &Path, rounds: u32, level: Level) {
    let arena = Arena::new(PathBuf::from(cache), Stop::default());
    for room in arena::rooms() {
        let mut languages = Vec::new();
        for sample in room.samples {
            let language = sample.file.rsplit('.').next().unwrap_or_default();
            if languages.contains(&language) {
                continue;
            }
            languages.push(language);
            let (options, files) =
                load_option_files(room, &Options::new(&room.all_options(), []).unwrap()).unwrap();
            let bots = [sample.file.to_string(), "house:random".to_string()];
            let setup = MatchSetup { room, options, files, seed: 7 };
            let played = |level| {
                let (arena, setup, bots) = (&arena, &setup, &bots);
                move || {
                    use_level(level);
                    play(arena, setup, bots, &mut |_| {}, &mut |_| {}).map(drop).unwrap();
                }
            };
            let name = format!("a match of {}: {}", room.id, sample.file);
            let aim = if language == "c" { "1.2 (one process a step)" } else { "1.1" };
            compare(&name, rounds.min(20), 1, aim, &mut played(Level::None), &mut played(level));
        }
    }
}
