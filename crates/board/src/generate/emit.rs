//! What the run of a block collects, and what happens to the moves it emits.

use super::duplicates::{Ends, remove_within};
use crate::moves::{Entry, Moves};
use crate::position::{Board, Occupant};
use crate::rules::{Cell, Effect, Emission, NOWHERE, Next, Repeats, Rules, Shape};

/// State of a run besides its positions. Reused between runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub effects: Vec<Effect>,
    pub cascades: Vec<(Cell, Cell)>,
    pub flags: Vec<bool>,
    /// By flag and cell: the last run that set it.
    pub position_flags: Vec<u32>,
    pub run: u32,
    /// Pieces lifted while a part is applied.
    pub lifted: Vec<(Cell, Occupant)>,
}

impl Scratch {
    /// Prepares for another run.
    pub(crate) fn start(&mut self) {
        self.effects.clear();
        self.cascades.clear();
        self.flags.clear();
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.position_flags.clear();
            self.run = 1;
        }
    }

    /// Adds an effect. Captures stay last: another effect replaces the first capture, which moves to the end.
    pub(crate) fn push(&mut self, effect: Effect) {
        let capture = |effect: &Effect| matches!(effect, Effect::Capture { .. });
        match self.effects.iter().position(capture) {
            Some(first) if !capture(&effect) => {
                let captured = std::mem::replace(&mut self.effects[first], effect);
                self.effects.push(captured);
            }
            _ => self.effects.push(effect),
        }
    }

    pub(crate) fn flag(&self, flag: u16) -> bool {
        self.flags.get(usize::from(flag)).copied().unwrap_or_default()
    }

    pub(crate) fn set_flag(&mut self, flag: u16, value: bool) {
        let index = usize::from(flag);
        if index >= self.flags.len() {
            self.flags.resize(index + 1, false);
        }
        self.flags[index] = value;
    }

    pub(crate) fn position_flag(&self, index: usize) -> bool {
        self.position_flags.get(index).is_some_and(|run| *run == self.run)
    }

    pub(crate) fn set_position_flag(&mut self, index: usize, value: bool) {
        if index >= self.position_flags.len() {
            self.position_flags.resize(index + 1, 0);
        }
        self.position_flags[index] = if value { self.run } else { 0 };
    }
}

/// What a run is for: a piece on its cell, or a drop of a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The cell of the piece, or of the drop.
    pub cell: Cell,
    pub kind: u16,
    pub shape: Shape,
}

impl Start {
    /// Its value in [`Entry::origin`].
    pub(crate) fn origin(&self) -> u16 {
        match self.shape {
            Shape::Drop => self.kind,
            Shape::Move | Shape::Copy | Shape::Pass => self.cell,
        }
    }
}

/// Whether a run continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    GoOn,
    Stop,
}

/// Receives the moves that runs emit.
pub(crate) trait Sink {
    fn emit(&mut self, start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> Flow;

    /// A move or drop of the piece without other effects.
    fn plain(&mut self, start: &Start, to: Cell) -> Flow;

    /// The same for each of these cells.
    fn plains(&mut self, start: &Start, cells: &[Cell]) -> Flow {
        let stops = cells.iter().any(|to| self.plain(start, *to) == Flow::Stop);
        if stops { Flow::Stop } else { Flow::GoOn }
    }

    /// The number of moves received.
    fn count(&self) -> usize {
        0
    }

    /// Called after a piece's code has run, with the count before it.
    fn settle(&mut self, _: &mut Board, _: &Rules, _: &Start, _since: usize, _: Repeats) {}
}

/// Returns true if an emission is a move at all: it must change something. A piece that cascades to where it stands does not.
fn changes(start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> bool {
    from != to
        || start.shape == Shape::Drop
        || !scratch.effects.is_empty()
        || scratch.cascades.iter().any(|(from, to)| from != to)
        || !emission.promotions.is_empty()
}

pub(crate) struct Collect<'a> {
    entries: &'a mut Vec<Entry>,
    tail: &'a mut Vec<Effect>,
    ends: &'a mut Ends,
    suspect: &'a mut bool,
    keep_duplicates: bool,
}

impl Sink for Collect<'_> {
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
                origin: start.origin(),
                next: emission.next,
                tail: tail as u32,
                length: (self.tail.len() - tail) as u16,
                cascades: scratch.cascades.len() as u8,
                shape: emission.shape,
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
                remove_within(board, rules, (self.entries, self.tail), self.ends, since);
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
            let tail = &self.tail[entry.tail as usize..][..usize::from(entry.length)];
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
    fn emit(&mut self, start: &Start, from: Cell, to: Cell, emission: &Emission, scratch: &Scratch) -> Flow {
        self.found |= changes(start, from, to, emission, scratch);
        if self.found { Flow::Stop } else { Flow::GoOn }
    }

    fn plain(&mut self, _: &Start, _: Cell) -> Flow {
        self.found = true;
        Flow::Stop
    }
}

/// Finds out whether any move ends on a cell or captures there.
#[derive(Debug)]
pub(crate) struct Hits {
    pub target: Cell,
    pub found: bool,
}

impl Sink for Hits {
    fn emit(&mut self, start: &Start, from: Cell, to: Cell, _: &Emission, scratch: &Scratch) -> Flow {
        let hit = |effect: &Effect| matches!(effect, Effect::Capture { at } if *at == self.target);
        self.found |= (to == self.target && (from != to || start.shape == Shape::Drop))
            || scratch.cascades.iter().any(|(_, to)| *to == self.target)
            || scratch.effects.iter().any(hit);
        if self.found { Flow::Stop } else { Flow::GoOn }
    }

    fn plain(&mut self, _: &Start, to: Cell) -> Flow {
        self.found |= to == self.target;
        if self.found { Flow::Stop } else { Flow::GoOn }
    }
}

impl Moves {
    /// The list as a sink, and the scratch separately.
    pub(crate) fn split(&mut self) -> (Collect<'_>, &mut Scratch) {
        let Moves { entries, tail, scratch, ends, suspect, keep_duplicates, .. } = self;
        (Collect { entries, tail, ends, suspect, keep_duplicates: *keep_duplicates }, scratch)
    }
}
