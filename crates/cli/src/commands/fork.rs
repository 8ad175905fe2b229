//! `viadal fork`: what would have happened from there on?

use std::io::Write;
use std::path::PathBuf;

use arena::CannotFollow;
use game::Place;

use crate::arguments::quoted;
use crate::failure::Failure;
use crate::local_arena::{arena_with_person, cannot_follow, describe, warn};
use crate::match_args::MatchArgs;
use crate::match_end::End;
use crate::records::GamesArgs;
use crate::terminal::note;
use crate::undo::Undo;
use crate::undoable::Undoable;

/// Continues a recorded match from a turn, with these bots
#[derive(clap::Args)]
#[command(after_help = "Up to that turn the bots are asked, but the recorded actions count. \
    Where a bot would have acted differently, viadal says so.")]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// The first turn to play again: GAME.TURN such as 2.37, or a turn of the first game
    #[arg(long, value_name = "GAME.TURN")]
    at: Place,
    /// The bots, as many as in the record
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<String>,
    #[command(flatten)]
    match_args: MatchArgs,
    #[command(flatten)]
    games: GamesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = args.games.read(&args.file)?;
    args.match_args.check(&args.bots)?;
    let undo = Undo::new(room, &args.bots);
    let arena = arena_with_person(&undo);
    let (bots, match_args) = (&args.bots, &args.match_args);
    let undoable = Undoable { arena: &arena, room, bots, match_args, undo };
    let mut watchers = undoable.watchers();
    let mut watch = |event: referee::Event<'_>| watchers.see(&event);
    let forked = arena::fork(&arena, (&record, room), args.at, &args.bots, &mut watch, &mut warn);
    let kept = watchers.leave();
    let again = again(args);
    let end = End { match_args: &args.match_args, bots: &args.bots, again: &again, unrated: false };
    let played = match forked {
        Ok((played, divergences)) => {
            for divergence in &divergences {
                note(&format!("bot {} at {}", divergence.bot, describe(divergence)));
            }
            Ok(played)
        }
        Err(CannotFollow::NotPlayed(error)) => Err(error),
        Err(error) => return Err(cannot_follow(error)),
    };
    let (played, kept) = undoable.play_on(played, kept).map_err(cannot_follow)?;
    end.of(played, &kept, out)
}

fn again(args: &Args) -> String {
    let bots: Vec<String> = args.bots.iter().map(|bot| quoted(bot)).collect();
    format!("viadal fork {} --at {} {}", quoted(&args.file.display().to_string()), args.at, bots.join(" "))
}
