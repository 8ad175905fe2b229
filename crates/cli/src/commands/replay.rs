//! `viadal replay`: a record as pictures and sentences, or as JSON.

use std::io::{IsTerminal, Write, stderr, stdin, stdout};
use std::path::PathBuf;

use arena::read_record;
use game::{Eyes, Paint, Place, Player, Record, Room, Verdict, winner};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::given::whole;
use crate::reel::{GameReel, Moment, Reel, reel};
use crate::screen::Page;
use crate::sentences::{count, one_line, sentence, told_apart, words};
use crate::viewer::{Stop, stops, view};
use crate::voice::{bold, dim, harmless, note_paint, result_paint};

/// Shows a record in the terminal, or as JSON
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
}

/// Does it.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, room) = read_record(&args.file)?;
    let seat = args.seat.map(|seat| seat_of(&record, seat)).transpose()?;
    let (mut film, ended) = reel(&record, room, seat.map_or(Eyes::Everything, Eyes::Player));
    if let Some(seat) = seat {
        hide(&mut film, seat);
    }
    let telling = Telling::new(room, &record, seat);
    if args.json {
        if let Some(at) = args.at {
            cut(&mut film, at)?;
        }
        lines(&film, seat, out)?;
    } else if let Some(at) = args.at {
        write!(out, "{}", telling.stop(&film, &find(&film, at)?, result_paint()))?;
    } else if stdin().is_terminal()
        && stdout().is_terminal()
        && stderr().is_terminal()
        && !film.games.is_empty()
    {
        view(&stops(&film), |stop| telling.stop(&film, stop, note_paint()))?;
    } else {
        write!(out, "{}", telling.all(&film, result_paint()))?;
    }
    ended.map_err(|difference| Failure::Failed(format!("{}: {difference}", args.file.display())))
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

/// Takes out of a reel what the player of this seat could not know.
fn hide(film: &mut Reel, seat: Player) {
    let games = film.games.iter_mut().flat_map(|game| &mut game.moments);
    for moment in games.chain(&mut film.before).filter(|moment| moment.seat != seat) {
        *moment = moment.as_others_see();
    }
}

fn find(film: &Reel, at: Place) -> Result<Stop, Failure> {
    let place =
        |stop: &Stop| film.games[stop.game].moments.get(stop.moments.start).map(|moment| moment.place);
    let stops = stops(film);
    let found = stops.iter().find(|stop| !stop.moments.is_empty() && place(stop) == Some(at));
    found.cloned().ok_or_else(|| {
        let end = stops.iter().filter_map(place).max().map_or("nothing".into(), |end| end.to_string());
        Failure::Usage(format!("--at {at}: the record has no such turn; it ends at {end}"))
    })
}

/// Leaves of a reel this turn alone.
fn cut(film: &mut Reel, at: Place) -> Result<(), Failure> {
    find(film, at)?;
    film.before.clear();
    film.games.retain(|game| game.number == at.game);
    film.games.iter_mut().for_each(|game| game.moments.retain(|moment| moment.place == at));
    Ok(())
}

/// A record in words.
struct Telling {
    room: &'static Room,
    names: Vec<String>,
    title: String,
    seat: Option<Player>,
}

impl Telling {
    fn new(room: &'static Room, record: &Record, seat: Option<Player>) -> Telling {
        let names: Vec<&str> = record.header.bots.iter().map(|bot| bot.name.as_str()).collect();
        let names: Vec<String> = told_apart(&names).iter().map(|name| harmless(name)).collect();
        let title = format!("{}: {}", room.title, names.join(" against "));
        Telling { room, names, title, seat }
    }

    /// One picture with the sentences of its turn.
    fn stop(&self, film: &Reel, stop: &Stop, paint: Paint) -> Page {
        let game = &film.games[stop.game];
        let moments = &game.moments[stop.moments.clone()];
        let place = moments.last().map_or(format!("game {}", game.number), |last| last.place.to_string());
        let view = moments.iter().rev().find_map(|moment| moment.view.as_deref()).unwrap_or(&game.opening);
        let picture = (self.room.terminal.draw)(&game.scene, view, paint);
        let told: String =
            moments.iter().flat_map(|moment| self.sentences(game, moment)).map(|told| told + "\n").collect();
        let end = if stop.moments.end == game.moments.len() { self.end(game) } else { String::new() };
        let picture = format!("{}, {place}\n\n{}", bold(&self.title, paint), picture.trim_end());
        Page { picture, told: told + &end }
    }

