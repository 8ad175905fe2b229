//! `viadal play`: one match.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use arena::{
    Arena, BotTally, NotPlayed, Played, Request, Unfinished, load_option_files, report, report_unfinished,
};
use game::Verdict;

use super::feed::cannot_follow;
use super::undo::{Undo, Undoable};
use crate::arguments::{GameName, game_name, options, play_again, quoted, random_seed, setting, whole};
use crate::browser::{InBrowser, folder_of_files, play_in_browser};
use crate::failure::Failure;
use crate::folders;
use crate::human::Person;
use crate::match_args::MatchArgs;
use crate::prompt::Typed;
use crate::signals::stop_on_interrupt;
use crate::summary::{summary, unfinished_summary};
use crate::terminal::{note, stdout_paint};
use crate::watchers::{Kept, Scene};

/// Plays one match
#[derive(clap::Args)]
#[command(after_help = "Example: viadal play perlwars house:finder house:random --seed 7 --watch")]
pub(crate) struct Args {
    /// The game, or a rules file or its name, such as chess; 'viadal games' lists them
    #[arg(value_name = "GAME", value_parser = game_name)]
    game: GameName,
    /// Who plays, in seat order: a file, a folder with bot.toml, house:NAME, human
    #[arg(value_name = "BOT", required = true)]
    bots: Vec<String>,
    /// The seed of all randomness: the same seed and bots give the same match; drawn if not given
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Sets an option of the match; 'viadal games GAME' lists them
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Lets you debug the Nth bot, from 0: prints how to attach a debugger; the bot has no clock and no sandbox, and the result is unrated
    #[arg(long, value_name = "N")]
    debug_seat: Option<usize>,
    /// Plays the match on a page of its own and opens that in the browser, where 'human' plays; Ctrl-C ends it
    #[arg(long, group = "shown", conflicts_with = "debug_seat")]
    browser: bool,
    #[command(flatten)]
    match_args: MatchArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let room = args.game.room;
    let settings = args.game.settings(&args.settings)?;
    let written = options(room, &settings)?;
    let folder = folder_of_files(room, &written);
    let (options, files) = load_option_files(room, &written)?;
    args.match_args.check(&args.bots)?;
    let seed = args.seed.unwrap_or_else(random_seed);
    let again = play_again(&args.game.written, &args.bots, seed, &args.settings);
    if args.browser {
        let (bots, match_args) = (&args.bots, &args.match_args);
        let asked = InBrowser { room, options, files, seed, bots, match_args, folder };
        let end = End { match_args, bots, again: &again, unrated: false };
        return play_in_browser(asked, out, &mut |played, kept, out| end.of(played, kept, out));
    }
    let (scene, undo) = (Scene::default(), Undo::new(room, &args.bots));
    let arena = debugged(arena_with_person(&scene, &undo), args)?;
    let (bots, match_args) = (&args.bots, &args.match_args);
    let undoable = Undoable { arena: &arena, room, bots, match_args, scene, undo };
    let request = Request { room, options, files, seed, bots };
    let mut watchers = undoable.watchers();
    let played = arena::play(&arena, &request, &mut |event| watchers.see(&event), &mut warn);
    let (played, kept) = undoable.play_on(played, watchers.leave()).map_err(cannot_follow)?;
    let unrated = args.debug_seat.is_some();
    let end = End { match_args, bots, again: &again, unrated };
    end.of(played, &kept, out)
}

/// The arena with the bot in a debugger that `--debug-seat` names.
fn debugged(arena: Arena, args: &Args) -> Result<Arena, Failure> {
    let Some(place) = args.debug_seat else { return Ok(arena) };
    let refused = |why: String| Failure::Usage(format!("--debug-seat {place}: {why}"));
    let most = args.bots.len() - 1;
    let bot = args.bots.get(place).ok_or_else(|| refused(format!("the bots are numbered 0 to {most}")))?;
    let mut house = args.game.room.house.iter();
    if bot == "human" || (!Path::new(bot).exists() && house.any(|house| names(bot, house.name))) {
        return Err(refused(format!("{bot} is no program of its own")));
    }
    note(&format!("seat {place} ({bot}) is debugged: no clock, no sandbox, and the result is unrated"));
    Ok(arena.with_debugged(place, |command| note(&format!("to attach a debugger: {command}"))))
}

/// Whether a bot as written is the house's of this name.
fn names(bot: &str, house: &str) -> bool {
    bot.strip_prefix("house:").unwrap_or(bot).split(',').next() == Some(house)
}

