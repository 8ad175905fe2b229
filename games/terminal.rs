//! Shared by the rooms' terminals: a picture of characters, and the words of a typed line.

use game::Paint;

/// A grid of coloured characters with numbered columns and rows.
pub(crate) struct Picture {
    columns: usize,
    /// Characters per cell.
    width: usize,
    paint: Paint,
    marks: Vec<Option<(char, &'static str)>>,
}

impl Picture {
    /// An empty picture with this many columns and rows.
    pub(crate) fn new([columns, rows]: [i64; 2], width: usize, paint: Paint) -> Picture {
        let [columns, rows] = [columns, rows].map(|count| usize::try_from(count).unwrap_or(0));
        Picture { columns, width, paint, marks: vec![None; columns * rows] }
    }

    /// Puts a symbol into a cell, replacing what was there. Ignores cells outside the picture.
    pub(crate) fn put(&mut self, (x, y): (i64, i64), mark: char, colour: &'static str) {
        let place = |x, y| Some((usize::try_from(x).ok()?, usize::try_from(y).ok()?));
        if let Some((x, y)) = place(x, y).filter(|(x, _)| *x < self.columns)
            && let Some(cell) = self.marks.get_mut(y.saturating_mul(self.columns).saturating_add(x))
        {
            *cell = Some((mark, colour));
        }
    }

    /// The picture, line by line.
    pub(crate) fn text(&self) -> String {
        let Picture { columns, width, paint, marks } = self;
        let numbers: String = (0..*columns).map(|x| format!("{x:>width$}")).collect();
        let before = " ".repeat(width - 1);
        let mut text = format!(" {before}{numbers}\n");
        for (y, row) in marks.chunks((*columns).max(1)).enumerate() {
            text += &format!("{y:>width$}");
            for mark in row {
                text += &before;
                text += &match mark {
                    None => ".".into(),
                    Some((mark, colour)) => paint.styled(&format!("1;{colour}"), &mark.to_string()),
                };
            }
            text.push('\n');
        }
        text
    }
}

/// The words of a typed line in lower case, separated by spaces, brackets or commas.
pub(crate) fn typed_words(typed: &str) -> Vec<String> {
    let apart = |c: char| c.is_whitespace() || "(),".contains(c);
    typed.to_lowercase().split(apart).filter(|word| !word.is_empty()).map(String::from).collect()
}

#[cfg(test)]
mod tests;
