//! The moves that blocks can add, whatever stands on the board: a run is followed both ways at every test that only the board decides.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::program::{PlayerId, Program, Role};
use crate::rules::{
    Cell, Class, EMPTY, Instruction, Lowered, NOWHERE, OFF_BOARD, Places, Rules, Shape, Spot, Test, class_of,
};

/// The most steps that are followed for one game, shared evenly by its players and types.
const STEPS: usize = 12_000_000;
/// The most steps that are followed to find out which ways are open at once, shared in the same way.
const STEPS_APART: usize = 8_000_000;

/// What a move is numbered by: its first pair of cells, or the cell of a drop; and what the piece becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pair {
    /// `NOWHERE` for a drop.
    pub from: Cell,
    pub to: Cell,
    /// The type that it is promoted to; for a drop, the type that is dropped.
    pub kind: Option<u16>,
}

/// The players whose pieces are moved by those at seats.
pub(super) fn movers(program: &Program) -> Vec<PlayerId> {
    let seated = program.turns.iter().filter(|turn| program.players[turn.player].role == Role::Seat);
    let mut players: Vec<PlayerId> = seated.map(|turn| turn.moves_as).collect();
    players.sort_unstable();
    players.dedup();
    players
}

/// Something that is taken for granted about one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    pub cell: Cell,
    /// What may stand there.
    pub mask: Class,
}

/// A place in the run of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Run {
    next: u32,
    places: Places,
    /// The first pair, once it has cascaded.
    first: Option<(Cell, Cell)>,
    /// Whether nothing but the piece has changed.
    is_plain: bool,
}

/// The ways to a move: blocks, and where in their runs it is added.
#[derive(Default)]
struct Found {
    /// Where nothing else has changed.
    plain: FxHashSet<(usize, Run)>,
    others: FxHashSet<(usize, Run)>,
}

impl Found {
    /// How many moves they can be at once. Each way is one; and of moves without other changes only one is listed.
    fn at_once(&self) -> u32 {
        self.others.len() as u32 + u32::from(!self.plain.is_subset(&self.others))
    }
}

/// Follows blocks.
pub(super) struct Reach<'a> {
    rules: &'a Rules,
    player: PlayerId,
    kind: u16,
    /// Steps left for this player and type.
    steps: usize,
    steps_apart: usize,
    /// Whether something took too long to find out.
    pub(super) gave_up: bool,
    seen: FxHashSet<Run>,
    open: Vec<Run>,
}