/// An arena with this user's cache. Ctrl-C ends its matches.
pub(super) fn local_arena() -> Arena {
    Arena::new(folders::cache(), stop_on_interrupt())
}

/// An arena in which whoever sits at this terminal can play.
pub(super) fn arena_with_person(scene: &Scene, undo: &Undo) -> Arena {
    let (scene, typed, undo, arena) = (scene.clone(), Typed::default(), undo.clone(), local_arena());
    let stop = arena.stop().clone();
    arena.with_person(move |room, _| {
        Some(Box::new(Person::new(room, Arc::clone(&scene), typed.clone(), undo.clone(), stop.clone())))
    })
}

/// A warning about a bot's file.
pub(super) fn warn(warning: &str) {
    note(&format!("warning: {warning}"));
}

/// Why a match was not played, and what to do.
pub(super) fn not_played(error: NotPlayed, again: &str) -> Failure {
    match error {
        NotPlayed::Interrupted(_) => Failure::Failed(format!("{error}; to play it again: {again}")),
        other => other.into(),
    }
}

/// Adds the command that repeats the match to the message of each failed bot.
fn add_command(played: &mut Played, again: &str) {
    for worst in played.outcome.worst.iter_mut().flatten() {
        let detail = &mut worst.fault.detail;
        if !detail.is_empty() {
            detail.push('\n');
        }
        detail.push_str(&format!("to see it again: {again}"));
    }
}

/// The end of a match: keeps and prints what came of it.
pub(super) struct End<'a> {
    pub(super) match_args: &'a MatchArgs,
    /// As written.
    pub(super) bots: &'a [String],
    /// The command that repeats the match.
    pub(super) again: &'a str,
    /// Whether it counts for nothing.
    pub(super) unrated: bool,
}

impl End<'_> {
    /// Keeps and prints a match, or what was played of it.
    pub(super) fn of(
        &self,
        played: Result<Played, NotPlayed>,
        kept: &Kept,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        match played {
            Ok(mut played) => self.played(&mut played, kept, out),
            Err(NotPlayed::Interrupted(unfinished)) => self.interrupted(&unfinished, kept, out),
            Err(error) => Err(not_played(error, self.again)),
        }
    }

    fn record(&self) -> Option<String> {
        self.match_args.record.as_ref().map(|path| path.display().to_string())
    }

    fn played(&self, played: &mut Played, kept: &Kept, out: &mut dyn Write) -> Result<(), Failure> {
        self.match_args.keep(&played.record, &kept.log)?;
        let record = self.record();
        if self.match_args.json {
            add_command(played, self.again);
            writeln!(out, "{}", report(played, &kept.tally, record.as_deref(), self.unrated))?;
        } else {
            write!(out, "{}", summary(played, &kept.tally, self.bots, self.again, stdout_paint()))?;
            if self.unrated {
                writeln!(out, "unrated: a bot was debugged")?;
            }
            if let Some(record) = record {
                writeln!(out, "record {record}")?;
            }
        }
        let worst = played
            .outcome
            .worst
            .iter()
            .enumerate()
            .map(|(bot, worst)| (bot, worst.as_ref().map_or(Verdict::Ok, |worst| worst.fault.verdict)));
        let clean = BotTally::default();
        let mut bots = worst.map(|(bot, worst)| (kept.tally.bots().get(bot).unwrap_or(&clean), worst));
        let failed = bots.any(|(tally, worst)| tally.has_failed(worst));
        if self.match_args.strict && failed { Err(Failure::Strict) } else { Ok(()) }
    }

    /// The standing so far goes to the results, how to go on to the error.
    fn interrupted(&self, unfinished: &Unfinished, kept: &Kept, out: &mut dyn Write) -> Result<(), Failure> {
        self.match_args.keep(&unfinished.record, &kept.log)?;
        let record = self.record();
        if self.match_args.json {
            writeln!(out, "{}", report_unfinished(unfinished, &kept.tally, record.as_deref()))?;
        } else if !unfinished.games.is_empty() {
            write!(out, "{}", unfinished_summary(unfinished, &kept.tally, self.bots, stdout_paint()))?;
        }
        out.flush()?;
        let go_on = record.map_or(String::new(), |record| {
            let bots: Vec<String> = self.bots.iter().map(|bot| quoted(bot)).collect();
            let (record, at) = (quoted(&record), unfinished.at);
            format!("; to go on: viadal fork {record} --at {at} {}", bots.join(" "))
        });
        let (at, again) = (unfinished.at, self.again);
        Err(Failure::Failed(format!("interrupted at {at}{go_on}; to play it again: {again}")))
    }
}
