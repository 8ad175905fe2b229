//! What an engine speaks, found by greeting it in every protocol.

use std::time::{Duration, Instant};

use crate::Launch;
use crate::clock::Deadline;
use crate::process::Stop;
use crate::seat::Seat;

/// What programs are greeted with, one after the other: some end at what they do not know.
const GREETINGS: [&str; 2] = ["uci\nusi\nucci\nquit\n", "xboard\nprotover 2\nquit\n"];
/// How a program answers the greeting of a protocol: the first word, the protocol, and its name in words.
const ANSWERS: [(&str, &str, &str); 4] = [
    ("uciok", "uci", "a UCI engine"),
    ("usiok", "usi", "a USI engine"),
    ("ucciok", "ucci", "a UCCI engine"),
    ("feature", "xboard", "an XBoard engine"),
];
/// Words in programs that speak one of them.
const WORDS: [&str; 4] = ["uciok", "usiok", "ucciok", "protover"];
/// In programs that speak the line protocol, perhaps on behalf of an engine.
const READY: [&str; 3] = ["\"ready\"", "'ready'", "\\\"ready\\\""];
/// How long a program may take to answer.
const TIME: Duration = Duration::from_secs(10);

/// Returns true if these bytes of a program or script have the words of an engine's protocol, and none of the line protocol.
pub(crate) fn has_words_of_engine(bytes: &[u8]) -> bool {
    let has =
        |words: &[&str]| words.iter().any(|word| memchr::memmem::find(bytes, word.as_bytes()).is_some());
    has(&WORDS) && !has(&READY)
}

/// Starts a program, greets it in every protocol, and returns the first that it answers in.
pub fn recognise(launch: Launch, stop: &Stop) -> Option<&'static str> {
    let mut seat = Seat::new(launch, stop.clone());
    GREETINGS.iter().find_map(|greeting| answered(&mut seat, greeting))
}

fn answered(seat: &mut Seat, greeting: &str) -> Option<&'static str> {
    let mut process = seat.start().ok()?;
    process.send(greeting.as_bytes());
    process.send_end();
    let deadline = Deadline::at(Instant::now() + TIME);
    let mut answer = None;
    while let (None, Ok(line)) = (answer, process.line(deadline)) {
        let line = String::from_utf8_lossy(&line).into_owned();
        let word = line.split_whitespace().next().unwrap_or_default();
        answer = ANSWERS.iter().find(|(answer, ..)| *answer == word).map(|(_, protocol, _)| *protocol);
    }
    process.kill();
    answer
}

/// What to do with a program that speaks another protocol than was asked for.
pub(super) fn advice(spoken: &str) -> String {
    let named =
        ANSWERS.iter().find(|(_, protocol, _)| *protocol == spoken).map_or("an engine", |(.., name)| name);
    format!("this is {named}; write protocol = \"{spoken}\" in its bot.toml")
}
