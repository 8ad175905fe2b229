//! `viadal zrf report`: what a game is like, by the computer's games against itself.

use std::io::Write;
use std::sync::atomic::Ordering;

use games::zrf::playtest::{MAX_TURNS, Plan, playtest};

use super::file;
use crate::arguments::{whole, within};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::signals::stop_on_interrupt;
use crate::terminal::escape_controls;

/// Plays the computer against itself and reports who wins, how long it takes, and which rules never mattered
///
/// The same seed gives the same figures. Ctrl-C ends it early, with a report of what was played until then.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    file: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Games between equal players, and in games of two as many against one that looks at four times as many positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u32>(1..=100_000))]
    games: u32,
    /// Positions looked at for a decision
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(1..=10_000_000))]
    nodes: u64,
    /// Turns after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = MAX_TURNS as u32, value_parser = within::<u32>(1..=100_000))]
    max_moves: u32,
    /// The seed of all randomness
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = file::ready(&args.file, args.variant.as_deref())?;
    let plan =
        Plan { games: args.games, nodes: args.nodes, seed: args.seed, max_turns: args.max_moves as usize };
    let (stop, mut progress) = (stop_on_interrupt(), Progress::new());
    let report = playtest(&variant, &plan, &mut |what, done, of| {
        progress.at(|| format!("{done} of {of} {what}"));
        !stop.load(Ordering::Relaxed)
    });
    progress.end();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&report).expect("names and numbers"))?,
        false => write!(out, "{}", escape_controls(&report.to_string()))?,
    }
    Ok(())
}
