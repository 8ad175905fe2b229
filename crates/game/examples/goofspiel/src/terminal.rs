//! The game in a terminal. Frames, actions and replies are JSON, as in a replay.

use serde_json::Value;
use viadal_game::Paint;

pub(crate) fn draw(_scene: &str, frame: &str, _: Paint) -> String {
    let view: Value = serde_json::from_str(frame).unwrap_or_default();
    let mut text = format!("prize {}\n", view["prize"]);
    for (seat, hand) in view["hands"].as_array().into_iter().flatten().enumerate() {
        text += &format!("player {}  {} points  cards {hand}\n", seat + 1, view["scores"][seat]);
    }
    text
}

pub(crate) fn tell(action: &str, _reply: &str) -> String {
    let action: Value = serde_json::from_str(action).unwrap_or_default();
    format!("lays {}", action["card"])
}

pub(crate) fn read(typed: &str, _view: &str) -> Result<String, String> {
    let card: u32 = typed.trim().parse().map_err(|_| "type the number of a card".to_string())?;
    Ok(format!("{{\"card\":{card}}}"))
}
