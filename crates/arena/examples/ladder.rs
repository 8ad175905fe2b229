//! A game's players against each other, from the simplest up: `cargo run --release -p arena --example ladder GAME [GAMES]
//! [NAME ...] [KEY=VALUE ...]`. Without names all house players play. A name can carry options, `strong,nodes=2000`, and
//! samples and files are named as for `viadal play`. Each pair plays GAMES games, two on each map with the seats swapped. In
//! the table: the percent of the points that the player of the row takes from the
//! one of the column, with the half width of its 95 % interval; and the draws. Under the table: how many answers came later
//! than the limit of their turn (`turn_time=100ms`; else one hour), and the longest time an answer took.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use arena::{Arena, Request};
use game::{Bot, Fault, Files, Hello, Message, Options, Prompt, Room};
use referee::{Entrant, Stop, run};

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let (id, rest) = given.split_first().ok_or("which game?")?;
    let room = arena::room(id).ok_or("there is no such game")?;
    let arena = Arena::new(std::env::temp_dir().join("viadal-ladder"), Stop::default());
    let games: u64 = rest.first().map_or(Ok(200), |games| games.parse())?;
    let is_setting = |word: &&String| word.contains('=') && !word.contains(',');
    let (settings, named): (Vec<&String>, Vec<&String>) = rest.iter().skip(1).partition(is_setting);
    let all = || room.house.iter().map(|house| house.name.to_string()).collect();
    let names: Vec<String> = if named.is_empty() { all() } else { named.into_iter().cloned().collect() };
    let settings: Vec<(&str, &str)> = settings.iter().filter_map(|setting| setting.split_once('=')).collect();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{id}: {games} games a pair")?;
    for (place, stronger) in names.iter().enumerate().skip(1) {
        for weaker in names[..place].iter().rev() {
            let Tally { points, draws } = duel(&arena, room, [stronger, weaker], games, &settings)?;
            let (share, draws) = (points / games as f64, draws as f64 / games as f64);
            let spread = share * (1.0 - share) - draws / 4.0;
            let half = 1.96 * (spread.max(0.0) / games as f64).sqrt();
            writeln!(
                out,
                "{stronger:>24} {weaker:>16}  {:5.1} % +- {:.1}  ({:.0} % drawn)",
                share * 100.0,
                half * 100.0,
                draws * 100.0
            )?;
        }
    }
    let [answers, late, longest] =
        [&ANSWERS, &LATE, &LONGEST_MICROS].map(|counter| counter.load(Ordering::Relaxed));
    writeln!(
        out,
        "{late} of {answers} answers came late; the longest took {:.1} ms",
        longest as f64 / 1000.0
    )?;
    Ok(())
}

static ANSWERS: AtomicU64 = AtomicU64::new(0);
static LATE: AtomicU64 = AtomicU64::new(0);
static LONGEST_MICROS: AtomicU64 = AtomicU64::new(0);

/// A bot whose answers are timed.
struct Timed(Box<dyn Bot>);

impl Bot for Timed {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.0.load(hello)
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.0.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let start = Instant::now();
        let answer = self.0.ask(prompt, limit);
        let taken = start.elapsed();
        ANSWERS.fetch_add(1, Ordering::Relaxed);
        LATE.fetch_add(u64::from(taken > limit), Ordering::Relaxed);
        LONGEST_MICROS.fetch_max(taken.as_micros() as u64, Ordering::Relaxed);
        answer
    }
}

#[derive(Clone, Copy, Default)]
struct Tally {
    points: f64,
    draws: u64,
}

/// Games won by the first, a draw counting half; pairs of games on as many threads as there are cores.
fn duel(
    arena: &Arena,
    room: &'static Room,
    names: [&String; 2],
    games: u64,
    given: &[(&str, &str)],
) -> Result<Tally, Failure> {
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Ok(Tally::default())));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed) as u64;
            if seed >= games / 2 {
                return;
            }
            let pair = pair(arena, room, names, seed, given);
            let mut tally = tally.lock().expect("no thread panics");
            match (pair, &mut *tally) {
                (Ok(pair), Ok(sum)) => {
                    sum.points += pair.points;
                    sum.draws += pair.draws;
                }
                (Err(failure), Ok(_)) => *tally = Err(failure),
                (_, Err(_)) => return,
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    tally.into_inner()?
}

/// Two games, each player at either seat.
fn pair(
    arena: &Arena,
    room: &'static Room,
    names: [&String; 2],
    seed: u64,
    given: &[(&str, &str)],
) -> Result<Tally, Failure> {
    let given =
        [("games", "2"), ("battles", "1"), ("turn_time", "1h")].into_iter().chain(given.iter().copied());
    let known = room.all_options();
    let given = given.filter(|(name, _)| known.iter().any(|option| option.name == *name));
    let options = Options::new(&known, given)?;
    let bots = names.map(String::clone);
    let request = Request { room, options, files: Files::new(), seed, bots: &bots };
    let seated = request.seat(arena, &mut |warning| eprintln!("{warning}"))?;
    let timed = seated.into_iter().map(|Entrant { id, bot }| Entrant { id, bot: Box::new(Timed(bot)) });
    let outcome = run(&request.setup(), timed.collect(), arena.stop(), &mut |_| {})
        .map_err(|_| "a match was not played")?;
    let mut tally = Tally::default();
    for game in outcome.games {
        match game.scores[0].cmp(&game.scores[1]) {
            std::cmp::Ordering::Greater => tally.points += 1.0,
            std::cmp::Ordering::Equal => {
                tally.points += 0.5;
                tally.draws += 1;
            }
            std::cmp::Ordering::Less => {}
        }
    }
    Ok(tally)
}
