//! How the program speaks: notes on standard error, colours only on a terminal, strangers' text made escape_controls.

use std::io::{IsTerminal, Write, stderr, stdout};

use game::Paint;

/// Writes a line to standard error. That nobody reads it is no error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

/// Whether results may have colours.
pub(crate) fn stdout_paint() -> Paint {
    paint(stdout().is_terminal())
}

/// Whether notes may have colours.
pub(crate) fn stderr_paint() -> Paint {
    paint(stderr().is_terminal())
}

fn paint(terminal: bool) -> Paint {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if terminal && !unwanted { Paint::Colours } else { Paint::Plain }
}

/// The text in bold, where colours may be.
pub(crate) fn bold(text: &str, paint: Paint) -> String {
    paint.styled("1", text)
}

/// The text dimmed, where colours may be.
pub(crate) fn dim(text: &str, paint: Paint) -> String {
    paint.styled("2", text)
}

/// The text in red, where colours may be.
pub(crate) fn red(text: &str, paint: Paint) -> String {
    paint.styled("31", text)
}

/// A stranger's text for a terminal: control characters are shown, not obeyed.
pub(crate) fn escape_controls(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => shown.push(character),
            _ if character.is_control() => shown.extend(character.escape_default()),
            _ => shown.push(character),
        }
    }
    shown
}

/// Every line of the text with this before it.
pub(crate) fn indented(text: &str, before: &str) -> String {
    text.lines().map(|line| format!("{before}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(escape_controls("a\x1b[2Jb\r\n\tű"), "a\\u{1b}[2Jb\\r\n\tű");
    }
}
