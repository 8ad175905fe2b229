//! `viadal merge`: the parts of a tournament that were played apart, put together.

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{Schedule, TournamentPlan};
use store::{Slot, Store, TournamentRow};

use super::tournament::now;
use crate::failure::Failure;
use crate::terminal::note;

/// Merges the parts of a tournament that were played separately with --shard
#[derive(clap::Args)]
#[command(after_help = "Example: viadal merge cup.db part-1.db part-2.db && viadal table cup.db")]
pub(crate) struct Args {
    /// The database to merge into; created if it does not exist
    #[arg(value_name = "DB")]
    whole: PathBuf,
    /// The parts
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// If parts report different results for the same match, the first one counts
    #[arg(long)]
    keep_first: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let open = |path: &PathBuf| Store::open(path).map_err(|error| Failure::Usage(error.to_string()));
    for part in &args.parts {
        if !part.exists() {
            return Err(Failure::Usage(format!("{}: there is no such file", part.display())));
        }
    }
    let whole = open(&args.whole)?;
    for path in &args.parts {
        let part = open(path)?;
        for theirs in part.tournaments()?.iter().rev() {
            let entries = part.entries(theirs.number)?;
            let TournamentRow { id, name, game, plan, created, .. } = theirs;
            let ours = whole.keep_tournament(id, name, game, plan, &entries, *created)?;
            let differing = whole.conflicts(ours.number, &part, theirs.number)?;
            tell_conflicts(args, path, theirs, &differing)?;
            whole.take_over(ours.number, &part, theirs.number)?;
        }
    }
    for row in whole.tournaments()?.iter().rev() {
        let plan: TournamentPlan = serde_json::from_str(&row.plan)
            .map_err(|error| Failure::Failed(format!("the plan of tournament {}: {error}", row.id)))?;
        let schedule = Schedule::read(&plan, &whole, row.number)?;
        let missing = schedule.missing().len();
        // In other formats the schedule may continue after its current end.
        if missing == 0 && plan.pairing.format.is_fixed() && row.finished.is_none() {
            whole.finish_tournament(row.number, now())?;
        }
        let state = if missing == 0 { "complete".into() } else { format!("{missing} missing") };
        writeln!(out, "{} ({}): {} matches, {state}", row.name, row.id, schedule.played())?;
    }
    Ok(())
}

/// Parts that disagree about a match: an error, or a note if wanted.
fn tell_conflicts(
    args: &Args,
    part: &Path,
    theirs: &TournamentRow,
    differing: &[Slot],
) -> Result<(), Failure> {
    let Some(first) = differing.first() else { return Ok(()) };
    let what = format!(
        "{}: {} matches of {} ended otherwise there than in {}, the first is {}.{}",
        part.display(),
        differing.len(),
        theirs.name,
        args.whole.display(),
        first.encounter,
        first.turn
    );
    if args.keep_first {
        note(&format!("{what}; those kept in {} count", args.whole.display()));
        return Ok(());
    }
    Err(Failure::Failed(format!("{what}; with --keep-first those that are there already count")))
}
