//! A tree of games where who joins two sides of the board wins (hex). Who has won shows once the board is full, in whatever order
//! it was filled, so each game played by chance tells of all moves made in it (RAVE).

use std::ops::Range;

use board::Position;
use evaluation::Chance;
use evaluation::analysis::Connection;

use crate::tree::Grows;

/// A tree and what it takes to grow it.
pub(crate) struct ConnectionTree<'a> {
    map: &'a Connection,
    root: Vec<u8>,
    /// Who moves at the root: 0 who begins, or 1.
    mover: usize,
    nodes: Vec<Node>,
    most: usize,
    chance: Chance,
    board: Vec<u8>,
    empty: Vec<u16>,
    path: Vec<usize>,
    walk: Walk,
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cell: u16,
    /// Its place in the list of moves.
    index: u16,
    count: u16,
    /// Who surely wins: 1 who begins, 2 the other, 0 not known.
    winner: u8,
    start: u32,
    visits: f32,
    /// What its mover got, in all.
    wins: f32,
    /// Games in which its mover filled the cell, now or later, and what he got.
    later: f32,
    later_wins: f32,
}

/// Memory of walks over the board.
#[derive(Default)]
struct Walk {
    open: Vec<u16>,
    seen: Vec<bool>,
    used: Vec<bool>,
    /// The cell or side from which each was reached, and a cell of the bridge if there was one.
    from: Vec<(u16, u16)>,
}

/// So many games make the mean of a move as good as what games tell in which it was made later.
const EQUIVALENCE: f32 = 1000.0;
/// A node is looked into after so many games.
const RIPE: f32 = 4.0;
/// Most nodes of a tree.
const NODES: usize = 4_000_000;
/// A move that surely wins counts as tried so often more.
const SURELY: f32 = 1e6;
/// No cell.
const NONE: u16 = u16::MAX;

impl Grows for ConnectionTree<'_> {
    /// Down the tree, on by chance until the board is full.
    fn once(&mut self) -> u64 {
        self.board.copy_from_slice(&self.root);
        self.path.clear();
        let (mut at, mut mover) = (0, self.mover);
        let winner = loop {
            self.path.push(at);
            if self.nodes[at].winner != 0 {
                break self.nodes[at].winner;
            }
            if self.nodes[at].count == 0 {
                if self.nodes[at].visits < RIPE || self.nodes.len() >= self.most {
                    break self.play_on(mover, self.nodes[at].cell);
                }
                let sure = [mover, 1 - mover].into_iter().find(|seat| self.bridged(*seat).is_some());
                if let Some(seat) = sure {
                    self.nodes[at].winner = seat as u8 + 1;
                    break seat as u8 + 1;
                }
                self.expand(at);
            }
            let Some(child) = self.choose(at, mover) else {
                self.nodes[at].winner = 2 - mover as u8;
                break 2 - mover as u8;
            };
            at = child;
            self.board[usize::from(self.nodes[at].cell)] = mover as u8 + 1;
            mover = 1 - mover;
        };
        let mut mover = self.mover;
        for &at in &self.path {
            let won = f32::from(u8::from(winner == mover as u8 + 1));
            self.nodes[at].visits += 1.0;
            self.nodes[at].wins += 1.0 - won;
            let mine = mover as u8 + 1;
            let children = self.children(at);
            for child in &mut self.nodes[children] {
                let counts = f32::from(u8::from(self.board[usize::from(child.cell)] == mine));
                child.later += counts;
                child.later_wins += counts * won;
            }
            mover = 1 - mover;
        }
        // The moves of the tree, and the full board: how it was filled was not looked at.
        self.path.len() as u64
    }

    fn children(&self, at: usize) -> Range<usize> {
        let node = self.nodes[at];
        node.start as usize..node.start as usize + usize::from(node.count)
    }

    fn node(&self, at: usize) -> (u16, u32, f32) {
        let node = self.nodes[at];
        // Where one move surely wins, it is the one to play.
        let wins = usize::from(node.winner) == self.mover + 1 && self.children(0).contains(&at);
        let sure = if wins { SURELY } else { 0.0 };
        (node.index, (node.visits + sure) as u32, node.wins + sure)
    }

    fn is_decided(&self) -> bool {
        self.nodes[0].winner != 0
    }
}

impl<'a> ConnectionTree<'a> {
    /// `left_out` are moves at the root that are not looked at.
    pub(crate) fn new(
        map: &'a Connection,
        root: &Position,
        left_out: &[u16],
        memory: usize,
        seed: u64,
    ) -> Self {
        let mover = usize::from(root.turn().player != map.seats[0]);
        let root = map.filled(root);
        let mut tree = ConnectionTree {
            map,
            mover,
            nodes: vec![Node { cell: NONE, ..Node::default() }],
            most: NODES.min(memory / size_of::<Node>()),
            chance: Chance::new(seed),
            board: root.clone(),
            root,
            empty: Vec::new(),
            path: Vec::new(),
            walk: Walk::default(),
        };
        let sure = tree.bridged(mover).unwrap_or_default();
        tree.expand(0);
        tree.nodes.retain(|node| node.cell == NONE || !left_out.contains(&node.index));
        tree.nodes[0].count = (tree.nodes.len() - 1) as u16;
        // Who is sure to win goes on to where his cells really join.
        let completes = tree.nodes.iter_mut().filter(|node| sure.contains(&node.cell));
        completes.for_each(|node| node.winner = mover as u8 + 1);
        tree
    }

