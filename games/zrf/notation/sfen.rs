//! Positions of shogi and its kin: in SFEN, or in FEN with the pieces in hand in brackets, as UCI programs write them.

use std::sync::Arc;

use board::{PieceId, PlayerId, Position, PositionId, Program, Rules};

use super::bad_position::BadPosition;
use crate::uci::sign;

/// Files and ranks, where all places that are seen are named such as `7g`.
pub(super) fn size(program: &Program) -> Option<(usize, usize)> {
    size_by(program, |name| match *name.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
            Some((usize::from(file - b'1'), usize::from(rank - b'a')))
        }
        _ => None,
    })
}

/// Files and ranks, where all places that are seen have a file and a rank by their names, both from 0.
pub(super) fn size_by(
    program: &Program,
    square: impl Fn(&str) -> Option<(usize, usize)>,
) -> Option<(usize, usize)> {
    let mut size = (0, 0);
    for site in program.positions.iter().filter(|site| site.rectangle.is_some()) {
        let (file, rank) = square(&site.name)?;
        size = (size.0.max(file + 1), size.1.max(rank + 1));
    }
    Some(size)
}

/// Parses `lnsgkgsnl/... b 2Pb 1` or `lnsgkgsnl/...[PPb] w - - 0 1`. Counters are optional and ignored. In SFEN `b` is who begins, in FEN `w`.
///
/// # Errors
/// The part that is invalid.
pub(super) fn read_sfen(rules: &Arc<Rules>, text: &str) -> Result<Position, BadPosition> {
    let program = rules.program();
    let (files, ranks) = size(program).ok_or(BadPosition::NoBoard)?;
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let (board, bracket) = match board.split_once('[') {
        Some((board, hands)) => (board, Some(hands.trim_end_matches(']'))),
        None => (board, None),
    };
    let mut position = Position::empty(rules);
    let misfit = |rank: &str| BadPosition::Ranks(rank.into(), ranks, files);
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != ranks {
        return Err(misfit(board));
    }
    for (rank, row) in rows.iter().enumerate() {
        let (mut file, mut plus) = (files, "");
        for letter in row.chars() {
            match (letter, letter.to_digit(10)) {
                ('+', _) if plus.is_empty() => plus = "+",
                // A plus belongs to the piece that follows it.
                (_, Some(_)) | ('+', _) if !plus.is_empty() => return Err(misfit(row)),
                (_, Some(gap)) => file = file.checked_sub(gap as usize).ok_or_else(|| misfit(row))?,
                _ => {
                    let (owner, kind) = piece(program, plus, letter)?;
                    let name = format!("{file}{}", char::from(b'a' + rank as u8));
                    let at: PositionId = program.position_named(&name).ok_or_else(|| misfit(row))?;
                    position.put(owner, kind, at);
                    (file, plus) = (file - 1, "");
                }
            }
        }
        if file != 0 || !plus.is_empty() {
            return Err(misfit(row));
        }
    }
    let first = if bracket.is_some() { "w" } else { "b" };
    position.set_turn(match words.next() {
        None => 0,
        Some(side @ ("w" | "b")) => usize::from(side != first),
        Some(other) => return Err(BadPosition::ToMove(other.into())),
    });
    let hands = bracket.or_else(|| words.next()).unwrap_or("-");
    let mut count: Option<usize> = None;
    let wrong = || BadPosition::Hands(hands.into());
    for letter in hands.chars().filter(|letter| *letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = Some(count.unwrap_or(0) * 10 + digit as usize).filter(|count| *count <= MOST);
            count.ok_or_else(wrong)?;
            continue;
        }
        let ((owner, kind), more) = (piece(program, "", letter)?, count.take().unwrap_or(1));
        if position.stock(owner, kind) + more > MOST {
            return Err(wrong());
        }
        position.add_stock(owner, kind, more as u16);
    }
    if count.is_none() { Ok(position) } else { Err(wrong()) }
}

/// More pieces of a type than this nobody has in hand.
const MOST: usize = 99;

/// The piece of a letter; a capital is of who begins.
fn piece(program: &Program, plus: &str, letter: char) -> Result<(PlayerId, PieceId), BadPosition> {
    let wanted = format!("{plus}{}", letter.to_ascii_uppercase());
    let kind = (0..program.pieces.len()).map(PieceId::from_index).find(|kind| sign(program, *kind) == wanted);
    let owner = program.turns.get(usize::from(letter.is_ascii_lowercase())).ok_or(BadPosition::NoBoard)?;
    Ok((owner.player, kind.ok_or(BadPosition::NoPiece(letter))?))
}
