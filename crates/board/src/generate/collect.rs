//! Lists the moves that runs emit, or finds out whether there is any.

use super::attack::{attacked, defended};
use super::duplicates::remove_within;
use super::sink::{Flow, Sight, Sink, Start, changes};
use crate::moves::{Entry, Moves};
use crate::position::Board;
use crate::program::PlayerId;
use crate::rules::{Cell, Effect, Emission, NOWHERE, Next, Repeats, Rules, Selector, Shape};
use crate::scratch::Scratch;

/// Attacks as they are.
pub(crate) struct Attacks;

impl Sight for Attacks {
    fn is_attacked(board: &mut Board, rules: &Rules, mover: PlayerId, at: Cell, selector: Selector) -> bool {
        attacked(board, rules, mover, at, selector)
    }

    fn is_defended(board: &mut Board, rules: &Rules, mover: PlayerId, at: Cell, selector: Selector) -> bool {
        defended(board, rules, mover, at, selector)
    }
}

/// Adds moves to a list.
pub(crate) struct Collect<'a> {
    entries: &'a mut Vec<Entry>,
    tail: &'a mut Vec<Effect>,
    suspect: &'a mut bool,
    keep_duplicates: bool,
}

impl Sink for Collect<'_> {
    type Sight = Attacks;

    fn emit(&mut self, start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> Flow {
        let fits = scratch.cascades.len() <= usize::from(u8::MAX)
            && scratch.cascades.len() + scratch.effects.len() < usize::from(u16::MAX);
        if !fits || !changes(start, from, to, emission, scratch) {
            return Flow::GoOn;
        }
        let mut add = |promotion: Option<u16>| {
            let tail = self.tail.len();
            if !scratch.cascades.is_empty() {
                let cascades = scratch.cascades.iter().map(|&(from, to)| Effect::Cascade { from, to });
                self.tail.extend(cascades);
            }
            match scratch.effects.as_slice() {
                [only] => self.tail.push(*only),
                effects => self.tail.extend_from_slice(effects),
            }
            if let Some(kind) = promotion {
                self.tail.push(Effect::Promote { kind, at: to });
            }
            self.entries.push(Entry {
                from: if start.shape == Shape::Drop { NOWHERE } else { from },
                to,
                next: emission.next,
                tail: tail as u32,
                length: (self.tail.len() - tail) as u16,
                cascades: scratch.cascades.len() as u8,
                shape: emission.shape,
                ..Entry::plain(start)
            });
        };
        match emission.promotions.is_empty() {
            true => add(None),
            false => emission.promotions.iter().for_each(|kind| add(Some(*kind))),
        }
        Flow::GoOn
    }

    fn plain(&mut self, start: &Start, to: Cell) -> Flow {
        self.entries.push(Entry { to, ..Entry::plain(start) });
        Flow::GoOn
    }

    fn plains(&mut self, start: &Start, cells: &[Cell]) -> Flow {
        let entry = Entry::plain(start);
        self.entries.extend(cells.iter().map(|&to| Entry { to, ..entry }));
        Flow::GoOn
    }

    fn count(&self) -> usize {
        self.entries.len()
    }

    fn settle(&mut self, board: &mut Board, rules: &Rules, start: &Start, since: usize, repeats: Repeats) {
        match repeats {
            _ if self.keep_duplicates => {}
            Repeats::Never => {}
            Repeats::Across if !self.are_tame(start, since) => *self.suspect = true,
            Repeats::Within | Repeats::Across if self.entries.len() - since < 2 => {}
            Repeats::Within | Repeats::Across => {
                remove_within(board, rules, (self.entries, self.tail), since);
            }
        }
    }
}

impl Entry {
    /// A move or drop of the piece without other effects. The caller fills in its target.
    fn plain(start: &Start) -> Entry {
        let drop = start.shape == Shape::Drop;
        Entry {
            from: if drop { NOWHERE } else { start.cell },
            to: NOWHERE,
            origin: if drop { start.kind } else { start.cell },
            next: Next::COMPLETE,
            tail: 0,
            length: 0,
            cascades: 0,
            shape: start.shape,
        }
    }
}

impl Collect<'_> {
    /// Returns true if all moves from `since` on start with the piece itself and none removes it again. They then differ from those of
    /// other pieces, and from each other if they end on different cells.
    fn are_tame(&self, start: &Start, since: usize) -> bool {
        self.entries[since..].iter().all(|entry| {
            let tail = entry.part(self.tail).tail;
            let own = start.shape == Shape::Drop || entry.start(tail) == start.cell;
            own && !tail.iter().any(|effect| {
                matches!(effect, Effect::Capture { at } | Effect::Create { at, .. } if *at == entry.to)
            })
        })
    }
}

/// Finds out whether there is any move.
#[derive(Debug, Default)]
pub(crate) struct AnyMove {
    pub found: bool,
}

impl Sink for AnyMove {
    type Sight = Attacks;

    fn emit(&mut self, start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> Flow {
        self.found |= changes(start, from, to, emission, scratch);
        if self.found { Flow::Stop } else { Flow::GoOn }
    }

    fn plain(&mut self, _: &Start, _: Cell) -> Flow {
        self.found = true;
        Flow::Stop
    }
}

impl Moves {
    /// The list as a sink, and the scratch separately.
    pub(crate) fn split(&mut self) -> (Collect<'_>, &mut Scratch) {
        let Moves { entries, tail, scratch, suspect, keep_duplicates, .. } = self;
        (Collect { entries, tail, suspect, keep_duplicates: *keep_duplicates }, scratch)
    }
}