    fn expand(&mut self, at: usize) {
        let start = self.nodes.len();
        let empty = (0..self.map.cells()).filter(|cell| self.board[*cell] == 0).zip(0..);
        let node =
            |(cell, index)| Node { cell: cell as u16, index, later: 1.0, later_wins: 0.5, ..Node::default() };
        self.nodes.extend(empty.map(node));
        self.nodes[at].start = start as u32;
        self.nodes[at].count = (self.nodes.len() - start) as u16;
    }

    /// The child to try: none where all are lost.
    fn choose(&mut self, at: usize, mover: usize) -> Option<usize> {
        let parent = self.nodes[at];
        let (mine, lost) = (mover as u8 + 1, 2 - mover as u8);
        let mut best = (f32::NEG_INFINITY, None);
        let shift = self.chance.below(usize::from(parent.count));
        let children = self.children(at);
        let from = children.start + shift;
        for index in (from..children.end).chain(children.start..from) {
            let child = &self.nodes[index];
            if child.winner == mine {
                self.nodes[at].winner = mine;
                return Some(index);
            }
            if child.winner == lost {
                continue;
            }
            let beta = child.later / (child.later + child.visits + child.later * child.visits / EQUIVALENCE);
            let mean = child.wins / child.visits.max(1.0);
            let value = mean + beta * (child.later_wins / child.later - mean);
            if value > best.0 {
                best = (value, Some(index));
            }
        }
        best.1
    }

    /// Fills the board by chance, but restores bridges that were broken. Who wins: 1 or 2.
    fn play_on(&mut self, mover: usize, last: u16) -> u8 {
        let ConnectionTree { map, board, empty, chance, walk, .. } = self;
        empty.clear();
        empty.extend((0..map.cells() as u16).filter(|cell| board[usize::from(*cell)] == 0));
        let mut mover = mover as u8 + 1;
        let mut reply = restored(map, board, last, mover);
        let mut left = empty.len();
        while left > 0 {
            let cell = if reply != NONE {
                reply
            } else {
                let place = chance.below(left);
                let cell = empty[place];
                left -= 1;
                empty.swap(place, left);
                if board[usize::from(cell)] != 0 {
                    continue;
                }
                cell
            };
            board[usize::from(cell)] = mover;
            mover = 3 - mover;
            reply = restored(map, board, cell, mover);
        }
        if map.joined(board, 0, &mut walk.open, &mut walk.seen) { 1 } else { 2 }
    }

    /// Whether a seat's sides are joined by its cells and by bridges that have no cell in common: nothing can part them. The cells
    /// that complete it; none where that is not so.
    fn bridged(&mut self, seat: usize) -> Option<Vec<u16>> {
        let ConnectionTree { map, board, walk, .. } = self;
        let (near, far, own) = (map.cells() + 2 * seat, map.cells() + 2 * seat + 1, seat as u8 + 1);
        walk.open.clear();
        for marks in [&mut walk.seen, &mut walk.used] {
            marks.clear();
            marks.resize(board.len(), false);
        }
        walk.from.resize(board.len(), (NONE, NONE));
        walk.open.push(near as u16);
        walk.seen[near] = true;
        while let Some(at) = walk.open.pop() {
            if usize::from(at) == far {
                let mut cells = Vec::new();
                let mut at = far;
                while at != near {
                    let (before, cell) = walk.from[at];
                    cells.extend((cell != NONE).then_some(cell));
                    at = usize::from(before);
                }
                return Some(cells);
            }
            let bridges = map.bridges[usize::from(at)].iter().map(|&[to, a, b]| (to, Some([a, b])));
            for (to, over) in bridges.chain(map.next[usize::from(at)].iter().map(|to| (*to, None))) {
                let end = usize::from(to);
                let is_free = |cell: &u16| board[usize::from(*cell)] == 0 && !walk.used[usize::from(*cell)];
                if board[end] != own || walk.seen[end] || !over.iter().flatten().all(is_free) {
                    continue;
                }
                over.iter().flatten().for_each(|cell| walk.used[usize::from(*cell)] = true);
                walk.seen[end] = true;
                walk.from[end] = (at, over.map_or(NONE, |cells| cells[0]));
                walk.open.push(to);
            }
        }
        None
    }
}

/// The cell that restores a bridge of `own` that the last cell has broken, if there is one.
fn restored(map: &Connection, board: &[u8], last: u16, own: u8) -> u16 {
    let mut broken = map.broken.get(usize::from(last)).into_iter().flatten();
    let at = |cell: u16| board[usize::from(cell)];
    broken
        .find(|[a, b, cell]| at(*cell) == 0 && at(*a) == own && at(*b) == own)
        .map_or(NONE, |found| found[2])
}
