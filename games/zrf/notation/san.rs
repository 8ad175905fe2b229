//! Moves in Standard Algebraic Notation, as people write chess: `e4`, `Nbxd7+`, `e8=Q#`, `O-O`.

use board::{Moves, Part, PartChange, PieceId, Position, PositionId, Program};

use crate::uci::sign;

/// Returns true for chess and its kin: what has a king, a queen, rooks, bishops, knights and pawns by these letters.
pub(crate) fn has_san(program: &Program) -> bool {
    let letters: Vec<String> =
        (0..program.pieces.len()).map(|kind| sign(program, PieceId::from_index(kind))).collect();
    ["K", "Q", "R", "B", "N", "P"].iter().all(|letter| letters.iter().any(|own| own == letter))
}

/// What a move says of its piece.
struct Said {
    kind: PieceId,
    from: PositionId,
    to: PositionId,
    becomes: Option<PieceId>,
}

impl Said {
    /// `None` for drops, passes and castling.
    fn of(position: &Position, part: Part<'_>) -> Option<Said> {
        let (from, to) = part.journey().filter(|_| castles(part).is_none())?;
        let (_, kind) = position.piece(from)?;
        let becomes = part.changes().find_map(|change| match change {
            PartChange::Type(kind, at) if at == to => Some(kind),
            _ => None,
        });
        Some(Said { kind, from, to, becomes })
    }
}

/// Where a king goes that castles: its part moves a second piece.
fn castles(part: Part<'_>) -> Option<(PositionId, PositionId)> {
    let mut moved = part.changes().filter(|change| matches!(change, PartChange::Move(..)));
    moved.next().and_then(|_| part.journey())
}

/// Finds the legal part for a text. Signs such as `+`, `#`, `!` and `x` may be missing.
pub fn find_san(position: &Position, moves: &Moves, text: &str) -> Option<usize> {
    let program = position.rules().program();
    let name = |at: PositionId| program.positions[at.index()].name.as_str();
    let plain: String = text.trim_end_matches(['+', '#', '!', '?']).replace(['x', '-', '='], "");
    let mut found = match plain.replace('0', "O").as_str() {
        castling @ ("OO" | "OOO") => (0..moves.len())
            .filter(|index| {
                let journey = moves.get(*index).and_then(castles);
                journey.is_some_and(|(from, to)| (name(from) < name(to)) == (castling == "OO"))
            })
            .collect::<Vec<_>>(),
        _ => {
            let signed = |letter: &str| {
                let is_it = |kind: &PieceId| sign(program, *kind) == letter;
                (0..program.pieces.len()).map(PieceId::from_index).find(is_it)
            };
            let first = plain.get(..1).and_then(signed);
            let (kind, rest) = match first {
                Some(kind) => (kind, &plain[1..]),
                None => (signed("P")?, plain.as_str()),
            };
            let becomes = rest.get(rest.len().checked_sub(1)?..).and_then(signed);
            let rest = if becomes.is_some() { &rest[..rest.len() - 1] } else { rest };
            let (of, to) = rest.split_at(rest.rfind(|letter: char| letter.is_ascii_lowercase())?);
            let fits = |said: &Said| {
                let (file, rank) = name(said.from).split_at_checked(1).unwrap_or_default();
                let is_of = of.is_empty() || of == file || of == rank || of == name(said.from);
                said.kind == kind && is_of && name(said.to) == to && said.becomes == becomes
            };
            let is_said = |index: &usize| {
                let said = moves.get(*index).and_then(|part| Said::of(position, part));
                said.is_some_and(|said| fits(&said))
            };
            (0..moves.len()).filter(is_said).collect()
        }
    };
    let one = found.pop();
    one.filter(|_| found.is_empty())
}

/// Writes a legal part; `None` where the notation has no words for it.
pub fn write_san(position: &Position, moves: &Moves, index: usize) -> Option<String> {
    let mut after = position.clone();
    let text = write_plain(position, moves, index)?;
    after.make(moves.get(index)?);
    Some(text + sign_of(&mut after))
}

/// The sign of a move after which the position is this: of check or mate.
pub(crate) fn sign_of(after: &mut Position) -> &'static str {
    match after.is_royal_attacked(after.turn().player) {
        false => "",
        true if after.legal_without_repetition(&mut Moves::new()).is_some() => "#",
        true => "+",
    }
}

/// Writes a legal part without the sign of check.
pub(crate) fn write_plain(position: &Position, moves: &Moves, index: usize) -> Option<String> {
    let program = position.rules().program();
    let name = |at: PositionId| program.positions[at.index()].name.as_str();
    let part = moves.get(index)?;
    let text = match castles(part) {
        Some((from, to)) => if name(from) < name(to) { "O-O" } else { "O-O-O" }.into(),
        None => {
            let said = Said::of(position, part)?;
            let letter = sign(program, said.kind);
            let is_pawn = letter == "P";
            let taken = position.piece(said.to).is_some()
                || part.changes().any(|change| matches!(change, PartChange::Capture(_)));
            let rivals: Vec<Said> = moves
                .iter()
                .filter_map(|other| Said::of(position, other))
                .filter(|other| (other.kind, other.to) == (said.kind, said.to) && other.from != said.from)
                .collect();
            let (file, rank) = name(said.from).split_at_checked(1)?;
            let shared =
                |part: &str, of: fn(&str) -> &str| rivals.iter().any(|rival| of(name(rival.from)) == part);
            let of = match () {
                () if is_pawn && taken => file,
                () if is_pawn || rivals.is_empty() => "",
                () if !shared(file, |name| &name[..1]) => file,
                () if !shared(rank, |name| &name[1..]) => rank,
                () => name(said.from),
            };
            let letter = if is_pawn { "" } else { letter.as_str() };
            let becomes = said.becomes.map_or(String::new(), |kind| format!("={}", sign(program, kind)));
            format!("{letter}{of}{}{}{becomes}", if taken { "x" } else { "" }, name(said.to))
        }
    };
    Some(text)
}
