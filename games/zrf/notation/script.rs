//! How those who play a game write its moves: chess, shogi, xiangqi, draughts and reversi, each in its own way.

use board::{Moves, Part, PartChange, PieceId, Position, PositionId, Program};

use super::san::{has_san, write_plain, write_san};
use super::sfen;
use crate::uci::sign;

/// A way to write moves, which goes by the names of pieces and places. Games that have none are written in the words of their file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Standard Algebraic Notation: `Nbxd7+`.
    Chess,
    /// Western notation (Hodges): `P-7f`, `Bx2b+`, `G4i-5h`, `S*5e`, `Sx3c=`.
    Shogi,
    /// WXF: `C2=5`, `H8+7`, `R+-1`, files from the mover's right.
    Xiangqi,
    /// The numbers of the dark squares: `32-28`, `19x28`, each jump for itself.
    Draughts,
    /// The place of the new disc: `f5`.
    Reversi,
}

impl Script {
    /// The script of a game; `None` if it is none of those.
    pub(crate) fn of(program: &Program) -> Option<Script> {
        let kinds = || (0..program.pieces.len()).map(PieceId::from_index);
        let has =
            |signs: &[&str]| signs.iter().all(|letter| kinds().any(|kind| sign(program, kind) == *letter));
        let named = |names: &[&str]| names.iter().all(|name| program.piece_named(name).is_some());
        let (files, ranks) = sfen::size_by(program, square).unwrap_or_default();
        if has_san(program) {
            Some(Script::Chess)
        } else if has(&["K", "G", "S", "R", "B", "P", "+P", "+S", "+R", "+B"])
            && sfen::size(program).is_some()
        {
            Some(Script::Shogi)
        } else if named(&["General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier"])
            && program.pieces.len() == 7
            && (files, ranks) == (9, 10)
        {
            Some(Script::Xiangqi)
        } else if named(&["Man", "King"])
            && program.pieces.len() == 2
            && numbers_squares(program, files, ranks)
        {
            Some(Script::Draughts)
        } else if named(&["Disc"]) && program.pieces.len() == 1 && (files, ranks) == (8, 8) {
            Some(Script::Reversi)
        } else {
            None
        }
    }

    /// Writes a legal part; `None` for a pass, and where the script could be read in two ways.
    pub fn write(self, position: &Position, moves: &Moves, index: usize) -> Option<String> {
        match self {
            Script::Chess => write_san(position, moves, index),
            other => other.write_plain(position, moves, index),
        }
    }

    /// Writes a legal part without what follows from the position after it, such as check.
    pub(crate) fn write_plain(self, position: &Position, moves: &Moves, index: usize) -> Option<String> {
        let part = moves.get(index)?;
        match self {
            Script::Chess => write_plain(position, moves, index),
            Script::Shogi => shogi(position, moves, part),
            Script::Xiangqi => xiangqi(position, part),
            Script::Draughts => draughts(position, part),
            Script::Reversi => part.dropped().and(part.to()).map(|at| name(position, at).into()),
        }
    }
}

fn name(position: &Position, at: PositionId) -> &str {
    &position.rules().program().positions[at.index()].name
}

/// File and rank of a place such as `a1`, both from 0.
fn square(name: &str) -> Option<(usize, usize)> {
    let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rank: usize = name[1..].parse().ok()?;
    Some((usize::from(file - b'a'), rank.checked_sub(1)?))
}

/// Whether the dark squares have numbers. On 64 squares that is so where Black begins: the Russians, who let White begin, write `c3-d4`.
fn numbers_squares(program: &Program, files: usize, ranks: usize) -> bool {
    let first = program.turns.first().map(|turn| program.players[turn.player].name.as_str());
    let is_dark = |at: PositionId| {
        square(&program.positions[at.index()].name).is_some_and(|(file, rank)| (file + rank) % 2 == 0)
    };
    let sized = match files {
        8 => first == Some("Black"),
        10 | 12 => true,
        _ => false,
    };
    sized
        && files == ranks
        && program.player_named("Black").is_some()
        && !program.setup.is_empty()
        && program.setup.iter().all(|placed| is_dark(placed.at))
}

