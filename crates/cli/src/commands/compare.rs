//! `viadal compare`: is the new bot better than the old?

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::{Arena, Job, JobEnd, Request, load_option_files, play_jobs};
use game::Dice;
use serde::Serialize;
use tournament::{Decision, Pairs, Sprt};

use crate::arguments::{GameName, game_name, options, random_seed, setting, whole};
use crate::failure::Failure;
use crate::folders;
use crate::progress::Progress;
use crate::signals::stop_on_interrupt;
use crate::terminal::note;

/// So many pairs alike from the first on do not come about by chance.
const ALIKE: u64 = 4;

/// Plays a new bot against an old one until it is clear whether it is better
#[derive(clap::Args)]
#[command(
    after_help = "Pairs of matches are played on one map with the seats swapped. The test (SPRT) ends by itself:
'better' is said of a bot that is elo0 better in alpha of all cases, 'not better' of one that is elo1 better in beta.

Example: viadal compare old.py new.py --game wizards"
)]
pub(crate) struct Args {
    /// The bot as it was
    #[arg(value_name = "OLD")]
    old: String,
    /// The bot as it is now
    #[arg(value_name = "NEW")]
    new: String,
    /// The game, or a rules file or its name, such as chess; 'viadal games' lists them
    #[arg(long, value_name = "GAME", value_parser = game_name)]
    game: GameName,
    /// Points of rating that count as no improvement
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Points of rating that count as an improvement
    #[arg(long, value_name = "ELO", default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// How often 'better' may be said wrongly
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    alpha: f64,
    /// How often 'not better' may be said wrongly
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    beta: f64,
    /// Gives up after so many matches
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// Matches played side by side [default: one a processor core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The seed of all maps and chance; drawn when not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Sets an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Writes the records of all matches into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Prints the result as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    decision: &'a str,
    pairs: [u64; 5],
    games: u64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    evidence: f64,
    lower: f64,
    upper: f64,
    seed: u64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = Sprt { elo0: args.elo0, elo1: args.elo1, alpha: args.alpha, beta: args.beta };
    check(&asked)?;
    let arena = Arena::new(folders::cache(), stop_on_interrupt());
    let seed = args.seed.unwrap_or_else(random_seed);
    let (pairs, repeats) = play(args, &arena, asked, seed)?;
    let interrupted = arena.stop().load(Ordering::Relaxed);
    let decision = match asked.decide(&pairs) {
        _ if repeats => "undecided",
        Decision::Better => "better",
        Decision::NotBetter => "not better",
        Decision::Open => "undecided",
    };
    let [elo_low, elo, elo_high] = pairs.elo().map(|elo| (elo * 10.0).round() / 10.0);
    let (lower, upper) = asked.bounds();
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let report = Report {
        decision,
        pairs: pairs.0,
        games: 2 * pairs.count(),
        elo,
        elo_low,
        elo_high,
        evidence: rounded(asked.evidence(&pairs)),
        lower: rounded(lower),
        upper: rounded(upper),
        seed,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report).expect("names and numbers"))?;
    } else {
        writeln!(
            out,
            "{decision}: {} scores {:.1} % against {} in {} matches",
            args.new,
            100.0 * pairs.share(),
            args.old,
            report.games
        )?;
        writeln!(out, "rating difference {elo:+.1} ({elo_low:+.1} to {elo_high:+.1} with 95 %)")?;
        let [worst, bad, even, good, best] = pairs.0;
        writeln!(out, "pairs with 0, 1/2, 1, 1 1/2, 2 points: {worst} {bad} {even} {good} {best}")?;
        writeln!(
            out,
            "evidence {:.2}, of {lower:.2} for 'not better' and {upper:.2} for 'better'; seed {seed}",
            report.evidence
        )?;
    }
    if repeats {
        note(&format!(
            "the first {} pairs of matches are alike, move for move: more of them would tell nothing new. Vary what is \
             played, for example with another --set or with bots that draw some chance",
            pairs.count()
        ));
    }
    if interrupted && decision == "undecided" {
        return Err(Failure::Failed("interrupted before there was evidence enough".into()));
    }
    Ok(())
}

