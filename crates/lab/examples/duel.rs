//! Plays two builds of the search against each other, each on the clock of its process's processor time, so that a busy
//! machine does no harm.
//!
//! `cargo build --release -p lab --example duel`, a copy of `target/release/examples/duel` kept as OLD, a change, another
//! build, then `duel OLD FILE.zrf --ms 20 --games 60`. Other options: `--nodes N` in place of `--ms`, `--seed N`, `--plies N`
//! turns by chance at the start (each opening is played twice, sides swapped), `--sprt ELO` to end when the new build is
//! as good as sure to be better by more than nothing, or not by so much; `--new WORDS` and `--old WORDS`, what each side is
//! started with: `without=NAME`, `weights=FILE`; `--variant N` for another game of the file than its first.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use board::{GameResult, Moves, Position, Rules};
use evaluation::{GameModel, PieceValues, Weights, fingerprint, shipped_weights, tuned};
use search::{Ingredients, Limits, Outside, Score, Style, Thinker};

/// The longest game, in turns.
const TURNS: usize = 250;
/// Slots of a player's table.
const SLOTS: usize = 1 << 20;
/// Nobody is ahead by much within this.
const EVEN: i32 = 60;
/// So many looks at the clock pass between two that ask the machine.
const LOOKS: u32 = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("serve") => serve(&words[1..]),
        Some("depths") => depths(&words[1..]),
        Some(old) => contest(old, &words[1..]),
        None => {
            println!(
                "duel OLD FILE.zrf [--ms N] [--nodes N] [--games N] [--seed N] [--plies N] [--sprt ELO]"
            );
        }
    }
}

/// A game of a file, by its number from 1.
fn rules(path: &str, number: usize) -> (Arc<Rules>, u64) {
    let bytes = std::fs::read(path).expect("readable rules");
    let compiled = zrf::compile_alone(&zrf::Source { name: "game", bytes: &bytes }).expect("sound rules");
    let rules = Arc::new(Rules::new(compiled.entries[number - 1].program.clone()).expect("sound rules"));
    (rules, fingerprint(&String::from_utf8_lossy(&bytes)))
}

/// A player of its own process.
struct Player {
    rules: Arc<Rules>,
    model: Arc<GameModel>,
    ingredients: Ingredients,
}

impl Player {
    fn new(words: &[String]) -> Player {
        let number = words.iter().find_map(|word| word.strip_prefix("variant="));
        let number = number.map_or(1, |word| word.parse().expect("variant= takes a number"));
        let (rules, print) = rules(&words[0], number);
        let weights = tuned(print, number).unwrap_or(Weights::USUAL);
        let mut model = GameModel::new(&rules, &PieceValues::new(&rules), &weights);
        let mut ingredients = Ingredients::ALL;
        let mut learned = shipped_weights(print, number).map(<[u8]>::to_vec);
        for word in &words[1..] {
            match word.split_once('=') {
                Some(("without", "learning")) => learned = None,
                Some(("without", name)) => ingredients = ingredients.without(name).expect("an ingredient"),
                Some(("variant", _)) => {}
                Some(("weights", file)) => learned = Some(std::fs::read(file).expect("readable weights")),
                _ => panic!("what is '{word}'?"),
            }
        }
        if let Some(learned) = learned {
            model = model.with_weights(&rules, &learned).expect("weights for these rules");
        }
        Player { rules, model: Arc::new(model), ingredients }
    }

    fn thinker(&self) -> Thinker {
        let style = Style { ingredients: self.ingredients, ..Style::default() };
        Thinker::new(Arc::clone(&self.model), style, SLOTS)
    }
}

/// The processor time of this thread.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the machine tells the processor time"))
}

/// Answers on the standard output: `new`, `play PART`, `go ms N`, `go nodes N`.
fn serve(words: &[String]) {
    let player = Player::new(words);
    let mut position = Position::new(&player.rules);
    let mut thinker = player.thinker();
    let mut moves = Moves::new();
    for line in std::io::stdin().lines().map_while(Result::ok) {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("new", _) => (position, thinker) = (Position::new(&player.rules), player.thinker()),
            ("play", text) => {
                let index = position.find(text, &mut moves).expect("a legal part");
                position.make(moves.get(index).expect("a legal part"));
            }
            ("go", limit) => {
                let (kind, number) = limit.split_once(' ').expect("a limit");
                let number: u64 = number.parse().expect("a number");
                let start = processor_time();
                let stop = AtomicBool::new(false);
                let (looks, time) = (AtomicU32::new(0), Duration::from_millis(number));
                let clock = || {
                    let look = looks.fetch_add(1, Ordering::Relaxed);
                    if kind == "ms" && look % LOOKS == LOOKS - 1 && processor_time() - start >= time {
                        stop.store(true, Ordering::Relaxed);
                    }
                    Duration::ZERO
                };
                let limits = Limits { nodes: (kind == "nodes").then_some(number), ..Limits::default() };
                let outside = Outside { clock: &clock, stop: &stop };
                let thought = thinker.think(&position, limits, 1000, outside, &mut |_| {}).expect("going on");
                let value = match thought.score {
                    Score::Won(_) => 100_000,
                    Score::Lost(_) => -100_000,
                    Score::Worth(value) => value,
                    Score::Chance(_) => 0,
                };
                let used = (processor_time() - start).as_micros();
                println!("{} {} {} {used} {}", value, thought.depth, thought.nodes, thought.best());
            }
            _ => panic!("what is '{line}'?"),
        }
    }
}

