//! The cost of a tournament compared with the bare match loop, with bots that answer immediately.
//!
//! `cargo run --release -p arena --example tournament_speed -- [MATCHES] [ROUNDS]`
//!
//! Each round plays the same matches of tic-tac-toe in three ways, one after the other, on one thread: the match loop alone (`arena::play`,
//! which records), the same with its result packed for the store, and as a tournament with a database on disk. Compare ratios within one
//! run; processor time is the whole program's.

use std::path::Path;
use std::time::{Duration, Instant};

use arena::{Arena, JobEnd, Map, Participant, Schedule, TournamentPlan, TournamentRun, play, play_job, room};
use game::{Options, Room};
use referee::MatchSetup;
use store::{EncounterRow, Entry, Slot, Store};
use tournament::{Format, History, Plan, RankBy, next_round};

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |usual: usize| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (matches, rounds) = (number(4_000), number(5));
    let folder = std::env::temp_dir().join(format!("viadal-speed-{}", std::process::id()));
    let arena = Arena::new(folder.join("cache"), Default::default());
    let zrf = room("zrf").expect("board games are there");
    let plan = plan(zrf, matches);
    let specs: Vec<String> = ["random"; 2].map(String::from).into();
    let round = next_round(&plan.pairing, &History::default()).expect("it can be held").expect("a round");
    let encounters = Schedule::new(&plan, Vec::new(), Vec::new()).add_round(round);
    let mut spent = [Spent::default(); 3];
    for round in 0..rounds {
        spent[0].add(|| bare(&arena, zrf, &plan, &encounters, &specs));
        spent[1].add(|| packed(&arena, zrf, &plan, &encounters, &specs));
        spent[2].add(|| tournament(&arena, &plan, &specs, &folder.join(format!("{round}.db"))));
    }
    let _ = std::fs::remove_dir_all(&folder);
    let played = (matches * rounds) as f64;
    let loop_alone = spent[0].processor;
    for (name, spent) in ["the match loop", "with packed results", "a tournament"].iter().zip(spent) {
        println!(
            "{name}: {:.0} matches a second; {:.1} us of processor time each, {:.2} times the match loop",
            played / spent.wall.as_secs_f64(),
            spent.processor * 1e6 / played,
            spent.processor / loop_alone
        );
    }
}

#[derive(Clone, Copy, Default)]
struct Spent {
    wall: Duration,
    /// Seconds of the whole program.
    processor: f64,
}

impl Spent {
    fn add(&mut self, what: impl FnOnce()) {
        let (began, before) = (Instant::now(), processor_seconds());
        what();
        self.wall += began.elapsed();
        self.processor += processor_seconds() - before;
    }
}

/// Processor time of the program in all its threads, from the kernel.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells it");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields[field].parse::<f64>().expect("a number");
    // Hundredths of a second, whatever the kernel's own tick is.
    (ticks(11) + ticks(12)) / 100.0
}

fn plan(zrf: &'static Room, matches: usize) -> TournamentPlan {
    let options = Options::new(&zrf.all_options(), [("rules", "tic-tac-toe")]).expect("known options");
    let (options, files) = arena::load_option_files(zrf, &options).expect("rules that ship");
    let participant =
        |name: &str| Participant { name: name.into(), hash: name.into(), author: None, model: None };
    TournamentPlan {
        game: zrf.id.into(),
        rules: zrf.rules,
        rules_hash: String::new(),
        maps: vec![Map { options, files }],
        participants: vec![participant("one"), participant("other")],
        pairing: Plan::new(Format::RoundRobin { cycles: matches / 2 }, 2, 7),
        rank_by: RankBy::Rating,
    }
}

fn slots(encounters: &[EncounterRow]) -> impl Iterator<Item = (Slot, &EncounterRow)> {
    let turns = |(number, met)| [0, 1].map(|turn| (Slot { encounter: number, turn }, met));
    (0..).zip(encounters).flat_map(turns)
}

fn bare(
    arena: &Arena,
    room: &'static Room,
    plan: &TournamentPlan,
    encounters: &[EncounterRow],
    specs: &[String],
) {
    for (slot, met) in slots(encounters) {
        let job = plan.job(met, slot, specs);
        let setup = MatchSetup { room, options: job.options, files: job.files, seed: job.seed };
        play(arena, &setup, &job.bots, &mut |_| {}, &mut |_| {}).expect("it is played");
    }
}

fn packed(
    arena: &Arena,
    room: &'static Room,
    plan: &TournamentPlan,
    encounters: &[EncounterRow],
    specs: &[String],
) {
    for (slot, met) in slots(encounters) {
        let job = plan.job(met, slot, specs);
        let JobEnd::Finished(finished) = play_job(arena, room, &job) else { panic!("it is played") };
        finished.result(slot, plan.job_id(met, slot));
    }
}

fn tournament(arena: &Arena, plan: &TournamentPlan, specs: &[String], path: &Path) {
    let store = Store::open(path).expect("a new database");
    let text = serde_json::to_string(plan).expect("a plan has string keys");
    let entry =
        |bot: &Participant| Entry { name: bot.name.clone(), hash: bot.hash.clone(), spec: "random".into() };
    let entries: Vec<Entry> = plan.participants.iter().map(entry).collect();
    let row = store.keep_tournament(&plan.id(), "Speed", &plan.game, &text, &entries, 1).expect("it keeps");
    let run = TournamentRun {
        arena,
        store: &store,
        number: row.number,
        plan,
        specs,
        threads: 1,
        shard: None,
        now: || 1,
    };
    run.play(&mut |_| {}).expect("it is held");
}
