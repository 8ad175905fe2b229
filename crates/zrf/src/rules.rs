//! The whole compiler: a file is read as an outline, whose games and variants are compiled one by one.

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
}

/// The most words of a game or variant with what it inherits and what macros stand for, about 100 bytes each once compiled. The largest
/// real ones have half a million.
const MOST_WORDS: usize = 2_000_000;
/// The most words of all entries together, where all are compiled one after another: a bound of time.
const MOST_WORDS_OF_FILE: usize = 64_000_000;
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

/// What names a game or variant in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// As [`Entry::number`].
    pub number: usize,
    /// As [`Entry::title`].
    pub title: String,
    /// As [`Entry::default`].
    pub default: bool,
}

/// The one with this number or title, ignoring case and surrounding spaces.
fn named<'a, T>(all: &'a [T], name: &str, of: impl Fn(&T) -> (usize, &str)) -> Option<&'a T> {
    let name = name.trim();
    let by_title = all.iter().find(|one| of(one).1.trim().eq_ignore_ascii_case(name));
    by_title.or_else(|| {
        let number = name.parse::<usize>().ok()?;
        all.iter().find(|one| of(one).0 == number)
    })
}

impl Rules {
    /// The program of an entry by its number, from 1.
    pub fn program(&self, number: usize) -> Option<&Program> {
        self.entries.iter().find(|entry| entry.number == number).map(|entry| &entry.program)
    }

    /// The entry with this number or title, ignoring case and surrounding spaces.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        named(&self.entries, name, |entry| (entry.number, &entry.title))
    }
}

/// Compiles a rules file with all its variants.
///
/// # Errors
/// If the file cannot be played: a report of all errors. Otherwise doubts are in [`Rules::warnings`].
pub fn compile(source: &Source<'_>, include: Include<'_>) -> Result<Rules, Report> {
    let mut entries = Vec::new();
    let warnings = Outline::read(source, include)?.each(&mut |entry| entries.push(entry))?;
    Ok(Rules { entries, warnings })
}

/// Compiles a rules file without includes.
///
/// # Errors
/// As [`compile`].
pub fn compile_alone(source: &Source<'_>) -> Result<Rules, Report> {
    compile(source, &|_| Err("is not there".into()))
}

/// A rules file that has been read: what games and variants it holds, each compiled when it is asked for.
#[derive(Debug)]
pub struct Outline {
    titles: Vec<Title>,
    entries: Vec<variant::Entry>,
    layouts: Vec<Layout>,
    boards: Arc<Boards>,
    macros: Macros,
    sources: Sources,
    /// What reading found. Nothing of a file with errors in its variants' outlines or boards is compiled.
    findings: Findings,
}

impl Outline {
    /// Reads a rules file with its includes: macros, inheritance and boards.
    ///
    /// # Errors
    /// If something of that is wrong or too large: a report of all errors.
    pub fn read(source: &Source<'_>, include: Include<'_>) -> Result<Outline, Report> {
        let mut sources = Sources::default();
        let mut findings = Findings::default();
        match read(source, include, &mut sources, &mut findings) {
            Some((macros, entries)) => {
                let layouts = layouts(&entries, &mut findings);
                // Boards with errors are reported with the rest of their games.
                if layouts.len() < entries.len() {
                    return Err(findings.into_report(&sources));
                }
                let title = |entry: &variant::Entry| Title {
                    number: entry.number,
                    title: entry.title(),
                    default: entry.is_default,
                };
                let titles = entries.iter().map(title).collect();
                let boards = Arc::new(boards(&layouts));
                Ok(Outline { titles, entries, layouts, boards, macros, sources, findings })
            }
            None => Err(findings.into_report(&sources)),
        }
    }

    /// The games and variants, number 1 first. Never empty.
    pub fn titles(&self) -> &[Title] {
        &self.titles
    }

    /// The one to load by default: the one marked `(default)`, otherwise the first.
    pub fn default_title(&self) -> &Title {
        self.titles.iter().find(|title| title.default).unwrap_or(&self.titles[0])
    }

    /// The game or variant with this number or title, ignoring case and surrounding spaces.
    pub fn title(&self, name: &str) -> Option<&Title> {
        named(&self.titles, name, |title| (title.number, &title.title))
    }

    /// Compiles one game or variant.
    ///
    /// # Errors
    /// If it cannot be played: a report of its errors.
    ///
    /// # Panics
    /// If it is none of [`titles`](Outline::titles).
    pub fn compile(&self, title: &Title) -> Result<Entry, Report> {
        let mut findings = self.findings.clone();
        let index = self.titles.iter().position(|own| own == title).expect("the title is of this file");
        let entry = self.compiled(index, &mut findings);
        entry.filter(|_| !findings.has_errors()).ok_or_else(|| findings.into_report(&self.sources))
    }

    /// Compiles all games and variants, one after another, and hands each on: the warnings.
    ///
    /// # Errors
    /// If one cannot be played: a report of all errors.
    pub fn each(&self, take: &mut dyn FnMut(Entry)) -> Result<Report, Report> {
        let mut findings = self.findings.clone();
        let mut words = 0;
        for (index, entry) in self.entries.iter().enumerate() {
            words += entry.words();
            if words > MOST_WORDS_OF_FILE {
                let message =
                    format!("the games and variants have more than {MOST_WORDS_OF_FILE} words together");
                findings.error(entry.place, message).hint("make several files of it");
                break;
            }
            let compiled = self.compiled(index, &mut findings);
            compiled.filter(|_| !findings.has_errors()).into_iter().for_each(&mut *take);
        }
        let wrong = findings.has_errors();
        let report = findings.into_report(&self.sources);
        if wrong { Err(report) } else { Ok(report) }
    }

    /// None if it is too large.
    fn compiled(&self, index: usize, findings: &mut Findings) -> Option<Entry> {
        let (entry, layout) = (&self.entries[index], &self.layouts[index]);
        if entry.words() > MOST_WORDS {
            let hint = "a variant inherits its game's words, and each call of a macro counts; take some away";
            findings.error(entry.place, format!("this game has more than {MOST_WORDS} words")).hint(hint);
            return None;
        }
        let absent = Absent { killed: layout.killed.clone(), boards: Arc::clone(&self.boards) };
        let program = crate::compile::compile(entry, layout, absent, &self.macros, findings);
        let Title { number, title, default } = self.titles[index].clone();
        Some(Entry { number, title, default, program })
    }
}

/// Parses a file and expands its macros; none after an error.
fn read(
    source: &Source<'_>,
    include: Include<'_>,
    sources: &mut Sources,
    findings: &mut Findings,
) -> Option<(Macros, Vec<variant::Entry>)> {
    let nodes = parse(sources, source, include, findings);
    let (macros, nodes) = Macros::collect(nodes, findings);
    if findings.has_errors() {
        return None;
    }
    let mut growth = Growth::default();
    let nodes: Vec<Node> =
        nodes.iter().flat_map(|node| expand(node, &macros, sources, &mut growth, findings)).collect();
    if findings.has_errors() {
        return None;
    }
    let entries = without_engine(entries(&nodes, findings), findings);
    if entries.is_empty() && !findings.has_errors() {
        findings
            .error(sources.start(), "the file holds no game")
            .hint("a rules file has at least one `(game ...)`");
    }
    (!entries.is_empty()).then_some((macros, entries))
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
