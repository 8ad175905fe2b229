//! Writes comma-separated values.

use std::fmt::Display;

/// Lines of values; the first has the names.
pub struct Csv {
    text: String,
    is_line_begun: bool,
}

impl Csv {
    /// Begins the first line with these names, separated by commas.
    pub fn new(names: &str) -> Csv {
        Csv { text: names.into(), is_line_begun: true }
    }

    /// Adds a value from the program.
    pub fn value(&mut self, value: impl Display) -> &mut Csv {
        self.part();
        self.text += &value.to_string();
        self
    }

    /// Adds a text from a person.
    pub fn words(&mut self, text: &str) -> &mut Csv {
        self.part();
        self.text += &quoted(text);
        self
    }

    pub fn end_line(&mut self) {
        self.text.push('\n');
        self.is_line_begun = false;
    }

    /// Takes what was written since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn part(&mut self) {
        if std::mem::replace(&mut self.is_line_begun, true) {
            self.text.push(',');
        }
    }
}

/// Quotes a text if necessary, so that a spreadsheet does not run it as a formula.
fn quoted(text: &str) -> String {
    let text =
        if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.into() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests;
