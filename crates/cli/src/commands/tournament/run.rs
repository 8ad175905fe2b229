//! `viadal tournament run`: holds a tournament, or resumes one that was interrupted.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use arena::{Arena, Ended, NotHeld, Shard, TournamentPlan, TournamentRun};
#[cfg(feature = "queue")]
use queue::Coordinator;
use store::{Entry, Store, TournamentRow};
use tournament::{FormatName, RankBy};

use super::description::{Description, Setting, Value, read};
use super::plan::{NamedPlan, load};
use super::progress::Reporter;
use crate::arguments::{quoted, random_seed, setting, whole, within};
use crate::commands::table::{Found, table_text};
use crate::failure::Failure;
use crate::folders;
use crate::local_arena::local_arena;
use crate::openings::OpeningsArg;
#[cfg(feature = "queue")]
use crate::queue_args::QueueArgs;
use crate::terminal::note;

/// Holds a tournament, or resumes one that was interrupted
#[derive(clap::Args)]
#[command(after_help = "Examples:
  viadal tournament run cup.toml
  viadal tournament run planetfight bots/*.c --games 960 --rank-by points
  viadal tournament run cup.toml --resume")]
pub(crate) struct Args {
    /// A file that describes the tournament, or the game (or a rules file or its name, such as chess) and the bots
    #[arg(value_name = "FILE.toml | GAME | BOT")]
    what: Vec<String>,
    /// The game, if it is not the first word; 'viadal games' lists them
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Where the schedule and the results are kept [default: viadal/viadal.db in $XDG_DATA_HOME]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Matches played at the same time [default: one per processor core]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=1024))]
    jobs: Option<u16>,
    /// Format of the tournament
    #[arg(long, value_name = "FORMAT")]
    format: Option<FormatName>,
    /// Matches in all
    #[arg(long, value_name = "N", value_parser = within(1..=u32::MAX))]
    games: Option<u32>,
    /// Rounds of swiss; for round-robin and gauntlet, how often all meet
    #[arg(long, value_name = "N", value_parser = within(1..=u32::MAX))]
    rounds: Option<u32>,
    /// The first N bots challenge all others (gauntlet)
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    challengers: Option<usize>,
    /// Lost encounters after which a bot is out (elimination)
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    defeats: Option<usize>,
    /// Continues after the order is settled, until Ctrl-C or --games (ladder)
    #[arg(long)]
    endless: bool,
    /// Bots in a match [default: 2 where the game allows it]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    seats: Option<usize>,
    /// What decides the order of the table
    #[arg(long, value_name = "WHAT")]
    rank_by: Option<RankBy>,
    /// The seed of all maps and other randomness; drawn if not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// Sets an option of the game; several values for one option are used in turn, map by map
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    #[command(flatten)]
    openings: OpeningsArg,
    /// Name of the tournament
    #[arg(long)]
    name: Option<String>,
    /// Resumes the tournament where it was interrupted
    #[arg(long)]
    resume: bool,
    /// Plays only part K of N of the schedule; 'viadal merge' puts the parts together
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Has workers play the matches, through the NATS server at this address; 'viadal worker' is one
    #[cfg(feature = "queue")]
    #[arg(long, value_name = "URL", conflicts_with_all = ["shard", "jobs"])]
    queue: Option<String>,
    #[cfg(feature = "queue")]
    #[command(flatten)]
    access: QueueArgs,
    /// Prints the table as one JSON object
    #[arg(long)]
    json: bool,
}

fn shard(text: &str) -> Result<Shard, String> {
    let parsed = text.split_once('/').and_then(|(part, parts)| {
        let (part, parts): (u64, u64) = (part.parse().ok()?, parts.parse().ok()?);
        (1..=parts).contains(&part).then(|| Shard { part: part - 1, parts })
    });
    parsed.ok_or_else(|| "expected K/N, such as 1/4 for the first of four parts".into())
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let description = described(args)?;
    let arena = local_arena();
    let path = args.db.clone().unwrap_or_else(folders::database);
    let store = Store::open(&path).map_err(|error| Failure::Usage(error.to_string()))?;
    let seed = description.seed.unwrap_or_else(random_seed);
    if args.shard.is_some() && description.seed.is_none() {
        return Err(Failure::Usage("--shard needs --seed: all parts must draw the same lots".into()));
    }
    let mut named = load(&description, &arena, seed)?;
    let begun = begun(&store, &mut named, description.seed.is_none() && args.resume)?;
    match &begun {
        Some(row) if row.finished.is_none() && !args.resume => {
            return Err(Failure::Usage(format!(
                "{} holds this tournament already, not played to its end; to go on: {}",
                path.display(),
                again(true)
            )));
        }
        None if args.resume => {
            return Err(Failure::Usage(format!(
                "{} holds no such tournament to go on with: the same game, bots and settings; begin it without --resume",
                path.display()
            )));
        }
        _ => {}
    }
    let format = &named.plan.pairing.format;
    if args.shard.is_some() && !format.is_fixed() {
        return Err(Failure::Usage(NotHeld::Shard(format.name()).to_string()));
    }
    #[cfg(feature = "queue")]
    if args.queue.is_some()
        && let Some(model) = named.plan.participants.iter().find(|bot| bot.model.is_some())
    {
        let why = format!("{} is a model, which no worker asks: leave out --queue", model.name);
        return Err(Failure::Usage(why));
    }
    let row = keep(&store, &named)?;
    let ended = play(&arena, &store, &row, &named, args, &description)?;
    let again = again(true);
    match ended {
        Ended::Interrupted { left } => {
            return Err(Failure::Failed(format!(
                "interrupted with {left} matches to play; what was played is kept in {}; to go on: {again}",
                path.display()
            )));
        }
        Ended::HostFaults { left } => {
            return Err(Failure::Failed(format!(
                "the host broke {left} matches again and again: see 'viadal table {}'; to try them once more: {again}",
                quoted(&path.display().to_string())
            )));
        }
        Ended::Finished | Ended::ShardFinished => {}
    }
    let found = Found::read(&store, Some(&row.id))?;
    let table = found.table(&store, None, args.json)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table).expect("names and numbers"))?;
    } else {
        write!(out, "{}", table_text(&table))?;
        note(&format!("\nmore: viadal table {}", quoted(&path.display().to_string())));
    }
    Ok(())
}

/// The file's description, overridden by the command line.
fn described(args: &Args) -> Result<Description, Failure> {
    let is_file = |word: &String| Path::new(word).extension().is_some_and(|ending| ending == "toml");
    let (mut description, bots) = match args.what.split_first() {
        Some((file, bots)) if is_file(file) => (read(Path::new(file))?, bots),
        Some((game, bots)) if args.game.is_none() => {
            (Description { game: Some(game.clone()), ..Description::default() }, bots)
        }
        _ => (Description::default(), args.what.as_slice()),
    };
    description.bots.extend(bots.iter().cloned());
    let instead = |told: Option<usize>, of: Option<u32>| of.map(|number| number as usize).or(told);
    description.game = args.game.clone().or(description.game);
    description.name = args.name.clone().or(description.name);
    description.format = args.format.or(description.format);
    description.games = instead(description.games, args.games);
    description.rounds = instead(description.rounds, args.rounds);
    description.challengers = args.challengers.or(description.challengers);
    description.defeats = args.defeats.or(description.defeats);
    description.endless = args.endless.then_some(true).or(description.endless);
    description.seats = args.seats.or(description.seats);
    description.rank_by = args.rank_by.or(description.rank_by);
    description.openings = args.openings.openings.clone().or(description.openings);
    description.adjudicate = args.openings.adjudicate.clone().or(description.adjudicate);
    description.seed = args.seed.or(description.seed);
    description.jobs = args.jobs.map(usize::from).or(description.jobs);
    let mut names: Vec<&str> = args.settings.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let of_name = args.settings.iter().filter(|(other, _)| other == name);
        let values = of_name.map(|(_, value)| Value::Text(value.clone())).collect();
        description.options.insert(name.into(), Setting::Several(values));
    }
    Ok(description)
}

/// This tournament in the store, if it was started. If no seed is given, the latest similar one's is used.
pub(crate) fn begun(
    store: &Store,
    named: &mut NamedPlan,
    any_seed: bool,
) -> Result<Option<TournamentRow>, Failure> {
    if !any_seed {
        return Ok(store.tournament(&named.plan.id())?.filter(|row| row.id == named.plan.id()));
    }
    for row in store.tournaments()? {
        let Ok(theirs) = serde_json::from_str::<TournamentPlan>(&row.plan) else { continue };
        let mut ours = named.plan.clone();
        ours.pairing.seed = theirs.pairing.seed;
        if ours.id() == row.id {
            named.plan = ours;
            return Ok(Some(row));
        }
    }
    Ok(None)
}

pub(crate) fn keep(store: &Store, named: &NamedPlan) -> Result<TournamentRow, Failure> {
    let plan = &named.plan;
    let text = serde_json::to_string(plan).expect("a plan has string keys and no failing parts");
    let entries: Vec<Entry> = plan
        .participants
        .iter()
        .zip(&named.specs)
        .map(|(bot, spec)| Entry { name: bot.name.clone(), hash: bot.hash.clone(), spec: spec.clone() })
        .collect();
    Ok(store.keep_tournament(&plan.id(), &named.name, &plan.game, &text, &entries, now())?)
}

fn play(
    arena: &Arena,
    store: &Store,
    row: &TournamentRow,
    named: &NamedPlan,
    args: &Args,
    description: &Description,
) -> Result<Ended, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let run = TournamentRun {
        arena,
        store,
        number: row.number,
        plan: &named.plan,
        specs: &named.specs,
        threads: description.jobs.unwrap_or(cores),
        shard: args.shard,
        now,
    };
    let names = named.plan.participants.iter().map(|bot| bot.name.clone()).collect();
    let mut reporter = Reporter::new(names);
    #[cfg(not(feature = "queue"))]
    let ended = run.play(&mut |progress| reporter.see(progress));
    #[cfg(feature = "queue")]
    let ended = match &args.queue {
        None => run.play(&mut |progress| reporter.see(progress)),
        Some(url) => {
            let queue = args.access.connect(url, "coordinator", arena.stop().clone())?;
            let notice = |text: &str| note(text);
            let coordinator = Coordinator::new(&queue, arena, &named.plan, &named.specs, &notice)?;
            let ended = run.play_by(&coordinator, &mut |progress| reporter.see(progress));
            if matches!(ended, Ok(Ended::Finished)) {
                coordinator.clear();
            }
            ended
        }
    };
    reporter.end();
    ended.map_err(|error| match error {
        NotHeld::Store(_) => Failure::Failed(error.to_string()),
        NotHeld::Match(not_played) => not_played.into(),
        other => Failure::Usage(other.to_string()),
    })
}

/// The command line as given, for resuming.
pub(crate) fn again(resume: bool) -> String {
    let mut words: Vec<String> = std::env::args().skip(1).map(|word| quoted(&word)).collect();
    words.insert(0, "viadal".into());
    if resume && !words.iter().any(|word| word == "--resume") {
        words.push("--resume".into());
    }
    words.join(" ")
}

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