/// The number of a dark square: from Black's side, and there from its left as White sees it.
fn number(program: &Program, at: PositionId) -> Option<usize> {
    let (files, ranks) = sfen::size_by(program, square)?;
    let (file, rank) = square(&program.positions[at.index()].name)?;
    let black = program.player_named("Black")?;
    let first = program.setup.iter().find(|placed| placed.player == black)?;
    let is_below = square(&program.positions[first.at.index()].name)?.1 < ranks / 2;
    let (column, row) = if is_below { (files - 1 - file, rank) } else { (file, ranks - 1 - rank) };
    Some(row * files / 2 + column / 2 + 1)
}

fn draughts(position: &Position, part: Part<'_>) -> Option<String> {
    let (from, to) = part.journey()?;
    let (one, other) = (square(name(position, from))?, square(name(position, to))?);
    let program = position.rules().program();
    // On a way along a diagonal, a piece between is jumped over.
    let is_between = |at: PositionId| {
        let Some((file, rank)) = square(name(position, at)) else { return false };
        let inside = |a: usize, b: usize, of: usize| a.min(b) < of && of < a.max(b);
        inside(one.0, other.0, file)
            && inside(one.1, other.1, rank)
            && file.abs_diff(one.0) == rank.abs_diff(one.1)
            && file.abs_diff(other.0) == rank.abs_diff(other.1)
    };
    let jumps = position.pieces().any(|(at, ..)| is_between(at));
    Some(format!("{}{}{}", number(program, from)?, if jumps { "x" } else { "-" }, number(program, to)?))
}

fn shogi(position: &Position, moves: &Moves, part: Part<'_>) -> Option<String> {
    let program = position.rules().program();
    if let (Some(kind), Some(to)) = (part.dropped(), part.to()) {
        return Some(format!("{}*{}", sign(program, kind), name(position, to)));
    }
    let (from, to) = part.journey()?;
    let (_, kind) = position.piece(from)?;
    let promotes =
        |part: Part<'_>| part.changes().any(|change| matches!(change, PartChange::Type(_, at) if at == to));
    let alike = |other: &Part<'_>| {
        other.journey().is_some_and(|(start, end)| {
            end == to && position.piece(start).is_some_and(|(_, other)| other == kind)
        })
    };
    let rivals: Vec<Part<'_>> = moves.iter().filter(alike).collect();
    let is_own = |other: &Part<'_>| other.journey().is_some_and(|(start, _)| start == from);
    let of = if rivals.iter().all(is_own) { "" } else { name(position, from) };
    let sign_of = |part: Part<'_>| match promotes(part) {
        true => "+",
        false if rivals.iter().any(|other| is_own(other) && promotes(*other)) => "=",
        false => "",
    };
    let way = if position.piece(to).is_some() { "x" } else { "-" };
    Some(format!("{}{of}{way}{}{}", sign(program, kind), name(position, to), sign_of(part)))
}

fn xiangqi(position: &Position, part: Part<'_>) -> Option<String> {
    let program = position.rules().program();
    let (from, to) = part.journey()?;
    let (owner, kind) = position.piece(from)?;
    let letter = match program.pieces[kind.index()].name.as_str() {
        "General" => 'K',
        "Chariot" => 'R',
        "Soldier" => 'P',
        name => name.chars().next()?,
    };
    // Who sits below: a general never leaves its own side.
    let general = position.first(owner, program.piece_named("General")?)?;
    let is_below = square(name(position, general))?.1 < 5;
    let seen = |at: PositionId| {
        let (file, rank) = square(name(position, at))?;
        Some(if is_below { (9 - file, rank) } else { (file + 1, 9 - rank) })
    };
    let ((file, rank), (new_file, new_rank)) = (seen(from)?, seen(to)?);
    let on = |file: usize| -> Vec<usize> {
        let own = position.pieces().filter(|(_, other, piece)| (*other, *piece) == (owner, kind));
        own.filter_map(|(at, ..)| seen(at)).filter(|own| own.0 == file).map(|own| own.1).collect()
    };
    let of = match on(file).as_slice() {
        [_] => file.to_string(),
        // Pairs on two files, or three in a row, are told apart in several ways.
        [one, other] if (1..=9).all(|of| of == file || on(of).len() < 2) => {
            if rank == *one.max(other) { "+" } else { "-" }.into()
        }
        _ => return None,
    };
    let (way, goal) = match new_rank.cmp(&rank) {
        std::cmp::Ordering::Equal => ('=', new_file),
        order => {
            let way = if order.is_gt() { '+' } else { '-' };
            (way, if new_file == file { new_rank.abs_diff(rank) } else { new_file })
        }
    };
    Some(format!("{letter}{of}{way}{goal}"))
}
