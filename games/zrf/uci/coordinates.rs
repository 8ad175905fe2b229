//! Moves by their squares: `e2e4`, `e7e8q`, `P@e4`, `0000`.

use board::{Moves, Part, PartChange, PieceId, Position, PositionId, Program};

/// The coordinates of each part of a list: the squares where the first piece that moves starts and ends, then what it
/// becomes in small letters; a piece that is put down is written before `@`, a pass is `0000`. Of several parts that
/// would be written alike the second ends in `#2`, and so on.
pub fn coordinates(position: &Position, moves: &Moves) -> Vec<String> {
    let program = position.rules().program();
    let mut written: Vec<String> = Vec::with_capacity(moves.len());
    for part in moves.iter() {
        let plain = plain(program, part);
        let alike = |text: &&String| text.split('#').next() == Some(plain.as_str());
        match written.iter().filter(alike).count() {
            0 => written.push(plain),
            before => written.push(format!("{plain}#{}", before + 1)),
        }
    }
    written
}

fn plain(program: &Program, part: Part<'_>) -> String {
    let name = |at: PositionId| program.positions[at.index()].name.as_str();
    let first = part.changes().find_map(|change| match change {
        PartChange::Move(from, to) => Some((from, to)),
        _ => None,
    });
    let pair = first.or(part.from().zip(part.to()));
    match (part.dropped(), part.to(), pair) {
        (Some(kind), Some(to), _) => format!("{}@{}", sign(program, kind), name(to)),
        (_, _, Some((from, to))) => {
            let becomes = part.changes().find_map(|change| match change {
                PartChange::Type(kind, at) if at == to => Some(kind),
                _ => None,
            });
            let suffix = becomes.map_or_else(String::new, |kind| sign(program, kind).to_lowercase());
            format!("{}{}{suffix}", name(from), name(to))
        }
        _ => "0000".into(),
    }
}

/// The sign of a type, or its name, without spaces.
pub(super) fn sign(program: &Program, kind: PieceId) -> String {
    let piece = &program.pieces[kind.index()];
    let sign = if piece.notation.trim().is_empty() { &piece.name } else { &piece.notation };
    sign.split_whitespace().collect()
}
