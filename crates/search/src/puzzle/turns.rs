//! The turns of a state as the engine lists them, each as what it changes.

use std::ops::Range;

use board::{GameResult, Outcome, Part, PartChange, Position};

use super::aims::Aims;
use super::row::{BoardState, Cell, Content, EMPTY, Pieces};

/// Lists the turns of one state at a time.
#[derive(Debug)]
pub(super) struct Turns {
    pub pieces: Pieces,
    pub aims: Aims,
    /// How many places the board has; what comes after them in a state is off the board.
    pub cells: usize,
    /// Whether there was too much to walk through, so that walks count as other turns.
    pub walks_are_turns: bool,
    /// The turns of the state that was asked for last.
    pub list: Vec<Turn>,
    changes: Vec<(Cell, Content)>,
    position: Position,
    /// What `position` stands as.
    shown: BoardState,
    listed: board::Turns,
}

/// A turn.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    changes: Range<usize>,
    /// The piece that is moved and does not walk: from where, and to where unless it goes away.
    pub pushed: Option<(Cell, Option<Cell>)>,
    /// Whether only pieces that move by themselves and that no goal names are moved.
    pub is_walk: bool,
    pub end: End,
}

/// What a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    GoesOn,
    Won,
    Over,
}

impl Turns {
    /// Ready for the turns of a puzzle, and the state that it starts in.
    pub(super) fn new(root: &Position) -> (Turns, BoardState) {
        let mut pieces = Pieces::default();
        let state = pieces.read(root);
        let program = root.rules().program();
        let turns = Turns {
            aims: Aims::new(program),
            cells: program.positions.len(),
            walks_are_turns: false,
            list: Vec::new(),
            changes: Vec::new(),
            position: root.clone(),
            shown: state.clone(),
            listed: board::Turns::new(),
            pieces,
        };
        (turns, state)
    }

    /// Lists all turns of a state, or tells that it is over.
    pub(super) fn of(&mut self, state: &[Content]) -> End {
        self.list.clear();
        self.changes.clear();
        self.pieces.show(&mut self.position, &self.shown, state);
        self.shown.clear();
        self.shown.extend_from_slice(state);
        let mut listed = std::mem::take(&mut self.listed);
        let outcome = self.position.turns_without_repetition(&mut listed);
        for index in 0..listed.len() {
            self.add(state, listed.parts(index));
        }
        self.listed = listed;
        end(outcome)
    }

    /// What each changed place holds after a turn of the list.
    pub(super) fn changes(&self, turn: &Turn) -> &[(Cell, Content)] {
        &self.changes[turn.changes.clone()]
    }

    /// Whether it is a piece of a type.
    pub(super) fn is_kind(&self, content: Content, kind: board::PieceId) -> bool {
        self.pieces.kind(content) == Some(kind)
    }

    /// Whether it is a piece that goals speak of.
    pub(super) fn is_named(&self, content: Content) -> bool {
        self.pieces.kind(content).is_some_and(|kind| self.aims.names(kind))
    }

    /// Whether it is a piece that goals do not speak of and that moves by itself.
    pub(super) fn is_walker(&self, content: Content) -> bool {
        self.pieces.kind(content).is_some_and(|kind| self.aims.walks(kind))
    }

    fn add<'a>(&mut self, state: &[Content], parts: impl ExactSizeIterator<Item = Part<'a>>) {
        let (mut touched, mut moved) = (Vec::new(), Vec::new());
        let count = parts.len();
        for part in parts {
            for change in part.changes() {
                match change {
                    PartChange::Move(from, to) => moved.push((from.0, to.0)),
                    PartChange::Capture(at)
                    | PartChange::Flip(at)
                    | PartChange::Owner(_, at)
                    | PartChange::Type(_, at)
                    | PartChange::Create(_, _, at)
                    | PartChange::Attribute(_, _, at) => touched.push(at.0),
                }
            }
            touched.extend(part.to().map(|to| to.0));
            moved.extend(part.from().zip(part.to()).map(|(from, to)| (from.0, to.0)));
            self.position.make(part);
        }
        moved.retain(|(from, to)| from != to);
        touched.extend(moved.iter().flat_map(|(from, to)| [*from, *to]));
        touched.extend(self.cells as Cell..state.len() as Cell);
        touched.sort_unstable();
        touched.dedup();
        let start = self.changes.len();
        for at in touched {
            let after = self.pieces.read_at(&self.position, usize::from(at));
            if after != state[usize::from(at)] {
                self.changes.push((at, after));
            }
        }
        let end = end(self.position.outcome());
        (0..count).for_each(|_| self.position.unmake());
        let mut turn = Turn { changes: start..self.changes.len(), pushed: None, is_walk: false, end };
        turn.is_walk = self.is_walk(state, &turn, &moved);
        if !turn.is_walk {
            turn.pushed = self.pushed(state, &turn, &moved);
        }
        self.list.push(turn);
    }

    fn is_walk(&self, state: &[Content], turn: &Turn, moved: &[(Cell, Cell)]) -> bool {
        let before = |at: Cell| state[usize::from(at)];
        let pieces = |content: Content| i32::from(content != EMPTY);
        let changes = self.changes(turn);
        let grown: i32 = changes.iter().map(|(at, after)| pieces(*after) - pieces(before(*at))).sum();
        turn.end == End::GoesOn
            && (!self.aims.counts_all || grown == 0)
            && moved.iter().all(|(from, _)| self.is_walker(before(*from)))
            && !changes.iter().any(|(at, after)| {
                usize::from(*at) >= self.cells || self.is_named(before(*at)) || self.is_named(*after)
            })
    }

    /// The piece that a turn moves, though not by itself.
    fn pushed(&self, state: &[Content], turn: &Turn, moved: &[(Cell, Cell)]) -> Option<(Cell, Option<Cell>)> {
        let before = |at: Cell| state[usize::from(at)];
        if let Some((from, to)) = moved.iter().find(|(from, _)| !self.is_walker(before(*from))) {
            return Some((*from, Some(*to)));
        }
        let named = |content: Content| self.is_named(content);
        let changes = self.changes(turn);
        let (lost, _) = changes.iter().find(|(at, after)| named(before(*at)) && !named(*after))?;
        let gained = changes.iter().find(|(at, after)| !named(before(*at)) && named(*after));
        Some((*lost, gained.map(|(at, _)| *at)))
    }
}

fn end(outcome: Option<Outcome>) -> End {
    match outcome {
        None => End::GoesOn,
        Some(Outcome { result: GameResult::Won(_), .. }) => End::Won,
        Some(_) => End::Over,
    }
}
