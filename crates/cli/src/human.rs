//! A person at this terminal, as a bot.

use std::io::{Write, stderr, stdin};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{Bot, Fault, Hello, Hint, Message, Prompt, Room, Verdict, hint};
use referee::Stop;

use crate::terminal::{bold, note, stderr_paint};
use crate::watchers::Scene;

/// So often a person who thinks is asked whether all is to end.
const BREATH: Duration = Duration::from_millis(50);

/// What is typed for a hint.
const ADVISER_ASKED: &str = "hint";
/// What is typed to give the game up.
const RESIGNS: &str = "resign";
/// So long the adviser thinks.
const ADVICE: Duration = Duration::from_secs(1);

/// A person at a seat. Shown what that seat may see, told why something cannot be done, asked again.
pub(crate) struct Person {
    room: &'static Room,
    scene: Scene,
    typed: Typed,
    stop: Stop,
    action: String,
    asked_again: bool,
    gone: Option<Fault>,
    resigned: bool,
}

impl Person {
    /// Seats a person at a game.
    pub(crate) fn new(room: &'static Room, scene: Scene, typed: Typed, stop: Stop) -> Person {
        Person {
            room,
            scene,
            typed,
            stop,
            action: String::new(),
            asked_again: false,
            gone: None,
            resigned: false,
        }
    }

    fn leave(&mut self) -> Fault {
        let fault = Fault::new(Verdict::ClosedOutput, "the person at the terminal left");
        self.gone = Some(fault.clone());
        fault
    }

    fn show(&self, prompt: &Prompt) {
        let scene = self.scene.lock().unwrap_or_else(PoisonError::into_inner);
        let picture = (self.room.terminal.draw)(&scene, prompt.text().get(), stderr_paint());
        note(&format!("\n{}", picture.trim_end()));
    }
}

/// What the room's strongest player would do, in words.
fn advice(room: &'static Room, prompt: &Prompt) -> String {
    let Some(Hint { action, thought }) = hint(room, prompt, ADVICE) else {
        return format!("nobody gives hints in {}", room.title);
    };
    let advised = (room.terminal.tell)(&action, "null");
    let thought: serde_json::Value =
        thought.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    match (thought["score"].as_str(), thought["line"].as_str()) {
        (Some(score), Some(line)) => format!("hint: {advised}\n  {score}: {line}"),
        _ => format!("hint: {advised}"),
    }
}

impl Bot for Person {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        self.gone.clone().map_or(Ok(()), Err)
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, seat, .. } => {
                let head = bold(&format!("{}, game {game}", self.room.title), stderr_paint());
                note(&format!(
                    "\n{head}: you have seat {}. '?' shows what can be typed, '{RESIGNS}' gives the game up.",
                    seat.seat()
                ));
            }
            Message::Reply { reply, .. } => {
                note(&(self.room.terminal.tell)(&self.action, reply.get()));
            }
            Message::Fault { message, .. } => {
                self.asked_again = true;
                note(&format!("that cannot be done: {message}"));
            }
            Message::End { scores, reason } => {
                let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
                note(&format!("the game is over: {reason}, {}", scores.join(" : ")));
            }
            Message::Hello(_) | Message::Turn(_) | Message::Bye => {}
        }
    }

    fn ask(&mut self, prompt: &Prompt, _limit: Duration) -> Result<String, Fault> {
        self.resigned = false;
        if !std::mem::take(&mut self.asked_again) {
            self.show(prompt);
        }
        loop {
            let _ = write!(stderr(), "seat {}, turn {}> ", prompt.player.seat(), prompt.turn);
            match self.typed.next(&self.stop) {
                Typing::Line(line) if line.trim() == ADVISER_ASKED => note(&advice(self.room, prompt)),
                Typing::Line(line) if line.trim() == RESIGNS => {
                    self.resigned = true;
                    return Ok(String::new());
                }
                Typing::Line(line) => match (self.room.terminal.read)(line.trim(), prompt.text().get()) {
                    Ok(action) => {
                        self.action.clone_from(&action);
                        return Ok(action);
                    }
                    Err(why) => note(&why),
                },
                Typing::End => {
                    note("");
                    return Err(self.leave());
                }
                Typing::Stopped => {
                    note("");
                    return Err(Fault::new(Verdict::HostFault, "interrupted"));
                }
            }
        }
    }

    fn alive(&self) -> bool {
        self.gone.is_none()
    }

    fn resigned(&self) -> bool {
        self.resigned
    }

    fn patient(&self) -> bool {
        true
    }
}

/// The lines typed at this terminal, shared by all who play here.
#[derive(Clone, Default)]
pub(crate) struct Typed(Arc<Mutex<Option<Receiver<String>>>>);

enum Typing {
    Line(String),
    End,
    Stopped,
}

impl Typed {
    /// Waits for the next line. Lines are read by a thread of their own, because a read of a terminal cannot be
    /// given up.
    fn next(&self, stop: &Stop) -> Typing {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.get_or_insert_with(read_lines);
        loop {
            if stop.load(Ordering::Relaxed) {
                return Typing::Stopped;
            }
            match lines.recv_timeout(BREATH) {
                Ok(line) => return Typing::Line(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Typing::End,
            }
        }
    }
}

fn read_lines() -> Receiver<String> {
    let (typed, lines) = channel();
    std::thread::spawn(move || {
        // Input that is no text ends it too.
        for line in stdin().lines().map_while(Result::ok) {
            if typed.send(line).is_err() {
                return;
            }
        }
    });
    lines
}