impl<'a> Reach<'a> {
    /// Begins with a player's pieces of a type.
    pub(super) fn new(rules: &'a Rules, player: PlayerId, kind: u16) -> Reach<'a> {
        let shares = (rules.players() * rules.kinds()).max(1);
        let (steps, steps_apart) = (STEPS / shares, STEPS_APART / shares);
        Reach {
            rules,
            player,
            kind,
            steps,
            steps_apart,
            gave_up: false,
            seen: FxHashSet::default(),
            open: Vec::new(),
        }
    }

    /// How many moves of each pair a piece on a cell can have at once. Where that takes too long to find out: one to every cell.
    pub(super) fn moves(&mut self, cell: Cell) -> FxHashMap<Pair, u32> {
        let blocks = self.rules.piece((self.player, self.kind)).map_or(&[][..], |piece| &piece.moves);
        let before = self.steps;
        let exact = self.count(blocks, (cell, Shape::Move), None);
        let each = before - self.steps;
        let exact = exact.map(|all| self.apart(blocks, (cell, Shape::Move), each, all));
        self.gave_up |= exact.is_none();
        exact.unwrap_or_else(|| {
            let becomes =
                blocks.iter().flat_map(|block| &block.emissions).flat_map(|emission| &emission.promotions);
            let becomes: Vec<Option<u16>> =
                [None].into_iter().chain(becomes.map(|kind| Some(*kind))).collect();
            let all = (0..self.rules.off())
                .flat_map(|to| becomes.iter().map(move |kind| Pair { from: cell, to, kind: *kind }));
            all.map(|pair| (pair, 1)).collect()
        })
    }

    /// Lowers the counts: ways that need different pieces where they end are never open at once. `each` are the steps of one count.
    fn apart(
        &mut self,
        blocks: &[Lowered],
        start: (Cell, Shape),
        each: usize,
        mut all: FxHashMap<Pair, u32>,
    ) -> FxHashMap<Pair, u32> {
        let several: FxHashSet<Cell> =
            all.iter().filter(|(_, count)| **count > 1).map(|(pair, _)| pair.to).collect();
        let players = self.rules.all_players().map(class_of);
        let classes: Vec<Class> = players.chain([EMPTY]).collect();
        let Some(left) = self.steps_apart.checked_sub(each * several.len() * classes.len()) else {
            return all;
        };
        self.steps_apart = left;
        let kept = std::mem::replace(&mut self.steps, usize::MAX);
        for to in several {
            let mut most: FxHashMap<Pair, u32> = FxHashMap::default();
            for mask in &classes {
                let given = Given { cell: to, mask: *mask };
                for (pair, count) in self.count(blocks, start, Some(given)).unwrap_or_default() {
                    let most = most.entry(pair).or_default();
                    *most = count.max(*most);
                }
            }
            let ends = all.iter_mut().filter(|(pair, _)| pair.to == to);
            ends.for_each(|(pair, count)| *count = most.get(pair).copied().unwrap_or(1));
        }
        self.steps = kept;
        all
    }

    /// How many drops on a cell there can be at once, given something or nothing. Where that takes too long to find out: one.
    pub(super) fn drops(&mut self, cell: Cell, given: Option<Given>) -> u32 {
        let blocks = self.rules.piece((self.player, self.kind)).map_or(&[][..], |piece| &piece.drops);
        let sets = &self.rules.sets;
        let is_tried = |block: &&Lowered| block.target.is_none_or(|set| sets[set as usize].contains(cell));
        let tried: Vec<&Lowered> = blocks.iter().filter(is_tried).collect();
        let counts = self.count(tried.iter().copied(), (cell, Shape::Drop), given);
        self.gave_up |= counts.is_none();
        counts.map_or(1, |counts| counts.into_values().sum())
    }

    /// How many moves of each pair there can be at once; none where that takes too long to find out.
    fn count<'b>(
        &mut self,
        blocks: impl IntoIterator<Item = &'b Lowered>,
        (cell, shape): (Cell, Shape),
        given: Option<Given>,
    ) -> Option<FxHashMap<Pair, u32>> {
        let kind = self.kind;
        let mut found: FxHashMap<Pair, Found> = FxHashMap::default();
        for (number, block) in blocks.into_iter().enumerate() {
            // The rest of a block that surely adds its move changes nothing here.
            let settled = (shape == Shape::Drop).then(|| block.settled()).flatten();
            let block = settled.as_ref().unwrap_or(block);
            self.seen.clear();
            self.open.clear();
            let places = Places::new(cell, shape);
            self.open.push(Run { next: 0, places, first: None, is_plain: true });
            while let Some(run) = self.open.pop() {
                if !self.seen.insert(run) {
                    continue;
                }
                self.steps = self.steps.checked_sub(1)?;
                self.step(block, run, given, |from, to, promotions| {
                    let from = if shape == Shape::Drop { NOWHERE } else { from };
                    let mut add = |kind| {
                        let found = found.entry(Pair { from, to, kind }).or_default();
                        let ways = if run.is_plain { &mut found.plain } else { &mut found.others };
                        ways.insert((number, Run { is_plain: true, ..run }));
                    };
                    match promotions {
                        [] => add((shape == Shape::Drop).then_some(kind)),
                        kinds => kinds.iter().for_each(|kind| add(Some(*kind))),
                    }
                });
            }
        }
        Some(found.into_iter().map(|(pair, found)| (pair, found.at_once())).collect())
    }

