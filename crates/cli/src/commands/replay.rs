//! `viadal replay`: a record as pictures and sentences, as JSON, or as a page.

use std::io::Write;
use std::path::PathBuf;

use arena::{Occasion, write_pgn};
use game::{Place, Player, Record};

use referee::Stop;

use crate::arguments::whole;
use crate::failure::Failure;
use crate::records::GamesArgs;
use crate::replay::{Replay, ReplayText, Step, attach_bot_data, replay_record, write_json};
#[cfg(feature = "comfort")]
use crate::replay::{browse, on_a_terminal};
use crate::terminal::stdout_paint;

/// Shows a record in the terminal, as JSON, as PGN, or as a page in one file
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Just this turn: GAME.TURN such as 2.37, or a turn of the first game
    #[arg(long, value_name = "GAME.TURN")]
    at: Option<Place>,
    /// Shows only what the player at this seat could know
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    seat: Option<usize>,
    /// Prints a line {"scene"} for each game and a line for each input
    #[arg(long)]
    json: bool,
    /// Prints the games in Portable Game Notation, for chess and its kin
    #[arg(long, conflicts_with_all = ["at", "seat", "json"])]
    pgn: bool,
    #[cfg(feature = "serve")]
    #[command(flatten)]
    page: super::replay_page::PageArgs,
    #[command(flatten)]
    games: GamesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = args.games.read(&args.file)?;
    #[cfg(feature = "serve")]
    if args.page.is_wanted() {
        return args.page.write((&record, room), &args.file, out);
    }
    if args.pgn {
        let games = write_pgn(&record, room, Occasion::default(), &Stop::default());
        let missing =
            || format!("{}: PGN is for chess and its kin; --json prints any game", args.file.display());
        write!(out, "{}", games.ok_or_else(|| Failure::Usage(missing()))?)?;
        return Ok(());
    }
    let seat = args.seat.map(|seat| seat_of(&record, seat)).transpose()?;
    let (mut replay, ended) = replay_record(&record, room, seat);
    let ended = ended.map_err(|difference| Failure::Failed(format!("{}: {difference}", args.file.display())));
    attach_bot_data(&mut replay, &args.file);
    let text = ReplayText::new(room, &record, seat);
    if args.json {
        if let Some(at) = args.at {
            keep_turn(&mut replay, at)?;
        }
        write_json(replay, out)?;
    } else if let Some(at) = args.at {
        write!(out, "{}", text.step(&replay, &find(&replay, at)?, stdout_paint()))?;
    } else {
        #[cfg(feature = "comfort")]
        if on_a_terminal() && !replay.games.is_empty() {
            browse(&record, room, replay, seat)?;
            return ended;
        }
        write!(out, "{}", text.all(&replay, stdout_paint()))?;
    }
    ended
}

fn seat_of(record: &Record, seat: usize) -> Result<Player, Failure> {
    let seats = record.header.bots.len();
    if seat < seats {
        return Ok(Player::new(seat));
    }
    Err(Failure::Usage(format!(
        "--seat {seat}: the record has no such seat; its seats are 0 to {}",
        seats - 1
    )))
}

fn find(replay: &Replay, at: Place) -> Result<Step, Failure> {
    let place = |step: &Step| replay.games[step.game].frames.get(step.frames.start).map(|frame| frame.place);
    let steps = replay.steps();
    let found = steps.iter().find(|step| !step.frames.is_empty() && place(step) == Some(at));
    found.cloned().ok_or_else(|| {
        let turns = steps.iter().filter(|step| !step.frames.is_empty()).filter_map(place);
        let turns = turns.clone().min().zip(turns.max());
        let there_are =
            turns.map_or("it has none".into(), |(begin, end)| format!("it goes from {begin} to {end}"));
        Failure::Usage(format!("--at {at}: the record has no such turn; {there_are}"))
    })
}

/// Removes everything but this turn.
fn keep_turn(replay: &mut Replay, at: Place) -> Result<(), Failure> {
    find(replay, at)?;
    replay.before.clear();
    replay.games.retain(|game| game.opened.number == at.game);
    replay.games.iter_mut().for_each(|game| game.frames.retain(|frame| frame.place == at));
    Ok(())
}
