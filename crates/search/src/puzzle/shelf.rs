//! Positions put away in little room: what differs from the first one.

use std::collections::HashMap;
use std::ops::Range;

use board::{AttributeId, PieceId, PlayerId, Position, PositionId};

/// A piece with its attributes as bits.
type Piece = (PlayerId, PieceId, u64);
/// Pieces off the board.
type Stock = Vec<(PlayerId, PieceId, u16)>;

/// Positions of one game, each kept as what differs from the first.
#[derive(Debug)]
pub(super) struct Shelf {
    root: Vec<Option<Piece>>,
    differences: Vec<(PositionId, Option<Piece>)>,
    kept: Vec<Kept>,
    stocks: Vec<Stock>,
    /// Which of `stocks` is which.
    known_stocks: HashMap<Stock, u32>,
    /// What was shown last.
    shown: Option<u32>,
}

#[derive(Clone, Debug)]
struct Kept {
    differences: Range<u32>,
    stock: u32,
    turn: u32,
}

impl Shelf {
    /// An empty one for positions like this.
    pub(super) fn new(root: &Position) -> Shelf {
        Shelf {
            root: cells(root).map(|at| piece(root, at)).collect(),
            differences: Vec::new(),
            kept: Vec::new(),
            stocks: Vec::new(),
            known_stocks: HashMap::new(),
            shown: None,
        }
    }

    /// How many positions are kept.
    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Puts a position away; its number, from 0 on.
    pub(super) fn keep(&mut self, position: &Position) -> u32 {
        let start = self.differences.len() as u32;
        for at in cells(position) {
            let now = piece(position, at);
            if now != self.root[at.index()] {
                self.differences.push((at, now));
            }
        }
        let stock = stock(position);
        let next = self.stocks.len() as u32;
        let stocks = &mut self.stocks;
        let stock = *self.known_stocks.entry(stock).or_insert_with_key(|stock| {
            stocks.push(stock.clone());
            next
        });
        let differences = start..self.differences.len() as u32;
        self.kept.push(Kept { differences, stock, turn: position.turn_index() as u32 });
        self.kept.len() as u32 - 1
    }

    /// Sets `here` up as a position that is kept. `here` must be as it was shown last.
    pub(super) fn show(&mut self, number: u32, here: &mut Position) {
        let kept = self.kept[number as usize].clone();
        match self.shown.map(|shown| self.kept[shown as usize].clone()) {
            Some(shown) if shown.stock == kept.stock => {
                for &(at, _) in &self.differences[as_range(&shown.differences)] {
                    put(here, at, self.root[at.index()]);
                }
            }
            _ => {
                *here = Position::empty(here.rules());
                for (index, piece) in self.root.iter().enumerate() {
                    put(here, PositionId::from_index(index), *piece);
                }
                for &(owner, kind, count) in &self.stocks[kept.stock as usize] {
                    here.add_stock(owner, kind, count);
                }
            }
        }
        for &(at, piece) in &self.differences[as_range(&kept.differences)] {
            put(here, at, piece);
        }
        here.set_turn(kept.turn as usize);
        self.shown = Some(number);
    }
}

fn as_range(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

fn cells(position: &Position) -> impl Iterator<Item = PositionId> + use<> {
    (0..position.rules().program().positions.len()).map(PositionId::from_index)
}

fn attributes(position: &Position) -> impl Iterator<Item = AttributeId> + use<> {
    (0..position.rules().program().attributes.len()).map(AttributeId::from_index)
}

fn piece(position: &Position, at: PositionId) -> Option<Piece> {
    let (owner, kind) = position.piece(at)?;
    let set = attributes(position).filter(|attribute| position.attribute(at, *attribute));
    Some((owner, kind, set.fold(0, |bits, attribute| bits | 1 << attribute.0)))
}

fn put(position: &mut Position, at: PositionId, piece: Option<Piece>) {
    let Some((owner, kind, bits)) = piece else { return position.remove(at) };
    position.put(owner, kind, at);
    for attribute in attributes(position) {
        position.set_attribute(at, attribute, bits >> attribute.0 & 1 != 0);
    }
}

fn stock(position: &Position) -> Stock {
    let program = position.rules().program();
    let owners = (0..program.players.len()).map(PlayerId::from_index);
    let stock = owners.flat_map(|owner| {
        let kinds = (0..program.pieces.len()).map(PieceId::from_index);
        kinds.map(move |kind| (owner, kind, position.stock(owner, kind) as u16))
    });
    stock.filter(|(.., count)| *count > 0).collect()
}
