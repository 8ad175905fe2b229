//! Lines that a person types: from a pipe, or from a terminal with editing and history.

use std::io::{IsTerminal, Write, stderr, stdin};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::lock;
use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
use referee::Stop;

use crate::terminal::note;

/// How often to check for the end while a person thinks.
const BREATH: Duration = Duration::from_millis(50);

/// A line, or what came instead.
#[derive(Debug)]
pub(crate) enum Typing {
    Line(String),
    /// The input is closed.
    End,
    /// The match is being stopped.
    Stopped,
}

/// The lines typed at this terminal, shared by everyone who plays here.
#[derive(Clone, Default)]
pub(crate) struct Typed(Arc<Mutex<Option<Lines>>>);

/// Lines are read on a thread, because reading from a terminal cannot be cancelled.
struct Lines {
    read: Receiver<Typing>,
    /// With editing, the thread reads a line for each prompt it is sent.
    editor: Option<Editing>,
}

struct Editing {
    prompts: Sender<String>,
    /// True if a prompt is displayed that nobody has answered.
    waiting: bool,
    /// The terminal's original settings, if known.
    before: Option<Termios>,
}

impl Typed {
    /// Shows a prompt and waits for a line.
    pub(crate) fn next(&self, prompt: &str, stop: &Stop) -> Typing {
        let mut lines = lock(&self.0);
        let lines =
            lines.get_or_insert_with(|| if stdin().is_terminal() { Lines::edited() } else { Lines::piped() });
        lines.show(prompt);
        loop {
            if stop.load(Ordering::Relaxed) {
                lines.leave();
                return Typing::Stopped;
            }
            match lines.read.recv_timeout(BREATH) {
                Ok(typing) => {
                    lines.editor.iter_mut().for_each(|editor| editor.waiting = false);
                    if matches!(typing, Typing::Stopped) {
                        stop.store(true, Ordering::Relaxed);
                    }
                    return typing;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Typing::End,
            }
        }
    }
}

/// Reads a line of a terminal after a prompt, with editing and history.
#[cfg(feature = "comfort")]
fn reader() -> Option<impl FnMut(&str) -> Typing> {
    use rustyline::error::ReadlineError;
    use rustyline::history::MemHistory;
    use rustyline::{Behavior, Config, Editor};

    // Only results go to standard output; prompt and echo go to the terminal itself.
    let config = Config::builder().behavior(Behavior::PreferTerm).auto_add_history(true).build();
    let mut editor = Editor::<(), MemHistory>::with_history(config, MemHistory::new()).ok()?;
    Some(move |prompt: &str| match editor.readline(prompt) {
        Ok(line) => Typing::Line(line),
        Err(ReadlineError::Interrupted) => Typing::Stopped,
        Err(_) => Typing::End,
    })
}

/// Reads a line of a terminal after a prompt.
#[cfg(not(feature = "comfort"))]
fn reader() -> Option<impl FnMut(&str) -> Typing> {
    let mut lines = stdin().lines();
    Some(move |prompt: &str| {
        let _ = write!(stderr(), "{prompt}");
        lines.next().and_then(Result::ok).map_or(Typing::End, Typing::Line)
    })
}

impl Lines {
    fn piped() -> Lines {
        let (typed, read) = channel();
        std::thread::spawn(move || {
            // Input that is not text also ends it.
            for line in stdin().lines().map_while(Result::ok) {
                if typed.send(Typing::Line(line)).is_err() {
                    return;
                }
            }
        });
        Lines { read, editor: None }
    }

    fn edited() -> Lines {
        let (typed, read) = channel();
        let (prompts, asked) = channel::<String>();
        let before = tcgetattr(stdin()).ok();
        std::thread::spawn(move || {
            let Some(mut read) = reader() else { return };
            for prompt in asked {
                let typing = read(&prompt);
                if typed.send(typing).is_err() {
                    return;
                }
            }
        });
        Lines { read, editor: Some(Editing { prompts, waiting: false, before }) }
    }

    fn show(&mut self, prompt: &str) {
        match &mut self.editor {
            None => {
                let _ = write!(stderr(), "{prompt}");
            }
            Some(editor) if !editor.waiting => {
                // If the thread has ended, reading finds out.
                editor.waiting = editor.prompts.send(prompt.into()).is_ok();
            }
            Some(_) => {}
        }
    }

    /// Restores the terminal's settings, as the match may stop while somebody is typing.
    fn leave(&mut self) {
        let Some(Editing { waiting: true, before: Some(before), .. }) = &self.editor else { return };
        // Nothing can be done if the terminal is gone.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, before);
        note("");
    }
}
