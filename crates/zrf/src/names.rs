//! The meaning of names in an entry.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::parse::{Kind, Node};
use crate::report::{Findings, Note};

/// Names of one kind, each with its index.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameTable {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, usize>,
}

impl NameTable {
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.numbers.contains_key(name)
    }

    /// The index of a name, added if it is new.
    pub(crate) fn intern(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let name: Arc<str> = name.into();
        self.numbers.insert(name.clone(), self.names.len());
        self.names.push(name);
        self.names.len() - 1
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    pub(crate) fn to_strings(&self) -> Vec<String> {
        self.iter().map(str::to_owned).collect()
    }
}

impl<'a> FromIterator<&'a str> for NameTable {
    fn from_iter<I: IntoIterator<Item = &'a str>>(names: I) -> NameTable {
        let mut table = NameTable::default();
        for name in names {
            table.intern(name);
        }
        table
    }
}

/// All names of an entry. Move types and flags exist by being used; the others are declared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) players: NameTable,
    pub(crate) pieces: NameTable,
    pub(crate) positions: NameTable,
    pub(crate) directions: NameTable,
    pub(crate) zones: NameTable,
    pub(crate) attributes: NameTable,
    pub(crate) move_types: NameTable,
    pub(crate) flags: NameTable,
    pub(crate) position_flags: NameTable,
    /// Names on the file's other boards, or removed by `kill-positions`.
    pub(crate) absent: Absent,
    /// Kinds of names whose declarations are missing or wrong. Unknown names of these kinds are not reported.
    pub(crate) unsure: Vec<Sort>,
}

/// The names of all boards of a file.
#[derive(Debug, Default)]
pub(crate) struct Boards {
    /// Positions and directions, including removed ones.
    pub(crate) places: HashSet<Arc<str>>,
    pub(crate) zones: HashSet<Arc<str>>,
}

/// Names that exist elsewhere in the file, but not on this board. A file may use them: steps there end a move, tests are false. Only used
/// for names that this board lacks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Absent {
    /// Positions removed by `kill-positions`.
    pub(crate) killed: HashSet<Arc<str>>,
    /// All boards of the file.
    pub(crate) boards: Arc<Boards>,
}

impl Absent {
    /// Returns true if this is a position or direction elsewhere.
    pub(crate) fn is_place(&self, word: &str) -> bool {
        self.boards.places.contains(word)
    }

    /// Returns true if this is a zone elsewhere.
    pub(crate) fn is_zone(&self, word: &str) -> bool {
        self.boards.zones.contains(word)
    }

    /// Warns of a name that means nothing here.
    pub(crate) fn warn<'f>(&self, node: &Node, findings: &'f mut Findings) -> &'f mut Note {
        let word = node.text().unwrap_or("");
        let message = if self.killed.contains(word) {
            format!("`{word}` was taken away by `kill-positions`")
        } else {
            format!("`{word}` is on another board of this file, but not on this one")
        };
        findings.warning(node.place, message)
    }
}

/// A kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Player,
    Piece,
    Position,
    Direction,
    Zone,
    Attribute,
}

impl Sort {
    fn article(self) -> &'static str {
        match self {
            Sort::Player => "a player",
            Sort::Piece => "a piece",
            Sort::Position => "a position",
            Sort::Direction => "a direction",
            Sort::Zone => "a zone",
            Sort::Attribute => "an attribute",
        }
    }
}

impl Names {
    pub(crate) fn table(&self, sort: Sort) -> &NameTable {
        match sort {
            Sort::Player => &self.players,
            Sort::Piece => &self.pieces,
            Sort::Position => &self.positions,
            Sort::Direction => &self.directions,
            Sort::Zone => &self.zones,
            Sort::Attribute => &self.attributes,
        }
    }

    /// The index of a name of this kind. An unknown name is reported, with what it is and what was probably meant.
    pub(crate) fn expect(&self, sort: Sort, node: &Node, findings: &mut Findings) -> Option<usize> {
        let known = node.text().and_then(|name| self.table(sort).number(name));
        if known.is_none() {
            self.unknown(node, &[sort], findings);
        }
        known
    }

    /// Reports a name that is of none of these kinds.
    pub(crate) fn unknown<'f>(
        &self,
        node: &Node,
        wanted: &[Sort],
        findings: &'f mut Findings,
    ) -> &'f mut Note {
        let message = format!("`{}` is not {}", node.shown(), any_of(wanted));
        if wanted.iter().any(|sort| self.unsure.contains(sort)) {
            return findings.unsaid(node.place, message);
        }
        let (Kind::Word(word) | Kind::Text(word)) = &node.kind else {
            return findings.error(node.place, message);
        };
        if word.contains('$') {
            return findings
                .error(node.place, format!("`{word}` stands for nothing here"))
                .hint("the call that brings it gives too few arguments");
        }
        let note = findings.error(node.place, message);
        if let Some(sort) = self.sort(word) {
            note.label(format!("this is {}", sort.article()));
        }
        let known: Vec<&str> = wanted.iter().flat_map(|&sort| self.table(sort).iter()).collect();
        if !note.guess(word, &known) && !known.is_empty() && known.len() <= 12 {
            note.hint(format!("known here: {}", known.join(", ")));
        }
        note
    }

    fn sort(&self, word: &str) -> Option<Sort> {
        [Sort::Player, Sort::Piece, Sort::Position, Sort::Direction, Sort::Zone, Sort::Attribute]
            .into_iter()
            .find(|&sort| self.table(sort).has(word))
    }
}

/// "a piece", "a piece or a player", "a piece, a player or a zone".
fn any_of(sorts: &[Sort]) -> String {
    let names: Vec<&str> = sorts.iter().map(|sort| sort.article()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.join(""),
    }
}
