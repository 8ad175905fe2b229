//! Output conventions: notes on standard error, colours only on a terminal, untrusted text escaped.

use std::io::{IsTerminal, Write, stderr, stdout};

use game::Paint;

/// Writes a line to standard error, ignoring errors.
pub(crate) fn note(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

/// Whether results may be coloured.
pub(crate) fn stdout_paint() -> Paint {
    paint(stdout().is_terminal())
}

/// Whether notes may be coloured.
pub(crate) fn stderr_paint() -> Paint {
    paint(stderr().is_terminal())
}

fn paint(terminal: bool) -> Paint {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if terminal && !unwanted { Paint::Colours } else { Paint::Plain }
}

/// Bold text, if colours are allowed.
pub(crate) fn bold(text: &str, paint: Paint) -> String {
    paint.styled("1", text)
}

/// Dimmed text, if colours are allowed.
pub(crate) fn dim(text: &str, paint: Paint) -> String {
    paint.styled("2", text)
}

/// Red text, if colours are allowed.
pub(crate) fn red(text: &str, paint: Paint) -> String {
    paint.styled("31", text)
}

/// The longest line of a message, in characters; its middle is left out.
const LONGEST: usize = 2000;

/// A message that quotes what a stranger wrote: no control characters, no endless line.
pub(crate) fn quotable(message: &str) -> String {
    let short = |line: &str| match line.char_indices().nth(LONGEST) {
        None => line.to_string(),
        Some(_) => {
            let letters: Vec<char> = line.chars().collect();
            let (head, end) = (&letters[..LONGEST * 3 / 4], &letters[letters.len() - LONGEST / 4..]);
            format!("{}...{}", head.iter().collect::<String>(), end.iter().collect::<String>())
        }
    };
    escape_controls(&message.split('\n').map(short).collect::<Vec<_>>().join("\n"))
}

/// Escapes control characters in untrusted text, and those that turn the direction of what follows.
pub(crate) fn escape_controls(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => shown.push(character),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => shown.extend(character.escape_default()),
            _ if character.is_control() => shown.extend(character.escape_default()),
            _ => shown.push(character),
        }
    }
    shown
}

/// Prefixes every line of a text.
pub(crate) fn indented(text: &str, before: &str) -> String {
    text.lines().map(|line| format!("{before}{line}\n")).collect()
}

#[cfg(test)]
mod tests;
