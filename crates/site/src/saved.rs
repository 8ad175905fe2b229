//! Converts saved games (.zsg) of the original program to records and back.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{
    BadSetup, Bot, BotId, Fault, File, Files, FromOptions, Message, Options, Player, Players, Prompt, Record,
    Room, Verdict, Wording, lock, wording,
};
use games::zrf::{SAVED, Setup, saved_game};
use referee::{Broken, Entrant, Event, MatchSetup, Recorder, Stop};
use serde::Deserialize;
use serde_json::json;
use zrf::zsg::{SavedGame, Seat};

/// Why a saved game cannot be shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotShown {
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// Its moves do not fit the rules.
    #[error("{0}")]
    Move(Wording),
}

/// The record of a saved game: its moves, as far as they go, by the room's rules.
///
/// # Errors
/// If it cannot be set up, or at the first illegal move. Once `stop` is set the record ends there.
pub(crate) fn record_of(
    saved: &SavedGame,
    text: File,
    rules: Option<File>,
    room: &'static Room,
    stop: &Stop,
) -> Result<Record, NotShown> {
    let by_rules = rules.as_ref().map_or_else(|| rules_name(saved), |file| file.name.clone());
    let most = (saved.lines.len() + 1000).min(100_000).to_string();
    let given = [("rules", by_rules.as_str()), ("variant", &saved.variant), ("max_moves", &most)];
    let options = Options::new(&room.all_options(), given)?;
    let mut files: Files = rules.into_iter().map(|file| ("rules".to_string(), file)).collect();
    if !saved.edits.is_empty() {
        files.insert(SAVED.into(), text);
    }
    let seats = *(room.seats)(&options, &files)?.start();
    let script = Script::of(saved, stop);
    let persons = persons(saved, &Setup::read(&options, &files)?);
    let entrants = Player::all(seats).map(|seat| {
        let (name, hash) =
            if persons.contains(seat) { ("human", "person") } else { ("computer", "zillions") };
        let bot = Box::new(Reader { script: script.clone(), asked: Asked::Line });
        Entrant { id: BotId { name: name.into(), hash: hash.into() }, bot }
    });
    let entrants: Vec<Entrant> = entrants.collect();
    let setup = MatchSetup { room, options, files, seed: 0 };
    let header = setup.header(&entrants);
    let mut recorder = Recorder::default();
    let played = referee::run(&setup, entrants, &script.stop, &mut |event: Event<'_>| recorder.see(&event));
    match (played, lock(&script.left).failed.take()) {
        (_, Some(wrong)) => Err(NotShown::Move(wrong)),
        (Ok(_) | Err(Broken::Interrupted(_)), None) => Ok(Record { header, lines: recorder.lines() }),
        (Err(Broken::Setup(bad)), None) => Err(bad.into()),
        (Err(broken @ (Broken::Host { .. } | Broken::Rules { .. })), None) => {
            Err(NotShown::Move(broken.to_string().into()))
        }
    }
}

/// The name of its rules file among those that ship.
pub(crate) fn rules_name(saved: &SavedGame) -> String {
    let file = saved.rules_file();
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_lowercase()
}

/// The seats of people.
fn persons(saved: &SavedGame, setup: &Setup) -> Players {
    let players = setup.variant.program().players.iter().map(|(player, _)| player);
    let human = players.zip(&saved.seats).filter(|(_, seat)| **seat == Seat::Human);
    human.filter_map(|(player, _)| setup.variant.seats.seat(player)).collect()
}

/// The moves of a saved game, read by all its seats in turn.
#[derive(Clone)]
struct Script {
    left: Arc<Mutex<Left>>,
    stop: Stop,
}

struct Left {
    lines: Vec<String>,
    next: usize,
    failed: Option<Wording>,
}

impl Script {
    fn of(saved: &SavedGame, stop: &Stop) -> Script {
        let lines = saved.lines.iter().map(|line| line.text.clone()).collect();
        Script { left: Arc::new(Mutex::new(Left { lines, next: 0, failed: None })), stop: Arc::clone(stop) }
    }

    fn end(&self) -> Fault {
        self.stop.store(true, Ordering::Relaxed);
        Fault::new(Verdict::HostFault, "the saved game ends here")
    }
}

/// What a seat was last asked for.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    /// The next line.
    Line,
    /// To end its turn first, for which the original writes no line.
    Pass,
    /// The line again, after that.
    Again,
}

/// A seat that reads its moves from a saved game.
struct Reader {
    script: Script,
    asked: Asked,
}

impl Bot for Reader {
    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Reply { .. } if self.asked == Asked::Pass => self.asked = Asked::Again,
            Message::Reply { .. } => {
                lock(&self.script.left).next += 1;
                self.asked = Asked::Line;
            }
            Message::Fault { .. } if self.asked == Asked::Line => self.asked = Asked::Pass,
            Message::Fault { message, .. } => {
                let mut left = lock(&self.script.left);
                let (number, line) = (left.next + 1, left.lines[left.next].clone());
                left.failed = Some(wording!(
                    "move {number} of the saved game, '{line}': {error}",
                    number,
                    line,
                    error = *message
                ));
            }
            _ => {}
        }
    }

    fn ask(&mut self, _prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        let left = lock(&self.script.left);
        let line = left.lines.get(left.next).filter(|_| left.failed.is_none()).cloned();
        drop(left);
        match (line, self.asked) {
            (None, _) => Err(self.script.end()),
            (Some(_), Asked::Pass) => Ok(json!({"move": "Pass"}).to_string()),
            (Some(line), _) => Ok(json!({ "move": line }).to_string()),
        }
    }

    fn patient(&self) -> bool {
        true
    }
}

/// One game of a match as a saved game; `None` if the room plays no rules files.
pub(crate) fn saved_of(record: &Record, room: &'static Room, number: u32) -> Option<SavedGame> {
    let header = &record.header;
    let series = (room.series)(&header.options).ok()?;
    let (opening, _) = series.opening(header.seed, number, header.bots.len());
    let (setup, rules) = match room.id {
        "zrf" => {
            let name = header
                .files
                .get("rules")
                .map_or_else(|| format!("{}.zrf", header.options.text("rules")), |file| file.name.clone());
            (Setup::read(&header.options, &header.files).ok()?, name)
        }
        "thud" => (games::thud::Setup::read(&header.options, &header.files).ok()?.0, "thud.zrf".to_string()),
        _ => return None,
    };
    let (mut made, mut persons) = (Vec::new(), Players::NOBODY);
    // As much of a record as follows the rules is saved.
    let _ = referee::replay(record, room, &mut |event| {
        let frame = match event {
            Event::Opened { number: this, seating, game } if this == number => {
                let human = |(bot, _): &(usize, &BotId)| header.bots[*bot].hash == "person";
                let seats = header.bots.iter().enumerate().filter(human).map(|(bot, _)| seating.seats[bot]);
                persons = seats.collect();
                game.frame(game::Eyes::Everything)
            }
            Event::Played { place, input, game, .. } if place.game == number && input.fault.is_none() => {
                game.frame(game::Eyes::Everything)
            }
            _ => return,
        };
        made.extend(moves_in(frame.get()));
    });
    Some(saved_game(&setup, &opening, &rules, persons, &made))
}

/// The moves of the last input.
fn moves_in(frame: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Frame {
        last: Vec<Made>,
    }
    #[derive(Deserialize)]
    struct Made {
        #[serde(rename = "move")]
        text: String,
    }
    let frame: Option<Frame> = serde_json::from_str(frame).ok();
    frame.map_or(Vec::new(), |frame| frame.last.into_iter().map(|made| made.text).collect())
}
