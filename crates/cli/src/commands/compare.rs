//! `viadal compare`: is the new bot better than the old?

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use arena::{
    Arena, Comparison, Ended, Failures, Map, ModelRow, NotHeld, Schedule, TournamentPlan, TournamentRun,
    load_option_files,
};
use game::Record;
use referee::MatchSetup;
use serde::Serialize;
use serde_json::Value;
use store::{BadStore, Store};
use tournament::{Decision, Format, Plan, RankBy, Sprt};

use super::tournament::{NamedPlan, again, begun, keep, named_game, now};
use crate::arguments::{GameName, contest_options, number, random_seed, setting, whole, within};
use crate::commands::table::model_cells;
use crate::failure::Failure;
use crate::local_arena::local_arena;
use crate::openings::{OpeningsArg, remedy};
use crate::progress::Progress;
use crate::terminal::{escape_controls, indented, note};

/// The most lines that are told of what a bot wrote.
const WORDS: usize = 20;

/// Plays a new bot against an old one until it is clear whether it is better
#[derive(clap::Args)]
#[command(
    after_help = "Pairs of matches are played on one map with the seats swapped. The test (SPRT) ends by itself.
A bot that is only elo0 better is called 'better' in a share alpha of all tests at most,
and a bot that is elo1 better is called 'not better' in a share beta at most.

Example: viadal compare wizards old.py new.py",
    override_usage = "viadal compare [OPTIONS] <GAME> <OLD> <NEW>"
)]
pub(crate) struct Args {
    /// The game, or a rules file or its name, such as chess; then the bot as it was and as it is now
    #[arg(value_names = ["GAME", "OLD", "NEW"], num_args = 2..=3, required = true)]
    what: Vec<String>,
    /// The game, if it is not among those words
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Rating difference that counts as no improvement
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true, value_parser = number(-1000.0..=1000.0))]
    elo0: f64,
    /// Rating difference that counts as an improvement
    #[arg(long, value_name = "ELO", default_value_t = 20.0, allow_negative_numbers = true, value_parser = number(-1000.0..=1000.0))]
    elo1: f64,
    /// How often the test may wrongly say 'better'
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = number(0.0..=0.5))]
    alpha: f64,
    /// How often the test may wrongly say 'not better'
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = number(0.0..=0.5))]
    beta: f64,
    /// Gives up after this many matches
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole::<u64>)]
    games: u64,
    /// Matches played at the same time [default: one per processor core]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=1024))]
    jobs: Option<u16>,
    /// The seed of all maps and other randomness; drawn if not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Sets an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    #[command(flatten)]
    openings: OpeningsArg,
    /// Keeps the matches in this database, as a tournament between the two bots; 'viadal table' shows it
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Continues the same comparison in the database
    #[arg(long, requires = "db")]
    resume: bool,
    /// Writes the records of all matches into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Prints the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// Which bots of which game are compared.
struct Asked {
    game: GameName,
    old: String,
    new: String,
}

impl Args {
    fn asked(&self) -> Result<Asked, Failure> {
        let (game, [old, new]) = match (&self.game, &self.what[..]) {
            (Some(game), [old, new]) | (None, [game, old, new]) => (game, [old, new]),
            (Some(_), _) => return Err(Failure::Usage("with --game, give two bots".into())),
            (None, _) => {
                let why = "give the game, then two bots, as in 'viadal compare wizards old.py new.py'";
                return Err(Failure::Usage(why.into()));
            }
        };
        let game = named_game(Some(game))?;
        Ok(Asked { game, old: old.clone(), new: new.clone() })
    }
}

