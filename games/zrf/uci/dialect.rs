//! A UCI engine at a seat: the position sent to it, and its move.

use board::Position;
use game::{Dialect, Life, Prompt, Spoken};

use super::coordinates::Coordinates;
use crate::notation::write_position;
use crate::rules::Action;
use crate::view::View;

pub const DIALECT: Dialect = Dialect { name: "uci", life: Life::Engine, ask, hear };

/// The starting position of chess.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The start of a game for `position`: `startpos`, or the first position if it is not that of chess.
pub(crate) fn start(position: &Position, is_variant: bool) -> String {
    // An engine that plays the variant knows its start.
    let is_usual = || position.hash() == Position::new(position.rules()).hash();
    match write_position(position) {
        fen if fen == CHESS || (is_variant || fen.starts_with('(')) && is_usual() => "startpos".into(),
        fen => format!("fen {fen}"),
    }
}

/// The position: the start of the game and all moves since.
fn ask(prompt: &Prompt) -> Vec<u8> {
    let Some(view) = prompt.view::<View>() else { return Vec::new() };
    let spelling = view.variant().spellings().told();
    let mut line = format!("position {}", view.uci_start());
    let mut before = " moves ";
    for made in view.made() {
        line.push_str(before);
        made.coordinates.write(spelling, &mut line);
        before = " ";
    }
    line.push('\n');
    line.into_bytes()
}

/// The move after `bestmove`.
fn hear(prompt: &Prompt, output: &[u8]) -> Result<Spoken, String> {
    let view = prompt.view::<View>().ok_or("another game")?;
    let text = String::from_utf8_lossy(output);
    let line = text.lines().rev().find_map(|line| line.trim().strip_prefix("bestmove"));
    let line = line.ok_or("expected a line 'bestmove MOVE'")?;
    let word = line.split_whitespace().next().unwrap_or_default();
    let now = view.current();
    let spellings = view.variant().spellings();
    let part = spellings.find(&now.legal, word).and_then(|index| now.legal.get(index));
    let Some(part) = part else {
        let written = Coordinates::all(spellings.told(), &now.legal);
        let some: Vec<&str> = written.iter().take(3).map(String::as_str).collect();
        return Err(format!(
            "'bestmove {}' is not legal here; {} moves are legal: {}{}",
            word.escape_debug(),
            written.len(),
            some.join(", "),
            if written.len() > 3 { ", ..." } else { "" }
        ));
    };
    let action = Action::Move(now.position.text(part));
    let action = serde_json::to_string(&action).expect("actions have string keys and no failing parts");
    Ok(Spoken { action, notices: Vec::new() })
}
