//! Fits pictures and sentences to a narrow screen.

/// The size assumed of a terminal that does not say its own, by tradition.
const SIZE: (u16, u16) = (80, 24);

/// The columns and rows of the terminal, at least so many that something can be shown.
pub(crate) fn screen_size() -> (usize, usize) {
    #[cfg(feature = "comfort")]
    let size = crossterm::terminal::size().unwrap_or(SIZE);
    #[cfg(not(feature = "comfort"))]
    let size = {
        let said = |name: &str| std::env::var(name).ok()?.parse().ok();
        (said("COLUMNS").unwrap_or(SIZE.0), said("LINES").unwrap_or(SIZE.1))
    };
    (usize::from(size.0).max(20), usize::from(size.1).max(2))
}

/// The width of the terminal; unlimited if standard error goes elsewhere.
pub(crate) fn screen_columns() -> usize {
    use std::io::IsTerminal;
    if !std::io::stderr().is_terminal() {
        return usize::MAX;
    }
    screen_size().0
}

/// Folds a text to a width. Sentences break between words. A wide picture is split into strips, one below the other, the left one first.
/// Escape sequences have no width.
pub(crate) fn fold(text: &str, columns: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut folded: Vec<String> = Vec::new();
    let mut rest = lines.as_slice();
    while let Some(line) = rest.first() {
        if width(line) <= columns {
            folded.push((*line).into());
            rest = &rest[1..];
        } else if is_prose(line) {
            folded.extend(broken(line, columns));
            rest = &rest[1..];
        } else {
            // Adjacent wide lines are one picture.
            let height =
                rest.iter().take_while(|line| width(line) > columns / 2 && !is_prose(line)).count().max(1);
            folded.extend(strips(&rest[..height], columns));
            rest = &rest[height..];
        }
    }
    folded.join("\n")
}

/// Returns true if a line consists of words rather than of a board's symbols.
fn is_prose(line: &str) -> bool {
    let words = line.split_whitespace();
    let long = words.clone().filter(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2);
    long.count() * 3 > words.count()
}

fn width(line: &str) -> usize {
    cells(line).len()
}

/// The characters of a line, each with the escape sequences before it; the last also has those after it.
fn cells(line: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    let (mut before, mut in_escape) = (String::new(), false);
    for letter in line.chars() {
        before.push(letter);
        match letter {
            '\x1b' => in_escape = true,
            'm' if in_escape => in_escape = false,
            _ if in_escape => {}
            _ => cells.push(std::mem::take(&mut before)),
        }
    }
    match cells.last_mut() {
        Some(last) => *last += &before,
        None if !before.is_empty() => cells.push(before),
        None => {}
    }
    cells
}

fn broken(line: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && width(last) + 1 + width(word) > columns {
            lines.push(word.into());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            *last += word;
        }
    }
    lines
}

fn strips(picture: &[&str], columns: usize) -> Vec<String> {
    let rows: Vec<Vec<String>> = picture.iter().map(|line| cells(line)).collect();
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for from in (0..widest).step_by(columns) {
        if from > 0 {
            lines.push(format!("(columns of the screen from {})", from + 1));
        }
        for row in &rows {
            let part: String = row.iter().skip(from).take(columns).map(String::as_str).collect();
            // A colour from an earlier part ends there.
            lines.push(part.trim_end().to_string());
        }
    }
    lines
}

#[cfg(test)]
mod tests;
