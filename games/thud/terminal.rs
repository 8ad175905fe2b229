//! The game in a terminal: the board of room `zrf`, and what the match adds.

use game::Paint;
use serde::Deserialize;

use super::rules::Action;
use zrf_room::terminal as board;

/// What the match adds to a frame of the board.
#[derive(Deserialize)]
struct Frame {
    points: [i64; 2],
    quiet: u32,
    may_accept: bool,
}

pub(super) fn draw(scene: &str, frame: &str, paint: Paint) -> String {
    let mut text = board::draw(scene, frame, paint);
    if let Ok(Frame { points: [dwarfs, trolls], quiet, may_accept }) = serde_json::from_str(frame) {
        text += &format!("points: dwarfs {dwarfs}, trolls {trolls}; {quiet} plies without a capture\n");
        if may_accept {
            text += "the end is proposed: 'accept' it, or move\n";
        }
    }
    text
}

/// Says in a sentence what an input did.
pub(super) fn tell(action: &str, _reply: &str) -> String {
    match serde_json::from_str(action) {
        Ok(Action::Move(text)) => board::sentence(&text),
        Ok(Action::Propose(text)) => format!("{}, and proposes the end", board::sentence(&text)),
        Ok(Action::Accept) => "accepts the end".into(),
        Err(_) => format!("does something unknown: {action}"),
    }
}

/// Reads what a person typed: a move, `propose` and a move, `accept`.
pub(super) fn read(typed: &str, view: &str) -> Result<String, String> {
    let typed = typed.trim();
    let action = match typed.split_once(char::is_whitespace) {
        _ if typed.eq_ignore_ascii_case("accept") => Action::Accept,
        Some((first, rest)) if first.eq_ignore_ascii_case("propose") => {
            Action::Propose(board::choose(rest, view)?)
        }
        _ => Action::Move(board::choose(typed, view).map_err(|help| format!("{help}{ALSO}"))?),
    };
    Ok(serde_json::to_string(&action).expect("actions have string keys and no failing parts"))
}

const ALSO: &str = "\n('propose' before a move offers the end of the game, 'accept' takes such an offer)";
