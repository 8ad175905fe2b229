//! The round trip of a question and its answer through the line protocol, compared with the same lines through bare pipes with blocking
//! reads: at most 1.3 times as long. Then the start of a bot, compared with a bare process.
//!
//! `cargo bench -p host` prints all figures, with and without a sandbox.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use game::{BadSetup, Dice, Eyes, Fault, Game, Hello, Illegal, Message, Opening, Options, Player, Status};
use host::{Launch, Level, Stop, Workshop};

#[derive(Clone)]
struct Count;

#[derive(Clone, Debug, serde::Serialize)]
struct View {
    turn: u32,
    last: Vec<u32>,
}

impl Game for Count {
    type Setup = ();
    type Action = u32;
    type Reply = ();
    type View = View;

    fn seats(_: &()) -> RangeInclusive<usize> {
        1..=1
    }
    fn start(_: &(), _: Opening, _: Dice) -> Result<Count, BadSetup> {
        Ok(Count)
    }
    fn status(&self) -> Status {
        Status::due(1, Player::FIRST)
    }
    fn play(&mut self, _: Player, _: u32) -> Result<(), Illegal> {
        Ok(())
    }
    fn fail(&mut self, _: Player, _: &Fault) {}
    fn resign(&mut self, _: Player) {}
    fn view(&self, _: Eyes) -> View {
        View { turn: 1, last: vec![1, 2, 3] }
    }
    fn sample(_: &View, _: &mut Dice) -> u32 {
        0
    }
}

fn round_trips(criterion: &mut Criterion) {
    let cache = std::env::temp_dir().join(format!("viadal-bench-{}", std::process::id()));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/echo.c");
    let prepared = Workshop::new(&cache).prepare(&source, None).expect("gcc is here");
    let mut launch = prepared.launch(256 << 20);
    let program = PathBuf::from(&launch.argv[0]);
    launch.argv.push("bot".into());
    let opening = Opening { number: 1, first: Player::FIRST, players: 1, lots: Dice::named(1, "lots") };
    let game = game::open::<Count>(&(), opening, Dice::named(1, "game")).expect("it has no set-up");

    let mut group = criterion.benchmark_group("echo");
    group.measurement_time(Duration::from_secs(5));

    // In a session of its own, as a bot is: the scheduler groups processes by session, and switching between groups costs time.
    let mut bare = Command::new("setsid");
    let mut bare = bare.arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut to = bare.stdin.take().expect("it is piped");
    let mut from = BufReader::new(bare.stdout.take().expect("it is piped"));
    let question = Message::Turn(&game.prompt(Player::FIRST, 1)).line();
    let mut answer = Vec::new();
    group.bench_function("bare pipe", |bencher| {
        bencher.iter(|| {
            answer.clear();
            to.write_all(&question).expect("it reads");
            from.read_until(b'\n', &mut answer).expect("it writes");
            assert_eq!(answer.len(), question.len());
        });
    });
    drop(to);
    bare.wait().expect("it ends");

    let hello = Hello {
        protocol: 1,
        game: "count".into(),
        seats: 1,
        options: Options::default(),
        turn_time_ms: 2000,
        load_time: Duration::from_secs(10),
        seed: 1,
        seat: None,
        view: None,
    };
    let levels =
        [Level::None, Level::Fallback, Level::Full].into_iter().filter(|level| *level <= host::level().0);
    for level in levels.clone() {
        let mut bot = host::line_bot(Launch { level, ..launch.clone() }, Stop::default());
        bot.load(&hello).expect("it gets ready");
        let mut turn = 0;
        group.bench_function(format!("line protocol, {}", level.name()), |bencher| {
            bencher.iter(|| {
                turn += 1;
                let prompt = game.prompt(Player::FIRST, turn);
                bot.tell(&Message::Turn(&prompt));
                assert_eq!(bot.ask(&prompt, Duration::from_secs(2)).as_deref(), Ok("1"));
                black_box(bot.asides());
            });
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("start");
    let program = &launch.argv[0];
    group.bench_function("bare, to its first answer", |bencher| {
        bencher.iter(|| {
            let mut bare = Command::new(program)
                .arg("bot")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it starts");
            let mut to = bare.stdin.take().expect("it is piped");
            to.write_all(&Message::Hello(&hello).line()).expect("it reads");
            let mut from = BufReader::new(bare.stdout.take().expect("it is piped"));
            let mut answer = String::new();
            from.read_line(&mut answer).expect("it writes");
            drop(to);
            bare.wait().expect("it ends");
        });
    });
    for level in levels {
        let launch = Launch { level, ..launch.clone() };
        group.bench_function(format!("once a match, {}", level.name()), |bencher| {
            bencher.iter(|| {
                host::line_bot(launch.clone(), Stop::default()).load(&hello).expect("it gets ready");
            });
        });
        let mut bot = host::line_bot(launch.clone(), Stop::default());
        group.bench_function(format!("again in the same match, {}", level.name()), |bencher| {
            bencher.iter(|| bot.load(&hello).expect("it gets ready"));
        });
    }
    group.finish();
    std::fs::remove_dir_all(cache).ok();
}

criterion_group!(benches, round_trips);
criterion_main!(benches);
