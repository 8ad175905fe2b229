//! What bots say and write beside their answers, line by line as it comes.

use game::Aside;
use referee::Event;

use crate::voice::{dim, harmless, note, note_paint};

/// Writes what bots utter to standard error.
pub(crate) struct Journal {
    names: Vec<String>,
    kept: Option<Vec<String>>,
}

impl Journal {
    /// A journal of the bots of these names.
    pub(crate) fn new(names: Vec<String>) -> Journal {
        Journal { names, kept: None }
    }

    /// The same, but written only at the end, for when pictures move on the terminal.
    pub(crate) fn kept(self) -> Journal {
        Journal { kept: Some(Vec::new()), ..self }
    }

    /// Takes note of an event.
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
            | Aside::CpuMicros(_) => {
                return;
            }
        };
        let head = dim(&format!("{place} {} {kind}:", self.names[*bot]), note_paint());
        for line in harmless(text).lines().map(|line| format!("{head} {line}")) {
            match &mut self.kept {
                Some(kept) => kept.push(line),
                None => note(&line),
            }
        }
    }

    /// Writes what was kept.
    pub(crate) fn end(self) {
        self.kept.iter().flatten().for_each(|line| note(line));
    }
}
