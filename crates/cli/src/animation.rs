//! Animates a match on standard error, on its own thread. A match far ahead of its animation waits between decisions, when no bot's clock
//! runs.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use game::{Eyes, Place, Room, Seating, Status};
use referee::{Event, Stop};

use crate::full_screen::{FullScreen, Page};
use crate::sentences::sentence;
use crate::terminal::{bold, dim, note, stderr_paint};

/// The number of still pictures printed where there is no terminal.
const STILLS: usize = 6;
/// How many frames a match may be ahead of its animation.
const BEHIND: usize = 1000;
/// How many frames to keep as candidates for still pictures.
const CANDIDATES: usize = 64 * STILLS;

pub(crate) struct Animation {
    room: &'static Room,
    names: Vec<String>,
    seating: Option<Seating>,
    scene: Arc<str>,
    events: Vec<String>,
    frames: SyncSender<Frame>,
    thread: JoinHandle<()>,
}

struct Frame {
    place: Place,
    scene: Arc<str>,
    view: String,
    events: Vec<String>,
}

impl Animation {
    /// Starts showing `speed` pictures per second.
    pub(crate) fn new(room: &'static Room, names: Vec<String>, speed: f64, stop: Stop) -> Animation {
        let (frames, coming) = sync_channel(BEHIND);
        let title = format!("{}: {}", room.title, names.join(" against "));
        let thread = std::thread::spawn(move || {
            if stderr().is_terminal() {
                animate(room, &title, &coming, Duration::from_secs_f64(1.0 / speed), &stop);
            } else {
                append(room, &title, &coming);
            }
        });
        Animation { room, names, seating: None, scene: "".into(), events: Vec::new(), frames, thread }
    }

    pub(crate) fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Opened { number, seating, game } => {
                self.seating = Some((*seating).clone());
                self.scene = game.scene().get().into();
                let turn = if let Status::Waiting { turn, .. } = game.status() { turn } else { 0 };
                self.frame(Place { game: *number, turn }, game.frame(Eyes::Everything).get());
            }
            Event::Played { place, input, reply, sealed, game } => {
                let bot = self.seating.as_ref().map_or(0, |seating| seating.bot_at(input.seat));
                self.events.push(sentence(self.room, &self.names[bot], input, *reply, &game.caption().label));
                if !sealed {
                    self.frame(*place, game.frame(Eyes::Everything).get());
                }
            }
            Event::Line(_) | Event::Asked { .. } | Event::Aside { .. } | Event::Void { .. } => {}
        }
    }

    fn frame(&mut self, place: Place, view: &str) {
        let events = std::mem::take(&mut self.events);
        let frame = Frame { place, scene: Arc::clone(&self.scene), view: view.into(), events };
        // The drawing thread may have ended.
        let _ = self.frames.send(frame);
    }

    /// Waits until everything has been shown.
    pub(crate) fn end(self) {
        drop(self.frames);
        let _ = self.thread.join();
    }
}

/// Lines shown above the first change in a tall picture.
const CONTEXT: usize = 8;

/// Redraws one picture in place, and leaves the last one on the screen.
fn animate(room: &Room, title: &str, frames: &Receiver<Frame>, pause: Duration, stop: &Stop) {
    let (mut last, mut before) = (None, String::new());
    let screen = FullScreen::enter(stderr());
    if let Ok(mut screen) = screen {
        let foot = dim("Ctrl-C ends", stderr_paint());
        for frame in frames {
            let page = page(room, title, &frame);
            // If a picture is too tall, show the part that has changed.
            let lines = || page.picture.lines().skip(1);
            let changed =
                lines().zip(before.lines().skip(1)).position(|(now, before)| now != before).unwrap_or(0);
            let skipped = changed.saturating_sub(CONTEXT);
            if stop.load(Ordering::Relaxed) || screen.show(&page, &foot, skipped).is_err() {
                break;
            }
            before = page.picture;
            last = Some(frame);
            wait(pause, stop);
        }
    }
    if let Some(frame) = last {
        note(&page(room, title, &frame).to_string());
    }
}

/// Sleeps until the pause is over or `stop` is set.
fn wait(pause: Duration, stop: &Stop) {
    let until = Instant::now() + pause;
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
}

/// Prints a few pictures, evenly spread over the match.
fn append(room: &Room, title: &str, frames: &Receiver<Frame>) {
    let frames = spread(frames.iter(), CANDIDATES);
    let Some(last) = frames.len().checked_sub(1) else { return };
    let mut chosen: Vec<usize> = (0..STILLS).map(|still| last * still / (STILLS - 1)).collect();
    chosen.dedup();
    chosen.iter().for_each(|&number| note(&page(room, title, &frames[number]).to_string()));
}

/// At most `most` of the items, evenly spread, including the last.
fn spread<T>(items: impl Iterator<Item = T>, most: usize) -> Vec<T> {
    let (mut kept, mut every, mut last) = (Vec::new(), 1, None);
    for (number, item) in items.enumerate() {
        if number % every != 0 {
            last = Some(item);
            continue;
        }
        last = None;
        if kept.len() + 1 == most {
            let mut place = 0;
            kept.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            every *= 2;
            if number % every != 0 {
                last = Some(item);
                continue;
            }
        }
        kept.push(item);
    }
    kept.extend(last);
    kept
}

fn page(room: &Room, title: &str, frame: &Frame) -> Page {
    let paint = stderr_paint();
    let picture = (room.terminal.draw)(&frame.scene, &frame.view, paint);
    let picture = format!("{}, {}\n\n{}", bold(title, paint), frame.place, picture.trim_end());
    Page { picture, events: frame.events.iter().map(|event| format!("{event}\n")).collect() }
}

#[cfg(test)]
mod tests;
