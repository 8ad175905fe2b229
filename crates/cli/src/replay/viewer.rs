//! Shows a record on a terminal, turn by turn, controlled by keys.

use std::io::{Write, stderr};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};

use crate::full_screen::{FullScreen, Page};

/// Available speeds, in turns per second.
const SPEEDS: [f64; 7] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0];
const SPEED: usize = 3;
/// More lines than any picture has.
const TALLEST: usize = 200;
/// Turns in a long step.
const LONG: usize = 10;

/// The keys, for the last line.
const KEYS: &str = "←→ turn  Shift 10  Home End  ↑↓ scroll  space play  < > speed  v view  q quit";

/// Shows a record with this many steps (at least one) and viewpoints until the reader leaves. `draw` makes the page of a step from a
/// viewpoint.
pub(crate) fn view(steps: usize, eyes: usize, draw: impl Fn(usize, usize) -> Page) -> std::io::Result<()> {
    let mut viewer = Viewer::new(steps, eyes);
    let mut screen = FullScreen::enter_with_keys(stderr())?;
    loop {
        screen.show(&draw(viewer.at, viewer.eye), &viewer.foot(), viewer.scrolled)?;
        viewer = match key(viewer.pause())? {
            None => viewer.tick(),
            Some(key) => match viewer.press(key) {
                Some(viewer) => viewer,
                None => break,
            },
        };
    }
    stderr().flush()
}

/// The next key; `None` after `time`.
fn key(time: Option<Duration>) -> std::io::Result<Option<KeyEvent>> {
    loop {
        if let Some(time) = time
            && !poll(time)?
        {
            return Ok(None);
        }
        match read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(Some(key)),
            Event::Resize(..) => return Ok(None),
            _ => {}
        }
    }
}

/// Where the reader is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Viewer {
    at: usize,
    steps: usize,
    /// The viewpoint: everything, then each seat.
    eye: usize,
    eyes: usize,
    speed: usize,
    playing: Playing,
    /// Lines of a tall picture that are scrolled away at the top.
    scrolled: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Playing {
    Yes,
    No,
}

impl Viewer {
    fn new(steps: usize, eyes: usize) -> Viewer {
        Viewer { at: 0, steps, eye: 0, eyes, speed: SPEED, playing: Playing::No, scrolled: 0 }
    }

    /// How long to wait for a key.
    fn pause(self) -> Option<Duration> {
        (self.playing == Playing::Yes).then(|| Duration::from_secs_f64(1.0 / SPEEDS[self.speed]))
    }

    /// Handles the absence of a key.
    fn tick(self) -> Viewer {
        if self.playing == Playing::No {
            return self;
        }
        let next = Viewer { at: (self.at + 1).min(self.steps - 1), ..self };
        if next.at + 1 == self.steps { Viewer { playing: Playing::No, ..next } } else { next }
    }

    /// Handles a key; `None` if the reader leaves. Navigating pauses.
    fn press(self, key: KeyEvent) -> Option<Viewer> {
        let last = self.steps - 1;
        let step = if key.modifiers.contains(KeyModifiers::SHIFT) { LONG } else { 1 };
        let go = |at: usize| Some(Viewer { at, playing: Playing::No, ..self });
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => None,
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => None,
            KeyCode::Left | KeyCode::Char('j' | 'J') => go(self.at.saturating_sub(step)),
            KeyCode::Right | KeyCode::Char('l' | 'L') => go((self.at + step).min(last)),
            KeyCode::PageUp => go(self.at.saturating_sub(LONG)),
            KeyCode::PageDown => go((self.at + LONG).min(last)),
            KeyCode::Up => Some(Viewer { scrolled: self.scrolled.saturating_sub(1), ..self }),
            KeyCode::Down => Some(Viewer { scrolled: (self.scrolled + 1).min(TALLEST), ..self }),
            KeyCode::Home => go(0),
            KeyCode::End => go(last),
            KeyCode::Char(' ' | 'k') => Some(self.toggled()),
            KeyCode::Char('v') => Some(Viewer { eye: (self.eye + 1) % self.eyes, ..self }),
            KeyCode::Char('<' | '-') => Some(Viewer { speed: self.speed.saturating_sub(1), ..self }),
            KeyCode::Char('>' | '+') => {
                Some(Viewer { speed: (self.speed + 1).min(SPEEDS.len() - 1), ..self })
            }
            _ => Some(self),
        }
    }

    /// Playing from the end starts again.
    fn toggled(self) -> Viewer {
        match self.playing {
            Playing::Yes => Viewer { playing: Playing::No, ..self },
            Playing::No if self.at + 1 == self.steps => Viewer { at: 0, playing: Playing::Yes, ..self },
            Playing::No => Viewer { playing: Playing::Yes, ..self },
        }
    }

    fn foot(self) -> String {
        let state = match self.playing {
            Playing::Yes => format!("playing {} a second", SPEEDS[self.speed]),
            Playing::No => "paused".into(),
        };
        format!("{} / {}  {state}  {KEYS}", self.at, self.steps - 1)
    }
}

#[cfg(test)]
mod tests;
