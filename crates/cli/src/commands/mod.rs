//! The commands, one per file.

pub(crate) mod games;
pub(crate) mod play;

pub(crate) mod replay;
#[cfg(feature = "serve")]
mod replay_page;
pub(crate) mod verify;

pub(crate) mod feed;
pub(crate) mod fork;
pub(crate) mod transcript;

#[cfg(feature = "serve")]
pub(crate) mod compare;
#[cfg(feature = "serve")]
pub(crate) mod losses;
#[cfg(feature = "serve")]
pub(crate) mod merge;
#[cfg(feature = "serve")]
pub(crate) mod table;
#[cfg(feature = "serve")]
pub(crate) mod tournament;
#[cfg(feature = "queue")]
pub(crate) mod worker;

#[cfg(feature = "games")]
pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod new;
mod new_game;
#[cfg(feature = "games")]
mod new_outside;

#[cfg(feature = "learn")]
pub(crate) mod learn;
#[cfg(feature = "games")]
pub(crate) mod uci;
#[cfg(feature = "games")]
pub(crate) mod zrf;

#[cfg(feature = "serve")]
pub(crate) mod backup;
#[cfg(feature = "serve")]
pub(crate) mod connect;
#[cfg(feature = "serve")]
pub(crate) mod restore;
#[cfg(feature = "serve")]
pub(crate) mod serve;
#[cfg(feature = "serve")]
pub(crate) mod similar;
#[cfg(feature = "serve")]
pub(crate) mod site;
#[cfg(feature = "serve")]
pub(crate) mod submit;

#[cfg(feature = "comfort")]
pub(crate) mod completions;
#[cfg(feature = "comfort")]
pub(crate) mod man;

use std::io::Write;

use crate::command_line::Command;
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
        #[cfg(feature = "serve")]
        Command::Tournament(args) => tournament::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Table(args) => table::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Compare(args) => compare::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Losses(args) => losses::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Merge(args) => merge::run(&args, out),
        #[cfg(feature = "queue")]
        Command::Worker(args) => worker::run(&args, out),
        #[cfg(feature = "games")]
        Command::Zrf(args) => zrf::run(&args, out),
        #[cfg(feature = "learn")]
        Command::Learn(args) => learn::run(&args, out),
        #[cfg(feature = "games")]
        Command::Uci(args) => uci::run(&args, out),
        #[cfg(feature = "games")]
        Command::Usi(args) => uci::run_usi(&args, out),
        #[cfg(feature = "games")]
        Command::Xboard(args) => uci::run_xboard(&args, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Backup(args) => backup::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Restore(args) => restore::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Site(args) => site::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Submit(args) => submit::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Connect(args) => connect::run(&args, out),
        Command::New(args) => new::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        #[cfg(feature = "serve")]
        Command::Similar(args) => similar::run(&args, out),
        #[cfg(feature = "games")]
        Command::Audit(args) => audit::run(&args, out),
        Command::Doctor(args) => doctor::run(&args, out),
        #[cfg(feature = "comfort")]
        Command::Completions(args) => completions::run(&args, crate::command_line::whole(), out),
        #[cfg(feature = "comfort")]
        Command::Man(args) => man::run(&args, crate::command_line::whole(), out),
    }?;
    out.flush().map_err(Failure::from)
}
