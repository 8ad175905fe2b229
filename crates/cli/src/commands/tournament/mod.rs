//! `viadal tournament`: many matches from a schedule.

mod description;
mod plan;
mod progress;
mod run;

use std::io::Write;

use crate::failure::Failure;

pub(crate) use plan::{NamedPlan, named_game};
pub(crate) use run::{again, begun, keep, now};

/// Holds tournaments: many bots, a schedule, a table
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Run(run::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Run(args) => run::run(args, out),
    }
}