/// `duel depths FILE.zrf NODES [WORDS]`: the depths reached in positions of games of its own, and nodes a second.
fn depths(words: &[String]) {
    let nodes: u64 = words[1].parse().expect("a number of nodes");
    let own: Vec<String> = words.iter().take(1).chain(&words[2..]).cloned().collect();
    let player = Player::new(&own);
    let (mut sum, mut count, mut spent) = (0, 0, 0);
    let start = processor_time();
    for opening in 0..12 {
        let (mut position, _) = opened(&player.rules, opening, 6 + opening as usize % 4 * 8);
        let mut moves = Moves::new();
        for _ in 0..3 {
            if position.legal(&mut moves).is_some() {
                break;
            }
            let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut thinker = player.thinker();
            let Some(thought) = thinker.think(&position, limits, 1000, outside, &mut |_| {}) else { break };
            if let Score::Worth(_) = thought.score {
                (sum, count, spent) = (sum + thought.depth, count + 1, spent + thought.nodes);
            }
            let index = position.find(thought.best(), &mut moves).expect("a legal part");
            position.make(moves.get(index).expect("a legal part"));
        }
    }
    let each = f64::from(sum) / f64::from(count.max(1));
    let speed = spent as f64 / (processor_time() - start).as_secs_f64();
    println!("depth {each:.2} at {nodes} nodes in {count} positions, {speed:.0} nodes a second");
}

/// A process that plays.
struct Side {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    spent: [u64; 3],
    moves: u64,
}

impl Side {
    fn new(program: &str, words: &[String]) -> Side {
        let mut child = Command::new(program)
            .arg("serve")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program that starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Side { child, input, output, spent: [0; 3], moves: 0 }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("a program that listens");
    }

    fn go(&mut self, limit: &str) -> (i64, String) {
        self.say(&format!("go {limit}"));
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a program that answers");
        let mut words = line.trim_end().splitn(5, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).expect("a number");
        let value = number();
        for spent in &mut self.spent {
            *spent += number() as u64;
        }
        self.moves += 1;
        (value, words.next().expect("a part").to_string())
    }

    fn means(&self) -> String {
        let [depth, nodes, time] = self.spent.map(|spent| spent as f64 / self.moves.max(1) as f64);
        format!("depth {depth:.1}, {nodes:.0} nodes, {:.1} ms a move", time / 1000.0)
    }
}

impl Drop for Side {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn contest(old: &str, words: &[String]) {
    let option = |name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1).cloned()
    };
    let number = |name: &str, usual: u64| {
        option(name).map_or(usual, |word| word.parse().unwrap_or_else(|_| panic!("{name} takes a number")))
    };
    let limit = match option("--nodes") {
        Some(nodes) => format!("nodes {nodes}"),
        None => format!("ms {}", number("--ms", 20)),
    };
    let with = |name: &str| -> Vec<String> {
        let own = option(name).unwrap_or_default();
        let variant = option("--variant").map(|number| format!("variant={number}"));
        let words = std::iter::once(words[0].clone()).chain(variant);
        words.chain(own.split_whitespace().map(String::from)).collect()
    };
    let referee = Player::new(&with("--referee"));
    let own = std::env::current_exe().expect("a program of its own");
    let mut sides = [Side::new(&own.to_string_lossy(), &with("--new")), Side::new(old, &with("--old"))];
    let sprt = option("--sprt").map(|elo| elo.parse::<f64>().expect("--sprt takes a number"));
    let (seed, plies) = (number("--seed", 1), number("--plies", 6) as usize);
    let mut tally = [0_u32; 5];
    let mut games = [0_u32; 3];
    for opening in 0..number("--games", 60) / 2 {
        let (start, texts) = balanced(&referee, seed << 32 | opening, plies);
        let mut pair = 0;
        for new in 0..2 {
            let half = game(&start, &texts, &mut sides, new, &limit);
            games[2 - half] += 1;
            pair += half;
        }
        tally[pair] += 1;
        let (mean, low, high) = interval(&tally);
        let told = format!(
            "{}-{}-{}  {:+.0} ({:+.0} to {:+.0})",
            games[0],
            games[1],
            games[2],
            elo(mean),
            elo(low),
            elo(high)
        );
        println!("{told}   new {}; old {}", sides[0].means(), sides[1].means());
        if let Some(much) = sprt
            && let Some(better) = decided(&tally, much)
        {
            println!("{}: {told}", if better { "better" } else { "not better" });
            return;
        }
    }
}

