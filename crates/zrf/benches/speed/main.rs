//! How fast rules files are played, compared with limits measured in the same run: `cozy-chess`, a chess library written for speed, a Thud
//! written by hand for this bench ([`by_hand`]), and programs that RBG made of its own rules.
//!
//! `cargo bench -p zrf --bench speed` prints a table: random playouts, moves and leaves per second of processor time, on one thread. A playout is
//! uniformly random legal moves to the end, at most 1000 parts, 200 in Thud. `-- NAME...` measures only these; `-- --seconds N` is the time
//! per figure (2); `-- --rbg FOLDER` has the programs of RBG, each called as its rules, such as `hex` for `hex.rbg`: what `rbg2cpp` makes,
//! compiled with its `benchmark.cpp`. Those count by the clock, so that they need a core for themselves.

mod by_hand;
mod chess_library;
mod stopwatch;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use board::{PlayoutMemory, Position, Rules, perft, playout};
use stopwatch::repeat;

/// A row of the table.
struct Row {
    /// The rules file that ships.
    file: &'static str,
    /// Parts after which a playout is cut off.
    cap: usize,
    /// RBG's rules of the same game.
    rbg: Option<&'static str>,
    /// The perft depth.
    depth: u32,
}

const ROWS: &[Row] = &[
    Row { file: "thud", cap: 200, rbg: None, depth: 3 },
    Row { file: "chess", cap: 1000, rbg: Some("chess"), depth: 4 },
    Row { file: "breakthrough", cap: 1000, rbg: Some("breakthrough"), depth: 4 },
    Row { file: "reversi", cap: 1000, rbg: Some("reversi"), depth: 7 },
    Row { file: "english-draughts", cap: 1000, rbg: Some("englishDraughts"), depth: 8 },
    Row { file: "international-draughts", cap: 1000, rbg: Some("internationalDraughts"), depth: 6 },
    Row { file: "connect-four", cap: 1000, rbg: Some("connect4"), depth: 7 },
    Row { file: "tic-tac-toe", cap: 1000, rbg: Some("ticTacToe"), depth: 9 },
    Row { file: "hex", cap: 1000, rbg: Some("hex"), depth: 3 },
    Row { file: "gomoku", cap: 1000, rbg: Some("gomoku_freeStyle"), depth: 3 },
    Row { file: "amazons", cap: 1000, rbg: Some("amazons"), depth: 2 },
];

/// The measurements of a game.
pub(crate) struct Speed {
    pub(crate) playouts: f64,
    pub(crate) moves: f64,
    pub(crate) leaves: f64,
}

impl Speed {
    /// Playouts and their moves per second. `play` plays one and returns its number of moves.
    pub(crate) fn of_playouts(seconds: f64, mut play: impl FnMut() -> u64) -> (f64, f64) {
        let mut playouts = 0_u64;
        let (moves, spent) = repeat(seconds, || {
            playouts += 1;
            play()
        });
        (playouts as f64 / spent, moves as f64 / spent)
    }

    pub(crate) fn new((playouts, moves): (f64, f64), seconds: f64, perft: impl FnMut() -> u64) -> Speed {
        let (leaves, spent) = repeat(seconds, perft);
        Speed { playouts, moves, leaves: leaves as f64 / spent }
    }
}

/// Cheap random numbers: the engine's own dice would count towards its time.
pub(crate) struct Cheap(pub(crate) u64);

impl Cheap {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut option = |name: &str| {
        let at = names.iter().position(|word| word == name)?;
        names.drain(at..(at + 2).min(names.len())).nth(1)
    };
    let seconds = option("--seconds").and_then(|word| word.parse().ok()).unwrap_or(2.0);
    let rbg = option("--rbg");
    by_hand::agrees_with(&start("thud"));
    println!("{:24}{:>13}{:>13}{:>15}   beside", "", "playouts/s", "moves/s", "perft leaves/s");
    for row in ROWS.iter().filter(|row| names.is_empty() || names.iter().any(|name| name == row.file)) {
        let ours = measured(row, seconds);
        let theirs =
            rbg.as_ref().zip(row.rbg).map(|(folder, name)| by_rbg(&Path::new(folder).join(name), seconds));
        line(row.file, &ours, &theirs.map_or(String::new(), |theirs| beside(&ours, theirs)));
        match row.file {
            "thud" => limit("  by hand", &ours, &by_hand::measured(row.cap, row.depth, seconds)),
            "chess" => limit("  cozy-chess", &ours, &chess_library::measured(row.cap, row.depth, seconds)),
            _ => {}
        }
    }
}

fn line(name: &str, speed: &Speed, beside: &str) {
    let Speed { playouts, moves, leaves } = speed;
    println!("{name:24}{playouts:>13.0}{moves:>13.0}{leaves:>15.0}   {beside}");
}

fn limit(name: &str, ours: &Speed, limit: &Speed) {
    let times = |limit: f64, ours: f64| format!("{:.2}", limit / ours);
    let beside = format!(
        "times ours: {} playouts, {} moves, {} leaves",
        times(limit.playouts, ours.playouts),
        times(limit.moves, ours.moves),
        times(limit.leaves, ours.leaves)
    );
    line(name, limit, &beside);
}

fn beside(ours: &Speed, rbg: f64) -> String {
    format!("RBG: {rbg:.0} playouts, ours {:.2} times that", ours.playouts / rbg)
}

/// The playouts per second that a program of RBG counts.
fn by_rbg(program: &Path, seconds: f64) -> f64 {
    let ran = Command::new(program).arg(format!("{:.0}", seconds * 1000.0)).output();
    let output = ran.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let text = String::from_utf8_lossy(&output.stdout);
    let told =
        text.split_once(" playouts/sec").and_then(|(before, _)| before.rsplit('(').next()?.parse().ok());
    told.unwrap_or_else(|| panic!("{}: no playouts in {text}", program.display()))
}

fn measured(row: &Row, seconds: f64) -> Speed {
    let start = start(row.file);
    let mut cheap = Cheap(88_172_645_463_325_252);
    let (mut memory, mut position) = (PlayoutMemory::default(), start.clone());
    let mut play = |seconds| {
        Speed::of_playouts(seconds, || {
            position.clone_from(&start);
            playout(&mut position, row.cap, &mut memory, |bound| cheap.below(bound)).parts as u64
        })
    };
    // Warm up: code for cells is compiled on first use.
    play(0.3);
    let (playouts, moves) = play(seconds);
    let mut position = start.clone();
    Speed::new((playouts, moves), seconds, || perft(&mut position, row.depth))
}

/// The start of the first game in a shipped rules file.
fn start(name: &str) -> Position {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/zrf/rules").join(format!("{name}.zrf"));
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rules =
        zrf::compile_alone(&zrf::Source { name, bytes: &bytes }).unwrap_or_else(|report| panic!("{report}"));
    let program = rules.entry("1").expect("a file that ships has a game").program.clone();
    Position::new(&Arc::new(Rules::new(program).expect("the compiler's programs are valid")))
}
