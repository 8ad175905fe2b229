//! The game in a terminal: draws any board, describes moves, parses what a person types.

mod frame;
mod grid;
mod picture;
mod sentence;
mod signs;
mod typed;

pub use picture::draw;
pub use sentence::sentence;
pub use typed::choose;

use super::rules::Action;

/// Says in a sentence what an input did.
pub(super) fn tell(action: &str, _reply: &str) -> String {
    match serde_json::from_str(action) {
        Ok(Action::Move(text)) => sentence(&text),
        Err(_) => format!("does something unknown: {action}"),
    }
}

/// Reads what a person typed.
pub(super) fn read(typed: &str, view: &str) -> Result<String, String> {
    let action = Action::Move(choose(typed, view)?);
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}
