//! `viadal feed`: what would this bot have done in that match?

use std::io::Write;
use std::path::PathBuf;

use arena::{Divergence, Fed};
use referee::Event;
use serde::Serialize;

use crate::arguments::whole;
use crate::failure::Failure;
use crate::local_arena::{arena_with_person, cannot_follow, describe, warn};
use crate::records::GamesArgs;
use crate::sentences::distinct_names;
use crate::undo::Undo;
use crate::verbose::Verbose;
use crate::watchers::name;

/// Gives a bot the inputs of a recorded match and shows where its actions differ
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// The seat that the bot takes: 0 for the first bot of the match, 1 for the second, ...
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    seat: usize,
    /// The bot
    bot: String,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
    /// Prints what the bot says and writes on standard error, by turn
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    games: GamesArgs,
}

#[derive(Serialize)]
struct FeedResult<'a> {
    turns: usize,
    unasked: usize,
    departures: &'a [Divergence],
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = args.games.read(&args.file)?;
    let arena = arena_with_person(&Undo::never());
    let mut names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
    if let Some(tried) = names.get_mut(args.seat) {
        *tried = name(&args.bot);
    }
    let mut verbose = args.verbose.then(|| Verbose::new(distinct_names(&names, &[])));
    let mut watch = |event: Event<'_>| verbose.iter_mut().for_each(|verbose| verbose.see(&event));
    let fed = arena::feed(&arena, (&record, room), args.seat, &args.bot, &mut watch, &mut warn)
        .map_err(cannot_follow)?;
    if args.json {
        let Fed { turns, unasked, divergences } = &fed;
        let result = FeedResult { turns: *turns, unasked: *unasked, departures: divergences };
        writeln!(out, "{}", serde_json::to_string(&result).expect("names, numbers and texts"))?;
        return Ok(());
    }
    for divergence in &fed.divergences {
        writeln!(out, "{}", describe(divergence))?;
    }
    writeln!(out, "{}", summary(&args.bot, &fed))?;
    Ok(())
}

/// The last line: how often the bot differs.
fn summary(bot: &str, fed: &Fed) -> String {
    let Fed { turns, unasked, divergences } = fed;
    let unasked = match unasked {
        0 => String::new(),
        turns => format!("; in {turns} more it could not be asked, having failed before"),
    };
    match (turns, divergences.len()) {
        (0, _) => format!("the record has no turn in which {bot} could be asked"),
        (_, 0) => format!("{bot} does as recorded, every time"),
        (turns, differing) => format!("{bot} does otherwise in {differing} of {turns} turns{unasked}"),
    }
}
