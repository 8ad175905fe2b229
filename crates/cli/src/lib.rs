//! `viadal`: the arena's program, over any list of rooms. Each command is a file in `commands`; shared code is next to it.
//!
//! The features say what it can do: `games` (the games that ship), `serve` (the page, tournaments, servers elsewhere), `queue`
//! (tournaments over many machines), `learn`. Without any it plays, watches, replays, verifies and checks the rooms that it is given.
//!
//! A game outside this repository has its own `main`, as `viadal new --game` writes it:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     viadal::main(viadal::ROOMS.iter().copied()) // and the room of one's own
//! }
//! ```

mod command_line;

mod commands;

mod arguments;
mod folders;
mod signals;

mod fold;
mod human;
mod local_arena;
mod match_end;
mod undo;
mod undoable;

mod animation;
mod board_games;
#[cfg(feature = "serve")]
mod browser;
mod match_args;
#[cfg(feature = "games")]
mod openings;
#[cfg(feature = "comfort")]
mod progress;
#[cfg(not(feature = "comfort"))]
#[path = "no_progress.rs"]
mod progress;
#[cfg(feature = "queue")]
mod queue_args;
mod verbose;
mod watchers;

#[cfg(feature = "serve")]
mod connection;
#[cfg(feature = "serve")]
mod pack;
#[cfg(feature = "serve")]
mod program;
#[cfg(feature = "serve")]
mod remote;
#[cfg(feature = "serve")]
mod speaker;

mod prompt;
mod records;
mod replay;

mod sentences;
mod summary;

mod failure;
mod full_screen;
mod terminal;
mod version;

use std::process::ExitCode;

use clap::Parser;
use game::Room;

/// The games that ship; none without the feature `games`.
#[cfg(feature = "games")]
pub use games::ROOMS;
/// The games that ship; none without the feature `games`.
#[cfg(not(feature = "games"))]
pub static ROOMS: &[&Room] = &[];

use crate::command_line::CommandLine;

/// The whole program over these rooms: parses the command line, runs the command, and returns the exit status.
///
/// # Panics
/// If two rooms have the same id.
pub fn main(rooms: impl IntoIterator<Item = &'static Room>) -> ExitCode {
    arena::set_rooms(rooms);
    let line = CommandLine::parse();
    if line.trust {
        host::use_level(host::Level::None);
        terminal::note("warning: --trust: bots run without a sandbox, as any program of yours");
    }
    if let Some(why) = line.allow.iter().find_map(|program| host::allow_program(program).err()) {
        return failure::exit_status(Err(failure::Failure::Usage(format!("--allow: {why}"))));
    }
    if let Some(why) = pass_env(&line) {
        return failure::exit_status(Err(failure::Failure::Usage(format!("--pass-env: {why}"))));
    }
    let done = line.command.run(&mut std::io::stdout().lock());
    failure::exit_status(done)
}

/// Passes on what bots get of the environment. Returns why not.
fn pass_env(line: &CommandLine) -> Option<String> {
    match line.pass_env.first() {
        Some(_) if !line.trust => {
            Some("it needs --trust: in the sandbox, a bot has no network to use a key in".into())
        }
        _ => line.pass_env.iter().find_map(|name| host::pass_env(name).err()),
    }
}
