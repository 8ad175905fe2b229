//! `viadal`: the arena's one program. A command is a file in `commands`; what they share stands beside it.

mod command_line;

mod commands;

mod arguments;
mod folders;
mod signals;

mod human;

mod animation;
mod match_args;
mod progress;
mod verbose;
mod watchers;

mod replay;

mod sentences;
mod summary;

mod failure;
mod full_screen;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use crate::command_line::CommandLine;

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let done = commands::run(line.command, &mut std::io::stdout().lock());
    failure::exit_status(done)
}
