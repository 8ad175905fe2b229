//! Lines of values parted by commas.

use std::fmt::Display;

/// A text of such lines, the first of them the names.
pub(super) struct Csv {
    text: String,
    is_line_begun: bool,
}

impl Csv {
    pub(super) fn new(names: &[&str]) -> Csv {
        Csv { text: names.join(",") + "\n", is_line_begun: false }
    }

    /// Adds a value that a program wrote.
    pub(super) fn value(&mut self, value: impl Display) -> &mut Csv {
        self.part();
        self.text += &value.to_string();
        self
    }

    /// Adds a text that somebody wrote.
    pub(super) fn words(&mut self, text: &str) -> &mut Csv {
        self.part();
        self.text += &quoted(text);
        self
    }

    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
        self.is_line_begun = false;
    }

    /// What has been written since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn part(&mut self) {
        if std::mem::replace(&mut self.is_line_begun, true) {
            self.text.push(',');
        }
    }
}

/// A text between quotation marks where it needs them. One that a spreadsheet would take for a formula is kept from being one.
fn quoted(text: &str) -> String {
    let text =
        if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.into() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_are_no_formulas() {
        let mut csv = Csv::new(&["a", "b"]);
        csv.value(-1).words("x, \"y\"\nz").end_line();
        csv.words("=HYPERLINK(\"x\")").words("").end_line();
        assert_eq!(csv.take(), "a,b\n-1,\"x, \"\"y\"\"\nz\"\n\"'=HYPERLINK(\"\"x\"\")\",\n");
    }
}
