//! Findings with line, column, source line, carets and a hint.

use std::collections::HashSet;
use std::fmt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};

use crate::source::{Call, Origin, Sources, Span, WRITTEN};
use crate::words::nearest;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// Something was ignored, or read in the most likely way. The file can be played.
    Warning,
}

/// A finding in a file.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    severity: Severity,
    message: String,
    place: Origin,
    label: String,
    others: Vec<(Origin, String)>,
    hint: Option<String>,
}

impl Note {
    fn new(severity: Severity, place: Origin, message: String) -> Note {
        Note { severity, message, place, label: String::new(), others: Vec::new(), hint: None }
    }

    /// Adds a label next to the carets.
    pub(crate) fn label(&mut self, label: impl Into<String>) -> &mut Note {
        self.label = label.into();
        self
    }

    /// Says what to do.
    pub(crate) fn hint(&mut self, hint: impl Into<String>) -> &mut Note {
        self.hint = Some(hint.into());
        self
    }

    /// Asks whether a similar word was meant, if one is known.
    pub(crate) fn guess(&mut self, word: &str, known: &[&str]) -> bool {
        let meant = nearest(word, known);
        if let Some(meant) = meant {
            self.hint(format!("did you mean `{meant}`?"));
        }
        meant.is_some()
    }

    /// Marks a second place that explains the first.
    pub(crate) fn also(&mut self, place: Origin, label: impl Into<String>) -> &mut Note {
        self.others.push((place, label.into()));
        self
    }
}

/// Everything found so far. The same message at the same place counts once, as variants share their game's text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    notes: Vec<Note>,
    seen: HashSet<(Span, String)>,
    spare: Option<Note>,
    errors: usize,
}

impl Findings {
    pub(crate) fn error(&mut self, place: Origin, message: impl Into<String>) -> &mut Note {
        self.note(Severity::Error, place, message.into())
    }

    pub(crate) fn warning(&mut self, place: Origin, message: impl Into<String>) -> &mut Note {
        self.note(Severity::Warning, place, message.into())
    }

    /// A word that is not known: an error if a similar one is, otherwise it is passed over.
    pub(crate) fn misspelt(&mut self, place: Origin, message: String, word: Option<&str>, known: &[&str]) {
        match word.and_then(|word| nearest(word, known)) {
            Some(meant) => self.error(place, message).hint(format!("did you mean `{meant}`?")),
            None => self.warning(place, message).hint("it is passed over"),
        };
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub(crate) fn error_count(&self) -> usize {
        self.errors
    }

    /// A discarded note, for consequences of an error that was already reported.
    pub(crate) fn unsaid(&mut self, place: Origin, message: impl Into<String>) -> &mut Note {
        self.spare.insert(Note::new(Severity::Error, place, message.into()))
    }

    fn note(&mut self, severity: Severity, place: Origin, message: String) -> &mut Note {
        let known = !self.seen.insert((place.span, message.clone()));
        let note = Note::new(severity, place, message);
        if known {
            return self.spare.insert(note);
        }
        self.errors += usize::from(severity == Severity::Error);
        self.notes.push(note);
        self.notes.last_mut().expect("a note was just pushed")
    }

    /// Errors first, each kind in text order.
    pub(crate) fn into_report(mut self, sources: &Sources) -> Report {
        let wrong: HashSet<Span> = (self.notes.iter())
            .filter(|note| note.severity == Severity::Error)
            .map(|note| note.place.span)
            .collect();
        // Next to an error, a warning about the same words adds nothing.
        self.notes.retain(|note| note.severity == Severity::Error || !wrong.contains(&note.place.span));
        self.notes.sort_by_key(|note| (note.severity == Severity::Warning, note.place.span));
        let files = sources.files.clone();
        let mut report = Report { notes: self.notes, sources: Sources { files, calls: Vec::new() } };
        for note in &mut report.notes {
            note.place.call = keep(note.place.call, &sources.calls, &mut report.sources.calls);
        }
        report
    }
}

/// Copies a call and its callers into a report's own table.
fn keep(call: u32, calls: &[Call], kept: &mut Vec<Call>) -> u32 {
    let Some(found) = calls.get(call as usize) else { return WRITTEN };
    let mut copy = found.clone();
    copy.place.call = keep(copy.place.call, calls, kept);
    kept.push(copy);
    kept.len() as u32 - 1
}

/// A finding as plain values, for callers with their own display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// An error refuses the file; a warning does not.
    pub severity: Severity,
    /// The message: lower case, without a final stop.
    pub message: String,
    /// The name of the file it is in.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What to do about it.
    pub hint: Option<String>,
}

