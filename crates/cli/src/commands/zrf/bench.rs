//! `viadal zrf bench`: how fast rules are played.

use std::io::Write;
use std::time::{Duration, Instant};

use board::{PlayoutMemory, Position, perft, playout};
use game::Dice;
use serde::Serialize;

use super::file;
use crate::arguments::whole;
use crate::failure::Failure;

/// Measures random games and counting, for one second of processor time each
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    file: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// How long to measure, half of it random games
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<u32>)]
    seconds: u32,
    /// Moves after which a random game is stopped
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole::<usize>)]
    max_moves: usize,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Speeds {
    playouts_per_second: f64,
    moves_per_second: f64,
    perft_leaves_per_second: f64,
    /// Average moves per random game.
    moves_per_playout: f64,
    /// The perft depth.
    perft_depth: u32,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let start = file::start(file::entry(&args.file, args.variant.as_deref())?)?;
    let each = Duration::from_secs(u64::from(args.seconds.max(1))) / 2;
    let (playouts, moves, spent) = playouts(&start, args.max_moves.max(1), each);
    let (perft_depth, leaves, counting) = counting(&start, each);
    let speeds = Speeds {
        playouts_per_second: rounded(playouts as f64 / spent),
        moves_per_second: rounded(moves as f64 / spent),
        perft_leaves_per_second: rounded(leaves as f64 / counting),
        moves_per_playout: rounded(moves as f64 / playouts as f64),
        perft_depth,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&speeds).expect("names and numbers"))?;
        return Ok(());
    }
    writeln!(out, "random games a second   {}", speeds.playouts_per_second)?;
    writeln!(out, "moves a second          {}", speeds.moves_per_second)?;
    writeln!(out, "moves a game            {}", speeds.moves_per_playout)?;
    writeln!(out, "perft leaves a second   {} (depth {perft_depth})", speeds.perft_leaves_per_second)?;
    Ok(())
}

/// Plays random games for this long. Returns their number, their moves, and the seconds.
fn playouts(start: &Position, max_moves: usize, time: Duration) -> (u64, u64, f64) {
    let mut dice = Dice::named(1, "bench");
    // The engine's own dice would count towards its time; cheap ones are enough here.
    let mut state = dice.bits() | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((u128::from(state) * bound as u128) >> 64) as usize
    };
    let (mut games, mut moves) = (0, 0);
    let mut memory = PlayoutMemory::default();
    let mut position = start.clone();
    let watch = Stopwatch::start();
    let (mut batch, mut spent) = (1, 0.0);
    // Reading the clock costs as much as several short games, so each batch takes a twentieth of the time.
    while spent < time.as_secs_f64() {
        for _ in 0..batch {
            position.clone_from(start);
            moves += playout(&mut position, max_moves, &mut memory, &mut below).parts as u64;
        }
        games += batch;
        spent = watch.seconds();
        let wanted = games as f64 / spent * time.as_secs_f64() / 20.0;
        batch = (wanted as u64).clamp(1, 4 * batch);
    }
    (games, moves, spent)
}

/// Runs perft deeper and deeper while the next depth should finish in time. Returns the last depth, its leaves and seconds.
fn counting(start: &Position, time: Duration) -> (u32, u64, f64) {
    let mut position = start.clone();
    let mut last = (0, 1, 0.0);
    let all = Stopwatch::start();
    for depth in 1..100 {
        let watch = Stopwatch::start();
        let leaves = perft(&mut position, depth);
        let seconds = watch.seconds();
        if leaves == 0 {
            break;
        }
        let grows = leaves as f64 / last.1 as f64;
        last = (depth, leaves, seconds);
        if all.seconds() + seconds * grows > time.as_secs_f64() {
            break;
        }
    }
    // A count that finished at once is repeated until it can be measured.
    let (depth, leaves, _) = last;
    let (mut counted, mut spent, mut batch) = (0, 0.0, 1);
    let watch = Stopwatch::start();
    while spent < time.as_secs_f64() / 4.0 {
        for _ in 0..batch {
            counted += perft(&mut position, depth).max(leaves.min(1));
        }
        spent = watch.seconds();
        batch *= 2;
    }
    (depth, counted, spent)
}

fn rounded(value: f64) -> f64 {
    if value < 100.0 { (value * 100.0).round() / 100.0 } else { value.round() }
}

/// Processor time if the system provides it, otherwise wall time.
struct Stopwatch {
    wall: Instant,
    nanoseconds: Option<u64>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { wall: Instant::now(), nanoseconds: processor_nanoseconds() }
    }

    /// At least a nanosecond, for dividing.
    fn seconds(&self) -> f64 {
        let spent = match (self.nanoseconds, processor_nanoseconds()) {
            (Some(start), Some(now)) => Duration::from_nanos(now - start),
            _ => self.wall.elapsed(),
        };
        spent.as_secs_f64().max(1e-9)
    }
}

/// This thread's processor time, from Linux.
fn processor_nanoseconds() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