#[derive(Serialize)]
struct Report<'a> {
    decision: &'a str,
    /// Pairs that count, by the new bot's half points.
    pairs: [u64; 5],
    /// Matches played.
    games: u64,
    /// How many of them repeat others, move for move.
    repeats: u64,
    /// How many of them neither bot played soundly.
    unsound: u64,
    /// `null` where the matches set no limit.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    evidence: f64,
    lower: f64,
    upper: f64,
    seed: u64,
    /// How often each bot failed, by verdict; the old bot first.
    faults: [BTreeMap<String, u32>; 2],
    /// What each bot cost that is a model.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    models: Vec<Option<ModelRow>>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let sprt = Sprt { elo0: args.elo0, elo1: args.elo1, alpha: args.alpha, beta: args.beta };
    check(&sprt)?;
    let asked = args.asked()?;
    let (new, old) = (&asked.new, &asked.old);
    let arena = local_arena();
    let (compared, seed, models) = play(args, &asked, &arena, sprt)?;
    let Comparison { pairs, matches, repeats, unsound, .. } = compared;
    let interrupted = !compared.is_over && arena.stop().load(Ordering::Relaxed);
    let decision = match compared.decide(sprt) {
        Decision::Better => "better",
        Decision::NotBetter => "not better",
        Decision::Open => "undecided",
    };
    let (lower, upper) = sprt.bounds();
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let evidence = rounded(sprt.evidence(&pairs));
    if args.json {
        let [elo_low, elo, elo_high] =
            pairs.elo().map(|elo| elo.is_finite().then(|| (elo * 10.0).round() / 10.0));
        let counts = |faults: &BTreeMap<String, Failures>| -> BTreeMap<_, _> {
            faults.iter().map(|(verdict, failures)| (verdict.clone(), failures.matches)).collect()
        };
        let faults = [0, 1].map(|bot| counts(&compared.faults[bot]));
        let report = Report {
            decision,
            pairs: pairs.0,
            games: matches,
            repeats,
            unsound,
            elo,
            elo_low,
            elo_high,
            evidence,
            lower: rounded(lower),
            upper: rounded(upper),
            seed,
            faults,
            models: if models.iter().any(Option::is_some) { models } else { Vec::new() },
        };
        writeln!(out, "{}", serde_json::to_string(&report).expect("names and numbers"))?;
    } else {
        let counted = 2 * pairs.count();
        let share = 100.0 * pairs.share();
        writeln!(out, "{decision}: {new} scores {share:.1} % against {old} in {}", count(counted, "match"))?;
        if counted < matches {
            writeln!(out, "{}", uncounted(&compared))?;
        }
        if counted > 0 {
            writeln!(out, "rating difference {}", difference(pairs.elo()))?;
            let [worst, bad, even, good, best] = pairs.0;
            writeln!(out, "pairs with 0, 1/2, 1, 1 1/2, 2 points: {worst} {bad} {even} {good} {best}")?;
        }
        writeln!(
            out,
            "evidence {evidence:.2}, of {lower:.2} for 'not better' and {upper:.2} for 'better'; seed {seed}"
        )?;
        for (name, faults) in [old, new].into_iter().zip(&compared.faults) {
            write!(out, "{}", told(name, faults, matches))?;
        }
        for (name, model) in [old, new].into_iter().zip(&models) {
            if let Some([tokens, cost, seconds, illegal, retries]) = model.as_ref().map(model_cells) {
                writeln!(
                    out,
                    "{name}: {tokens} tokens, cost {cost}, {seconds} s, {illegal} illegal, {retries} retries"
                )?;
            }
        }
    }
    if compared.is_stale {
        note(&format!(
            "after {} the bots tell nothing new: they repeat what they have played, or neither plays soundly. {}",
            count(matches, "match"),
            remedy(Some(asked.game.room))
        ));
    }
    if interrupted && decision == "undecided" {
        let kept = args.db.as_ref().map_or(String::new(), |_| format!("; to go on: {}", again(true)));
        return Err(Failure::Failed(format!("interrupted before there was evidence enough{kept}")));
    }
    Ok(())
}

fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}es") }
}

