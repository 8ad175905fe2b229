//! `viadal zrf`: for those who write rules files.

pub(crate) mod file;

mod check;
mod moves;

mod bench;
mod perft;

mod replay;
mod report;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// Checks rules files, lists and counts moves, measures speed, reports on play, replays saved games
#[derive(clap::Args)]
#[command(
    after_help = "FILE is a rules file, or the name of one that ships, such as chess; 'viadal zrf check' lists them"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Report(report::Args),
    Replay(replay::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Check(args) => check::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Report(args) => report::run(args, out),
        Command::Replay(args) => replay::run(args, out),
    }
}
