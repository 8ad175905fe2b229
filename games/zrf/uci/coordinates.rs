//! Moves by their squares: `e2e4`, `e7e8q`, `P@e4`, `0000`.

use std::collections::HashMap;

use board::{Moves, Part, PartChange, PieceId, PositionId, Program};

/// What UCI writes of one part of a turn. It is told apart within the list of legal parts, so that a game can be
/// written later without playing it through again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    squares: Squares,
    /// How many parts before it in its list are written alike.
    alike: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Squares {
    Pass,
    Drop(PieceId, PositionId),
    /// From, to, and what the piece becomes.
    Move(PositionId, PositionId, Option<PieceId>),
}

impl Coordinates {
    /// The coordinates of one part of a list.
    pub fn of(moves: &Moves, index: usize) -> Option<Coordinates> {
        let squares = Squares::of(moves.get(index)?);
        let alike = moves.iter().take(index).filter(|part| Squares::of(*part) == squares).count();
        Some(Coordinates { squares, alike: alike as u16 })
    }

    /// Appends the text: the squares where the first piece that moves starts and ends, then what it becomes in small
    /// letters; a piece that is put down is written before `@`, a pass is `0000`. Of several parts that would be
    /// written alike the second ends in `#2`, and so on.
    pub fn write(&self, program: &Program, text: &mut String) {
        self.squares.write(program, text);
        if self.alike > 0 {
            text.push('#');
            text.push_str(&(self.alike + 1).to_string());
        }
    }

    /// Finds the part that a text means.
    pub fn find(program: &Program, moves: &Moves, text: &str) -> Option<usize> {
        let (plain, number) = text.split_once('#').unwrap_or((text, "1"));
        let before = number.parse::<usize>().ok()?.checked_sub(1)?;
        let mut written = String::new();
        let mut is_meant = |part: Part<'_>| {
            written.clear();
            Squares::of(part).write(program, &mut written);
            written == plain
        };
        moves.iter().enumerate().filter(|(_, part)| is_meant(*part)).nth(before).map(|(index, _)| index)
    }

    /// The texts of a whole list.
    pub fn all(program: &Program, moves: &Moves) -> Vec<String> {
        let mut seen: HashMap<Squares, u16> = HashMap::new();
        let text = |part: Part<'_>| {
            let squares = Squares::of(part);
            let count = seen.entry(squares).or_default();
            let alike = std::mem::replace(count, *count + 1);
            let mut text = String::new();
            Coordinates { squares, alike }.write(program, &mut text);
            text
        };
        moves.iter().map(text).collect()
    }
}

impl Squares {
    fn of(part: Part<'_>) -> Squares {
        let first = part.changes().find_map(|change| match change {
            PartChange::Move(from, to) => Some((from, to)),
            _ => None,
        });
        match (part.dropped(), part.to(), first.or(part.from().zip(part.to()))) {
            (Some(kind), Some(to), _) => Squares::Drop(kind, to),
            (_, _, Some((from, to))) => {
                let becomes = part.changes().find_map(|change| match change {
                    PartChange::Type(kind, at) if at == to => Some(kind),
                    _ => None,
                });
                Squares::Move(from, to, becomes)
            }
            _ => Squares::Pass,
        }
    }

    fn write(self, program: &Program, text: &mut String) {
        let name = |at: PositionId| program.positions[at.index()].name.as_str();
        match self {
            Squares::Pass => text.push_str("0000"),
            Squares::Drop(kind, to) => {
                text.push_str(&sign(program, kind));
                text.push('@');
                text.push_str(name(to));
            }
            Squares::Move(from, to, becomes) => {
                text.push_str(name(from));
                text.push_str(name(to));
                if let Some(kind) = becomes {
                    text.push_str(&sign(program, kind).to_lowercase());
                }
            }
        }
    }
}

/// The sign of a type, or its name, without spaces.
pub(super) fn sign(program: &Program, kind: PieceId) -> String {
    let piece = &program.pieces[kind.index()];
    let sign = if piece.notation.trim().is_empty() { &piece.name } else { &piece.notation };
    sign.split_whitespace().collect()
}
