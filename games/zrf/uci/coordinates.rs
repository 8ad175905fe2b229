//! Moves by their squares: `e2e4`, `e7e8q`, `P@e4`, `0000`.

use std::collections::HashMap;

use board::{Moves, Part, PartChange, PieceId, Position, PositionId};

use super::spelling::Spelling;

/// A part of a turn in UCI notation. It is unique among the legal parts, so that a game can be written later without replaying it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    squares: Squares,
    /// How many earlier parts in its list have the same notation.
    alike: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Squares {
    /// In variant notation, a pass is the first square with an own piece, twice.
    Pass(Option<PositionId>),
    Drop(PieceId, PositionId),
    /// Start, target, and promotion.
    Move(PositionId, PositionId, Option<PieceId>),
}

impl Coordinates {
    /// The coordinates of one part of a position's list.
    pub fn of(spelling: &Spelling, position: &Position, moves: &Moves, index: usize) -> Option<Coordinates> {
        let squares = match Squares::of(moves.get(index)?) {
            Squares::Pass(_) => Squares::Pass(first_own(spelling, position)),
            other => other,
        };
        let alike = moves.iter().take(index).filter(|part| Squares::of(*part) == squares).count();
        Some(Coordinates { squares, alike: alike as u16 })
    }

    /// Appends the notation: start and target of the first piece that moves, then its promotion in lower case; a drop has the piece before
    /// `@`, a pass is `0000`. Of several parts with the same notation, the second ends in `#2`, and so on.
    pub fn write(&self, spelling: &Spelling, text: &mut String) {
        self.squares.write(spelling, text);
        if self.alike > 0 {
            text.push('#');
            text.push_str(&(self.alike + 1).to_string());
        }
    }

    /// Finds the part for a text.
    pub fn find(spelling: &Spelling, moves: &Moves, text: &str) -> Option<usize> {
        let (plain, number) = text.split_once('#').unwrap_or((text, "1"));
        let before = number.parse::<usize>().ok()?.checked_sub(1)?;
        let (start, end) = plain.split_at_checked(plain.len() / 2)?;
        if spelling.variant.is_some() && start == end {
            return moves.iter().position(|part| part.is_pass());
        }
        let mut written = String::new();
        let mut find = |is_meant: &dyn Fn(Part<'_>, &str) -> bool| {
            let is_meant = |part: Part<'_>| {
                written.clear();
                Squares::of(part).write(spelling, &mut written);
                is_meant(part, &written)
            };
            let mut found =
                moves.iter().map(is_meant).enumerate().filter(|(_, meant)| *meant).map(|(index, _)| index);
            (found.nth(before), found.next())
        };
        if let (Some(index), _) = find(&|_, written| written == plain) {
            return Some(index);
        }
        // As other programs write it, where that is one move only.
        let alone =
            |found: (Option<usize>, Option<usize>)| found.0.filter(|_| found.1.is_none() && before == 0);
        alone(find(&|_, written| written.eq_ignore_ascii_case(plain)))
            .or_else(|| alone(find(&|part, _| castles(spelling, part).is_some_and(|text| text == plain))))
    }

    /// The notation of a whole list.
    pub fn all(spelling: &Spelling, moves: &Moves) -> Vec<String> {
        let mut seen: HashMap<Squares, u16> = HashMap::new();
        let text = |part: Part<'_>| {
            let squares = Squares::of(part);
            let count = seen.entry(squares).or_default();
            let alike = std::mem::replace(count, *count + 1);
            let mut text = String::new();
            Coordinates { squares, alike }.write(spelling, &mut text);
            text
        };
        moves.iter().map(text).collect()
    }
}

/// A part that moves two pieces, as the first taking the second: `e1h1` for castling.
fn castles(spelling: &Spelling, part: Part<'_>) -> Option<String> {
    let moved = part.changes().filter_map(|change| match change {
        PartChange::Move(from, _) => Some(from),
        _ => None,
    });
    let mut starts = moved.chain(part.from()).map(|from| spelling.square(from));
    Some(format!("{}{}", starts.next()?, starts.next()?))
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
            _ => Squares::Pass(None),
        }
    }

    fn write(self, spelling: &Spelling, text: &mut String) {
        match self {
            Squares::Pass(Some(at)) if spelling.variant.is_some() => {
                text.push_str(spelling.square(at));
                text.push_str(spelling.square(at));
            }
            Squares::Pass(_) => text.push_str("0000"),
            Squares::Drop(kind, to) => {
                text.push_str(spelling.sign(kind));
                text.push(spelling.drop());
                text.push_str(spelling.square(to));
            }
            Squares::Move(from, to, becomes) => {
                text.push_str(spelling.square(from));
                text.push_str(spelling.square(to));
                if let Some(kind) = becomes {
                    text.push_str(&spelling.promotion(kind));
                }
            }
        }
    }
}

/// The mover's piece on the lowest rank, and there the leftmost one.
fn first_own(spelling: &Spelling, position: &Position) -> Option<PositionId> {
    let mover = position.turn().moves_as;
    let own = position.pieces().filter(|(_, owner, _)| *owner == mover).map(|(at, ..)| at);
    own.min_by_key(|at| {
        let (file, rank) = spelling.square(*at).split_at_checked(1).unwrap_or_default();
        (rank.parse::<u32>().unwrap_or(u32::MAX), file)
    })
}
