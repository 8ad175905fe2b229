//! The action in a model's answer.

use game::{Lists, Prompt, Room};
use serde_json::Value;

/// Reads the action: the last line `action: ...`, else the last line of JSON. What it says is an action as JSON, or what a person would
/// type.
///
/// # Errors
/// If there is none. The text says what is wanted.
pub(super) fn read(room: &Room, prompt: &Prompt, answer: &str) -> Result<String, String> {
    let Some(written) = written(answer) else {
        return Err("there is no line 'action: ACTION' in it".into());
    };
    if let Ok(value @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(written) {
        return Ok(unwrapped(value).to_string());
    }
    let unquoted = serde_json::from_str::<String>(written);
    let typed: &str = unquoted.as_deref().unwrap_or(written);
    let read = |view: &str| (room.terminal.read)(typed, view);
    // Without the list of legal actions, one that is not legal is read too: the rules say why it is not.
    read(prompt.shown().get()).or_else(|why| read(prompt.text_with(Lists::Without).get()).map_err(|_| why))
}

/// What is written as the action.
fn written(answer: &str) -> Option<&str> {
    let bare =
        |line| str::trim_matches(line, |letter: char| letter.is_whitespace() || "*`>".contains(letter));
    let lines = || answer.lines().rev().map(bare);
    let named = lines().find_map(|line| {
        let head = line.get(..6).filter(|head| head.eq_ignore_ascii_case("action"))?;
        bare(&line[head.len()..]).strip_prefix(':').map(bare)
    });
    let is_json = |line: &&str| matches!(serde_json::from_str(line), Ok(Value::Object(_) | Value::Array(_)));
    named.or_else(|| lines().find(is_json)).filter(|written| !written.is_empty())
}

/// An action in `{"action": ...}`, as the line protocol writes it.
fn unwrapped(value: Value) -> Value {
    match value {
        Value::Object(mut object) if object.len() == 1 && object.contains_key("action") => {
            object.remove("action").unwrap_or_default()
        }
        other => other,
    }
}
