//! Finds places in a bot's files in the output of compilers and interpreters.

use serde::{Deserialize, Serialize};

/// A place in a file, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Diagnostic {
    /// The file's name, without a path.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, if known.
    pub column: Option<u32>,
    /// What is wrong.
    pub message: String,
}

/// The most diagnostics per text.
const MOST: usize = 50;

/// The places in these files that a text mentions, each line once, in text order.
///
/// Understands gcc, g++, javac, rustc, go, python, perl, ruby and node, both compile and runtime errors. Skips warnings and notes.
pub(crate) fn diagnostics(text: &str, files: &[String]) -> Vec<Diagnostic> {
    let lines: Vec<&str> = plain(text);
    let mut marks: Vec<Diagnostic> = Vec::new();
    for at in 0..lines.len() {
        for mark in files.iter().filter_map(|file| mark(&lines, at, file)) {
            let known = marks.iter().any(|known| known.file == mark.file && known.line == mark.line);
            if !known && marks.len() < MOST {
                marks.push(mark);
            }
        }
    }
    marks
}

/// The lines of a text, with the indentation of standard error removed.
fn plain(text: &str) -> Vec<&str> {
    let mut indented = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let bare = if indented { line.strip_prefix("  ") } else { None };
        indented = bare.is_some() || line == "last lines of standard error:";
        lines.push(bare.unwrap_or(line));
    }
    lines
}

/// The place in a file that a line mentions.
fn mark(lines: &[&str], at: usize, file: &str) -> Option<Diagnostic> {
    let line = lines[at];
    let (before, after) = around(line, file)?;
    let diagnostic = |row, column, message: String| {
        let message = if message.is_empty() { "here".into() } else { message };
        Some(Diagnostic { file: file.into(), line: row, column, message })
    };
    if let Some(rest) = after.strip_prefix("\", line ") {
        let (row, _) = number(rest)?;
        return diagnostic(row, None, python(lines, at)?);
    }
    if let Some(rest) = after.strip_prefix(" line ") {
        let (row, _) = number(rest)?;
        return diagnostic(row, None, before.trim_end().strip_suffix(" at")?.trim().into());
    }
    let (row, rest) = number(after.strip_prefix(':')?)?;
    let (column, rest) = match rest.strip_prefix(':').and_then(number) {
        Some((column, rest)) => (Some(column), rest),
        None => (None, rest),
    };
    let before = before.trim();
    match rest.strip_prefix(':') {
        Some(message) => diagnostic(row, column.or_else(|| caret(lines, at + 2)), compiler(message.trim())?),
        None if before.starts_with("-->") => diagnostic(row, column, rust(lines, at)?),
        None if before.starts_with("at ") => diagnostic(row, column, thrown(lines[..at].iter().rev())?),
        None if rest.trim().is_empty() => {
            diagnostic(row, column.or_else(|| caret(lines, at + 2)), thrown(lines[at..].iter())?)
        }
        None => None,
    }
}

/// What precedes and follows a file's name in a line; the name may be the end of a path.
fn around<'a>(line: &'a str, file: &str) -> Option<(&'a str, &'a str)> {
    let (start, _) = line.match_indices(file).find(|(start, _)| {
        let before = line[..*start].chars().next_back();
        before.is_none_or(|before| "/\\(\"' ".contains(before))
    })?;
    let path = line[..start].rfind(['(', '"', '\'', ' ']).map_or(0, |space| space + 1);
    let path = if line[path..start].contains(['/', '\\']) { path } else { start };
    Some((&line[..path], &line[start + file.len()..]))
}

/// A number at the start of a text, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok().filter(|&number| number > 0)?;
    Some((number, &text[end..]))
}

/// The column of a line that holds only a caret.
fn caret(lines: &[&str], at: usize) -> Option<u32> {
    let line = lines.get(at)?;
    let is_caret = line.contains('^') && line.chars().all(|c| matches!(c, ' ' | '\t' | '^' | '~'));
    let column = line.chars().position(|c| c == '^')?;
    is_caret.then(|| u32::try_from(column + 1).ok())?
}

/// A compiler's message without its severity; `None` for notes and warnings.
fn compiler(message: &str) -> Option<String> {
    if ["note:", "warning:", "remark:"].iter().any(|kind| message.starts_with(kind)) {
        return None;
    }
    let plain =
        ["fatal error:", "error:"].iter().find_map(|kind| message.strip_prefix(kind)).unwrap_or(message);
    // Ruby names the method first.
    let plain = match plain.strip_prefix("in ") {
        Some(method) => method.split_once(": ").map_or(plain, |(_, message)| message),
        None => plain,
    };
    Some(plain.trim().into())
}

/// The message above a place, in rustc's format.
fn rust(lines: &[&str], at: usize) -> Option<String> {
    let head = lines[..at].iter().rev().take(3).find(|line| line.starts_with("error"))?;
    head.split_once(": ").map(|(_, message)| message.trim().to_string())
}

/// The end of a Python traceback: its first unindented line.
fn python(lines: &[&str], at: usize) -> Option<String> {
    let end = lines[at + 1..].iter().find(|line| !line.starts_with(' ') && !line.trim().is_empty())?;
    Some(end.trim().into())
}

/// The nearest line that says what was thrown.
fn thrown<'a>(mut lines: impl Iterator<Item = &'a &'a str>) -> Option<String> {
    let says = |line: &&&str| {
        let head = line.trim_start().split([':', ' ']).next().unwrap_or_default();
        head.ends_with("Error") || head.ends_with("Exception") || line.starts_with("Exception in thread")
    };
    let line = lines.find(says)?.trim();
    let line = line
        .strip_prefix("Exception in thread ")
        .and_then(|rest| rest.split_once("\" "))
        .map_or(line, |(_, said)| said);
    Some(line.into())
}

#[cfg(test)]
mod tests;