    /// All sentences and the last picture.
    fn all(&self, film: &Reel, paint: Paint) -> String {
        let mut text = format!("{}\n", bold(&self.title, paint));
        for moment in &film.before {
            for told in self.told(&self.names[moment.seat.seat()], moment) {
                text += &format!("{told}\n");
            }
        }
        for game in &film.games {
            text += &format!("\n{}\n", bold(&format!("game {}", game.number), paint));
            let mut turn = 0;
            for moment in &game.moments {
                for told in self.sentences(game, moment) {
                    let number =
                        if moment.place.turn == turn { String::new() } else { moment.place.turn.to_string() };
                    turn = moment.place.turn;
                    text += &format!("{}  {told}\n", dim(&format!("{number:>4}"), paint));
                }
            }
            text += &self.end(game);
        }
        if let Some(game) = film.games.last() {
            let view =
                game.moments.iter().rev().find_map(|moment| moment.view.as_deref()).unwrap_or(&game.opening);
            text += &format!("\n{}\n", (self.room.terminal.draw)(&game.scene, view, paint).trim_end());
        }
        text + &self.result(film)
    }

    fn sentences(&self, game: &GameReel, moment: &Moment) -> Vec<String> {
        self.told(&self.names[game.seating.bot_at(moment.seat)], moment)
    }

    fn told(&self, who: &str, moment: &Moment) -> Vec<String> {
        let says = moment.said.iter().map(|said| format!("{who} says: {}", one_line(said)));
        let did = moment.input.as_ref().map(|input| match (self.seat, input.fault, &input.action) {
            (Some(seat), None, None) if seat != moment.seat => format!("{who}: (unseen)"),
            (Some(seat), Some(fault), None) if seat != moment.seat => format!("{who}: {}", words(fault)),
            _ => sentence(self.room, who, input, moment.reply.as_deref()),
        });
        says.chain(did).collect()
    }

    fn end(&self, game: &GameReel) -> String {
        let Some((scores, reason)) = &game.end else { return "(the record breaks off here)\n".into() };
        let turns = game.moments.last().map_or(0, |moment| moment.place.turn as usize);
        format!("{} after {}\n", self.outcome(scores, reason), count(turns, "turn"))
    }

    /// How the match ended, where that is not how its one game did.
    fn result(&self, film: &Reel) -> String {
        match &film.result {
            Some((scores, reason)) if film.games.len() != 1 => {
                format!("\nthe match: {}\n", self.outcome(scores, reason))
            }
            _ => String::new(),
        }
    }

    fn outcome(&self, scores: &[i64], reason: &str) -> String {
        let outcome = winner(scores).map_or("a draw".into(), |bot| format!("{} wins", self.names[bot]));
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        format!("{outcome}: {}, {}", reason.replace('_', " "), scores.join(" : "))
    }
}

#[derive(Serialize)]
struct SceneLine<'a> {
    scene: &'a RawValue,
    game: u32,
    view: &'a RawValue,
}

#[derive(Serialize)]
struct FrameLine<'a> {
    game: u32,
    turn: u32,
    seat: Player,
    #[serde(flatten)]
    own: Option<Own<'a>>,
    fault: Option<Verdict>,
    view: Option<&'a RawValue>,
}

/// What only its author knows.
#[derive(Serialize)]
struct Own<'a> {
    action: Option<&'a RawValue>,
    reply: Option<&'a RawValue>,
    say: Option<String>,
}

/// The reel as JSON lines.
fn lines(film: &Reel, eyes: Option<Player>, out: &mut dyn Write) -> Result<(), Failure> {
    for moment in &film.before {
        writeln!(out, "{}", json(&frame(moment, eyes)))?;
    }
    for game in &film.games {
        let scene = SceneLine { scene: raw(&game.scene), game: game.number, view: raw(&game.opening) };
        writeln!(out, "{}", json(&scene))?;
        for moment in &game.moments {
            writeln!(out, "{}", json(&frame(moment, eyes)))?;
        }
    }
    Ok(())
}

fn frame(moment: &Moment, eyes: Option<Player>) -> FrameLine<'_> {
    let Moment { place, seat, .. } = *moment;
    let input = moment.input.as_ref();
    let own = || Own {
        action: input.and_then(|input| input.action.as_deref()),
        reply: moment.reply.as_deref(),
        say: (!moment.said.is_empty()).then(|| moment.said.join("\n")),
    };
    FrameLine {
        game: place.game,
        turn: place.turn,
        seat,
        own: eyes.is_none_or(|eyes| eyes == seat).then(own),
        fault: input.and_then(|input| input.fault),
        view: moment.view.as_deref().map(raw),
    }
}

fn raw(text: &str) -> &RawValue {
    serde_json::from_str(text).expect("frames and scenes are JSON")
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line has string keys and no failing parts")
}