/// One game: the half points of the new build, which sits first or second.
fn game(start: &Position, texts: &[String], sides: &mut [Side; 2], new: usize, limit: &str) -> usize {
    let mut position = start.clone();
    let mut moves = Moves::new();
    let first = position.rules().program().turns[0].player;
    for side in sides.iter_mut() {
        side.say("new");
        texts.iter().for_each(|text| side.say(&format!("play {text}")));
    }
    let points = |result: GameResult| {
        let of_first = match result {
            GameResult::Won(winner) => usize::from(winner == first) * 2,
            GameResult::Lost(loser) => usize::from(loser != first) * 2,
            GameResult::Drawn => 1,
        };
        if new == 0 { of_first } else { 2 - of_first }
    };
    let (mut last, mut agreed) = ([0_i64; 2], 0);
    while position.turns_made() < TURNS {
        if let Some(outcome) = position.legal(&mut moves) {
            return points(outcome.result);
        }
        let seat = usize::from(position.turn().player != first);
        let side = usize::from(seat != new);
        let (value, text) = sides[side].go(limit);
        last[side] = value;
        // Both see who wins for several turns.
        let sees = last[0].abs().min(last[1].abs()) >= 900 && (last[0] > 0) != (last[1] > 0);
        agreed = if sees { agreed + 1 } else { 0 };
        if agreed >= 6 {
            return if last[0] > 0 { 2 } else { 0 };
        }
        let index = position.find(&text, &mut moves).expect("a legal part");
        position.make(moves.get(index).expect("a legal part"));
        sides.iter_mut().for_each(|side| side.say(&format!("play {text}")));
    }
    1
}

/// An opening in which a short search sees nobody ahead by much: else the opening decides both of its games.
fn balanced(referee: &Player, number: u64, turns: usize) -> (Position, Vec<String>) {
    let outside = Outside { clock: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
    let limits = Limits { nodes: Some(5000), ..Limits::default() };
    let each = (0..60).map(|again| opened(&referee.rules, number ^ again << 48, turns));
    let near = |(position, _): &(Position, Vec<String>)| {
        let thought = referee.thinker().think(position, limits, 1000, outside, &mut |_| {});
        thought.is_none_or(|thought| matches!(thought.score, Score::Worth(value) if value.abs() <= EVEN))
    };
    let mut each = each.peekable();
    let first = each.peek().cloned().expect("openings");
    each.find(near).unwrap_or(first)
}

/// The position after turns by chance that do not end the game, and the parts that lead there.
fn opened(rules: &Arc<Rules>, number: u64, turns: usize) -> (Position, Vec<String>) {
    let mut chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |bound: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        ((u128::from(chance) * bound as u128) >> 64) as usize
    };
    loop {
        let (mut position, mut texts, mut moves) = (Position::new(rules), Vec::new(), Moves::new());
        let mut over = false;
        while !over && (position.turns_made() < turns || position.continuing().is_some()) {
            over = position.legal(&mut moves).is_some();
            if let Some(part) = moves.get(below(moves.len().max(1))).filter(|_| !over) {
                texts.push(position.text(part));
                position.make(part);
            }
        }
        if !over && position.legal(&mut moves).is_none() {
            return (position, texts);
        }
    }
}

/// The mean share of the points and its 95 % interval, by pairs of games.
fn interval(tally: &[u32; 5]) -> (f64, f64, f64) {
    let (count, mean, deviation) = moments(tally);
    let half = 1.96 * deviation / f64::from(count).sqrt();
    (mean, mean - half, mean + half)
}

fn moments(tally: &[u32; 5]) -> (u32, f64, f64) {
    let count: u32 = tally.iter().sum();
    let each = || tally.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(n, share)| (f64::from(*n), share));
    let mean = each().map(|(n, share)| n * share).sum::<f64>() / f64::from(count);
    // A fifth of a pair is added to each outcome, so that a few equal ones do not look like certainty.
    let squares: f64 = each().map(|(n, share)| (n + 0.2) * (share - mean).powi(2)).sum();
    (count, mean, (squares / (f64::from(count) + 1.0)).sqrt())
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(0.002, 0.998);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// A generalised sequential probability ratio test over pairs, 5 % of errors of each kind: nothing against so much Elo.
fn decided(tally: &[u32; 5], much: f64) -> Option<bool> {
    let (count, mean, deviation) = moments(tally);
    if count < 8 {
        return None;
    }
    let share = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let (none, some) = (share(0.0), share(much));
    let ratio = f64::from(count) * (some - none) * (2.0 * mean - none - some) / (2.0 * deviation * deviation);
    match 0.95_f64.ln() - 0.05_f64.ln() {
        bound if ratio >= bound => Some(true),
        bound if ratio <= -bound => Some(false),
        _ => None,
    }
}
