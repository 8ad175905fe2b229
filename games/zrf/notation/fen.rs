//! Positions in Forsyth-Edwards Notation, for games of two on boards of ranks and files whose pieces have symbols of one letter.

use std::sync::Arc;

use board::{AttributeId, Moves, PieceId, PlayerId, Position, PositionId, Rules};

use super::bad_position::BadPosition;
use crate::uci::sign;

/// The attribute in rules files for a piece that may castle.
const UNMOVED: &str = "never-moved?";

/// The files and ranks of a board, and the letters of its pieces.
struct Grid {
    files: usize,
    ranks: usize,
    /// By rank from 1, then by file.
    squares: Vec<PositionId>,
    letters: Vec<char>,
    /// Who has capital letters, and who small ones.
    owners: [PlayerId; 2],
}

impl Grid {
    fn new(rules: &Rules) -> Option<Grid> {
        let program = rules.program();
        let mut placed = Vec::new();
        for (index, site) in program.positions.iter().enumerate() {
            let mut letters = site.name.chars();
            let file = letters.next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
            let rank: usize = letters.as_str().parse().ok().filter(|rank| *rank > 0)?;
            placed.push((rank - 1, file, PositionId::from_index(index)));
        }
        placed.sort_unstable();
        let (files, ranks) = (placed.iter().map(|(_, file, _)| file + 1).max()?, placed.last()?.0 + 1);
        let letter = |kind: usize| {
            let sign = sign(program, PieceId::from_index(kind));
            let mut letters = sign.chars();
            letters.next().filter(|letter| letter.is_ascii_alphabetic() && letters.next().is_none())
        };
        let letters: Vec<char> = (0..program.pieces.len()).map(letter).collect::<Option<_>>()?;
        // FEN has no notation for pieces off the board.
        let drops = program.pieces.iter().any(|piece| !piece.drops.is_empty());
        let [white, black] = program.turns[..] else { return None };
        let owners = [white.player, black.player];
        let whole = placed.len() == files * ranks && owners[0] != owners[1] && !drops;
        let distinct = (1..letters.len()).all(|index| !letters[..index].contains(&letters[index]));
        let squares = placed.into_iter().map(|(_, _, at)| at).collect();
        (whole && distinct).then_some(Grid { files, ranks, squares, letters, owners })
    }

    fn at(&self, rank: usize, file: usize) -> PositionId {
        self.squares[rank * self.files + file]
    }
}

/// Parses a position. Counters of plies and moves are optional and ignored.
///
/// # Errors
/// The part that is invalid.
pub fn read_fen(rules: &Arc<Rules>, text: &str) -> Result<Position, BadPosition> {
    let grid = Grid::new(rules).ok_or(BadPosition::NoBoard)?;
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let mut position = Position::empty(rules);
    let ranks: Vec<&str> = board.split('/').collect();
    let misfit = |rank: &str| BadPosition::Ranks(rank.into(), grid.ranks, grid.files);
    if ranks.len() != grid.ranks {
        return Err(misfit(board));
    }
    for (rank, row) in ranks.iter().rev().enumerate() {
        let mut file = 0;
        let mut gap = 0;
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = gap * 10 + digit as usize;
                if gap > grid.files {
                    return Err(misfit(row));
                }
                continue;
            }
            file += std::mem::take(&mut gap);
            let kind = grid.letters.iter().position(|own| own.eq_ignore_ascii_case(&letter));
            let kind = kind.ok_or(BadPosition::NoPiece(letter))?;
            if file >= grid.files {
                return Err(misfit(row));
            }
            let owner = grid.owners[usize::from(letter.is_ascii_lowercase())];
            position.put(owner, PieceId::from_index(kind), grid.at(rank, file));
            file += 1;
        }
        if file + gap != grid.files {
            return Err(misfit(row));
        }
    }
    let mover = match words.next() {
        Some("w") | None => 0,
        Some("b") => 1,
        Some(other) => return Err(BadPosition::ToMove(other.into())),
    };
    let rights = words.next().unwrap_or("-");
    if rights != "-" && !rights.chars().all(|right| "KQkq".contains(right)) {
        return Err(BadPosition::Castling(rights.into()));
    }
    castle(&mut position, &grid, rights);
    position.set_turn(mover);
    match words.next() {
        None | Some("-") => Ok(position),
        Some(square) => {
            after_double_step(position, mover, square).ok_or(BadPosition::EnPassant(square.into()))
        }
    }
}

