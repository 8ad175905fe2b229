//! `viadal feed`: what would this bot have done in that match?

use std::io::Write;
use std::path::PathBuf;

use arena::{CannotFollow, Departure, Fed, NotPlayed, read_record};
use game::Room;
use referee::{Broken, Event};
use serde::Serialize;

use super::play::{arena_with_person, not_played, warn};
use crate::failure::Failure;
use crate::given::whole;
use crate::journal::Journal;
use crate::onlookers::{Scene, name};
use crate::sentences::told_apart;
use crate::voice::harmless;

/// Gives a bot the inputs of a recorded match and shows where its actions differ
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Whose place the bot takes: 0 for the first bot of the match, 1 for the second, ...
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
}

#[derive(Serialize)]
struct Told<'a> {
    turns: usize,
    unasked: usize,
    departures: &'a [Departure],
}

/// Does it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = read_record(&args.file)?;
    let arena = arena_with_person(&Scene::default());
    let mut names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
    if let Some(tried) = names.get_mut(args.seat) {
        *tried = name(&args.bot);
    }
    let mut journal = args.verbose.then(|| Journal::new(told_apart(&names)));
    let mut watch = |event: Event<'_>| journal.iter_mut().for_each(|journal| journal.see(&event));
    let fed = arena::feed(&arena, (&record, room), args.seat, &args.bot, &mut watch, &mut warn)
        .map_err(|error| cannot(error, room))?;
    if args.json {
        let Fed { turns, unasked, departures } = &fed;
        let told = Told { turns: *turns, unasked: *unasked, departures };
        writeln!(out, "{}", serde_json::to_string(&told).expect("names, numbers and texts"))?;
        return Ok(());
    }
    for departure in &fed.departures {
        writeln!(out, "{}", told(departure))?;
    }
    writeln!(out, "{}", summed_up(&args.bot, &fed))?;
    Ok(())
}

/// The last line: how often the bot differs.
fn summed_up(bot: &str, fed: &Fed) -> String {
    let Fed { turns, unasked, departures } = fed;
    let unasked = match unasked {
        0 => String::new(),
        turns => format!("; in {turns} more it could not be asked, having failed before"),
    };
    match (turns, departures.len()) {
        (0, _) => format!("the record has no turn in which {bot} could be asked"),
        (_, 0) => format!("{bot} does as recorded, every time"),
        (turns, departures) => format!("{bot} does otherwise in {departures} of {turns} turns{unasked}"),
    }
}

/// A departure in words.
pub(super) fn told(departure: &Departure) -> String {
    let Departure { at, action, recorded, answered, .. } = departure;
    let action = if *action > 1 { format!(", action {action}") } else { String::new() };
    format!("{at}{action}: the record has {}, the bot {}", harmless(recorded), harmless(answered))
}

/// Why a record cannot be followed, and what to do.
pub(super) fn cannot(error: CannotFollow, room: &Room) -> Failure {
    match error {
        CannotFollow::NotPlayed(NotPlayed::Match(broken @ Broken::Interrupted(_))) => {
            Failure::Failed(broken.to_string())
        }
        CannotFollow::NotPlayed(error) => not_played(error, room, ""),
        other => other.into(),
    }
}