fn check(asked: &Sprt) -> Result<(), Failure> {
    let is_share = |share: f64| share > 0.0 && share < 0.5;
    if !is_share(asked.alpha) || !is_share(asked.beta) {
        return Err(Failure::Usage("--alpha and --beta are shares between 0 and 0.5".into()));
    }
    if asked.elo1 <= asked.elo0 || asked.elo0.abs().max(asked.elo1.abs()) > 1000.0 {
        return Err(Failure::Usage("--elo1 must be more than --elo0, and neither beyond 1000".into()));
    }
    Ok(())
}

/// Plays pairs until the test ends. What counts are the pairs in their order, without gaps, so that the result is the same
/// however many matches are played side by side. Says also whether all pairs were alike, so that it made no sense to go on.
fn play(args: &Args, arena: &Arena, asked: Sprt, seed: u64) -> Result<(Pairs, bool), Failure> {
    let room = args.game.room;
    let settings = args.game.settings(&args.settings)?;
    let (options, files) = load_option_files(room, &options(room, &settings)?)?;
    let bots = [args.old.clone(), args.new.clone()];
    for bot in &bots {
        if bot == "human" {
            return Err(Failure::Usage("a person cannot be compared".into()));
        }
        arena.identify(room, &options, bot).map_err(|bad| Failure::Usage(bad.to_string()))?;
    }
    Request { room, options: options.clone(), files: files.clone(), seed, bots: &bots }.contest().check(2)?;
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Usage(format!("{}: {error}", folder.display())))?;
    }
    let (number, ended) = (AtomicU64::new(0), AtomicBool::new(false));
    let next = || {
        let number = number.fetch_add(1, Ordering::Relaxed);
        if ended.load(Ordering::Relaxed) || number >= args.games.div_ceil(2) * 2 {
            return None;
        }
        let pair_seed = Dice::named(seed, &format!("map {}", number / 2)).bits() >> 11;
        let mut bots = bots.to_vec();
        if number % 2 == 1 {
            bots.reverse();
        }
        Some((number, Job { bots, options: options.clone(), files: files.clone(), seed: pair_seed }))
    };
    let finish = |number: u64, end: JobEnd| (number, end);
    let (mut half_points, mut pairs, mut counted) = (BTreeMap::new(), Pairs::default(), 0);
    let mut distinct = BTreeSet::new();
    let (mut failed, mut repeats, mut progress) = (None, false, Progress::new());
    let threads =
        args.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    play_jobs(arena, room, threads, next, finish, &mut |result| {
        match result {
            None => progress.at(|| {
                let [low, elo, high] = pairs.elo();
                let (evidence, (lower, upper)) = (asked.evidence(&pairs), asked.bounds());
                format!("{} matches, {elo:+.0} ({low:+.0} to {high:+.0}), evidence {evidence:.2} in {lower:.2} to {upper:.2}", 2 * pairs.count())
            }),
            Some((number, JobEnd::Finished(finished))) => {
                if let Some(folder) = &args.records {
                    let path = folder.join(format!("{}.{}.vrec.gz", number / 2, number % 2));
                    if let Err(error) = arena::write_record(&path, &finished.played.record) {
                        failed.get_or_insert(Failure::from(error));
                    }
                }
                let seat = if number % 2 == 0 { 1 } else { 0 };
                let ranks = &finished.played.outcome.standing.ranks;
                let points = match ranks[seat].cmp(&ranks[1 - seat]) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
                half_points.insert(number, (points, finished.digest()));
            }
            Some((_, JobEnd::HostFault(why))) => {
                failed.get_or_insert(Failure::Failed(why));
            }
            Some((_, JobEnd::Impossible(why))) => {
                failed.get_or_insert(why.into());
            }
            Some((_, JobEnd::Interrupted)) => {}
        }
        while let (Some(first), Some(second)) =
            (half_points.get(&(2 * counted)), half_points.get(&(2 * counted + 1)))
            && (asked.decide(&pairs) == Decision::Open || counted < ALIKE)
            && !(counted == ALIKE && distinct.len() == 1)
        {
            pairs.add(first.0 + second.0);
            distinct.insert((first.1.clone(), second.1.clone()));
            counted += 1;
        }
        repeats = counted == ALIKE && distinct.len() == 1;
        if failed.is_some() || repeats || (counted >= ALIKE && asked.decide(&pairs) != Decision::Open) {
            ended.store(true, Ordering::Relaxed);
        }
    });
    progress.end();
    failed.map_or(Ok((pairs, repeats)), Err)
}