/// Everything found in a file and its includes. `Display` shows source lines and carets.
#[derive(Clone)]
pub struct Report {
    notes: Vec<Note>,
    sources: Sources,
}

/// How many findings `Display` shows; the rest are counted.
const SHOWN: usize = 30;

impl Report {
    /// The findings, errors first, then in the order of the text.
    pub fn findings(&self) -> Vec<Finding> {
        self.notes
            .iter()
            .map(|note| {
                let (line, column) = self.sources.line_column(note.place.span);
                Finding {
                    severity: note.severity,
                    message: note.message.clone(),
                    file: self.file_name(note.place.span).to_owned(),
                    line,
                    column,
                    hint: note.hint.clone(),
                }
            })
            .collect()
    }

    /// The number of errors.
    pub fn error_count(&self) -> usize {
        self.notes.iter().filter(|note| note.severity == Severity::Error).count()
    }

    /// Returns true if there are no findings.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    fn file_name(&self, span: Span) -> &str {
        &self.sources.files[usize::from(span.file)].name
    }

    fn render(&self, note: &Note) -> String {
        let mut marks = vec![(note.place.span, note.label.clone(), AnnotationKind::Primary)];
        for (place, label) in &note.others {
            marks.push((place.span, label.clone(), AnnotationKind::Context));
        }
        for (span, label) in self.calls(note.place) {
            marks.push((span, label, AnnotationKind::Context));
        }
        let level = if note.severity == Severity::Error { Level::ERROR } else { Level::WARNING };
        let mut group = level.primary_title(printable(&note.message)).elements(self.snippets(&marks));
        if let Some(hint) = &note.hint {
            group = group.element(Level::HELP.message(printable(hint)));
        }
        Renderer::plain().decor_style(DecorStyle::Ascii).term_width(120).render(&[group])
    }

    /// The innermost macro call at a place, and the outermost one if it is different.
    fn calls(&self, place: Origin) -> Vec<(Span, String)> {
        let mut chain = Vec::new();
        let mut next = place.call;
        while next != WRITTEN {
            let call = &self.sources.calls[next as usize];
            chain.push((call.place.span, format!("in this call of `{}`", call.name)));
            next = call.place.call;
        }
        if chain.len() > 2 {
            chain.drain(1..chain.len() - 1);
        }
        chain
    }

    /// One snippet per file, starting with the file of the first mark.
    fn snippets<'a>(&'a self, marks: &[(Span, String, AnnotationKind)]) -> Vec<Snippet<'a, Annotation<'a>>> {
        let mut files: Vec<u16> = Vec::new();
        for (span, ..) in marks {
            if !files.contains(&span.file) {
                files.push(span.file);
            }
        }
        let snippet = |number: u16| {
            let file = &self.sources.files[usize::from(number)];
            let here = marks.iter().filter(|(span, ..)| span.file == number);
            let annotations = here.map(|(span, label, kind)| {
                let (start, end) = (span.start as usize, first_line_end(&file.text, *span));
                let annotation = kind.span(start..end);
                if label.is_empty() { annotation } else { annotation.label(printable(label)) }
            });
            Snippet::source(&*file.text).path(file.name.as_str()).annotations(annotations)
        };
        files.into_iter().map(snippet).collect()
    }
}

/// The end of a span, or of its first line: carets under forty lines would say nothing.
fn first_line_end(text: &str, span: Span) -> usize {
    let (start, end) = (span.start as usize, span.end as usize);
    text[start..end].find(['\n', '\r']).map_or(end, |newline| start + newline)
}

/// Makes any text printable: control characters become spaces, and long text is cut.
fn printable(text: &str) -> String {
    const LIMIT: usize = 400;
    let mut shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LIMIT).collect();
    if text.chars().nth(LIMIT).is_some() {
        shown.push_str("...");
    }
    shown
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, note) in self.notes.iter().take(SHOWN).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{}", self.render(note))?;
        }
        if self.notes.len() > SHOWN {
            writeln!(f, "\nand {} more findings", self.notes.len() - SHOWN)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Report {}
