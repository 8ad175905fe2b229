//! Turns looked up by the places that decide them: a run of a block is made once for what these places hold.

use std::sync::Arc;

use board::{PlayerId, Position, Program, Rules};

use super::board::{Cell, Content, Contents};
use super::ends::Ends;
use super::found::{End, Found};
use super::named::Named;
use super::plain::is_plain;
use super::run::{Run, SearchContext, is_tried};

/// Most steps remembered.
const MOST: usize = 300_000;

/// Turns of rules whose turns depend on nothing but the board.
#[derive(Debug)]
pub(super) struct Local {
    rules: Arc<Rules>,
    player: PlayerId,
    named: Named,
    ends: Ends,
    steps: Vec<Step>,
    /// By content and place: the first steps of the blocks of that piece.
    first: Vec<Option<Vec<u32>>>,
    /// By content: whether it is a piece that moves.
    is_moved: Vec<bool>,
    cells: usize,
    found: Found,
}

/// A step to the turns of a block.
#[derive(Clone, Debug)]
enum Step {
    Unknown,
    /// By what the place holds, the next step.
    Look(Cell, Vec<(Content, u32)>),
    Turns(u32, u32),
}

impl Local {
    /// None where turns depend on more.
    pub(super) fn new(root: &Position, named: &Named) -> Option<Local> {
        let program = root.rules().program();
        let player = root.turn().player;
        let ends = Ends::new(program, player)?;
        is_plain(program).then(|| Local {
            rules: Arc::clone(root.rules()),
            player,
            named: named.clone(),
            ends,
            steps: Vec::new(),
            first: Vec::new(),
            is_moved: Vec::new(),
            cells: program.positions.len(),
            found: Found::default(),
        })
    }

    pub(super) fn found(&self) -> &Found {
        &self.found
    }

    pub(super) fn end(&self, contents: &Contents, state: &[Content]) -> End {
        self.ends.end(contents, &state[..self.cells])
    }

    /// Adds all turns of a state. None where the rules go on for ever.
    pub(super) fn turns(
        &mut self,
        contents: &mut Contents,
        state: &[Content],
        turns: &mut Vec<u32>,
    ) -> Option<()> {
        for (at, &content) in state[..self.cells].iter().enumerate() {
            match self.is_moved.get(usize::from(content)) {
                Some(false) => continue,
                Some(true) => {}
                None => self.learn_movers(contents, content),
            }
            let index = usize::from(content) * self.cells + at;
            if index >= self.first.len() {
                self.first.resize(index + 1, None);
            }
            if self.first[index].is_none() {
                self.first[index] = Some(self.begin(contents, content));
            }
            let blocks = self.first[index].as_ref().map_or(0, Vec::len);
            for block in 0..blocks {
                let first = self.first[index].as_ref().map_or(0, |first| first[block]);
                self.follow(contents, state, at as Cell, block, first, turns)?;
            }
        }
        Some(())
    }

    /// Finds out of all contents up to one whether they are pieces that move.
    fn learn_movers(&mut self, contents: &Contents, most: Content) {
        for content in self.is_moved.len()..=usize::from(most) {
            let piece = contents.piece(content as Content).filter(|piece| piece.owner == self.player);
            let moves =
                piece.is_some_and(|piece| tried(self.rules.program(), piece.kind.index()).next().is_some());
            self.is_moved.push(moves);
        }
    }

    /// A first step for each block of a piece.
    fn begin(&mut self, contents: &Contents, content: Content) -> Vec<u32> {
        let Some(piece) = contents.piece(content).filter(|piece| piece.owner == self.player) else {
            return Vec::new();
        };
        let blocks = tried(self.rules.program(), piece.kind.index()).count();
        let start = self.steps.len() as u32;
        self.steps.resize(self.steps.len() + blocks, Step::Unknown);
        (start..self.steps.len() as u32).collect()
    }

    fn follow(
        &mut self,
        contents: &mut Contents,
        state: &[Content],
        at: Cell,
        block: usize,
        first: u32,
        turns: &mut Vec<u32>,
    ) -> Option<()> {
        let mut step = first;
        loop {
            match &self.steps[step as usize] {
                Step::Unknown => break,
                Step::Look(cell, next) => {
                    let content = state[usize::from(*cell)];
                    match next.iter().find(|(other, _)| *other == content) {
                        Some((_, next)) => step = *next,
                        None => break,
                    }
                }
                Step::Turns(start, end) => {
                    turns.extend(*start..*end);
                    return Some(());
                }
            }
        }
        let (start, looked) = self.run(contents, state, at, block)?;
        let end = self.found.turns.len() as u32;
        turns.extend(start..end);
        self.learn(first, state, &looked, Step::Turns(start, end));
        Some(())
    }

    fn run(
        &mut self,
        contents: &mut Contents,
        state: &[Content],
        at: Cell,
        block: usize,
    ) -> Option<(u32, Vec<Cell>)> {
        let start = self.found.turns.len() as u32;
        let program = self.rules.program();
        let kind = contents.piece(state[usize::from(at)])?.kind.index();
        let block = tried(program, kind).nth(block)?;
        let context = SearchContext { program, player: self.player, named: &self.named };
        let mut run = Run::new(context, contents, &state[..self.cells], at);
        run.run(block, &mut self.found).then_some((start, run.looked))
    }

    fn learn(&mut self, first: u32, state: &[Content], looked: &[Cell], turns: Step) {
        let mut step = first as usize;
        for &cell in looked {
            let next = self.steps.len() as u32;
            if matches!(self.steps[step], Step::Unknown) {
                self.steps[step] = Step::Look(cell, Vec::new());
            }
            let Step::Look(_, known) = &mut self.steps[step] else { return };
            let content = state[usize::from(cell)];
            step = match known.iter().find(|(other, _)| *other == content) {
                Some((_, next)) => *next as usize,
                None => {
                    known.push((content, next));
                    self.steps.push(Step::Unknown);
                    next as usize
                }
            };
        }
        self.steps[step] = turns;
    }

    /// Whether no more is learnt.
    pub(super) fn is_full(&self) -> bool {
        self.steps.len() > MOST
    }

    /// Forgets what was learnt.
    pub(super) fn forget(&mut self) {
        self.steps.clear();
        self.first.clear();
        self.found.clear();
    }
}

fn tried(program: &Program, kind: usize) -> impl Iterator<Item = &board::Block> {
    let turn = program.turns.first().and_then(|turn| turn.move_type);
    program.pieces[kind].moves.iter().filter(move |block| is_tried(block, turn))
}
