//! Lays out code that counts the moves of all pieces of a type at once ([`Setwise`]), from what the blocks do at each distance from a
//! piece.

use rustc_hash::FxHashMap;

use super::facts;
use super::trace::{Constants, Origin, Purpose, trace};
use crate::program::{MaximalCaptures, PlayerId};
use crate::rules::{
    CellSet, Distances, END, Emitted, Lowered, Next, OFF_BOARD, Op, PLANES, Rules, Selector, SetOp, Setting,
    Setwise, Shape, Source,
};

/// The most operations for a block on all cells at once.
const EVERYWHERE_OPS: usize = 4_000;
/// The most tests and counts that are laid out for a block.
const NODES: usize = 1_000;
/// The most operations.
const OPS: usize = 8_000;

impl Setwise {
    /// Code for some blocks; `None` if the board is not a grid or nothing would be counted.
    fn new<'a>(
        rules: &Rules,
        (player, kind, shape): (PlayerId, u16, Shape),
        blocks: impl Iterator<Item = &'a Lowered>,
        cells: &CellSet,
    ) -> Option<Setwise> {
        let distances = &rules.grid.plane.as_ref()?.distances;
        let cells: Box<[u64]> = rules.grid.set(cells).into();
        if cells.iter().all(|word| *word == 0) {
            return None;
        }
        let mut layout = Layout {
            rules,
            distances,
            player,
            shape,
            code: Vec::new(),
            emissions: Vec::new(),
            sources: Vec::new(),
            nodes: vec![Node::End, Node::GiveUp],
            known: FxHashMap::default(),
            alike: FxHashMap::default(),
            merged: FxHashMap::default(),
        };
        let mut root = Layout::END;
        let mut is_plain = shape == Shape::Drop;
        for block in blocks {
            let (origin, mut constants) =
                (Origin { player, kind, shape, cell: distances.start() }, Constants::default());
            layout.code = trace(rules, origin, block, Purpose::Count, EVERYWHERE_OPS, &mut constants)?;
            layout.code.push(Op::End);
            facts::apply(&mut layout.code, &[(0, 0)]);
            layout.emissions = constants.emissions;
            let here = |op: &Op| {
                !matches!(op, Op::Emit { .. }) && !matches!(op, Op::Plain { to } if *to != distances.start())
            };
            is_plain &= layout.code.iter().all(here);
            layout.known.clear();
            layout.alike.clear();
            let start = layout.follow(0, 0);
            root = layout.merge(root, start);
        }
        let Layout { nodes, sources, .. } = layout;
        let (ops, start) = Writer::write(&nodes, root)?;
        let most: u64 = ops.iter().map(SetOp::moves).sum();
        let fits = sources.len() <= usize::from(u8::MAX) && most < 1 << PLANES;
        (fits && most > 0).then(|| Setwise {
            ops: ops.into(),
            start,
            sources: sources.into(),
            cells,
            is_certain: true,
            is_plain,
        })
    }
}

/// A point in the code of a block, for all pieces that reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    End,
    GiveUp,
    Test { source: usize, shift: i16, yes: usize, no: usize },
    Count { moves: u16, then: usize },
    Fork { one: usize, other: usize },
}

impl Node {
    fn nexts(self) -> impl DoubleEndedIterator<Item = usize> {
        let nexts = match self {
            Node::End | Node::GiveUp => [None, None],
            Node::Test { yes, no, .. } => [Some(yes), Some(no)],
            Node::Count { then, .. } => [Some(then), None],
            Node::Fork { one, other } => [Some(one), Some(other)],
        };
        nexts.into_iter().flatten()
    }
}

/// Blocks being laid out, one after the other.
struct Layout<'a> {
    rules: &'a Rules,
    distances: &'a Distances,
    player: PlayerId,
    shape: Shape,
    code: Vec<Op>,
    emissions: Vec<Emitted>,
    sources: Vec<Source>,
    nodes: Vec<Node>,
    /// By operation and flags; `None` while a node is being made: reaching it again is a loop.
    known: FxHashMap<(usize, u64), Option<usize>>,
    /// The nodes of the block. Those of two blocks differ: a piece may reach both.
    alike: FxHashMap<Node, usize>,
    merged: FxHashMap<(usize, usize), usize>,
}