/// Why matches do not count.
fn uncounted(compared: &Comparison) -> String {
    let Comparison { pairs, matches, repeats, unsound, .. } = compared;
    let mut why = Vec::new();
    if *repeats > 0 {
        why.push(format!("{repeats} repeat others, move for move"));
    }
    if *unsound > 0 {
        why.push(format!("{unsound} were played soundly by neither"));
    }
    format!("{} of {} count in pairs: {}", 2 * pairs.count(), count(*matches, "match"), why.join(", "))
}

/// A rating difference with its interval. Where the matches set no limit, none is printed.
fn difference([low, elo, high]: [f64; 3]) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{elo:+.1} ({low:+.1} to {high:+.1} with 95 %)"),
        (true, false) => format!("at least {low:+.1} with 95 %: all points were won"),
        (false, true) => format!("at most {high:+.1} with 95 %: no points were won"),
        (false, false) => "unknown".into(),
    }
}

/// How often a bot failed, and what it was.
fn told(name: &str, faults: &BTreeMap<String, Failures>, matches: u64) -> String {
    let mut text = String::new();
    for (verdict, Failures { matches: times, first, .. }) in faults {
        let what = match verdict.as_str() {
            "load_failed" if u64::from(*times) == matches => "never loaded".into(),
            verdict => format!("{} in {times} of {}", verdict.replace('_', " "), count(matches, "match")),
        };
        let _ = writeln!(text, "{}: {what}, first at {}", escape_controls(name), first.at);
        text += &indented(&escape_controls(&first.message), "  ");
    }
    text
}

/// Adds what a bot wrote while it did not load, such as the place of a mistake, to the message.
fn add_words(compared: &mut Comparison, store: &Store, number: i64) -> Result<(), BadStore> {
    for failures in compared.faults.iter_mut().filter_map(|faults| faults.get_mut("load_failed")) {
        let Some((_, output)) = store.result_record(number, failures.slot)? else { continue };
        let lines = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let own = lines.filter(|line| line["turn"] == 0 && line["seat"] == failures.place);
        let words: Vec<String> =
            own.filter_map(|line| Some(line["stderr"].as_str()?.trim_end().to_string())).collect();
        for line in &words[words.len().saturating_sub(WORDS)..] {
            failures.first.message += "\n";
            failures.first.message += line;
        }
    }
    Ok(())
}

fn check(sprt: &Sprt) -> Result<(), Failure> {
    let is_share = |share: f64| share > 0.0 && share < 0.5;
    if !is_share(sprt.alpha) || !is_share(sprt.beta) {
        return Err(Failure::Usage("--alpha and --beta are shares between 0 and 0.5".into()));
    }
    if sprt.elo1 <= sprt.elo0 {
        return Err(Failure::Usage("--elo1 must be more than --elo0".into()));
    }
    Ok(())
}

/// Plays pairs until the test ends: a tournament of two that ends when the answer is clear.
fn play(
    args: &Args,
    asked: &Asked,
    arena: &Arena,
    sprt: Sprt,
) -> Result<(Comparison, u64, Vec<Option<ModelRow>>), Failure> {
    let store = match &args.db {
        Some(path) => Store::open(path).map_err(|error| Failure::Usage(error.to_string()))?,
        None => Store::in_memory()?,
    };
    let mut named = planned(args, asked, arena, args.seed.unwrap_or_else(random_seed))?;
    let begun = begun(&store, &mut named, args.seed.is_none() && args.resume)?;
    if args.resume && begun.is_none() {
        let why = "--resume: nothing like it was begun there: the same bots, game and settings";
        return Err(Failure::Usage(why.into()));
    }
    let (plan, row) = (&named.plan, keep(&store, &named)?);
    let mut counted = Comparison::of(&Schedule::read(plan, &store, row.number)?, sprt);
    if !counted.is_over {
        counted = play_on(args, arena, sprt, &store, &named, row.number)?;
    }
    add_words(&mut counted, &store, row.number)?;
    if counted.is_over {
        store.finish_tournament(row.number, now())?;
    }
    if let Some(folder) = &args.records {
        write_records(&store, plan, row.number, folder)?;
    }
    let models = ModelRow::all(&store, row.number, plan)?;
    Ok((counted, plan.pairing.seed, models))
}

