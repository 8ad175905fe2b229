//! A second reader of recorded lines that knows no rules: it only does to a board what the words say.

use std::collections::HashMap;

use board::Program;

/// A piece on the reader's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) player: String,
    pub(crate) kind: String,
    pub(crate) attributes: HashMap<String, bool>,
}

/// A board changed by words alone.
pub(crate) struct Reader<'a> {
    names: &'a Program,
    pub(crate) cells: HashMap<String, Piece>,
}

impl<'a> Reader<'a> {
    /// A board with the pieces of the setup.
    pub(crate) fn new(names: &'a Program) -> Reader<'a> {
        let mut reader = Reader { names, cells: HashMap::new() };
        for placement in &names.setup {
            let player = &names.players[placement.player].name;
            let kind = &names.pieces[placement.piece.index()].name;
            reader.put(player, kind, &names.positions[placement.at.index()].name);
        }
        reader
    }

    pub(crate) fn put(&mut self, player: &str, kind: &str, at: &str) {
        let attributes = self.fresh(kind);
        self.cells.insert(at.into(), Piece { player: player.into(), kind: kind.into(), attributes });
    }

    fn fresh(&self, kind: &str) -> HashMap<String, bool> {
        let piece = self.names.pieces.iter().find(|piece| piece.name == kind).expect("a known piece");
        let named = |(attribute, value): &(board::AttributeId, bool)| {
            (self.names.attributes[attribute.index()].clone(), *value)
        };
        piece.attributes.iter().map(named).collect()
    }

    /// Applies a line: lifts and places what moves, then applies every effect in order.
    pub(crate) fn read(&mut self, line: &str) {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if words == ["Pass"] {
            return;
        }
        if words[0] == "partial" {
            words.drain(..2);
        }
        let mut at = 0;
        let mut lifted = Vec::new();
        let mut arrived = None;
        while words.len() >= at + 4 && matches!(words[at + 2], "-" | "x") && self.is_kind(words[at]) {
            let piece = self.cells.remove(words[at + 1]).expect("the piece that moves");
            assert_eq!(piece.kind, words[at], "{line}");
            lifted.push((words[at + 3], piece));
            at += 4;
        }
        for (to, piece) in lifted {
            self.cells.insert(to.into(), piece);
            arrived = Some(to.to_owned());
        }
        while at < words.len() {
            at += self.effect(&words[at..], &mut arrived, line);
        }
    }

    /// Applies an effect. Returns how many words it took. A drop reads like a `create`.
    fn effect(&mut self, words: &[&str], arrived: &mut Option<String>, line: &str) -> usize {
        match *words {
            ["x", at, ..] => {
                self.cells.remove(at);
                2
            }
            ["flip", at, ..] => {
                let names: Vec<&str> =
                    self.names.players.iter().map(|(_, player)| player.name.as_str()).collect();
                if let Some(piece) = self.cells.get_mut(at) {
                    let now = names.iter().position(|name| *name == piece.player).expect("a known player");
                    piece.player = names[(now + 1) % names.len()].to_owned();
                }
                2
            }
            ["=", what, "on", ref rest @ ..] => {
                let places: Vec<&str> =
                    rest.iter().copied().take_while(|word| self.is_position(word)).collect();
                places.iter().for_each(|at| self.become_(what, at));
                3 + places.len()
            }
            ["=", what, ..] => {
                let at = arrived.clone().expect("a piece that has arrived");
                self.become_(what, &at);
                2
            }
            ["@", at, number, value, ..] => {
                let name = &self.names.attributes[number.parse::<usize>().expect("a number")];
                if let Some(piece) = self.cells.get_mut(at) {
                    piece.attributes.insert(name.clone(), value == "1");
                }
                4
            }
            [player, kind, at, ..] if self.is_kind(kind) && self.is_position(at) => {
                self.put(player, kind, at);
                arrived.get_or_insert_with(|| at.to_owned());
                3
            }
            _ => panic!("no word for {words:?} in `{line}`"),
        }
    }

    fn become_(&mut self, what: &str, at: &str) {
        let is_kind = self.is_kind(what);
        let fresh = if is_kind { self.fresh(what) } else { HashMap::new() };
        let Some(piece) = self.cells.get_mut(at) else { return };
        if is_kind {
            what.clone_into(&mut piece.kind);
            let old = std::mem::replace(&mut piece.attributes, fresh);
            for (name, value) in &mut piece.attributes {
                *value = old.get(name).copied().unwrap_or(*value);
            }
        } else {
            what.clone_into(&mut piece.player);
        }
    }

    fn is_kind(&self, word: &str) -> bool {
        self.names.pieces.iter().any(|piece| piece.name == word)
    }

    fn is_position(&self, word: &str) -> bool {
        self.names.positions.iter().any(|site| site.name == word)
    }
}
