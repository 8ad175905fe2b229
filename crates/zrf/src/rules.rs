//! The whole compiler as one function, and its result.

use std::sync::Arc;

use board::Program;

use crate::compile::layout;
use crate::expand::{Growth, Macros, expand};
use crate::layout::Layout;
use crate::names::{Absent, Boards};
use crate::parse::{Include, Node, parse};
use crate::report::{Findings, Report};
use crate::source::{Source, Sources};
use crate::variant::{self, entries};

/// A compiled rules file: all its games and variants.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The playable entries, number 1 first. Never empty.
    pub entries: Vec<Entry>,
    /// What was ignored, or read in the most likely way.
    pub warnings: Report,
    /// How many words all entries have together, with what they inherit and what macros stand for: about 100 bytes each.
    pub words: usize,
}

/// The most words of a file's games and variants together; the largest real games have half a million each.
pub const MOST_WORDS: usize = 64_000_000;
/// The most cells of a board times its piece types.
const MOST_CELLS_TIMES_PIECES: usize = 1_000_000;

/// One playable game or variant.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number: 1 is the first game, the others follow in file order without separators.
    pub number: usize,
    /// Its title; empty if the file has none.
    pub title: String,
    /// True if the file marks it as the one to load first.
    pub default: bool,
    /// The compiled rules.
    pub program: Program,
}

impl Rules {
    /// The program of an entry by its number, from 1.
    pub fn program(&self, number: usize) -> Option<&Program> {
        self.entries.iter().find(|entry| entry.number == number).map(|entry| &entry.program)
    }

    /// The entry to load by default: the one marked `(default)`, otherwise the first.
    pub fn default_entry(&self) -> &Entry {
        self.entries.iter().find(|entry| entry.default).unwrap_or(&self.entries[0])
    }

    /// The entry with this number or title, ignoring case and surrounding spaces.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        let by_title = self.entries.iter().find(|entry| entry.title.trim().eq_ignore_ascii_case(name.trim()));
        let number = || name.trim().parse::<usize>().ok();
        by_title
            .or_else(|| number().and_then(|number| self.entries.iter().find(|entry| entry.number == number)))
    }
}

/// Compiles a rules file with all its variants.
///
/// # Errors
/// If the file cannot be played: a report of all errors. Otherwise doubts are in [`Rules::warnings`].
pub fn compile(source: &Source<'_>, include: Include<'_>) -> Result<Rules, Report> {
    compile_within(source, include, MOST_WORDS)
}

/// The same for a file of at most so many words ([`Rules::words`]); a larger one is refused before it is compiled.
///
/// # Errors
/// As [`compile`].
pub fn compile_within(source: &Source<'_>, include: Include<'_>, most: usize) -> Result<Rules, Report> {
    let mut sources = Sources::default();
    let mut findings = Findings::default();
    let (entries, words) = compile_entries(source, include, most, &mut sources, &mut findings);
    if findings.has_errors() {
        return Err(findings.into_report(sources));
    }
    Ok(Rules { entries, warnings: findings.into_report(sources), words })
}

/// Compiles a rules file without includes.
///
/// # Errors
/// As [`compile`].
pub fn compile_alone(source: &Source<'_>) -> Result<Rules, Report> {
    compile(source, &|_| Err("is not there".into()))
}

fn compile_entries(
    source: &Source<'_>,
    include: Include<'_>,
    most: usize,
    sources: &mut Sources,
    findings: &mut Findings,
) -> (Vec<Entry>, usize) {
    let nodes = parse(sources, source, include, findings);
    let (macros, nodes) = Macros::collect(nodes, findings);
    if findings.has_errors() {
        return (Vec::new(), 0);
    }
    let mut growth = Growth::default();
    let nodes: Vec<Node> =
        nodes.iter().flat_map(|node| expand(node, &macros, sources, &mut growth, findings)).collect();
    if findings.has_errors() {
        return (Vec::new(), 0);
    }
    let entries = without_engine(entries(&nodes, findings), findings);
    if entries.is_empty() && !findings.has_errors() {
        findings
            .error(sources.start(), "the file holds no game")
            .hint("a rules file has at least one `(game ...)`");
    }
    let mut words = 0;
    for entry in &entries {
        words += entry.words();
        if words > most {
            let hint = "each variant inherits its game's words; take some away, or make several files of it";
            findings
                .error(entry.place, format!("the games and variants have more than {most} words together"))
                .hint(hint);
            return (Vec::new(), words);
        }
    }
    let layouts = layouts(&entries, findings);
    let boards = Arc::new(boards(&layouts));
    let compiled = entries.iter().zip(&layouts).map(|(entry, layout)| {
        let absent = Absent { killed: layout.killed.clone(), boards: Arc::clone(&boards) };
        let program = crate::compile::compile(entry, layout, absent, &macros, findings);
        Entry { number: entry.number, title: program.texts.title.clone(), default: entry.is_default, program }
    });
    (compiled.collect(), words)
}

/// The most positions and edges of all boards in a file together; a board of 19 by 19 with eight directions has 3,249.
const MOST_OF_BOARDS: usize = 1 << 22;

/// The boards of all entries; empty if together they would fill the memory.
fn layouts(entries: &[variant::Entry], findings: &mut Findings) -> Vec<Layout> {
    let mut layouts = Vec::with_capacity(entries.len());
    let mut size = 0;
    for entry in entries {
        let layout = layout(entry, findings);
        let (cells, pieces) = (layout.positions.len(), entry.statements("piece").count());
        if cells * pieces > MOST_CELLS_TIMES_PIECES {
            let message = format!(
                "{cells} positions and {pieces} pieces are too large a game: at most {MOST_CELLS_TIMES_PIECES} of one times \
                 the other"
            );
            findings.error(entry.place, message);
            return Vec::new();
        }
        size += layout.positions.len() * (1 + layout.directions.len());
        if size > MOST_OF_BOARDS {
            findings
                .error(entry.place, "the boards of all games and variants together are too large")
                .hint("make several files of it");
            return Vec::new();
        }
        layouts.push(layout);
    }
    layouts
}

/// The names of all boards of the file.
fn boards(layouts: &[Layout]) -> Boards {
    let mut boards = Boards::default();
    for layout in layouts {
        boards.places.extend(layout.positions.iter().map(|site| site.name.clone()));
        boards.places.extend(layout.killed.iter().chain(&layout.directions).cloned());
        boards.zones.extend(layout.zones.iter().map(|zone| zone.name.clone()));
    }
    boards
}

/// Removes entries whose rules are in another program. If none is left, only that is reported.
fn without_engine(entries: Vec<variant::Entry>, findings: &mut Findings) -> Vec<variant::Entry> {
    let (external, own): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.statement("engine").is_some());
    let Some(engine) = external.first().and_then(|entry| entry.statement("engine")) else { return own };
    const WHY: &str = "needs an external engine: its rules are in a program, not in the file";
    const LABEL: &str = "the moves of this game are computed by that program";
    if own.is_empty() {
        *findings = Findings::default();
        findings
            .error(engine.place, format!("this file {WHY}"))
            .label(LABEL)
            .hint("only games whose rules are written in the language itself can be played");
    } else {
        findings.warning(engine.place, format!("this game {WHY}")).label(LABEL).hint("it is left out");
    }
    own
}

#[cfg(test)]
mod tests;
