//! `viadal uci`, `viadal usi` and `viadal xboard`: our player as an engine for other programs.

use std::io::{BufRead, Write, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use search::Style;

mod lines;
mod session;
mod strength;
mod tongue;
mod xboard;

use session::{Event, Response, Session};
use strength::Strength;
use tongue::Tongue;
use xboard::XBoard;

use super::zrf::file;
use crate::failure::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rules file, or the name of one that ships
    #[arg(default_value = "chess")]
    rules: String,
    /// Number or title of a game in the file
    #[arg(long, value_name = "V")]
    variant: Option<String>,
}

/// Speaks UCI.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    speak(Tongue::Uci, args, out)
}

/// Speaks USI.
pub(crate) fn run_usi(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    speak(Tongue::Usi, args, out)
}

/// Answers a program that speaks XBoard (CECP) on standard input, until it quits.
pub(crate) fn run_xboard(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    speak(Tongue::Cecp, args, out)
}

/// Handles commands until `quit` or the end of the input.
fn speak(tongue: Tongue, Args { rules, variant }: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let ready = file::ready(rules, variant.as_deref())?;
    let (models, style) = match games::thud::engine(&ready) {
        Some((models, style)) => (models.to_vec(), style),
        None => (vec![ready.latest_model()], Style::default()),
    };
    let (events, heard) = channel();
    let mut session = Session::new(tongue, ready, models, style, events.clone());
    let mut xboard = (tongue == Tongue::Cecp).then(XBoard::new);
    session.strength = (rules == "chess" && variant.is_none()).then(Strength::new);
    std::thread::spawn(move || {
        // Names and paths may be in any encoding.
        let lines = stdin().lock().split(b'\n').map_while(Result::ok);
        let lines =
            lines.map(|line| Event::Heard(String::from_utf8_lossy(&line).into_owned(), Instant::now()));
        let _ = lines.chain([Event::End]).try_for_each(|event| events.send(event));
    });
    let mut at_end = false;
    while let Some(event) = next(&heard, session.due) {
        let lines = match event {
            Event::Thought(search, line, best) => session.told_by(search, line, best),
            Event::Over(search) => session.ended(search),
            Event::Due => session.answer_now(),
            Event::Heard(line, at) => {
                let response = match &mut xboard {
                    Some(xboard) => xboard.hear(&line, at, &mut session),
                    None => session.hear(&line, at),
                };
                let Response::Lines(lines) = response else { break };
                lines
            }
            Event::End => {
                at_end = true;
                Vec::new()
            }
        };
        let lines = match &mut xboard {
            Some(xboard) => xboard.told(&lines, &mut session),
            None => lines,
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        // At the end of the input a search goes on to its limits, and all that it found is told.
        if at_end && !session.will_answer() {
            break;
        }
    }
    for line in session.stop().iter().filter(|_| xboard.is_none()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What happens next; none where nothing more can.
fn next(heard: &Receiver<Event>, due: Option<Instant>) -> Option<Event> {
    let Some(due) = due else { return heard.recv().ok() };
    match heard.recv_timeout(due.saturating_duration_since(Instant::now())) {
        Ok(event) => Some(event),
        Err(RecvTimeoutError::Timeout) => Some(Event::Due),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}
