//! `viadal replay`: a record as pictures and sentences, as JSON, or as a page.

use std::cell::OnceCell;
use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use arena::read_record;
use game::{Place, Player, Record, Room};

use crate::failure::{Failure, unusable};
use crate::frames::frames;
use crate::given::whole;
use crate::onlookers::beside;
use crate::reel::{Reel, Stop, reel};
use crate::telling::Telling;
use crate::thoughts::add_thoughts;
use crate::viewer::view;
use crate::voice::{note_paint, result_paint};

/// Shows a record in the terminal, as JSON, or as a page in one file
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Just this turn: GAME.TURN such as 2.37, or a turn of the first game
    #[arg(long, value_name = "GAME.TURN")]
    at: Option<Place>,
    /// Through the eyes of the player at this seat, without what it could not know
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    seat: Option<usize>,
    /// Prints a line {"scene"} for each game and a line for each input
    #[arg(long)]
    json: bool,
    /// Writes the match as one page that opens from disk, with what lies beside the record (.vlog)
    #[arg(long, value_name = "OUT", conflicts_with_all = ["at", "seat", "json"])]
    html: Option<PathBuf>,
    /// The language that page opens in: en, ja, hu
    #[arg(long, value_name = "LANG", default_value = "en", requires = "html", value_parser = ["en", "ja", "hu"])]
    lang: String,
}

/// Does it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = read_record(&args.file)?;
    if let Some(path) = &args.html {
        return write_page(args, (&record, room), path, out);
    }
    let seat = args.seat.map(|seat| seat_of(&record, seat)).transpose()?;
    let (mut film, ended) = reel(&record, room, seat);
    add_thoughts(&mut film, &args.file);
    let telling = Telling::new(room, &record, seat);
    if args.json {
        if let Some(at) = args.at {
            cut(&mut film, at)?;
        }
        frames(film, out)?;
    } else if let Some(at) = args.at {
        write!(out, "{}", telling.stop(&film, &find(&film, at)?, result_paint()))?;
    } else if at_a_terminal() && !film.games.is_empty() {
        leaf_through(&record, room, film, seat)?;
    } else {
        write!(out, "{}", telling.all(&film, result_paint()))?;
    }
    ended.map_err(|difference| Failure::Failed(format!("{}: {difference}", args.file.display())))
}

fn write_page(
    args: &Args,
    (record, room): (&Record, &'static Room),
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Many records have no log beside them.
    let log = std::fs::read_to_string(beside(&args.file)).unwrap_or_default();
    let page = server::page_of(record, room, &log, &args.lang);
    let page = page.map_err(|error| Failure::Failed(error.to_string()))?;
    let shown = path.display().to_string();
    std::fs::write(path, page).map_err(|error| Failure::Failed(unusable(&shown, &error)))?;
    writeln!(out, "{shown}")?;
    Ok(())
}

fn at_a_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && stderr().is_terminal()
}

/// Shows a record by keys, through the eyes of a seat, or of all in turn.
fn leaf_through(
    record: &Record,
    room: &'static Room,
    film: Reel,
    seat: Option<Player>,
) -> Result<(), Failure> {
    let stops = film.stops();
    let mut eyes = vec![(seat, OnceCell::from(film))];
    if seat.is_none() {
        let seats = Player::all(record.header.bots.len());
        eyes.extend(seats.map(|seat| (Some(seat), OnceCell::new())));
    }
    let tellings: Vec<Telling> = eyes.iter().map(|(seat, _)| Telling::new(room, record, *seat)).collect();
    view(stops.len(), eyes.len(), |at, eye| {
        let (seat, film) = &eyes[eye];
        let film = film.get_or_init(|| reel(record, room, *seat).0);
        tellings[eye].stop(film, &stops[at], note_paint())
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

fn find(film: &Reel, at: Place) -> Result<Stop, Failure> {
    let place =
        |stop: &Stop| film.games[stop.game].moments.get(stop.moments.start).map(|moment| moment.place);
    let stops = film.stops();
    let found = stops.iter().find(|stop| !stop.moments.is_empty() && place(stop) == Some(at));
    found.cloned().ok_or_else(|| {
        let turns = stops.iter().filter(|stop| !stop.moments.is_empty()).filter_map(place);
        let turns = turns.clone().min().zip(turns.max());
        let there_are =
            turns.map_or("it has none".into(), |(begin, end)| format!("it goes from {begin} to {end}"));
        Failure::Usage(format!("--at {at}: the record has no such turn; {there_are}"))
    })
}

/// Leaves of a reel this turn alone.
fn cut(film: &mut Reel, at: Place) -> Result<(), Failure> {
    find(film, at)?;
    film.before.clear();
    film.games.retain(|game| game.opened.number == at.game);
    film.games.iter_mut().for_each(|game| game.moments.retain(|moment| moment.place == at));
    Ok(())
}
