//! What a worker computes: all that reads, compiles or plays through what strangers have sent.

mod sent_record;
mod sent_rules;
mod sent_save;

use std::io::BufRead;
use std::os::unix::net::UnixStream;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use accounts::Refused;
use arena::{Games, Occasion, Seer, write_pgn};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use game::{Record, Room};
use live::{
    FrameLines, HintWanted, Lines, SetupBody, bad_game, do_job, frame_message, read_record, replay_lines,
    room_of,
};
use referee::{Stop, replay_unless};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::export::frame_lines;
use crate::saved::saved_of;
use crate::upload::read_game;

pub(crate) use sent_record::SentRecord;
pub(crate) use sent_rules::SentRules;
pub(crate) use sent_save::{SavedGame, SentSave};

use sent_record::unpacked;

/// The longest first line of a record in which its game is looked for, in bytes.
const HEADER: u64 = 1 << 20;
/// How long a game that was uploaded is audited, if it has so many plays.
const AUDIT: Duration = Duration::from_secs(10);
/// Findings of an audit that are told.
const FINDINGS: usize = 5;

/// A job, for [`do_jobs`].
#[derive(Serialize, Deserialize)]
pub(crate) enum Job {
    /// Compiles a rules file, and says what is in it.
    Rules(SentRules),
    /// Compiles what is played: the options and files.
    Setup(SetupBody),
    /// Verifies a record, which is attached as it was sent.
    Record(SentRecord),
    /// Plays through a saved game.
    Save(SentSave),
    /// Plays through the attached record, and passes on its frames.
    Frames(Frames),
    /// The same for all viewpoints, as in a page.
    AllFrames,
    /// Writes a game of the attached record as a saved game; `null` if it cannot be one.
    Saved { game: u32 },
    /// Writes the attached record in PGN; `null` if its game is not written so.
    Pgn { date: Option<String> },
    /// Reads the attached zip of a game, and audits it.
    Game,
    /// Thinks of a hint in the attached record.
    Hint(HintWanted),
}

/// Which frames of a record.
#[derive(Serialize, Deserialize)]
pub(crate) struct Frames {
    /// Who sees them.
    pub(crate) seer: Seer,
    /// Whether the match has ended, so that they have notes.
    pub(crate) annotated: bool,
    /// Whether the match goes on, so that what was said last still waits for its frame.
    pub(crate) goes_on: bool,
    /// Of which match they are messages of the socket; `None` for bare lines.
    pub(crate) messages_of: Option<String>,
    /// The first line.
    pub(crate) from: usize,
}

/// Does the jobs of a worker.
pub(crate) fn do_jobs(connection: UnixStream) {
    do_job(connection, |job: Job, attachment, lines| job.done(attachment, &Games::default(), lines));
}

impl Job {
    /// The game that it is about, if it says so.
    pub(crate) fn game(&self, attachment: &[u8], games: &Games) -> Option<&'static Room> {
        match self {
            Job::Rules(_) | Job::Save(_) | Job::Game => None,
            Job::Setup(setup) => setup.room(games).ok(),
            Job::Record(_)
            | Job::Frames(_)
            | Job::AllFrames
            | Job::Saved { .. }
            | Job::Pgn { .. }
            | Job::Hint(_) => room_by_header(attachment),
        }
    }

    /// Does it here, and returns its answer.
    ///
    /// # Errors
    /// If what was sent is refused.
    pub(crate) fn done(
        self,
        attachment: &[u8],
        games: &Games,
        lines: &mut Lines<'_>,
    ) -> Result<Value, Refused> {
        match self {
            Job::Rules(sent) => Ok(json!(sent.check()?)),
            Job::Setup(setup) => setup.read(games).map(|(_, options, files)| json!((options, files))),
            Job::Record(sent) => Ok(json!(sent.verify(attachment, &lines.stop)?)),
            Job::Save(sent) => Ok(json!(sent.play_through(&lines.stop)?)),
            Job::Frames(wanted) => {
                let (record, room) = read(attachment)?;
                wanted.send(&record, room, lines);
                Ok(Value::Null)
            }
            Job::AllFrames => {
                let (record, room) = read(attachment)?;
                let stop: Stop = lines.stop.clone();
                frame_lines(&record, room, &stop, &mut |line| lines.send(line.as_bytes()));
                Ok(Value::Null)
            }
            Job::Saved { game } => {
                let (record, room) = read(attachment)?;
                Ok(json!(saved_of(&record, room, game).map(|saved| saved.to_string())))
            }
            Job::Pgn { date } => {
                let (record, room) = read(attachment)?;
                let occasion = Occasion { date: date.as_deref(), ..Occasion::default() };
                Ok(json!(write_pgn(&record, room, occasion, &lines.stop)))
            }
            Job::Game => Ok(json!(audited(attachment, &lines.stop)?)),
            Job::Hint(wanted) => wanted.think(text(attachment)?),
        }
    }
}

impl Frames {
    fn send(&self, record: &Record, room: &'static Room, lines: &mut Lines<'_>) {
        let seer = self.seer;
        let eyes =
            if self.annotated { FrameLines::annotated(seer, room) } else { FrameLines::live(seer, room) };
        let (mut number, stop) = (0, lines.stop.clone());
        let mut each = |line: &str| {
            if number >= self.from {
                match &self.messages_of {
                    Some(id) => lines.send(&frame_message(id, seer, number, line).into_bytes()),
                    None => lines.send(line.as_bytes()),
                }
            }
            number += 1;
        };
        if self.goes_on {
            let mut eyes = eyes;
            let _ = replay_unless(record, room, &stop, &mut |event| {
                eyes.on_event(&event).iter().for_each(|line| each(line));
            });
        } else {
            replay_lines(record, room, vec![eyes], &stop, &mut |_, line| each(line));
        }
    }
}

/// The game in a zip, as base64 of its bytes: one that the audit finds nothing wrong with.
fn audited(zip: &[u8], stop: &Stop) -> Result<String, Refused> {
    let game = read_game(zip)?;
    let until = Instant::now() + AUDIT;
    let report = game.audit(&mut || Instant::now() < until && !stop.load(Ordering::Relaxed));
    let report = report.map_err(|bad| bad_game(&bad.to_string()))?;
    let mut findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    if findings.is_empty() && report.ended == 0 {
        findings.push(format!("no play came to its end within {} s", AUDIT.as_secs()));
    }
    if findings.is_empty() {
        return Ok(BASE64_STANDARD.encode(game.bytes()));
    }
    findings.truncate(FINDINGS);
    Err(bad_game(&findings.join("; ")))
}

/// A stored record, and its room.
fn read(attachment: &[u8]) -> Result<(Record, &'static Room), Refused> {
    read_record(text(attachment)?)
}

fn text(attachment: &[u8]) -> Result<&str, Refused> {
    std::str::from_utf8(attachment).map_err(|error| Refused::internal(error.to_string()))
}

/// The room of a record, of which no more than the first line is read.
fn room_by_header(attachment: &[u8]) -> Option<&'static Room> {
    let mut line = Vec::new();
    unpacked(attachment, HEADER).read_until(b'\n', &mut line).ok()?;
    room_of(&Record::parse(text(&line).ok()?).ok()?.header).ok()
}
