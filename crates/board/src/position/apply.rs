//! What one part changes on the board: first everything that moves is lifted and put down, then the effects in
//! their order.

use super::{Cells, Occupant, Position};
use crate::moves::{Effect, Entry, Part};
use crate::program::PlayerId;
use crate::rules::{Cell, NOWHERE, Setting, Shape, class_of};

impl Position {
    /// Changes cells and stock; turn and history are the caller's business. Gives the cell where the piece
    /// that the block ran for has come to.
    pub(super) fn apply(&mut self, part: Part<'_>) -> Cell {
        let Part { entry, tail } = part;
        let mover = self.turn().moves_as;
        let at =
            if entry.cascades == 0 { self.apply_single(&entry, mover) } else { self.apply_many(part, mover) };
        for effect in &tail[usize::from(entry.cascades)..] {
            self.apply_effect(*effect, mover);
        }
        at
    }

    /// The result key of the position after a part, the position unchanged.
    pub(crate) fn result_of(&mut self, part: Part<'_>) -> u64 {
        let (log, hash, stock_log, stock_hash) =
            (self.cells.log.len(), self.cells.hash, self.stock_log.len(), self.state.stock_hash);
        let captured = self.captured.len();
        self.apply(part);
        let key = self.result_key();
        self.cells.take_back(&self.rules, log);
        self.cells.hash = hash;
        self.take_stock_back(stock_log);
        self.state.stock_hash = stock_hash;
        self.captured.truncate(captured);
        key
    }

    /// The value of the enemies that a part captures.
    pub(crate) fn value_captured(&self, part: Part<'_>) -> u32 {
        let enemies = self.rules.enemies[self.turn().moves_as.index()];
        let value = |at: Cell| {
            let piece = self.cells.at(at);
            if piece.class & enemies == 0 { 0 } else { self.rules.value[usize::from(piece.kind)] }
        };
        let captured = part.tail.iter().map(|effect| match *effect {
            Effect::Capture { at } => value(at),
            _ => 0,
        });
        captured.sum::<u32>() + if part.entry.to == NOWHERE { 0 } else { value(part.entry.to) }
    }

    fn apply_single(&mut self, entry: &Entry, mover: PlayerId) -> Cell {
        match entry.shape {
            Shape::Pass => return NOWHERE,
            Shape::Drop => {
                self.change_stock(mover, entry.origin, |count| count.saturating_sub(1));
                let fresh = Cells::fresh(&self.rules, mover, entry.origin);
                self.place(entry.to, fresh);
                return entry.to;
            }
            Shape::Copy => self.copy(entry.from, entry.to),
            Shape::Move if entry.from == entry.to => {}
            Shape::Move => {
                let piece = self.cells.at(entry.from);
                if piece.is_piece() {
                    self.cells.set(&self.rules, entry.from, Occupant::NONE);
                    self.place(entry.to, piece);
                }
            }
        }
        if entry.origin == entry.from { entry.to } else { entry.origin }
    }

    fn apply_many(&mut self, part: Part<'_>, mover: PlayerId) -> Cell {
        let Part { entry, tail } = part;
        let cascades = tail[..usize::from(entry.cascades)].iter().filter_map(|effect| match *effect {
            Effect::Cascade { from, to } => Some((from, to)),
            _ => None,
        });
        let last = (entry.shape == Shape::Move).then_some((entry.from, entry.to));
        let mut lifted = std::mem::take(&mut self.scratch.lifted);
        let mut origin = (entry.shape != Shape::Drop).then_some(entry.origin);
        for (from, to) in cascades.chain(last) {
            let piece = self.cells.at(from);
            if piece.is_piece() {
                self.cells.set(&self.rules, from, Occupant::NONE);
                lifted.push((to, piece));
                if origin == Some(from) {
                    origin = Some(to);
                }
            }
        }
        for &(to, piece) in &lifted {
            self.place(to, piece);
        }
        lifted.clear();
        self.scratch.lifted = lifted;
        match entry.shape {
            Shape::Drop => self.apply_single(&Entry { cascades: 0, ..entry }, mover),
            Shape::Copy => {
                self.copy(entry.from, entry.to);
                entry.to
            }
            Shape::Move | Shape::Pass => origin.unwrap_or(NOWHERE),
        }
    }

    /// A new piece like the one at `from`.
    fn copy(&mut self, from: Cell, to: Cell) {
        let piece = self.cells.at(from);
        if piece.is_piece() && from != to {
            let fresh = Cells::fresh(&self.rules, piece.owner(), piece.kind);
            self.place(to, fresh);
        }
    }

    fn apply_effect(&mut self, effect: Effect, mover: PlayerId) {
        match effect {
            Effect::Cascade { .. } => {}
            Effect::Capture { at } => self.place(at, Occupant::NONE),
            Effect::Create { player, kind, at } => {
                let fresh = Cells::fresh(&self.rules, PlayerId(player), kind);
                self.place(at, fresh);
            }
            Effect::Flip { at } => {
                let players = self.rules.players() as u8;
                self.alter(at, |piece| piece.class = class_of(PlayerId((piece.owner().0 + 1) % players)));
            }
            Effect::Owner { player, at } => self.alter(at, |piece| piece.class = class_of(PlayerId(player))),
            Effect::Kind { kind, at } => self.retype(at, kind),
            Effect::Promote { kind, at } => {
                let old = self.cells.at(at);
                if self.rules.program().options.recycle_promotions && old.is_piece() {
                    self.change_stock(mover, old.kind, |count| count.saturating_add(1));
                }
                self.retype(at, kind);
            }
            Effect::Attribute { attribute, setting, at } => self.alter(at, |piece| match setting {
                Setting::On => piece.attributes |= 1 << attribute,
                Setting::Off => piece.attributes &= !(1 << attribute),
            }),
        }
    }

    /// Another type: attributes that both declare keep their values, others are as on a new piece.
    fn retype(&mut self, at: Cell, kind: u16) {
        let declared = &self.rules.declared;
        let [old, new] = [self.cells.at(at).kind, kind]
            .map(|kind| declared.get(usize::from(kind)).copied().unwrap_or_default());
        let fresh = self.rules.fresh[usize::from(kind)];
        self.alter(at, |piece| {
            piece.attributes = (piece.attributes & old & new) | (fresh & !old);
            piece.kind = kind;
        });
    }

    fn alter(&mut self, at: Cell, change: impl FnOnce(&mut Occupant)) {
        let mut piece = self.cells.at(at);
        if piece.is_piece() {
            change(&mut piece);
            self.cells.set(&self.rules, at, piece);
        }
    }

    /// Puts something, or nothing, on a cell; a piece that stood there is removed from the game.
    fn place(&mut self, at: Cell, occupant: Occupant) {
        let before = self.cells.at(at);
        if before.is_piece() {
            if self.rules.program().options.recycle_captures {
                self.change_stock(before.owner(), before.kind, |count| count.saturating_add(1));
            }
            if self.rules.goals.asks_captured {
                self.captured.push((before.owner(), before.kind));
            }
        }
        if before.is_piece() || occupant.is_piece() {
            self.cells.set(&self.rules, at, occupant);
        }
    }
}
