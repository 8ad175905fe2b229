//! A UCI engine at a seat: what it is told of a position, and what its move means.

use board::{Moves, Position};
use game::{Dialect, Life, Prompt, Spoken};

use super::coordinates::coordinates;
use super::fen::write_fen;
use crate::zrf::rules::Action;
use crate::zrf::view::View;

/// UCI.
pub const DIALECT: Dialect = Dialect { name: "uci", life: Life::Engine, ask, hear };

/// How chess begins.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position: how the game began and all moves since. Games that do not begin as chess does tell the first
/// position in FEN where they can.
fn ask(prompt: &Prompt) -> Vec<u8> {
    let Some(view) = prompt.view::<View>() else { return Vec::new() };
    let mut position = Position::new(&view.ready().rules);
    let start = match write_fen(&position, None) {
        Some(fen) if fen != CHESS => format!("fen {fen}"),
        _ => "startpos".into(),
    };
    let mut words = Vec::new();
    let mut moves = Moves::new();
    for made in view.made() {
        let Some(index) = position.find(&made.text, &mut moves) else { break };
        let found = position.text(moves.get(index).expect("found"));
        position.legal(&mut moves);
        let listed = moves.iter().position(|part| position.text(part) == found).unwrap_or(0);
        words.extend(coordinates(&position, &moves).into_iter().nth(listed));
        let Some(part) = moves.get(listed) else { break };
        position.make(part);
    }
    let moves = if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) };
    format!("position {start}{moves}\n").into_bytes()
}

/// The move after `bestmove`.
fn hear(prompt: &Prompt, output: &[u8]) -> Result<Spoken, String> {
    let view = prompt.view::<View>().ok_or("another game")?;
    let text = String::from_utf8_lossy(output);
    let line = text.lines().rev().find_map(|line| line.trim().strip_prefix("bestmove"));
    let line = line.ok_or("expected a line 'bestmove MOVE'")?;
    let word = line.split_whitespace().next().unwrap_or_default();
    let now = view.now();
    let written = coordinates(&now.position, &now.legal);
    let Some(part) = written.iter().position(|own| own == word).and_then(|index| now.legal.get(index)) else {
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