impl Layout<'_> {
    const END: usize = 0;
    const GIVE_UP: usize = 1;

    /// The node to which an operation leads with some flags set.
    fn follow(&mut self, mut at: usize, mut flags: u64) -> usize {
        for _ in 0..=self.code.len() {
            match self.code.get(at).copied() {
                None | Some(Op::End) => return Self::END,
                Some(Op::Jump { to }) => {
                    at = to.into();
                    continue;
                }
                Some(Op::Flag { flag, or }) if flag < 64 && flags >> flag & 1 == 0 => {
                    at = or.into();
                    continue;
                }
                Some(Op::Flag { flag, .. }) if flag < 64 => {}
                Some(Op::SetFlag { flag, setting }) if flag < 64 => {
                    let bit = 1 << flag;
                    flags = if setting == Setting::On { flags | bit } else { flags & !bit };
                }
                Some(Op::Begin) => flags = 0,
                // Other changes do not multiply the move.
                Some(Op::Effect { .. } | Op::SetPositionFlag { .. }) => {}
                Some(op) => return self.node(at, flags, op),
            }
            at += 1;
        }
        Self::GIVE_UP
    }

    fn node(&mut self, at: usize, flags: u64, op: Op) -> usize {
        match self.known.get(&(at, flags)) {
            Some(known) => return known.unwrap_or(Self::GIVE_UP),
            None if self.known.len() >= NODES => return Self::GIVE_UP,
            None => self.known.insert((at, flags), None),
        };
        let node = self.make(at, flags, op).unwrap_or(Self::GIVE_UP);
        self.known.insert((at, flags), Some(node));
        node
    }

    /// `None` if the operation cannot be done for all cells at once.
    fn make(&mut self, at: usize, flags: u64, op: Op) -> Option<usize> {
        let rules = self.rules;
        let (source, cell, or) = match op {
            Op::Class { cell, mask, or } => (Source::Class(mask.into()), cell, or),
            Op::Kind { cell, kind, or } => (Source::Kind(kind), cell, or),
            Op::In { set, cell, or } => {
                (Source::Fixed(rules.grid.set(&rules.sets[usize::from(set)]).into()), cell, or)
            }
            Op::LastFrom { cell, or } => (Source::LastFrom, cell, or),
            Op::LastTo { cell, or } => (Source::LastTo, cell, or),
            Op::NearEnemy { cell, or } => (Source::Near(rules.enemies[self.player.index()]), cell, or),
            Op::Plain { .. } => return self.count(1, at, flags),
            Op::Emit { index } => return self.count(self.moves(index)?, at, flags),
            _ => return None,
        };
        let shift = self.distances.shift(cell)?;
        let (mut yes, mut no) = (self.follow(at + 1, flags), self.follow(or.into(), flags));
        let source = match source {
            // What lies off the board is in no set.
            Source::Class(mask) if mask & OFF_BOARD != 0 => {
                (yes, no) = (no, yes);
                Source::Class(!mask & (OFF_BOARD - 1))
            }
            source => source,
        };
        let fails_alike = matches!(self.nodes[yes], Node::Test { shift: next, no: fails, .. } if next == shift && fails == no);
        if yes == no || fails_alike && source == Source::Class(OFF_BOARD - 1) {
            return Some(yes);
        }
        let known = self.sources.iter().position(|known| *known == source);
        let source = known.unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        });
        Some(self.add(Node::Test { source, shift, yes, no }))
    }

    fn count(&mut self, moves: u16, at: usize, flags: u64) -> Option<usize> {
        let then = self.follow(at + 1, flags);
        Some(self.add(Node::Count { moves, then }))
    }

    fn add(&mut self, node: Node) -> usize {
        *self.alike.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    /// The node for pieces that reach two nodes of different blocks. Tests with which both start are made once.
    fn merge(&mut self, one: usize, other: usize) -> usize {
        if let Some(known) = self.merged.get(&(one, other)) {
            return *known;
        }
        let asks = |node: usize| match self.nodes[node] {
            Node::Test { source, shift, .. } => Some((source, shift)),
            _ => None,
        };
        let node = match (self.nodes[one], self.nodes[other]) {
            (Node::End, _) => return other,
            (_, Node::End) => return one,
            _ if self.nodes.len() > OPS => Node::Fork { one, other },
            (Node::Test { source, shift, yes, no }, Node::Test { yes: both, no: neither, .. })
                if asks(one) == asks(other) =>
            {
                Node::Test { source, shift, yes: self.merge(yes, both), no: self.merge(no, neither) }
            }
            (Node::Fork { one: first, other: rest }, _)
                if asks(first).is_some() && asks(first) == asks(other) =>
            {
                Node::Fork { one: self.merge(first, other), other: rest }
            }
            (Node::Fork { one: first, other: rest }, _) => {
                Node::Fork { one: first, other: self.merge(rest, other) }
            }
            _ => Node::Fork { one, other },
        };
        self.nodes.push(node);
        self.merged.insert((one, other), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// The number of moves of an `add`; `None` if it may be none, or more than moves.
    fn moves(&self, index: u16) -> Option<u16> {
        let Emitted { from, to, emission, .. } = &self.emissions[usize::from(index)];
        let free = self.rules.program().options.maximal_captures == MaximalCaptures::Free;
        let surely = from != to || self.shape == Shape::Drop || !emission.promotions.is_empty();
        let moves = u16::try_from(emission.promotions.len().max(1)).ok()?;
        (surely && (free || emission.next == Next::COMPLETE)).then_some(moves)
    }
}

/// Nodes being written as operations.
struct Writer<'a> {
    nodes: &'a [Node],
    /// By node: how many others lead to it.
    ways: Vec<u32>,
    /// By node: the set that is gathered for it, if several lead there.
    joins: Vec<Option<u16>>,
    /// The number of sets in use.
    sets: u16,
    ops: Vec<SetOp>,
}

impl Writer<'_> {
    /// All that a node leads to. What several ways lead to comes last, each after all that lead to it.
    fn write(nodes: &[Node], root: usize) -> Option<(Vec<SetOp>, u16)> {
        let (mut order, mut seen) = (Vec::new(), vec![false; nodes.len()]);
        arrange(nodes, root, &mut seen, &mut order);
        let mut ways = vec![0; nodes.len()];
        order.iter().flat_map(|node| nodes[*node].nexts()).for_each(|next| ways[next] += 1);
        let joined: Vec<usize> = order.iter().rev().copied().filter(|node| ways[*node] > 1).collect();
        if order.len() > OPS {
            return None;
        }
        let mut joins = vec![None; nodes.len()];
        joined.iter().zip(END + 1..).for_each(|(node, set)| joins[*node] = Some(set));
        let start = joined.len() as u16 + 1;
        let mut writer = Writer { nodes, ways, joins, sets: start + 1, ops: Vec::new() };
        writer.follow(root, start);
        for (node, at) in joined.into_iter().zip(END + 1..) {
            writer.push(|writer| writer.follow(node, at), |skip| SetOp::Guard { at, skip });
        }
        Some((writer.ops, start))
    }

    fn set(&mut self) -> u16 {
        self.sets += 1;
        self.sets - 1
    }

    /// Writes an operation and what follows it, at whose end it is known.
    fn push(&mut self, follow: impl FnOnce(&mut Self), op: impl Fn(u16) -> SetOp) {
        let place = self.ops.len();
        self.ops.push(op(0));
        follow(self);
        self.ops[place] = op(self.ops.len() as u16);
    }

    /// Writes what happens to a set at a node.
    fn follow(&mut self, node: usize, at: u16) {
        match self.nodes[node] {
            Node::End => {}
            Node::GiveUp => self.ops.push(SetOp::GiveUp { at }),
            Node::Count { moves, then } => self.count(moves, then, at),
            Node::Fork { one, other } => [one, other].into_iter().for_each(|next| match self.joins[next] {
                Some(_) => self.count(0, next, at),
                None => self.follow(next, at),
            }),
            Node::Test { source, shift, yes, no } => {
                // Moves that follow only this test are counted with it.
                let (moves, yes) = match self.nodes[yes] {
                    Node::Count { moves: moves @ ..256, then }
                        if no == Layout::END && self.ways[yes] == 1 && self.joins[then].is_none() =>
                    {
                        (moves as u8, then)
                    }
                    _ => (0, yes),
                };
                let top = self.sets;
                let [or, to] = [no, yes].map(|next| match self.joins[next] {
                    _ if self.nodes[next] == Node::End => END,
                    Some(set) => set,
                    None => self.set(),
                });
                let keeps = no == Layout::END && self.joins[yes].is_none();
                self.push(
                    |writer| {
                        if writer.joins[yes].is_none() {
                            writer.follow(yes, to);
                        }
                    },
                    |past| match source as u8 {
                        source if keeps => SetOp::Keep { source, moves, shift, at, yes: to, past },
                        source => SetOp::Test { source, shift, at, yes: to, no: or, past },
                    },
                );
                // What followed the test needs its sets no more.
                self.sets = top + 1;
                if no != Layout::END && self.joins[no].is_none() {
                    self.push(|writer| writer.follow(no, or), |skip| SetOp::Guard { at: or, skip });
                }
                self.sets = top;
            }
        }
    }

    fn count(&mut self, moves: u16, then: usize, at: u16) {
        let join = self.joins[then];
        self.ops.push(SetOp::Count { moves, at, then: join.unwrap_or(END) });
        if join.is_none() {
            self.follow(then, at);
        }
    }
}

