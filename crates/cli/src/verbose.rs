//! What bots say and write besides their answers, line by line.

use game::Aside;
use referee::Event;

use crate::terminal::{dim, escape_controls, note, stderr_paint};

/// Lines kept for the end during an animation.
const KEPT: usize = 100_000;

/// Prints what bots say and write, by turn, on standard error.
pub(crate) struct Verbose {
    names: Vec<String>,
    kept: Option<Vec<String>>,
    /// Lines beyond the limit.
    dropped: usize,
}

impl Verbose {
    pub(crate) fn new(names: Vec<String>) -> Verbose {
        Verbose { names, kept: None, dropped: 0 }
    }

    /// Prints everything at the end instead, because of an animation.
    pub(crate) fn kept(self) -> Verbose {
        Verbose { kept: Some(Vec::new()), ..self }
    }

    pub(crate) fn see(&mut self, event: &Event<'_>) {
        let Event::Aside { place, bot, aside, .. } = event else { return };
        let (kind, text) = match aside {
            Aside::Say(text) => ("says", text),
            Aside::Stderr(text) => ("stderr", text),
            Aside::Notice(text) => ("notice", text),
            Aside::Stdout(_)
            | Aside::Draw(_)
            | Aside::Data(_)
            | Aside::WallMicros(_)
            | Aside::CpuMicros(_)
            | Aside::Model(_) => {
                return;
            }
        };
        let head = dim(&format!("{place} {} {kind}:", self.names[*bot]), stderr_paint());
        for line in escape_controls(text).lines().map(|line| format!("{head} {line}")) {
            match &mut self.kept {
                Some(kept) if kept.len() == KEPT => self.dropped += 1,
                Some(kept) => kept.push(line),
                None => note(&line),
            }
        }
    }

    pub(crate) fn end(self) {
        self.kept.iter().flatten().for_each(|line| note(line));
        if self.dropped > 0 {
            note(&format!("and {} more lines; without --watch all of them are printed", self.dropped));
        }
    }
}
