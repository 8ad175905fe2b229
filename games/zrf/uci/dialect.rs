//! Engines at a seat: the position sent to them, and their moves, in the notation of their protocol.

use game::{Dialect, Life, Prompt, Spoken};

use super::coordinates::Coordinates;
use super::spellings::Notation;
use crate::notation::{find_san, unusual_start};
use crate::rules::Action;
use crate::view::View;

/// The protocols of engines.
pub const DIALECTS: &[Dialect] = &[
    Dialect {
        name: "uci",
        life: Life::Engine,
        ask: |prompt| ask(prompt, Notation::Uci),
        hear: |prompt, output| hear(prompt, output, Notation::Uci),
    },
    Dialect {
        name: "usi",
        life: Life::Engine,
        ask: |prompt| ask(prompt, Notation::Usi),
        hear: |prompt, output| hear(prompt, output, Notation::Usi),
    },
    Dialect {
        name: "ucci",
        life: Life::Engine,
        ask: |prompt| ask(prompt, Notation::FromZero),
        hear: |prompt, output| hear(prompt, output, Notation::FromZero),
    },
    Dialect {
        name: "xboard",
        life: Life::Engine,
        ask: |prompt| ask(prompt, Notation::FromZero),
        hear: |prompt, output| hear(prompt, output, Notation::FromZero),
    },
];

/// The name of the variant, the start of the game and all moves since.
fn ask(prompt: &Prompt, notation: Notation) -> Vec<u8> {
    let Some(view) = prompt.view::<View>() else { return Vec::new() };
    let spelling = view.variant.spellings().of(notation);
    let variant = spelling.variant.map_or(String::new(), |name| format!("variant {name}\n"));
    let start = unusual_start(&view.start, spelling.variant.is_some());
    let start = start.map_or("startpos".into(), |fen| format!("fen {fen}"));
    let mut text = format!("{variant}position {start}");
    let mut before = " moves ";
    for made in view.made.iter() {
        text.push_str(before);
        made.coordinates.write(spelling, &mut text);
        before = " ";
    }
    text.push('\n');
    text.into_bytes()
}

/// A move, perhaps after `bestmove`.
fn hear(prompt: &Prompt, output: &[u8], notation: Notation) -> Result<Spoken, String> {
    let view = prompt.view::<View>().ok_or("another game")?;
    let text = String::from_utf8_lossy(output);
    let after = text.lines().rev().find_map(|line| line.trim().strip_prefix("bestmove"));
    let word = after.unwrap_or(&text).split_whitespace().next().unwrap_or_default();
    let now = &view.current;
    let spellings = view.variant.spellings();
    // Some write castling as O-O.
    let index = spellings.find_in(notation, &now.legal, word);
    let index = index.or_else(|| find_san(&now.position, &now.legal, word));
    let part = index.and_then(|index| now.legal.get(index));
    let Some(part) = part else {
        let written = Coordinates::all(spellings.of(notation), &now.legal);
        let some: Vec<&str> = written.iter().take(3).map(String::as_str).collect();
        return Err(format!(
            "the engine's move '{}' is not legal here; {} moves are legal: {}{}",
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