/// Adds a node after all that it leads to.
fn arrange(nodes: &[Node], node: usize, seen: &mut [bool], order: &mut Vec<usize>) {
    if nodes[node] != Node::End && !std::mem::replace(&mut seen[node], true) {
        nodes[node].nexts().rev().for_each(|next| arrange(nodes, next, seen, order));
        order.push(node);
    }
}

impl Rules {
    /// The code that counts the moves of a player's pieces of a type.
    pub(crate) fn move_count(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&Setwise> {
        let late = &self.tables.move_counts[self.row((player, kind), selector)];
        let make = || {
            let blocks = self.blocks_of((player, kind), Shape::Move, selector);
            let distinct = |cell: &u16| self.has_distinct_moves((player, kind), selector, *cell);
            let cells = CellSet::of(self.cells(), (0..self.off()).filter(distinct));
            Setwise::new(self, (player, kind, Shape::Move), blocks, &cells)
        };
        late.get(&self.tables.room, make)?.as_ref()
    }

    /// The code that counts the drops of a type per cell, if a single block decides.
    pub(crate) fn drop_count(&self, player: PlayerId, kind: u16, selector: Selector) -> Option<&Setwise> {
        let late = &self.tables.drop_counts[self.row((player, kind), selector)];
        let make = || {
            let piece = self.piece((player, kind))?;
            let [block] = piece.drops_by[usize::from(selector.0)][..] else { return None };
            let block = &piece.drops[block as usize];
            let distinct = self.has_distinct_drops((player, kind), selector);
            let count = |block: &Lowered| {
                let cells = CellSet::of(self.cells(), self.drop_cells(block));
                Setwise::new(self, (player, kind, Shape::Drop), std::iter::once(block), &cells)
            };
            let whole = if distinct { count(block) } else { None };
            whole
                .or_else(|| Some(Setwise { is_certain: false, is_plain: false, ..count(&block.settled()?)? }))
        };
        late.get(&self.tables.room, make)?.as_ref()
    }
}
