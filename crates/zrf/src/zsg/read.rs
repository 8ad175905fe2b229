//! Parses a saved game.

use super::{Edit, HEADER, PlayedPart, SavedGame, Seat};
use crate::source::decode;

/// A file that is not a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadSave {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Parses a saved game. Accepts blank lines, surrounding spaces and other versions.
///
/// # Errors
/// At the first invalid line.
pub fn read(bytes: &[u8]) -> Result<SavedGame, BadSave> {
    let text = decode(bytes);
    let mut game = SavedGame::default();
    let mut lines = (1..).zip(text.lines().map(|line| line.trim_matches(['\0', '\u{1A}', ' ', '\t', '\r'])));
    let (number, first) = lines.next().unwrap_or((1, ""));
    game.seats =
        header(first).ok_or_else(|| bad(number, format!("a saved game starts with `{}`", HEADER.trim())))?;
    for (number, line) in lines {
        if let Some(path) = line.strip_prefix("RulesFile=") {
            path.trim().clone_into(&mut game.rules);
        } else if let Some(title) = line.strip_prefix("VariantName=") {
            title.trim().clone_into(&mut game.variant);
        } else if line.starts_with('(') {
            if !game.lines.is_empty() {
                return Err(bad(number, "the board is changed after the first move".into()));
            }
            game.edits
                .push(edit(line).ok_or_else(|| bad(number, format!("`{line}` changes nothing on a board")))?);
        } else if !line.is_empty() {
            game.lines.push(
                played(line).ok_or_else(|| bad(number, format!("`{line}` is not a move with its number")))?,
            );
        }
    }
    Ok(game)
}

fn bad(line: usize, problem: String) -> BadSave {
    BadSave { line, problem }
}

/// The seats after `Zillions Save Game File Version 0.02`.
fn header(line: &str) -> Option<Vec<Seat>> {
    let rest = line.strip_prefix("Zillions Save Game File Version ")?;
    let seats = rest.split_whitespace().nth(1).unwrap_or("");
    let seat = |letter| match letter {
        'H' | 'h' => Some(Seat::Human),
        'C' | 'c' => Some(Seat::Computer),
        _ => None,
    };
    seats.chars().map(seat).collect()
}

/// `(x pos)` or `(Player Type pos)`
fn edit(line: &str) -> Option<Edit> {
    let words: Vec<&str> = line.strip_prefix('(')?.strip_suffix(')')?.split_whitespace().collect();
    match words[..] {
        ["x", at] => Some(Edit::Remove(at.into())),
        [player, piece, at] => Some(Edit::Put { player: player.into(), piece: piece.into(), at: at.into() }),
        _ => None,
    }
}

/// `12. Dwarf f1 - f5`
fn played(line: &str) -> Option<PlayedPart> {
    let (number, text) = line.split_once('.')?;
    let text = text.trim();
    (!text.is_empty()).then_some(PlayedPart { number: number.trim().parse().ok()?, text: text.to_owned() })
}
