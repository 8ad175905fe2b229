//! What a person types: lines from a pipe, or from a terminal where they can be edited and called back.

use std::io::{IsTerminal, Write, stderr, stdin};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
use referee::Stop;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Behavior, Config, Editor};

use crate::terminal::note;

/// So often a person who thinks is asked whether all is to end.
const BREATH: Duration = Duration::from_millis(50);

/// What came instead of a line, or the line.
#[derive(Debug)]
pub(crate) enum Typing {
    Line(String),
    /// The input is closed.
    End,
    /// The match is to stop.
    Stopped,
}

/// The lines typed at this terminal, shared by all who play here.
#[derive(Clone, Default)]
pub(crate) struct Typed(Arc<Mutex<Option<Lines>>>);

/// Lines are read by a thread of their own, because a read of a terminal cannot be given up.
struct Lines {
    read: Receiver<Typing>,
    /// Where lines can be edited: the thread reads one for each prompt that it is sent.
    editor: Option<Editing>,
}

struct Editing {
    prompts: Sender<String>,
    /// A prompt stands there that nobody has answered.
    waiting: bool,
    /// The terminal as it was found, if it could be asked.
    before: Option<Termios>,
}

impl Typed {
    /// Shows a prompt and waits for a line.
    pub(crate) fn next(&self, prompt: &str, stop: &Stop) -> Typing {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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

impl Lines {
    fn piped() -> Lines {
        let (typed, read) = channel();
        std::thread::spawn(move || {
            // Input that is no text ends it too.
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
            // Results on standard output stay alone: prompt and echo go to the terminal itself.
            let config = Config::builder().behavior(Behavior::PreferTerm).auto_add_history(true).build();
            let Ok(mut editor) = Editor::<(), MemHistory>::with_history(config, MemHistory::new()) else {
                return;
            };
            for prompt in asked {
                let typing = match editor.readline(&prompt) {
                    Ok(line) => Typing::Line(line),
                    Err(ReadlineError::Interrupted) => Typing::Stopped,
                    Err(_) => Typing::End,
                };
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
                // A thread that has ended is found out by reading.
                editor.waiting = editor.prompts.send(prompt.into()).is_ok();
            }
            Some(_) => {}
        }
    }

    /// The match stops while somebody may be typing: the terminal is given back as it was found.
    fn leave(&mut self) {
        let Some(Editing { waiting: true, before: Some(before), .. }) = &self.editor else { return };
        // Nothing can be done about a terminal that is gone.
        let _ = tcsetattr(stdin(), SetArg::TCSANOW, before);
        note("");
    }
}
