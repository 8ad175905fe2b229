//! Replays a saved game with the engine.

use std::sync::Arc;

use board::{Moves, Position, Program, Rules};

use super::{Edit, PlayedPart, SavedGame};

/// Why a saved game cannot be replayed with these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    /// A change to the board names something unknown.
    #[error("`{edit}` changes the board, but the rules have no {what} `{name}`")]
    Edit {
        /// The change, as in the file.
        edit: String,
        /// Player, piece or position.
        what: &'static str,
        /// The unknown name.
        name: String,
    },
    /// A move is not among the legal ones.
    #[error("line {index}, `{line}`: not among the {legal} legal moves")]
    Move {
        /// The number of the move, from 1.
        index: usize,
        /// The line, as in the file.
        line: String,
        /// The number of legal moves.
        legal: usize,
    },
}

/// The position before the first line: the setup with the game's changes.
///
/// # Errors
/// [`BadReplay::Edit`] if a change names something unknown.
pub fn start(game: &SavedGame, rules: &Arc<Rules>) -> Result<Position, BadReplay> {
    let mut position = Position::new(rules);
    let program: &Program = rules.program();
    for edit in &game.edits {
        let unknown =
            |what, name: &str| BadReplay::Edit { edit: edit.to_string(), what, name: name.to_owned() };
        let place = |at: &str| program.position_named(at).ok_or_else(|| unknown("position", at));
        match edit {
            Edit::Remove(at) => position.remove(place(at)?),
            Edit::Put { player, piece, at } => {
                let owner = program.player_named(player).ok_or_else(|| unknown("player", player))?;
                let kind = program.piece_named(piece).ok_or_else(|| unknown("piece", piece))?;
                position.put(owner, kind, place(at)?);
            }
        }
    }
    Ok(position)
}

/// Makes the part in a line. A line that does not continue the current turn is tried as the next turn: the original ends a turn without a
/// line if its rules left the piece nothing to continue with. It writes `Pass` for a player without moves, even if the rules forbid
/// passing.
///
/// # Errors
/// [`BadReplay::Move`] if the move is not legal; the position is then unchanged. The error's move number is 1; only [`replay`] knows the
/// real one.
pub fn step(position: &mut Position, line: &PlayedPart, moves: &mut Moves) -> Result<(), BadReplay> {
    if make(position, line, moves) {
        return Ok(());
    }
    let legal = moves.len();
    if position.continuing().is_some() {
        position.pass();
        if make(position, line, moves) {
            return Ok(());
        }
        position.unmake();
    }
    Err(BadReplay::Move { index: 1, line: line.to_string(), legal })
}

/// Makes the part in a line, if it is allowed.
fn make(position: &mut Position, line: &PlayedPart, moves: &mut Moves) -> bool {
    let found = position.find(&line.text, moves);
    if let Some(part) = found.and_then(|index| moves.get(index)) {
        position.make(part);
    } else if moves.is_empty() && line.text.eq_ignore_ascii_case("pass") {
        position.pass();
    } else {
        return false;
    }
    true
}

/// Replays a whole saved game and returns its last position.
///
/// # Errors
/// At the first change or line that the rules do not allow.
pub fn replay(game: &SavedGame, rules: &Arc<Rules>) -> Result<Position, BadReplay> {
    let mut position = start(game, rules)?;
    let mut moves = Moves::new();
    for (number, line) in (1..).zip(&game.lines) {
        step(&mut position, line, &mut moves).map_err(|error| match error {
            BadReplay::Move { line, legal, .. } => BadReplay::Move { index: number, line, legal },
            edit @ BadReplay::Edit { .. } => edit,
        })?;
    }
    Ok(position)
}
