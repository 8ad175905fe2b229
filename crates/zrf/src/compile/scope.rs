//! What compiling any part of an entry needs.

use std::cell::Cell;
use std::sync::Arc;

use board::{DirectionId, MoveTypeId};

use crate::expand::Macros;
use crate::names::{Names, Sort};
use crate::parse::Node;
use crate::report::{Findings, Note};
use crate::source::Origin;
use crate::variant::Entry;

/// The names of the entry being compiled, and the findings so far.
pub(super) struct Scope<'a> {
    pub(super) names: Names,
    pub(super) findings: &'a mut Findings,
    pub(super) macros: &'a Macros,
    /// A direction after all others that leads nowhere, for names that mean nothing on this board.
    pub(super) nowhere: DirectionId,
    pub(super) goes_nowhere: Cell<bool>,
    /// Every mention of a move type in text order, checked at the end.
    pub(super) type_uses: Vec<(Arc<str>, Node, TypeUse)>,
}

/// Where a move type is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypeUse {
    /// `(move-type T)`: declares it.
    Declared,
    /// `(add-partial T)`: an undeclared type ends the turn, which files rely on.
    Continuation,
    /// The turn order, the priorities, `attacked?`: an undeclared type is a mistake.
    Wanted,
}

impl Scope<'_> {
    pub(super) fn error(&mut self, place: Origin, message: impl Into<String>) -> &mut Note {
        self.findings.error(place, message)
    }

    pub(super) fn warning(&mut self, place: Origin, message: impl Into<String>) -> &mut Note {
        self.findings.warning(place, message)
    }

    pub(super) fn expect(&mut self, sort: Sort, node: &Node) -> Option<usize> {
        self.names.expect(sort, node, self.findings)
    }

    pub(super) fn nowhere(&self) -> DirectionId {
        self.goes_nowhere.set(true);
        self.nowhere
    }

    pub(super) fn use_type(&mut self, word: &str, node: &Node, how: TypeUse) -> MoveTypeId {
        self.type_uses.push((word.into(), node.clone(), how));
        MoveTypeId::from_index(self.names.move_types.intern(word))
    }
}

/// Reports a missing statement that every game needs, unless the entry has one that may have been meant for it.
pub(super) fn missing(entry: &Entry, what: &str, hint: &str, findings: &mut Findings) {
    if !entry.doubtful {
        findings.error(entry.place, what).hint(hint);
    }
}

/// A text as displayed: whitespace collapses to one space, `\` is a line break, a backquote a quote.
pub(super) fn shown_text(text: &str) -> String {
    let lines = text.split('\\').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n").trim().replace('`', "\"")
}