fn play_on(
    args: &Args,
    arena: &Arena,
    sprt: Sprt,
    store: &Store,
    named: &NamedPlan,
    number: i64,
) -> Result<Comparison, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let run = TournamentRun {
        arena,
        store,
        number,
        plan: &named.plan,
        specs: &named.specs,
        threads: args.jobs.map_or_else(cores, usize::from),
        shard: None,
        now,
    };
    let mut progress = Progress::new();
    let mut counted = None;
    let ended = run.play(&mut |played| {
        let so_far = Comparison::of(played.schedule, sprt);
        let pairs = so_far.pairs;
        progress.at(|| {
            let (evidence, (lower, upper)) = (sprt.evidence(&pairs), sprt.bounds());
            let (count, elo) = (2 * pairs.count(), difference(pairs.elo()));
            format!("{count} matches, {elo}, evidence {evidence:.2} in {lower:.2} to {upper:.2}")
        });
        if so_far.is_over {
            arena.stop().store(true, Ordering::Relaxed);
        }
        counted = Some(so_far);
    });
    progress.end();
    match ended {
        Err(NotHeld::Match(why)) => Err(why.into()),
        Err(why) => Err(Failure::Failed(why.to_string())),
        Ok(Ended::HostFaults { left }) => {
            let why = store.given_up(number).ok().and_then(|given_up| given_up.into_iter().next());
            let why = why.map_or(String::new(), |(_, why)| format!(": {why}"));
            Err(Failure::Failed(format!("the host broke {left} matches again and again{why}")))
        }
        Ok(_) => Ok(counted.expect("it is reported at least once")),
    }
}

/// The plan of a tournament of two, with as many pairs as may be needed.
fn planned(args: &Args, asked: &Asked, arena: &Arena, seed: u64) -> Result<NamedPlan, Failure> {
    let Asked { game, old, new } = asked;
    let room = game.room;
    let settings = game.settings(&args.settings)?;
    let (options, files) = load_option_files(room, &contest_options(room, &settings)?)?;
    let specs = vec![old.clone(), new.clone()];
    let mut bots = Vec::new();
    for bot in &specs {
        if bot == "human" {
            return Err(Failure::Usage("a person cannot be compared".into()));
        }
        bots.push(arena.identify(room, &options, bot).map_err(|bad| Failure::Usage(bad.to_string()))?);
    }
    MatchSetup { room, options: options.clone(), files: files.clone(), seed }.check(2)?;
    let cycles = args.games.div_ceil(2) as usize;
    let maps = args.openings.maps(room, vec![Map { options, files }])?;
    let pairing = Plan::new(Format::RoundRobin { cycles }, 2, seed);
    let mut plan = TournamentPlan::new(room, maps, &bots, pairing, RankBy::Rating);
    for (bot, spec) in plan.participants.iter_mut().zip(&specs) {
        bot.model = arena.model(room, spec);
    }
    Ok(NamedPlan { name: format!("is {new} better than {old}?"), plan, specs })
}

/// Writes the records of all matches played: `PAIR.MATCH.vrec.gz`.
fn write_records(store: &Store, plan: &TournamentPlan, number: i64, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Failure::Usage(format!("{}: {error}", folder.display())))?;
    for (slot, _) in Schedule::read(plan, store, number)?.counted() {
        let Some((text, _)) = store.result_record(number, slot)? else { continue };
        let record = Record::parse(&text).map_err(|error| Failure::Failed(error.to_string()))?;
        let path = folder.join(format!("{}.{}.vrec.gz", slot.encounter, slot.turn));
        arena::write_record(&path, &record)?;
    }
    Ok(())
}
