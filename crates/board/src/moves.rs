//! Lists of moves, kept in two flat arrays that are used again and again.

use crate::program::{AttributeId, PieceId, PlayerId, PositionId};
use crate::rules::{Cell, Effect, NOWHERE, Next, Setting, Shape};
use crate::scratch::Scratch;

/// One part of a turn in compact form; its cascades and effects lie in the list's tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// The last pair: where it starts; `NOWHERE` for a drop or a pass.
    pub from: Cell,
    /// The last pair: where it ends.
    pub to: Cell,
    /// The piece that the block ran for: its place, or for a drop its type.
    pub origin: u16,
    pub next: Next,
    pub tail: u32,
    pub length: u16,
    /// How many of the tail are cascades.
    pub cascades: u8,
    pub shape: Shape,
}

impl Entry {
    pub(crate) const PASS: Entry = Entry {
        from: NOWHERE,
        to: NOWHERE,
        origin: NOWHERE,
        next: Next::COMPLETE,
        tail: 0,
        length: 0,
        cascades: 0,
        shape: Shape::Pass,
    };

    /// The part, given the tail of its list.
    pub(crate) fn part(self, tail: &[Effect]) -> Part<'_> {
        Part { entry: self, tail: &tail[self.tail as usize..][..usize::from(self.length)] }
    }

    /// Where the turn starts, as two turns are compared: the start of the first pair.
    pub(crate) fn start(&self, tail: &[Effect]) -> Cell {
        match tail.first() {
            Some(Effect::Cascade { from, .. }) if self.cascades > 0 => *from,
            _ => self.from,
        }
    }
}

/// A list of parts. Keep one and use it again: it keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    pub(crate) entries: Vec<Entry>,
    pub(crate) tail: Vec<Effect>,
    pub(crate) scratch: Scratch,
    /// Whether parts of different pieces may be alike.
    pub(crate) suspect: bool,
    pub(crate) keep_duplicates: bool,
}

impl Moves {
    /// An empty list.
    pub fn new() -> Moves {
        Moves::default()
    }

    /// How many parts are in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.tail.clear();
        self.suspect = false;
    }

    /// One of the parts.
    pub fn get(&self, index: usize) -> Option<Part<'_>> {
        self.entries.get(index).map(|entry| entry.part(&self.tail))
    }

    /// The parts in the order in which the rules list them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Part<'_>> {
        self.entries.iter().map(|entry| entry.part(&self.tail))
    }

    /// Appends a part of another list.
    pub(crate) fn push(&mut self, part: Part<'_>) {
        let tail = self.tail.len() as u32;
        self.tail.extend_from_slice(part.tail);
        self.entries.push(Entry { tail, ..part.entry });
    }
}

/// One part of a turn: what a player does at once. Most turns are one part.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub(crate) entry: Entry,
    pub(crate) tail: &'a [Effect],
}

impl<'a> Part<'a> {
    pub(crate) const PASS: Part<'static> = Part { entry: Entry::PASS, tail: &[] };

    /// Whether it does nothing but end the turn.
    pub fn is_pass(&self) -> bool {
        self.entry.shape == Shape::Pass
    }

    /// The type that is dropped, if it is a drop.
    pub fn dropped(&self) -> Option<PieceId> {
        (self.entry.shape == Shape::Drop).then_some(PieceId(self.entry.origin))
    }

    /// Where the piece comes from; none for a drop or a pass.
    pub fn from(&self) -> Option<PositionId> {
        (self.entry.from != NOWHERE).then_some(PositionId(self.entry.from))
    }

    /// Where the piece goes; none for a pass.
    pub fn to(&self) -> Option<PositionId> {
        (self.entry.to != NOWHERE).then_some(PositionId(self.entry.to))
    }

    /// Where the piece comes from that the rules let move, and where it lands. Not always as [`from`](Part::from) and
    /// [`to`](Part::to) say: a captured piece that is led away, as in shogi, moves last.
    pub fn journey(&self) -> Option<(PositionId, PositionId)> {
        if !matches!(self.entry.shape, Shape::Move | Shape::Copy) {
            return None;
        }
        let last = (self.entry.from, self.entry.to);
        let (from, to) =
            self.cascades().chain([last]).find(|(from, _)| *from == self.entry.origin).unwrap_or(last);
        Some((PositionId(from), PositionId(to)))
    }

    /// The pieces that move besides the last pair: from where to where.
    pub(crate) fn cascades(self) -> impl Iterator<Item = (Cell, Cell)> + use<'a> {
        self.tail[..usize::from(self.entry.cascades)].iter().filter_map(|effect| match *effect {
            Effect::Cascade { from, to } => Some((from, to)),
            _ => None,
        })
    }

    /// Whether it only moves or drops one piece, or passes; attributes may change beside that, and what stood where the piece arrives
    /// is gone.
    pub fn is_plain(&self) -> bool {
        self.tail.iter().all(|effect| matches!(effect, Effect::Attribute { .. }))
    }

    /// Whether the same piece may be asked to go on after it.
    pub fn is_partial(&self) -> bool {
        self.entry.next != Next::COMPLETE
    }

    /// The type that the moved piece is promoted to, if it is.
    pub fn promotion(&self) -> Option<PieceId> {
        match self.tail.last() {
            Some(Effect::Promote { kind, .. }) => Some(PieceId(*kind)),
            _ => None,
        }
    }

    /// What else it changes, in the order in which it is written.
    pub fn changes(&self) -> impl Iterator<Item = PartChange> + use<'a> {
        self.tail.iter().map(|effect| match *effect {
            Effect::Cascade { from, to } => PartChange::Move(PositionId(from), PositionId(to)),
            Effect::Capture { at } => PartChange::Capture(PositionId(at)),
            Effect::Flip { at } => PartChange::Flip(PositionId(at)),
            Effect::Owner { player, at } => PartChange::Owner(PlayerId(player), PositionId(at)),
            Effect::Kind { kind, at } | Effect::Promote { kind, at } => {
                PartChange::Type(PieceId(kind), PositionId(at))
            }
            Effect::Create { player, kind, at } => {
                PartChange::Create(PlayerId(player), PieceId(kind), PositionId(at))
            }
            Effect::Attribute { attribute, setting, at } => {
                PartChange::Attribute(AttributeId(attribute), setting == Setting::On, PositionId(at))
            }
        })
    }
}

/// A change that a part makes besides moving its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartChange {
    /// Another piece moves.
    Move(PositionId, PositionId),
    /// A piece is removed.
    Capture(PositionId),
    /// A piece goes to the next player.
    Flip(PositionId),
    /// A piece goes to a player.
    Owner(PlayerId, PositionId),
    /// A piece becomes another type.
    Type(PieceId, PositionId),
    /// A new piece.
    Create(PlayerId, PieceId, PositionId),
    /// An attribute of a piece is set.
    Attribute(AttributeId, bool, PositionId),
}