/// Which kings and rooks have never moved.
fn castle(position: &mut Position, grid: &Grid, rights: &str) {
    let program = Arc::clone(position.rules());
    let program = program.program();
    let Some(unmoved) =
        program.attributes.iter().position(|name| name == UNMOVED).map(AttributeId::from_index)
    else {
        return;
    };
    for at in &grid.squares {
        position.set_attribute(*at, unmoved, false);
    }
    for letter in rights.chars() {
        let rank = if letter.is_ascii_uppercase() { 0 } else { grid.ranks - 1 };
        let file = match letter.to_ascii_lowercase() {
            'k' => grid.files - 1,
            'q' => 0,
            _ => continue,
        };
        position.set_attribute(grid.at(rank, file), unmoved, true);
        position.set_attribute(grid.at(rank, grid.files / 2), unmoved, true);
    }
}

/// The position with the pawn that passed a square moved back and then forward again, so that the rules know.
fn after_double_step(mut position: Position, mover: usize, square: &str) -> Option<Position> {
    let program = Arc::clone(position.rules());
    let program = program.program();
    let (file, rank) = square.split_at_checked(1)?;
    let rank: i32 = rank.parse().ok()?;
    let named = |rank: i32| program.position_named(&format!("{file}{rank}"));
    let ahead = if mover == 0 { -1 } else { 1 };
    let (from, to) = (named(rank - ahead)?, named(rank + ahead)?);
    let (owner, kind) = position.piece(to)?;
    position.remove(to);
    position.put(owner, kind, from);
    position.set_turn(1 - mover);
    let mut moves = Moves::new();
    position.legal(&mut moves);
    let index = moves.iter().position(|part| part.from() == Some(from) && part.to() == Some(to))?;
    position.make(moves.get(index)?);
    Some(position)
}

/// Writes a position; `None` where parsing returns [`BadPosition::NoBoard`], or a piece belongs to neither side. `last` are the squares of the last move,
/// `quiet` the plies since a pawn moved or a piece was taken.
pub fn write_fen(
    position: &Position,
    last: Option<(PositionId, PositionId)>,
    quiet: usize,
) -> Option<String> {
    let rules = position.rules();
    let grid = Grid::new(rules)?;
    let mut rows = Vec::new();
    for rank in (0..grid.ranks).rev() {
        let mut row = String::new();
        let mut gap = 0;
        for file in 0..grid.files {
            let Some((owner, kind)) = position.piece(grid.at(rank, file)) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                row += &std::mem::take(&mut gap).to_string();
            }
            let letter = grid.letters[kind.index()];
            // FEN has no letters for what belongs to neither.
            let side = grid.owners.iter().position(|side| *side == owner)?;
            row.push(if side == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
        }
        if gap > 0 {
            row += &gap.to_string();
        }
        rows.push(row);
    }
    let to_move = if position.turn_index() == 0 { 'w' } else { 'b' };
    let passed = last.and_then(|(from, to)| passed(position, &grid, from, to)).unwrap_or_else(|| "-".into());
    let (rows, rights) = (rows.join("/"), rights(position, &grid));
    Some(format!("{rows} {to_move} {rights} {passed} {quiet} {}", position.number()))
}

fn rights(position: &Position, grid: &Grid) -> String {
    let program = position.rules().program();
    let unmoved = program.attributes.iter().position(|name| name == UNMOVED).map(AttributeId::from_index);
    let stays = |rank: usize, file: usize, letter: char| {
        let at = grid.at(rank, file);
        let owner = grid.owners[usize::from(rank != 0)];
        let is_it = |(player, kind): (PlayerId, PieceId)| {
            player == owner && grid.letters[kind.index()].eq_ignore_ascii_case(&letter)
        };
        position.piece(at).is_some_and(is_it)
            && unmoved.is_some_and(|unmoved| position.attribute(at, unmoved))
    };
    let mut rights = String::new();
    for (rank, letters) in [(0, "KQ"), (grid.ranks - 1, "kq")] {
        for (letter, file) in letters.chars().zip([grid.files - 1, 0]) {
            if stays(rank, grid.files / 2, 'K') && stays(rank, file, 'R') {
                rights.push(letter);
            }
        }
    }
    if rights.is_empty() { "-".into() } else { rights }
}

/// The square that a pawn has just passed.
fn passed(position: &Position, grid: &Grid, from: PositionId, to: PositionId) -> Option<String> {
    let (_, kind) = position.piece(to)?;
    if !grid.letters[kind.index()].eq_ignore_ascii_case(&'P') {
        return None;
    }
    let place = |at: PositionId| grid.squares.iter().position(|square| *square == at);
    let (from, to) = (place(from)?, place(to)?);
    (from.abs_diff(to) == 2 * grid.files).then(|| {
        let at = grid.squares[from.midpoint(to)];
        position.rules().program().positions[at.index()].name.clone()
    })
}
