//! `viadal play`: one match.

use std::io::Write;
use std::sync::Arc;

use arena::{Arena, NotPlayed, Played, Request, load_option_files, report};
use game::{Room, Verdict};
use referee::Broken;

use crate::arguments::{nearest, options, play_again, random_seed, room, setting, whole};
use crate::failure::Failure;
use crate::folders;
use crate::human::{Person, Typed};
use crate::match_args::MatchArgs;
use crate::signals::stop_on_interrupt;
use crate::summary::summary;
use crate::terminal::{note, stdout_paint};
use crate::watchers::{Scene, Watchers};

/// Plays one match
#[derive(clap::Args)]
#[command(after_help = "Example: viadal play perlwars house:finder house:random --seed 7 --watch")]
pub(crate) struct Args {
    /// The game; 'viadal games' lists them
    #[arg(value_name = "GAME", value_parser = room)]
    room: &'static Room,
    /// Who plays, in seat order: a file, a folder with bot.toml, house:NAME, human
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<String>,
    /// The seed of all chance: the same seed and bots give the same match; drawn when not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Sets an option of the match; 'viadal games GAME' lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    #[command(flatten)]
    match_args: MatchArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (options, files) = load_option_files(args.room, &options(args.room, &args.settings)?)?;
    args.match_args.check(&args.bots)?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let again = play_again(args.room, &args.bots, seed, &args.settings);
    let scene = Scene::default();
    let arena = arena_with_person(&scene);
    let request = Request { room: args.room, options, files, seed, bots: &args.bots };
    let mut watchers = Watchers::new(&args.match_args, args.room, &args.bots, scene, arena.stop());
    let played = arena::play(&arena, &request, &mut |event| watchers.see(&event), &mut warn);
    let log = watchers.leave();
    let mut played = played.map_err(|error| not_played(error, args.room, &again))?;
    args.match_args.keep(&played.record, &log)?;
    print_result(&mut played, &args.match_args, &again, out)
}

/// An arena with this user's cache. Ctrl-C ends its matches.
pub(super) fn local_arena() -> Arena {
    Arena::new(folders::cache(), stop_on_interrupt())
}

/// An arena in which whoever sits at this terminal can play.
pub(super) fn arena_with_person(scene: &Scene) -> Arena {
    let (scene, typed, arena) = (scene.clone(), Typed::default(), local_arena());
    let stop = arena.stop().clone();
    arena.with_person(move |room, _| {
        Some(Box::new(Person::new(room, Arc::clone(&scene), typed.clone(), stop.clone())))
    })
}

/// A warning about a bot's file.
pub(super) fn warn(warning: &str) {
    note(&format!("warning: {warning}"));
}

/// Why a match was not played, and what to do.
pub(super) fn not_played(error: NotPlayed, room: &Room, again: &str) -> Failure {
    match error {
        NotPlayed::Match(Broken::Interrupted(_)) => {
            Failure::Failed(format!("{error}; to play it again: {again}"))
        }
        NotPlayed::Bot(arena::BadBot::Unknown { ref spec, .. }) => {
            let house = room.house.iter().map(|house| house.name);
            let samples = room.samples.iter().filter_map(|sample| sample.file.split('.').next());
            let known: Vec<&str> = house.chain(samples).collect();
            let name = spec.strip_prefix("house:").unwrap_or(spec);
            let hint =
                nearest(name, &known).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            Failure::Usage(format!("{error}{hint}"))
        }
        other => other.into(),
    }
}

/// Adds the command that repeats the match to the message of each failed bot.
fn add_command(played: &mut Played, again: &str) {
    for worst in played.outcome.worst.iter_mut().flatten() {
        let detail = &mut worst.fault.detail;
        if !detail.is_empty() {
            detail.push('\n');
        }
        detail.push_str(&format!("to see it again: {again}"));
    }
}

/// Prints the result.
pub(super) fn print_result(
    played: &mut Played,
    match_args: &MatchArgs,
    again: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let record = match_args.record.as_ref().map(|path| path.display().to_string());
    if match_args.json {
        add_command(played, again);
        writeln!(out, "{}", report(played, record.as_deref()))?;
    } else {
        write!(out, "{}", summary(played, again, stdout_paint()))?;
        if let Some(record) = record {
            writeln!(out, "record {record}")?;
        }
    }
    let failed = played.outcome.worst.iter().flatten().any(|worst| worst.fault.verdict != Verdict::Ok);
    if match_args.strict && failed { Err(Failure::Strict) } else { Ok(()) }
}
