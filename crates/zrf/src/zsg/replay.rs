//! A saved game played again by the engine.

use std::sync::Arc;

use board::{Moves, Position, Program, Rules};

use super::{Edit, PlayedPart, SavedGame};

/// A saved game that cannot be played by these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    /// A change of the board names what the rules do not have.
    #[error("`{edit}` changes the board, but the rules have no {what} `{name}`")]
    Edit {
        /// The change as the file has it.
        edit: String,
        /// Player, piece or position.
        what: &'static str,
        /// The unknown name.
        name: String,
    },
    /// A move is not among the legal ones.
    #[error("line {index}, `{line}`: not among the {legal} legal moves")]
    Move {
        /// Which of the moves, from 1.
        index: usize,
        /// The line as the file has it.
        line: String,
        /// How many moves there are instead.
        legal: usize,
    },
}

/// The position before the first line: the set-up of the rules with the changes of the game.
///
/// # Errors
/// [`BadReplay::Edit`] where a change names what the rules do not have.
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

/// Makes one line's part. A line that does not go on with the turn under way is tried as the next turn's: the
/// original ends a turn without a line where the rules that it was played by gave the piece nothing to go on with.
/// It writes `Pass` for a player who has no move, whether or not the rules let a player pass.
///
/// # Errors
/// [`BadReplay::Move`] where the line is not among the legal moves; the position is left as it was. The number of
/// the line in the error is 1: only [`replay`] knows better.
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

/// Makes the part that a line means, if there is one.
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

/// Plays a whole saved game and returns its last position.
///
/// # Errors
/// The first change or line that the rules do not allow.
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