    /// Follows one instruction; tells `add` of a move.
    fn step(
        &mut self,
        block: &Lowered,
        run: Run,
        given: Option<Given>,
        add: impl FnOnce(Cell, Cell, &[u16]),
    ) {
        let Some(instruction) = block.code.get(run.next as usize) else { return };
        let on = Run { next: run.next + 1, ..run };
        let (places, off) = (run.places, self.rules.off());
        let destination = places.destination();
        let with = |places| Run { places, ..on };
        match instruction {
            Instruction::Go(spot) => {
                let cells = self.cells(&run, *spot).filter(|cell| *cell != off);
                self.open.extend(cells.map(|current| with(Places { current, ..places })));
            }
            Instruction::Mark(spot) => {
                let cells = self.cells(&run, *spot);
                self.open.extend(cells.map(|mark| with(Places { mark, ..places })));
            }
            Instruction::From => self.open.push(with(Places { from: places.current, ..places })),
            Instruction::To => self.open.push(with(Places { to: places.current, ..places })),
            Instruction::Test(test, or) => {
                let known = self.holds(&run, *test, given);
                if known != Some(false) {
                    self.open.push(on);
                }
                if known != Some(true) {
                    self.open.push(Run { next: *or, ..run });
                }
            }
            Instruction::Jump(to) => self.open.push(Run { next: *to, ..run }),
            Instruction::Cascade => {
                let first = run.first.or((places.from != NOWHERE).then_some((places.from, destination)));
                let places = Places { from: places.current, to: NOWHERE, ..places };
                self.open.push(Run { places, first, is_plain: false, ..on });
            }
            Instruction::Emit(index) => {
                let (from, to) = run.first.unwrap_or((places.source(), destination));
                add(from, to, &block.emissions[*index as usize].promotions);
                let discards = self.rules.program().options.discard_cascades;
                let first = run.first.filter(|_| !discards);
                self.open.push(Run { first, is_plain: first.is_none(), ..on });
            }
            Instruction::Change(..) => self.open.push(Run { is_plain: false, ..on }),
            Instruction::Flag(..) | Instruction::PositionFlag(..) => self.open.push(on),
            Instruction::End => {}
        }
    }

    /// The cells that a spot can be.
    fn cells(&self, run: &Run, spot: Spot) -> impl Iterator<Item = Cell> + use<> {
        self.place(run, spot).map_or(0..=self.rules.off(), |cell| cell..=cell)
    }

    /// The cell of a spot; none if any may be meant.
    fn place(&self, run: &Run, spot: Spot) -> Option<Cell> {
        run.places.find(&self.rules.steps, self.rules.off(), spot)
    }

    /// Whether a test holds, where the places alone decide it.
    fn holds(&self, run: &Run, test: Test, given: Option<Given>) -> Option<bool> {
        let off = self.rules.off();
        match test {
            Test::Class(mask, spot) => {
                let cell = self.place(run, spot)?;
                let given = given.filter(|given| given.cell == cell);
                let possible =
                    if cell == off { OFF_BOARD } else { given.map_or(!OFF_BOARD, |given| given.mask) };
                match (mask & possible != 0, !mask & possible & self.all_classes() != 0) {
                    (true, true) => None,
                    (holds, _) => Some(holds),
                }
            }
            Test::In(set, spot) => Some(self.rules.sets[set as usize].contains(self.place(run, spot)?)),
            Test::Marked(spot) => Some(self.place(run, spot)? == run.places.mark),
            test => (self.place(run, test.spot()?)? == off).then_some(false),
        }
    }

    fn all_classes(&self) -> Class {
        self.rules.all_players().map(class_of).fold(EMPTY | OFF_BOARD, |all, class| all | class)
    }
}
