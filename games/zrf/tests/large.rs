//! What large rules files take of a host, by the room's own ways: loading, an open match, answers of `house:strong`. Each row is a
//! process of its own, so that it is measured alone.
//!
//! `VIADAL_ROWS=all` tries the whole table.

#[path = "../../../crates/zrf/tests/large/generator.rs"]
mod generator;

use std::fmt::Write;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use board::TABLES;
use game::{
    Bot, Dice, Eyes, Fault, File, Files, Heard, Hello, Message, Opening, Options, Player, Prompt, Status,
};
use referee::{Entrant, MatchSetup, Stop, house_entrant, run};

use self::generator::{Size, text};
use crate::thinking_clock::ThinkingClock;
use crate::{ROOM, load_rules, variant_of};

/// The time that an answer may take, all that comes before it included; and how much later it may be, by the machine's own doing.
const LIMIT: Duration = Duration::from_millis(200);
const LATE: Duration = Duration::from_millis(100);
/// The megabytes that loading may take, an open match that is shown and played by chance, and answers: these are the tables of the rules
/// and the memory of a search.
const LOADING: u64 = 64;
const OPEN: u64 = 64;
const ANSWERS: u64 = (TABLES as u64 >> 20) + 256;
/// Beyond this a file is refused, with one sentence.
const CELLS_TIMES_TYPES: usize = 1_000_000;

const CELLS: [usize; 9] = [64, 83, 128, 256, 363, 1000, 1344, 2500, 4000];
const TYPES: [usize; 4] = [5, 20, 40, 60];
const SAMPLE: [(usize, usize); 4] = [(1000, 60), (2500, 20), (4000, 5), (4000, 60)];
const REFUSED: [(usize, usize); 2] = [(4000, 260), (16_000, 70)];

