//! A person at this terminal, as a bot.

use std::sync::atomic::Ordering;
use std::time::Duration;

use game::{Bot, Fault, Hello, Hint, Message, Prompt, Room, Verdict, hint};
use referee::Stop;
use serde_json::value::RawValue;

use crate::fold::{fold, screen_columns};
use crate::prompt::{Typed, Typing};
use crate::terminal::{bold, escape_controls, note, stderr_paint};
use crate::undo::Undo;

/// Input that asks for a hint.
const ADVISER_ASKED: &str = "hint";
/// Input that resigns the game.
const RESIGNS: &str = "resign";
/// Input that takes the last decision back.
const TAKES_BACK: &str = "undo";
/// The adviser's thinking time.
const ADVICE: Duration = Duration::from_secs(1);

/// A person at a seat, who sees that seat's view and can retry refused actions.
pub(crate) struct Person {
    room: &'static Room,
    /// What never changes in the game.
    scene: String,
    typed: Typed,
    undo: Undo,
    stop: Stop,
    action: String,
    asked_again: bool,
    gone: Option<Fault>,
    resigned: bool,
}

impl Person {
    /// Seats a person at a game.
    pub(crate) fn new(room: &'static Room, typed: Typed, undo: Undo, stop: Stop) -> Person {
        Person {
            room,
            scene: String::new(),
            typed,
            undo,
            stop,
            action: String::new(),
            asked_again: false,
            gone: None,
            resigned: false,
        }
    }

    /// The title of the game; a rules file has its own.
    fn title(&self) -> String {
        let titled: Option<serde_json::Value> = serde_json::from_str(&self.scene).ok();
        let title = titled.as_ref().and_then(|scene| scene["title"].as_str()).unwrap_or_default();
        escape_controls(if title.trim().is_empty() { self.room.title } else { title.trim() })
    }

    fn leave(&mut self) -> Fault {
        let fault = Fault::new(Verdict::ClosedOutput, "the person at the terminal left");
        self.gone = Some(fault.clone());
        fault
    }

    fn show(&self, prompt: &Prompt) {
        let picture = (self.room.terminal.draw)(&self.scene, prompt.shown().get(), stderr_paint());
        note(&format!("\n{}", fold(picture.trim_end(), screen_columns())));
    }
}

/// The action of the room's strongest player, in words.
fn advice(room: &'static Room, prompt: &Prompt) -> String {
    let Some(Hint { action, thought }) = hint(room, prompt, ADVICE) else {
        return format!("{} has no hints: no house player gives them here", room.title);
    };
    let advised = (room.terminal.tell)(&labelled(room, prompt, action), "null");
    let thought: serde_json::Value =
        thought.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    match (thought["score"].as_str(), thought["line"].as_str()) {
        (Some(score), Some(line)) => format!("hint: {advised}\n  {score}: {line}"),
        _ => format!("hint: {advised}"),
    }
}

/// An action as the terminal is to tell it: by what makes it in the picture, if that has a name.
fn labelled(room: &Room, prompt: &Prompt, action: String) -> String {
    let label = game::label(prompt.shown().get(), &action).filter(|_| room.terminal.by_name);
    label.map_or(action, |label| serde_json::Value::from(label).to_string())
}

impl Bot for Person {
    fn load(&mut self, _hello: &Hello) -> Result<(), Fault> {
        self.gone.clone().map_or(Ok(()), Err)
    }

    fn see_scene(&mut self, scene: &dyn Fn() -> Box<RawValue>) {
        self.scene = scene().get().into();
    }

    fn tell(&mut self, message: &Message<'_>) {
        match message {
            Message::Start { game, seat, .. } => {
                let head = bold(&format!("{}, game {game}", self.title()), stderr_paint());
                let undo = self.undo.is_possible().then(|| format!("'{TAKES_BACK}' takes back, "));
                note(&format!(
                    "\n{head}: you have seat {}.\n'?' shows what can be typed, {}'{RESIGNS}' gives the game up.",
                    seat.seat(),
                    undo.unwrap_or_default(),
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
            let asks = format!("seat {}, turn {}> ", prompt.player.seat(), prompt.turn);
            match self.typed.next(&asks, &self.stop) {
                Typing::Line(line) if line.trim() == ADVISER_ASKED => note(&advice(self.room, prompt)),
                Typing::Line(line) if line.trim() == TAKES_BACK => match self.undo.ask() {
                    Ok(()) => {
                        self.stop.store(true, Ordering::Relaxed);
                        return Err(Fault::new(Verdict::HostFault, "taken back"));
                    }
                    Err(why) => note(why),
                },
                Typing::Line(line) if line.trim() == RESIGNS => {
                    self.resigned = true;
                    return Ok(String::new());
                }
                Typing::Line(line) => match (self.room.terminal.read)(line.trim(), prompt.shown().get()) {
                    Ok(action) => {
                        self.action = labelled(self.room, prompt, action.clone());
                        return Ok(action);
                    }
                    Err(why) => note(&fold(&why, screen_columns())),
                },
                Typing::End => {
                    note("");
                    return Err(self.leave());
                }
                Typing::Stopped => {
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
