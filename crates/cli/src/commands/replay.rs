//! `viadal replay`: a record as pictures and sentences, as JSON, or as a page.

use std::cell::OnceCell;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use arena::read_record;
use game::{Place, Player, Record, Room};
use referee::MatchSetup;
use site::{Pictures, pictures_beside};

use crate::arguments::whole;
use crate::failure::{Failure, unusable};
use crate::match_args::log_path;
use crate::replay::{Replay, ReplayText, Step, attach_bot_data, replay_record, view, write_json};
use crate::terminal::{note, stderr_paint, stdout_paint};

/// Shows a record in the terminal, as JSON, or as a page in one file
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
    /// Writes the match as one page that opens from disk, with what lies beside the record (.vlog)
    #[arg(long, value_name = "OUT", conflicts_with_all = ["at", "seat", "json"])]
    html: Option<PathBuf>,
    /// Folder of the pictures that the match's rules file names [default: the record's folder]
    #[arg(long, value_name = "DIR", requires = "html")]
    pictures: Option<PathBuf>,
    /// The language in which the page opens: en, ja, hu
    #[arg(long, value_name = "LANG", default_value = "en", requires = "html", value_parser = ["en", "ja", "hu"])]
    lang: String,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = read_record(&args.file)?;
    if let Some(path) = &args.html {
        return write_page(args, (&record, room), path, out);
    }
    let seat = args.seat.map(|seat| seat_of(&record, seat)).transpose()?;
    let (mut replay, ended) = replay_record(&record, room, seat);
    attach_bot_data(&mut replay, &args.file);
    let text = ReplayText::new(room, &record, seat);
    if args.json {
        if let Some(at) = args.at {
            keep_turn(&mut replay, at)?;
        }
        write_json(replay, out)?;
    } else if let Some(at) = args.at {
        write!(out, "{}", text.step(&replay, &find(&replay, at)?, stdout_paint()))?;
    } else if on_a_terminal() && !replay.games.is_empty() {
        browse(&record, room, replay, seat)?;
    } else {
        write!(out, "{}", text.all(&replay, stdout_paint()))?;
    }
    ended.map_err(|difference| Failure::Failed(format!("{}: {difference}", args.file.display())))
}

fn write_page(
    args: &Args,
    (record, room): (&Record, &'static Room),
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Many records have no log.
    let log = std::fs::read_to_string(log_path(&args.file)).unwrap_or_default();
    let pictures = pictures(args, record, room);
    let shown = path.display().to_string();
    let file = File::create(path).map_err(|error| Failure::Failed(unusable(&shown, &error)))?;
    let mut file = BufWriter::new(file);
    let page = site::write_page(record, room, &log, &pictures, &args.lang, &mut file);
    page.map_err(|error| Failure::Failed(error.to_string()))?;
    file.flush().map_err(|error| Failure::Failed(unusable(&shown, &error)))?;
    writeln!(out, "{shown}")?;
    Ok(())
}

/// The pictures named by the rules. Missing ones are reported.
fn pictures(args: &Args, record: &Record, room: &'static Room) -> Vec<(String, Vec<u8>)> {
    let header = &record.header;
    let (options, files) = (header.options.clone(), header.files.clone());
    let setup = MatchSetup { room, options, files, seed: header.seed };
    let folder = args.pictures.as_deref().or(args.file.parent()).unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Pictures { found, missing } = pictures_beside(&setup, header.bots.len(), folder);
    if let Some(first) = missing.first() {
        let (folder, more) = (folder.display(), missing.len() - 1);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        note(&format!("no picture '{first}'{more} in '{folder}'; --pictures DIR names their folder"));
    }
    found
}

fn on_a_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && stderr().is_terminal()
}

/// Shows a record turn by turn, from one seat, or from all with a key to switch.
fn browse(record: &Record, room: &'static Room, replay: Replay, seat: Option<Player>) -> Result<(), Failure> {
    let steps = replay.steps();
    let mut eyes = vec![(seat, OnceCell::from(replay))];
    if seat.is_none() {
        let seats = Player::all(record.header.bots.len());
        eyes.extend(seats.map(|seat| (Some(seat), OnceCell::new())));
    }
    let texts: Vec<ReplayText> = eyes.iter().map(|(seat, _)| ReplayText::new(room, record, *seat)).collect();
    view(steps.len(), eyes.len(), |at, eye| {
        let (seat, replay) = &eyes[eye];
        let replay = replay.get_or_init(|| replay_record(record, room, *seat).0);
        texts[eye].step(replay, &steps[at], stderr_paint())
    })?;
    Ok(())
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