#[test]
fn large_rules_files_stay_within_their_bounds() {
    if let Ok(row) = std::env::var("VIADAL_ROW") {
        return one_row(&row);
    }
    let whole = std::env::var_os("VIADAL_ROWS").is_some();
    let all = || CELLS.iter().flat_map(|cells| TYPES.map(|types| (*cells, types)));
    let rows: Vec<(usize, usize)> = if whole { all().collect() } else { SAMPLE.into() };
    println!(
        "| cells x types | moves | to load | loading | an open match | tables | answers of {LIMIT:?} | they take |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let mut failed = Vec::new();
    for (cells, types) in rows.into_iter().chain(REFUSED) {
        let row = format!("{cells} {types} {}", cells * 100 + types);
        let mut own = Command::new(std::env::current_exe().expect("this program"));
        own.args(["tests::large::large_rules_files", "--nocapture", "--test-threads=1"]);
        let done = own.env("VIADAL_ROW", &row).output().expect("it runs again");
        let said = String::from_utf8_lossy(&done.stdout);
        said.lines().filter(|line| line.starts_with('|')).for_each(|line| println!("{line}"));
        if !done.status.success() || !said.contains('|') {
            failed.push(format!("{row}: {}", String::from_utf8_lossy(&done.stderr)));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// One row of the table: its cells, types and seed. This process is for it alone.
fn one_row(row: &str) {
    let numbers: Vec<usize> = row.split(' ').map(|number| number.parse().expect("a number")).collect();
    let &[cells, types, seed] = &numbers[..] else { panic!("{row}") };
    let text = text(Size { cells, types, seed: seed as u64 });
    let clock = ThinkingClock::start(false);
    let (loaded, loading) = held(|| load_rules("large.zrf", &|_| Ok(text.clone().into_bytes())));
    let load = clock.elapsed();
    let mut line = format!("| {cells} x {types} |");
    if cells * types > CELLS_TIMES_TYPES {
        let refused = loaded.expect_err("it is too large").to_string();
        assert_eq!(refused.matches("error: ").count(), 1, "{refused}");
        assert!(refused.contains("too large a game"), "{refused}");
        assert!(loading <= LOADING, "{loading} MB");
        println!("\n{line} refused | {} ms | {loading} MB | | | | |", load.as_millis());
        return;
    }
    let file: File = loaded.expect("sound").expect("it does not ship");
    let files = Files::from([("rules".to_string(), file)]);
    let given = [("rules", "large.zrf"), ("games", "1"), ("max_moves", "8"), ("turn_time", "2s")];
    let options = Options::new(&ROOM.all_options(), given).expect("they exist");
    let (moves, open) = held(|| shown_and_played(&options, &files));
    let answers = Arc::default();
    let (_, thinking) = held(|| answered(&options, &files, &answers));
    let rules = Arc::clone(&variant_of(&options, &files).expect("sound").rules);
    let answers = answers.lock().expect("sound").clone();
    let late = answers.iter().filter(|taken| **taken > LIMIT + LATE).count();
    let _ = write!(
        line,
        " {moves} | {} ms | {loading} MB | {open} MB | {:.1} MB | {} ms{} | {thinking} MB |",
        load.as_millis(),
        rules.table_bytes() as f64 / 1e6,
        answers.iter().map(|taken| taken.as_millis().to_string()).collect::<Vec<_>>().join(", "),
        if late > 0 { format!(", {late} late") } else { String::new() },
    );
    println!("\n{line}");
    assert!(!answers.is_empty(), "nobody answered");
    assert!(rules.table_bytes() <= TABLES + (1 << 20), "{} bytes of tables", rules.table_bytes());
    assert!(loading <= LOADING && open <= OPEN && thinking <= ANSWERS, "{loading}, {open}, {thinking} MB");
}

/// Opens a match, plays by chance, and shows all that people and bots see. Returns how many moves the first player has.
fn shown_and_played(options: &Options, files: &Files) -> usize {
    let lots = Dice::named(7, "lots");
    let opening = Opening { number: 1, first: Player::FIRST, players: 2, lots };
    let mut game = (ROOM.open)(options, files, opening, Dice::named(7, "game")).expect("sound");
    let scene = game.scene();
    assert!(scene.get().len() < 4 << 20, "{} bytes", scene.get().len());
    let mut moves = None;
    for choice in 0..8 {
        let Status::Waiting { players, .. } = game.status() else { break };
        let seat = players.iter().next().expect("never empty");
        let shown: serde_json::Value =
            serde_json::from_str(game.frame(Eyes::Player(seat)).get()).expect("JSON");
        let legal = shown["legal"].as_array().expect("a list");
        moves.get_or_insert(legal.len());
        let chosen = &legal[choice * 31 % legal.len()];
        let heard = game.hear(seat, &serde_json::json!({ "move": chosen }).to_string());
        assert!(matches!(heard, Heard::Played { .. }), "{heard:?}");
        game.frame(Eyes::Everything);
    }
    moves.expect("somebody was due")
}

/// A match of `house:strong` against itself, whose answers are timed.
fn answered(options: &Options, files: &Files, answers: &Arc<Mutex<Vec<Duration>>>) {
    let spec = format!("strong,time={}ms", LIMIT.as_millis());
    let strong = ROOM.house.iter().find(|house| house.name == "strong").expect("it ships");
    let entrants = (0..2).map(|_| {
        let function = (strong.name, strong.options, &strong.make as _);
        let Entrant { id, bot } =
            house_entrant(&ROOM, &spec, function, Some((options, files))).expect("sound");
        Entrant { id, bot: Box::new(Timed(bot, Arc::clone(answers))) }
    });
    let entrants = entrants.collect();
    let setup = MatchSetup { room: &ROOM, options: options.clone(), files: files.clone(), seed: 1 };
    run(&setup, entrants, &Stop::default(), &mut |_| {}).expect("it is played");
}

/// A bot whose answers are timed, in processor time.
struct Timed(Box<dyn Bot>, Arc<Mutex<Vec<Duration>>>);

impl Bot for Timed {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.0.load(hello)
    }

    fn tell(&mut self, message: &Message<'_>) {
        self.0.tell(message);
    }

    fn ask(&mut self, prompt: &Prompt, limit: Duration) -> Result<String, Fault> {
        let clock = ThinkingClock::start(false);
        let answer = self.0.ask(prompt, limit);
        self.1.lock().expect("sound").push(clock.elapsed());
        answer
    }
}

/// What is made, and the megabytes that this process held for it at most.
fn held<T>(make: impl FnOnce() -> T) -> (T, u64) {
    let megabytes = |field: &str| {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix(field)).expect("it is there");
        line.trim_end_matches(" kB").trim().parse::<u64>().expect("a number") / 1024
    };
    // The most so far is forgotten.
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux");
    let before = megabytes("VmRSS:");
    let made = make();
    (made, megabytes("VmHWM:").saturating_sub(before))
}
