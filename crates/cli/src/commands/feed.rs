//! `viadal feed`: what would this bot have done in that match?

use std::io::Write;
use std::path::PathBuf;

use arena::{CannotFollow, Departure, NotPlayed, read_record};
use game::Room;
use referee::Broken;
use serde::Serialize;

use super::play::{arena_with_person, not_played, warn};
use crate::failure::Failure;
use crate::given::whole;
use crate::onlookers::Scene;
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
}

#[derive(Serialize)]
struct Fed<'a> {
    departures: &'a [Departure],
}

/// Does it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = read_record(&args.file)?;
    let arena = arena_with_person(&Scene::default());
    let departures = arena::feed(&arena, (&record, room), args.seat, &args.bot, &mut |_| {}, &mut warn)
        .map_err(|error| cannot(error, room))?;
    if args.json {
        writeln!(
            out,
            "{}",
            serde_json::to_string(&Fed { departures: &departures }).expect("names and texts")
        )?;
        return Ok(());
    }
    for departure in &departures {
        writeln!(out, "{}", told(departure))?;
    }
    if departures.is_empty() {
        writeln!(out, "{} does as recorded, every time", args.bot)?;
    }
    Ok(())
}

/// A departure in words.
pub(super) fn told(departure: &Departure) -> String {
    let Departure { at, recorded, answered, .. } = departure;
    format!("{at}: the record has {}, the bot {}", harmless(recorded), harmless(answered))
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
