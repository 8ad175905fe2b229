//! `viadal play`: one match.

use std::io::Write;
use std::path::Path;

use arena::{Arena, load_option_files};
use referee::MatchSetup;

use crate::arguments::{GameName, game_name, options, play_again, random_seed, setting, whole};
use crate::board_games::note_unused_weights;
#[cfg(feature = "serve")]
use crate::browser::{InBrowser, folder_of_files, play_in_browser};
use crate::failure::Failure;
#[cfg(feature = "serve")]
use crate::local_arena::local_arena;
use crate::local_arena::{arena_with_person, cannot_follow, warn};
use crate::match_args::MatchArgs;
use crate::match_end::End;
#[cfg(feature = "games")]
use crate::openings::OpeningsArg;
use crate::terminal::note;
use crate::undo::Undo;
use crate::undoable::Undoable;

/// Plays one match
#[derive(clap::Args)]
#[command(after_help = "Example: viadal play perlwars house:finder house:random --seed 7 --watch")]
pub(crate) struct Args {
    /// The game, or a rules file or its name, such as chess; 'viadal games' lists them
    #[arg(value_name = "GAME", value_parser = game_name)]
    game: GameName,
    /// Who plays, in seat order: a file, a folder with bot.toml, house:NAME, model:NAME@URL, human
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<String>,
    /// The seed of all randomness: the same seed and bots give the same match; drawn if not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Sets an option of the match; 'viadal games GAME' lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    #[cfg(feature = "games")]
    #[command(flatten)]
    openings: OpeningsArg,
    /// Lets you debug the Nth bot, from 0: prints how to attach a debugger; the bot has no clock and no sandbox, and the result is unrated
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    debug_seat: Option<usize>,
    /// Plays the match on a page of its own and opens that in the browser, where 'human' plays; Ctrl-C ends it
    #[cfg(feature = "serve")]
    #[arg(long, group = "shown", conflicts_with = "debug_seat")]
    browser: bool,
    #[command(flatten)]
    match_args: MatchArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let room = args.game.room;
    #[cfg_attr(not(feature = "games"), expect(unused_mut, reason = "only board games have openings"))]
    let mut given = args.settings.clone();
    let settings = args.game.settings(&given)?;
    let written = options(room, &settings)?;
    #[cfg(feature = "serve")]
    let folder = folder_of_files(room, &written);
    #[cfg_attr(not(feature = "games"), expect(unused_mut, reason = "only board games have openings"))]
    let (mut options, files) = load_option_files(room, &written)?;
    #[cfg(feature = "games")]
    if args.openings.openings.is_some() || args.openings.adjudicate.is_some() {
        options = args.openings.begin(room, options, &files)?;
        given.extend(args.openings.adjudicate.iter().map(|rule| ("adjudicate".into(), rule.clone())));
    }
    #[cfg(feature = "games")]
    if args.openings.openings.is_some() {
        let position = arena::split_by_match(&options)?.swap_remove(0);
        options = options.with("position", position.clone());
        given.push(("position".into(), position));
    }
    if let Some(rules) = files.get("rules") {
        note_unused_weights(written.text("rules"), &rules.name, &rules.text);
    }
    args.match_args.check(&args.bots)?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let again = play_again(&args.game.written, &args.bots, seed, &given);
    #[cfg(feature = "serve")]
    if args.browser {
        if let Some(model) = args.bots.iter().find(|bot| local_arena().model(room, bot).is_some()) {
            let why =
                format!("--browser: no page asks a model, and {model} is one; --watch shows the match here");
            return Err(Failure::Usage(why));
        }
        let (bots, match_args) = (&args.bots, &args.match_args);
        let request = InBrowser { room, options, files, seed, bots, match_args, folder };
        let end = End { match_args, bots, again: &again, unrated: false };
        return play_in_browser(request, out, &mut |played, kept, out| end.of(played, kept, out));
    }
    let undo = Undo::new(room, &args.bots);
    let arena = debugged(arena_with_person(&undo), args)?;
    let (bots, match_args) = (&args.bots, &args.match_args);
    let undoable = Undoable { arena: &arena, room, bots, match_args, undo };
    let setup = MatchSetup { room, options, files, seed };
    let mut watchers = undoable.watchers();
    // A player asked to use several cores gets them.
    let _core = (!args.bots.iter().any(|bot| bot.contains(",threads="))).then(host::claim_core);
    let played = arena::play(&arena, &setup, bots, &mut |event| watchers.see(&event), &mut warn);
    let (played, kept) = undoable.play_on(played, watchers.leave()).map_err(cannot_follow)?;
    let unrated = args.debug_seat.is_some();
    let end = End { match_args, bots, again: &again, unrated };
    end.of(played, &kept, out)
}

/// The arena, with the bot that `--debug-seat` names in a debugger.
fn debugged(arena: Arena, args: &Args) -> Result<Arena, Failure> {
    let Some(place) = args.debug_seat else { return Ok(arena) };
    let refused = |why: String| Failure::Usage(format!("--debug-seat {place}: {why}"));
    let most = args.bots.len() - 1;
    let bot = args.bots.get(place).ok_or_else(|| refused(format!("the bots are numbered 0 to {most}")))?;
    let mut house = args.game.room.house.iter();
    if bot == "human"
        || bot.starts_with(host::MODEL)
        || (!Path::new(bot).exists() && house.any(|house| names(bot, house.name)))
    {
        return Err(refused(format!("{bot} is no program of its own")));
    }
    note(&format!("seat {place} ({bot}) is debugged: no clock, no sandbox, and the result is unrated"));
    Ok(arena.with_debugged(place, |command| note(&format!("to attach a debugger: {command}"))))
}

/// Returns true if a spec is the house bot of this name.
fn names(bot: &str, house: &str) -> bool {
    bot.strip_prefix("house:").unwrap_or(bot).split(',').next() == Some(house)
}
