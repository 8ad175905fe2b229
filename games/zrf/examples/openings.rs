//! Writes the openings that ship, `openings/NAME.txt`: `cargo run --release -p zrf-room --example openings -- [NAME...]`.
//!
//! Of many openings drawn by chance those are kept after which `strong` sees the game as it does at the start: so a game in which one side
//! is better from the beginning keeps its balance too.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Moves, Position};
use game::Dice;
use search::{Limits, Outside, Score, Style, Thinker};
use zrf_room::notation::{Opening, write_position};
use zrf_room::uci::Coordinates;
use zrf_room::{SHIPPED, Variant, rules_file};

const DRAWN: usize = 400;
const KEPT: usize = 24;
const NODES: u64 = 3000;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    for shipped in SHIPPED {
        if !named.is_empty() && !named.iter().any(|name| name == shipped.name) {
            continue;
        }
        let variant =
            rules_file(shipped.name, shipped.text).and_then(|file| file.variant("")).expect("it ships");
        let lines = openings(shipped.name, &variant);
        println!("{}: {} openings", shipped.name, lines.len());
        if lines.is_empty() {
            continue;
        }
        let plies = plies(shipped.name);
        let mut text = format!(
            "# {} openings of {plies} plies: of {DRAWN} drawn by chance those after which `strong`, with {NODES} positions, sees the \
             game as it does at the start.\n",
            lines.len()
        );
        lines.iter().for_each(|line| writeln!(text, "{line}").expect("a string takes everything"));
        let path = format!("{}/openings/{}.txt", env!("CARGO_MANIFEST_DIR"), shipped.name);
        std::fs::write(path, text).expect("the folder is there");
    }
}

/// Fewer where few moves decide the game.
fn plies(name: &str) -> u32 {
    match name {
        "hex" | "tic-tac-toe" | "gomoku" | "kalah" => 2,
        _ => 4,
    }
}

fn openings(name: &str, variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let start = Position::new(rules);
    if variant.seats.count() != 2 || variant.program().turns.len() != 2 {
        return Vec::new();
    }
    let mut dice = Dice::named(1, name);
    let model = variant.shipped_model();
    let value = |position: &Position| {
        let clock = || Duration::ZERO;
        let outside = Outside { clock: &clock, stop: &AtomicBool::new(false) };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut thinker = Thinker::new(Arc::clone(&model), Style::default(), 1 << 14);
        let thought = thinker.think(position, limits, 10_000, outside, &mut |_| {})?;
        let value = match thought.score {
            Score::Worth(worth) => i64::from(worth),
            Score::Chance(chance) => i64::from(chance) - 500,
            Score::Won(_) | Score::Lost(_) => return None,
        };
        Some(if position.turn_index() == 0 { value } else { -value })
    };
    let wanted = value(&start).unwrap_or(0);
    let mut found: BTreeMap<u64, (u64, String)> = BTreeMap::new();
    for _ in 0..DRAWN {
        let opening = Opening::random(rules, plies(name), &mut dice);
        let (position, text) = written(variant, &opening);
        let is_new = placed(&position) != placed(&start) && !found.contains_key(&position.hash());
        if position.turns_made() < plies(name) as usize || !is_new {
            continue;
        }
        if let Some(value) = value(&position) {
            found.insert(position.hash(), (value.abs_diff(wanted), text));
        }
    }
    let mut found: Vec<(u64, String)> = found.into_values().collect();
    found.sort();
    found.truncate(KEPT.min(found.len() / 3));
    found.into_iter().map(|(_, text)| text).collect()
}

/// Where the pieces stand and who is to move: what a position remembers beside that makes no opening.
fn placed(position: &Position) -> String {
    let text = write_position(position);
    let fields = if text.starts_with('(') { usize::MAX } else { 4 };
    text.split(' ').take(fields).collect()
}

/// The position after an opening, and its moves.
fn written(variant: &Variant, opening: &Opening) -> (Position, String) {
    let spelling = variant.spellings().told();
    let (mut position, mut legal, mut text) = (opening.position.clone(), Moves::new(), String::new());
    for name in &opening.moves {
        position.legal(&mut legal);
        let index = legal.iter().position(|part| position.text(part) == *name).expect("it was drawn");
        if !text.is_empty() {
            text.push(' ');
        }
        let coordinates = Coordinates::of(spelling, &position, &legal, index).expect("it is in the list");
        coordinates.write(spelling, &mut text);
        position.make(legal.get(index).expect("it is in the list"));
    }
    (position, text)
}
