//! The commands, one per file.

pub(crate) mod games;
pub(crate) mod play;

pub(crate) mod replay;
pub(crate) mod verify;

pub(crate) mod feed;
pub(crate) mod fork;
pub(crate) mod transcript;

pub(crate) mod compare;
pub(crate) mod merge;
pub(crate) mod table;
pub(crate) mod tournament;
pub(crate) mod worker;

pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod new;
mod new_game;

pub(crate) mod learn;
pub(crate) mod uci;
pub(crate) mod zrf;

pub(crate) mod backup;
pub(crate) mod connect;
pub(crate) mod restore;
pub(crate) mod serve;
pub(crate) mod submit;

pub(crate) mod completions;
pub(crate) mod man;

use std::io::Write;

use clap::CommandFactory;

use crate::command_line::{Command, CommandLine};
use crate::failure::Failure;

/// Runs a command. Results go to `out`.
pub(crate) fn run(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Games(args) => games::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
        Command::Feed(args) => feed::run(&args, out),
        Command::Fork(args) => fork::run(&args, out),
        Command::Transcript(args) => transcript::run(&args, out),
        Command::Tournament(args) => tournament::run(&args, out),
        Command::Table(args) => table::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
        Command::Merge(args) => merge::run(&args, out),
        Command::Worker(args) => worker::run(&args, out),
        Command::Zrf(args) => zrf::run(&args, out),
        Command::Learn(args) => learn::run(&args, out),
        Command::Uci(args) => uci::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Backup(args) => backup::run(&args, out),
        Command::Restore(args) => restore::run(&args, out),
        Command::Submit(args) => submit::run(&args, out),
        Command::Connect(args) => connect::run(&args, out),
        Command::New(args) => new::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Doctor(args) => doctor::run(&args, out),
        Command::Completions(args) => completions::run(&args, CommandLine::command(), out),
        Command::Man(args) => man::run(&args, CommandLine::command(), out),
    }?;
    out.flush().map_err(Failure::from)
}
