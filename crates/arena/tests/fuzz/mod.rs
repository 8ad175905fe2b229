//! Randomly changes untrusted text: action lines, records, PlanetFight levels, and all output of bots. Nothing may panic, a refused action
//! may change nothing, and every bot gets a verdict.

// Some users need only a part of this.
#![allow(dead_code, clippy::unwrap_used)]

mod bots;
mod targets;

use std::path::{Path, PathBuf};

use game::Dice;

pub(crate) use targets::{TARGETS, Target};

/// Pieces of text that trouble parsers.
const PIECES: &[&str] = &[
    "",
    "\n",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "-0.5",
    "\\u0000",
    "\\ud800",
    "{\"action\":\"end\"}",
    "[[[[[[[[",
    "\u{feff}",
    "\u{202e}",
    "\0",
    "\r",
    "  ",
    "x",
    "1000000",
    "2147483647",
    "é",
];

impl Target {
    /// The corpus, by file name.
    pub(crate) fn corpus(&self) -> Vec<(String, Vec<u8>)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(self.name);
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let named = |path: &PathBuf| (path.display().to_string(), std::fs::read(path).unwrap());
        files.iter().map(named).collect()
    }

    /// A changed text from the corpus.
    pub(crate) fn mutant(&self, corpus: &[(String, Vec<u8>)], dice: &mut Dice) -> Vec<u8> {
        let mut text = dice.pick(corpus).unwrap().1.clone();
        for _ in 0..=dice.below(4) {
            change(&mut text, corpus, dice);
        }
        text
    }
}

fn change(text: &mut Vec<u8>, corpus: &[(String, Vec<u8>)], dice: &mut Dice) {
    let place = |text: &[u8], dice: &mut Dice| dice.below(text.len() as u64 + 1) as usize;
    let (one, other) = (place(text, dice), place(text, dice));
    // Mostly a small change, so that most of the text keeps its meaning.
    let near = (one + dice.below(12) as usize).min(text.len());
    let (start, end) = if dice.below(3) == 0 { (one.min(other), one.max(other)) } else { (one, near) };
    match dice.below(7) {
        0 => drop(text.drain(start..end)),
        1 => {
            let again = text[start..end].to_vec();
            text.splice(end..end, again);
        }
        2 => {
            let piece = dice.pick(PIECES).unwrap();
            text.splice(start..end, piece.bytes());
        }
        3 => {
            let piece = dice.pick(PIECES).unwrap();
            text.splice(one..one, piece.bytes());
        }
        4 => {
            if let Some(byte) = text.get_mut(one) {
                *byte ^= 1 << dice.below(8);
            }
        }
        5 => {
            let from = &dice.pick(corpus).unwrap().1;
            let (first, second) = (place(from, dice), place(from, dice));
            text.splice(start..end, from[first.min(second)..first.max(second)].iter().copied());
        }
        _ => number(text, one, dice),
    }
}

/// Replaces the next number.
fn number(text: &mut Vec<u8>, from: usize, dice: &mut Dice) {
    let Some(start) = text[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let end =
        text[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |at| start + at);
    let numbers =
        ["0", "1", "2", "7", "255", "256", "65536", "2147483647", "4294967296", "18446744073709551616", "-1"];
    text.splice(start..end, dice.pick(&numbers).unwrap().bytes());
}
