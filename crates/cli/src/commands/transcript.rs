//! `viadal transcript`: the exact bytes exchanged with a bot.

use std::io::Write;
use std::path::PathBuf;

use arena::{Spoken, transcript};

use crate::arguments::whole;
use crate::failure::Failure;
use crate::local_arena::{cannot_follow, local_arena};
use crate::records::GamesArgs;
use crate::terminal::escape_controls;

/// Prints what a bot was sent in a recorded match and what it answered, line by line
#[derive(clap::Args)]
#[command(
    after_help = "A line begins with '>' for what the bot was sent, '<' for what it answered, '!' where it failed.\n\
    'viadal transcript a.vrec --seat 0 --sent | ./bot' gives a bot the same bytes outside the arena."
)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Which bot: 0 for the first of the match, 1 for the second, ...
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    seat: usize,
    /// Prints the exact bytes that the bot was sent, and nothing else
    #[arg(long, conflicts_with = "answers")]
    sent: bool,
    /// Prints the exact bytes that the bot must answer, and nothing else
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    games: GamesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = args.games.read(&args.file)?;
    let spoken = transcript(&local_arena(), (&record, room), args.seat).map_err(cannot_follow)?;
    for line in spoken {
        match (&line, args.sent, args.answers) {
            (Spoken::Sent(bytes), true, _) | (Spoken::Answered(bytes), _, true) => out.write_all(bytes)?,
            (Spoken::Sent(bytes), false, false) => write!(out, "> {}", shown(bytes))?,
            (Spoken::Answered(bytes), false, false) => write!(out, "< {}", shown(bytes))?,
            (Spoken::Failed(why), false, false) => {
                writeln!(out, "! {}", escape_controls(why).replace('\n', " / "))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn shown(bytes: &[u8]) -> String {
    escape_controls(&String::from_utf8_lossy(bytes))
}
