//! A game's players against each other, from the simplest up: `cargo run --release -p arena --example ladder GAME [GAMES]
//! [NAME ...] [KEY=VALUE ...]`. Without names all house players play. A name can carry options, `strong,nodes=2000`, and
//! samples and files are named as for `viadal play`. Each pair plays GAMES games, two of each seed with the seats swapped. In
//! the table: the percent of the points that the player of the row takes from the
//! one of the column, with the half width of its 95 % interval; and the draws. Under the table: how many answers of house
//! players came later than the limit of their turn (`turn_time=100ms`; else one hour), and the longest time an answer took,
//! by wall-clock time and by processor time.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use arena::{Arena, seat_bots};
use game::{Bot, Fault, Files, Hello, Message, Options, Prompt, Room};
use games::zrf::thinking_clock::ThinkingClock;
use referee::{Entrant, MatchSetup, Stop, run};

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
    for (clock, tally) in [("wall-clock time", &BY_CLOCK), ("processor time", &BY_PROCESSOR)] {
        let [answers, late, longest] = [&tally.answers, &tally.late, &tally.longest_micros]
            .map(|counter| counter.load(Ordering::Relaxed));
        let longest = longest as f64 / 1000.0;
        writeln!(out, "by {clock} {late} of {answers} answers came late; the longest took {longest:.1} ms")?;
    }
    Ok(())
}

/// The answers of house players, by one clock.
struct Answers {
    answers: AtomicU64,
    late: AtomicU64,
    longest_micros: AtomicU64,
}

static BY_CLOCK: Answers = Answers::new();
static BY_PROCESSOR: Answers = Answers::new();

impl Answers {
    const fn new() -> Answers {
        Answers { answers: AtomicU64::new(0), late: AtomicU64::new(0), longest_micros: AtomicU64::new(0) }
    }

    fn took(&self, taken: Duration, limit: Duration) {
        self.answers.fetch_add(1, Ordering::Relaxed);
        self.late.fetch_add(u64::from(taken > limit), Ordering::Relaxed);
        self.longest_micros.fetch_max(taken.as_micros() as u64, Ordering::Relaxed);
    }
}

/// A house player whose answers are timed.
struct Timed(Box<dyn Bot>);

impl Bot for Timed {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.0.load(hello)
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.0.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let [clock, processor] = [true, false].map(ThinkingClock::start);
        let answer = self.0.ask(prompt, limit);
        BY_CLOCK.took(clock.elapsed(), limit);
        BY_PROCESSOR.took(processor.elapsed(), limit);
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

/// Two matches of one game, each player at either seat: what is drawn by lot, such as who begins, is the same in both.
fn pair(
    arena: &Arena,
    room: &'static Room,
    names: [&String; 2],
    seed: u64,
    given: &[(&str, &str)],
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for turned in [false, true] {
        let seated = if turned { [names[1], names[0]] } else { names };
        let scores = play(arena, room, seated, seed, given)?;
        match scores[usize::from(turned)].cmp(&scores[usize::from(!turned)]) {
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

/// The scores of one game.
fn play(
    arena: &Arena,
    room: &'static Room,
    names: [&String; 2],
    seed: u64,
    given: &[(&str, &str)],
) -> Result<Vec<i64>, Failure> {
    let given = [("games", "1"), ("battles", "1"), ("turn_time", "1h")]
        .iter()
        .chain(room.contests)
        .chain(given)
        .copied();
    let known = room.all_options();
    let given = given.filter(|(name, _)| known.iter().any(|option| option.name == *name));
    let options = Options::new(&known, given)?;
    let bots = names.map(String::clone);
    let setup = MatchSetup { room, options, files: Files::new(), seed };
    let seated = seat_bots(arena, &setup, &bots, &mut |warning| eprintln!("{warning}"))?;
    let is_house = |name: &str| room.house.iter().any(|house| name.split(',').next() == Some(house.name));
    let timed = seated.into_iter().zip(names).map(|(Entrant { id, bot }, name)| Entrant {
        id,
        bot: if is_house(name) { Box::new(Timed(bot)) } else { bot },
    });
    let mut outcome =
        run(&setup, timed.collect(), arena.stop(), &mut |_| {}).map_err(|_| "a match was not played")?;
    let game = outcome.games.pop().ok_or("a match without a game")?;
    Ok(game.scores)
}
