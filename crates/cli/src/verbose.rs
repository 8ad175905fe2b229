//! What bots say and write beside their answers, line by line as it comes.

use game::Aside;
use referee::Event;

use crate::terminal::{dim, escape_controls, note, stderr_paint};

/// Prints what bots say and write, by turn, on standard error.
pub(crate) struct Verbose {
    names: Vec<String>,
    kept: Option<Vec<String>>,
}

impl Verbose {
    /// For bots of these names.
    pub(crate) fn new(names: Vec<String>) -> Verbose {
        Verbose { names, kept: None }
    }

    /// Prints everything at the end instead: for when pictures move on the terminal.
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
            | Aside::CpuMicros(_) => {
                return;
            }
        };
        let head = dim(&format!("{place} {} {kind}:", self.names[*bot]), stderr_paint());
        for line in escape_controls(text).lines().map(|line| format!("{head} {line}")) {
            match &mut self.kept {
                Some(kept) => kept.push(line),
                None => note(&line),
            }
        }
    }

    pub(crate) fn end(self) {
        self.kept.iter().flatten().for_each(|line| note(line));
    }
}
