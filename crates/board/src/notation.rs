//! Moves in the notation of the original program's saved games, e.g. `Dwarf f1 - f5`, `partial 2 Checker a5 - c7 x b6`, `Pass`.

use crate::moves::{Moves, Part};
use crate::position::Position;
use crate::program::{PieceId, PlayerId, Program};
use crate::rules::{Cell, Effect, NOWHERE, Setting, Shape};

impl Position {
    /// The notation of a legal part, without the turn's number.
    pub fn text(&self, part: Part<'_>) -> String {
        let mut text = String::new();
        self.write(part, &mut text);
        text
    }

    /// A line of a saved game: the turn's number and the notation of a part.
    pub fn line(&self, part: Part<'_>) -> String {
        let mut text = format!("{}. ", self.number());
        self.write(part, &mut text);
        text
    }

    /// Finds the allowed part for a text, with or without a turn's number. Leaves the allowed parts in `moves`. Ignores a wrong number
    /// after `partial`, and the number of spaces.
    ///
    /// Tries all parts that the rules allow, including those that [`legal`](Position::legal) omits because another has the same result, and
    /// even if the game is over.
    pub fn find(&mut self, text: &str, moves: &mut Moves) -> Option<usize> {
        let (rules, board) = self.split();
        board.allowed(rules, moves);
        let wanted = Reading::new(text);
        let mut written = String::new();
        let mut other = None;
        for (index, part) in moves.iter().enumerate() {
            written.clear();
            self.write(part, &mut written);
            let reading = Reading::new(&written);
            if reading.words == wanted.words {
                if reading.partial == wanted.partial {
                    return Some(index);
                }
                other = other.or(Some(index));
            }
        }
        other
    }

    fn write(&self, part: Part<'_>, text: &mut String) {
        if part.is_pass() {
            text.push_str("Pass");
            return;
        }
        let mut words = Words { program: self.rules().program(), text };
        if let Some(selector) = part.entry.next.selector() {
            let kind = self.rules().selectors.move_type(selector).map_or(0, |kind| kind.index() + 1);
            words.add("partial");
            words.add(&kind.to_string());
        }
        self.write_movement(part, &mut words);
        self.write_effects(part, &mut words);
    }

    fn write_movement(&self, part: Part<'_>, words: &mut Words<'_>) {
        let entry = &part.entry;
        for (from, to) in part.cascades() {
            self.write_pair(from, to, words);
        }
        match entry.shape {
            Shape::Drop => words.piece(self.turn().moves_as, entry.origin, entry.to),
            Shape::Move | Shape::Copy => self.write_pair(entry.from, entry.to, words),
            Shape::Pass => {}
        }
        if entry.shape == Shape::Copy && self.board.cells.at(entry.from).is_piece() {
            let stays = self.board.cells.at(entry.from);
            words.piece(stays.owner(), stays.kind, entry.from);
        }
    }

    fn write_pair(&self, from: Cell, to: Cell, words: &mut Words<'_>) {
        let piece = self.board.cells.at(from);
        if from != to && piece.is_piece() {
            words.kind(piece.kind);
            words.position(from);
            words.add(if self.board.cells.at(to).is_piece() { "x" } else { "-" });
            words.position(to);
        }
    }

    fn write_effects(&self, part: Part<'_>, words: &mut Words<'_>) {
        let entry = &part.entry;
        let effects = &part.tail[usize::from(entry.cascades)..];
        let mut rest = effects;
        while let Some(effect) = rest.first() {
            let becomes = Becomes::of(effect);
            let run = match becomes {
                Some(becomes) => rest.iter().take_while(|other| Becomes::of(other) == Some(becomes)).count(),
                None => 1,
            };
            match *effect {
                Effect::Capture { at } => {
                    words.add("x");
                    words.position(at);
                }
                Effect::Flip { at } => {
                    words.add("flip");
                    words.position(at);
                }
                Effect::Create { player, kind, at } => words.piece(PlayerId(player), kind, at),
                Effect::Attribute { attribute, setting, at } => {
                    words.add("@");
                    words.position(at);
                    words.add(&attribute.to_string());
                    words.add(if setting == Setting::On { "1" } else { "0" });
                }
                Effect::Owner { .. }
                | Effect::Kind { .. }
                | Effect::Promote { .. }
                | Effect::Cascade { .. } => {
                    words.add("=");
                    if let Some(becomes) = becomes {
                        words.becomes(becomes);
                    }
                    let arrives = entry.from != entry.to || entry.shape == Shape::Drop;
                    let implied =
                        rest.len() == effects.len() && run == 1 && arrives && place(effect) == entry.to;
                    if !implied {
                        words.add("on");
                        rest[..run].iter().for_each(|effect| words.position(place(effect)));
                    }
                }
            }
            rest = &rest[run..];
        }
    }
}

/// What a piece becomes. Equal ones in a row share one sign.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Becomes {
    Owner(u8),
    Kind(u16),
}

impl Becomes {
    fn of(effect: &Effect) -> Option<Becomes> {
        match *effect {
            Effect::Owner { player, .. } => Some(Becomes::Owner(player)),
            Effect::Kind { kind, .. } | Effect::Promote { kind, .. } => Some(Becomes::Kind(kind)),
            _ => None,
        }
    }
}

fn place(effect: &Effect) -> Cell {
    match *effect {
        Effect::Owner { at, .. } | Effect::Kind { at, .. } | Effect::Promote { at, .. } => at,
        _ => NOWHERE,
    }
}

/// Writes words separated by spaces.
struct Words<'a> {
    program: &'a Program,
    text: &'a mut String,
}

impl Words<'_> {
    fn add(&mut self, word: &str) {
        if !self.text.is_empty() && !self.text.ends_with(' ') {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn position(&mut self, cell: Cell) {
        if let Some(site) = self.program.positions.get(usize::from(cell)) {
            self.add(&site.name);
        }
    }

    fn kind(&mut self, kind: u16) {
        self.add(&self.program.pieces[PieceId(kind).index()].name);
    }

    fn piece(&mut self, player: PlayerId, kind: u16, at: Cell) {
        self.add(&self.program.players[player].name);
        self.kind(kind);
        self.position(at);
    }

    fn becomes(&mut self, becomes: Becomes) {
        match becomes {
            Becomes::Owner(player) => self.add(&self.program.players[PlayerId(player)].name),
            Becomes::Kind(kind) => self.kind(kind),
        }
    }
}

/// A parsed text: whether it is partial, and its words.
struct Reading<'a> {
    partial: bool,
    words: Vec<&'a str>,
}

impl<'a> Reading<'a> {
    fn new(text: &'a str) -> Reading<'a> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &&str| {
            word.strip_suffix('.').is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        if words.len() > 1 && words.first().is_some_and(number) {
            words.remove(0);
        }
        let partial =
            words.len() > 2 && words[0] == "partial" && words[1].bytes().all(|byte| byte.is_ascii_digit());
        if partial {
            words.drain(..2);
        }
        Reading { partial, words }
    }
}
