//! `viadal`: the arena's one program. A command is a file in `commands`; what they share stands beside it.

mod line;

mod commands;

mod given;
mod machine;

mod human;
mod onlookers;

mod journal;
mod progress;
mod show;

mod frames;
mod reel;
mod sentences;
mod telling;
mod thoughts;
mod viewer;

mod summary;

mod failure;
mod screen;
mod voice;

use std::process::ExitCode;

use clap::Parser;

use crate::line::Line;

fn main() -> ExitCode {
    let line = Line::parse();
    let done = commands::run(line.command, &mut std::io::stdout().lock());
    failure::exit_status(done)
}
