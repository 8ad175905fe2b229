//! Partially evaluates a block as far as it does not depend on the board: for one piece type on one cell, all positions are known, loops
//! along the board unroll, and tests of zones and edges are decided.

use rustc_hash::FxHashMap;

use crate::program::PlayerId;
use crate::rules::{
    Cell, Change, Class, EMPTY, Effect, Emitted, Instruction, Lowered, NOWHERE, Next, OFF_BOARD, Op, Places,
    Rules, Shape, Spot, Test, class_of,
};

/// A jump to the end of the block, until its place is known.
const END: u16 = u16::MAX;

/// The purpose of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To list moves.
    List,
    /// To list those that may capture or promote; others only where they have other effects.
    Captures,
    /// To test whether a move ends or captures on a cell.
    Hit(Cell),
    /// To count moves from all cells at once: each cell is a distance from the start, by its number in [`Distances`].
    Count,
}

impl Purpose {
    /// Whether moves are listed, rather than only asked about.
    fn lists(self) -> bool {
        !matches!(self, Purpose::Hit(_))
    }
}

/// For whom, and from where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub player: PlayerId,
    pub kind: u16,
    pub shape: Shape,
    pub cell: Cell,
}

/// A run between two instructions, as far as known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    next: u32,
    places: Places,
    /// What may stand where the run starts, by the tests so far.
    own: u16,
    /// True if what earlier blocks collected has been cleared.
    begun: bool,
    effects: bool,
    /// True if some effect does more than to set an attribute.
    changes_pieces: bool,
    /// Where the first cascade starts; `NOWHERE` without any.
    first: Cell,
    /// For `Purpose::Hit`: an effect or a cascade hits the cell.
    effect_hits: bool,
    cascade_hits: bool,
}

/// What operations refer to by index.
#[derive(Debug, Default)]
pub(super) struct Constants {
    pub effects: Vec<Effect>,
    pub emissions: Vec<Emitted>,
}

/// The code of a block, with jumps relative to its start, or to its length for its end. `None` if it would need more than `limit`
/// operations or cannot be evaluated in advance.
pub(super) fn trace(
    rules: &Rules,
    origin: Origin,
    block: &Lowered,
    purpose: Purpose,
    limit: usize,
    constants: &mut Constants,
) -> Option<Vec<Op>> {
    let (effects, emissions) = (constants.effects.len(), constants.emissions.len());
    let (steps, off) = match &rules.grid.plane {
        Some(plane) if purpose == Purpose::Count => (&plane.distances.steps, plane.distances.off()),
        _ => (&rules.steps, rules.off()),
    };
    let (known, open, ops) = (FxHashMap::default(), Vec::new(), Vec::new());
    let mut tracing =
        Tracing { rules, steps, off, origin, block, purpose, limit, constants, ops, known, open };
    if tracing.run() {
        return Some(tracing.ops);
    }
    constants.effects.truncate(effects);
    constants.emissions.truncate(emissions);
    None
}

/// A block being compiled into a chunk.
struct Tracing<'a> {
    rules: &'a Rules,
    /// Steps between the cells that a run knows, and the cell for "off the board".
    steps: &'a [Cell],
    off: Cell,
    origin: Origin,
    block: &'a Lowered,
    purpose: Purpose,
    limit: usize,
    constants: &'a mut Constants,
    ops: Vec<Op>,
    known: FxHashMap<State, u16>,
    /// States still to be traced, each with the test that leads there.
    open: Vec<(State, usize)>,
}

/// How a state continues without a test of the board.
enum Ahead {
    Here(State),
    End,
    /// Cannot be decided in advance.
    Slow,
}

impl Tracing<'_> {
    /// Returns true if the block could be traced.
    fn run(&mut self) -> bool {
        let state = State {
            next: 0,
            places: Places::new(self.origin.cell, self.origin.shape),
            own: match self.origin.shape {
                Shape::Move => class_of(self.origin.player) as u16,
                _ => !(OFF_BOARD as u16),
            },
            begun: false,
            effects: false,
            changes_pieces: false,
            first: NOWHERE,
            effect_hits: false,
            cascade_hits: false,
        };
        if !self.trace(state) {
            return false;
        }
        while let Some((state, test)) = self.open.pop() {
            let target = match self.ahead(state) {
                Ahead::Slow if self.purpose == Purpose::Count => self.give_up(),
                Ahead::Slow => return false,
                Ahead::End => END,
                Ahead::Here(state) => match self.known.get(&state) {
                    Some(&known) => known,
                    None => {
                        let here = self.ops.len() as u16;
                        if !self.trace(state) {
                            return false;
                        }
                        here
                    }
                },
            };
            if let Some(open) = self.ops[test].target() {
                *open = target;
            }
        }
        let end = self.ops.len() as u16;
        for op in &mut self.ops {
            if let Some(target) = op.target()
                && *target == END
            {
                *target = end;
            }
        }
        true
    }

    /// Writes the code from a state on, until it branches.
    fn trace(&mut self, state: State) -> bool {
        let mut state = state;
        loop {
            match self.ahead(state) {
                Ahead::Slow if self.purpose == Purpose::Count => {
                    self.give_up();
                    return true;
                }
                Ahead::Slow => return false,
                Ahead::End => {
                    self.ops.push(Op::Jump { to: END });
                    return true;
                }
                Ahead::Here(ahead) => state = ahead,
            }
            let here = self.ops.len();
            if here > self.limit {
                return false;
            }
            if let Some(&known) = self.known.get(&state) {
                self.ops.push(Op::Jump { to: known });
                return true;
            }
            self.known.insert(state, here as u16);
            match self.step(state) {
                Some(next) => state = next,
                None => return false,
            }
        }
    }

    /// Leaves a run to be looked at for each cell. Returns the place of that operation.
    fn give_up(&mut self) -> u16 {
        self.ops.push(Op::Interpret { block: self.block.number as u16, cell: self.origin.cell });
        self.ops.len() as u16 - 1
    }

    /// Advances to the first instruction that needs the board or emits.
    fn ahead(&self, state: State) -> Ahead {
        let mut state = state;
        let mut patience = 100_000_u32;
        loop {
            let Some(instruction) = self.block.code.get(state.next as usize) else { return Ahead::End };
            patience -= 1;
            if patience == 0 {
                return Ahead::Slow;
            }
            match *instruction {
                Instruction::End => return Ahead::End,
                Instruction::Go(spot) => match self.find(&state, spot) {
                    None => return Ahead::Slow,
                    Some(cell) if cell == self.off => return Ahead::End,
                    Some(cell) if self.may_be_off(&state, cell) => return Ahead::Here(state),
                    Some(cell) => state.places.current = cell,
                },
                Instruction::Mark(spot) => match self.find(&state, spot) {
                    None => return Ahead::Slow,
                    Some(cell) => state.places.mark = cell,
                },
                Instruction::From => state.places.from = state.places.current,
                Instruction::To => state.places.to = state.places.current,
                Instruction::Jump(target) => {
                    state.next = target;
                    continue;
                }
                Instruction::Test(test, otherwise) => match self.decide(&state, test) {
                    Decided::Slow => return Ahead::Slow,
                    Decided::No => {
                        state.next = otherwise;
                        continue;
                    }
                    Decided::Yes => {}
                    Decided::Asks => return Ahead::Here(state),
                },
                Instruction::Change(_, spot) | Instruction::PositionFlag(_, _, spot) => {
                    match self.find(&state, spot) {
                        None => return Ahead::Slow,
                        Some(cell) if cell == self.off => {}
                        Some(_) => return Ahead::Here(state),
                    }
                }
                Instruction::Cascade | Instruction::Emit(_) | Instruction::Flag(..) => {
                    return Ahead::Here(state);
                }
            }
            state.next += 1;
        }
    }

    /// Writes an instruction that needs the board or emits. Returns the state after it.
    fn step(&mut self, state: State) -> Option<State> {
        let mut state = state;
        let instruction = *self.block.code.get(state.next as usize)?;
        state.next += 1;
        match instruction {
            Instruction::Test(test, otherwise) => {
                let op = self.test(&state, test)?;
                self.ops.push(op);
                let mut fails = State { next: otherwise, ..state };
                if let Op::Class { cell, mask, .. } = op
                    && cell == self.origin.cell
                {
                    (state.own, fails.own) = (state.own & mask, state.own & !mask);
                }
                self.open.push((fails, self.ops.len() - 1));
            }
            Instruction::Change(change, spot) => {
                let cell = self.find(&state, spot)?;
                self.change(&mut state, change, cell);
            }
            Instruction::Cascade => {
                let to = state.places.destination();
                if state.places.from != NOWHERE {
                    if self.purpose.lists() {
                        self.begin(&mut state);
                        self.ops.push(Op::Cascade { from: state.places.from, to });
                    }
                    state.first = if state.first == NOWHERE { state.places.from } else { state.first };
                    state.cascade_hits |= self.purpose == Purpose::Hit(to);
                }
                state.places.from = state.places.current;
                state.places.to = NOWHERE;
            }
            Instruction::Emit(index) => self.emit(&mut state, index)?,
            Instruction::Flag(flag, setting) => {
                self.begin(&mut state);
                self.ops.push(Op::SetFlag { flag, setting });
            }
            Instruction::PositionFlag(flag, setting, spot) => {
                let cell = self.find(&state, spot)?;
                self.begin(&mut state);
                let index = self.rules.flag_index(flag, cell);
                self.ops.push(Op::SetPositionFlag { index, setting });
            }
            Instruction::Go(spot) => {
                state.places.current = self.find(&state, spot)?;
                self.ops.push(Op::Class { cell: state.places.current, mask: !(OFF_BOARD as u16), or: END });
            }
            Instruction::Mark(_)
            | Instruction::From
            | Instruction::To
            | Instruction::Jump(_)
            | Instruction::End => return None,
        }
        Some(state)
    }

    fn begin(&mut self, state: &mut State) {
        if !state.begun {
            self.ops.push(Op::Begin);
            state.begun = true;
        }
    }

    fn change(&mut self, state: &mut State, change: Change, at: Cell) {
        state.effects = true;
        state.changes_pieces |= !matches!(change, Change::Attribute(..));
        if self.purpose.lists() {
            self.begin(state);
            let index = self.constants.effects.len() as u16;
            self.constants.effects.push(change.effect(at, self.origin.kind));
            self.ops.push(Op::Effect { index });
        } else {
            state.effect_hits |= change == Change::Capture && self.purpose == Purpose::Hit(at);
        }
    }

    fn emit(&mut self, state: &mut State, index: u32) -> Option<()> {
        let emission = self.block.emissions.get(index as usize)?;
        let (from, to) = (state.places.source(), state.places.destination());
        let clean = !state.effects && state.first == NOWHERE;
        let moves = from != to || emission.shape == Shape::Drop;
        if !clean || moves || !emission.promotions.is_empty() {
            let plain = emission.promotions.is_empty()
                && emission.next == Next::COMPLETE
                && emission.shape == self.origin.shape
                && (from == self.origin.cell || emission.shape == Shape::Drop);
            let captures =
                self.purpose == Purpose::Captures && state.first == NOWHERE && emission.promotions.is_empty();
            if captures && clean {
                // Nothing has been collected that would have to be cleared where the move is left out.
                if !plain {
                    self.begin(state);
                }
                let or = self.ops.len() as u16 + 2;
                self.ops.push(Op::Class { cell: to, mask: !(EMPTY as u16), or });
            }
            match self.purpose {
                Purpose::Hit(target) => {
                    if to == target && moves || state.effect_hits || state.cascade_hits {
                        self.ops.push(Op::Hit);
                    }
                }
                _ if clean && plain => self.ops.push(Op::Plain { to }),
                _ => {
                    self.begin(state);
                    let index = self.constants.emissions.len() as u16;
                    self.constants.emissions.push(Emitted {
                        from,
                        to,
                        first: state.first,
                        clean,
                        unless_empty: captures && !clean && !state.changes_pieces,
                        emission: emission.clone(),
                    });
                    self.ops.push(Op::Emit { index });
                }
            }
        }
        state.effects = false;
        state.changes_pieces = false;
        state.effect_hits = false;
        if self.rules.program().options.discard_cascades {
            state.first = NOWHERE;
            state.cascade_hits = false;
        }
        Some(())
    }

    fn test(&self, state: &State, test: Test) -> Option<Op> {
        let or = END;
        let place = |spot| self.find(state, spot);
        Some(match test {
            Test::Class(mask, spot) => Op::Class { cell: place(spot)?, mask: mask as u16, or },
            Test::Kind(kind, spot) => Op::Kind { cell: place(spot)?, kind, or },
            Test::Attribute(attribute, spot) => Op::Attribute { attribute, cell: place(spot)?, or },
            Test::LastFrom(spot) => Op::LastFrom { cell: place(spot)?, or },
            Test::LastTo(spot) => Op::LastTo { cell: place(spot)?, or },
            Test::Attacked(selector, spot) => Op::Attacked { cell: place(spot)?, selector: selector.0, or },
            Test::Defended(selector, spot) => Op::Defended { cell: place(spot)?, selector: selector.0, or },
            Test::AdjacentToEnemy(spot) => Op::NearEnemy { cell: place(spot)?, or },
            Test::Flag(flag) => Op::Flag { flag, or },
            Test::PositionFlag(flag, spot) => {
                Op::PositionFlag { index: self.rules.flag_index(flag, place(spot)?), or }
            }
            Test::In(set, spot) => Op::In { set: u16::try_from(set).ok()?, cell: place(spot)?, or },
            Test::Marked(_) => return None,
        })
    }

    /// Decides a test that does not depend on the board.
    fn decide(&self, state: &State, test: Test) -> Decided {
        let off = self.off;
        let relative = self.purpose == Purpose::Count;
        let Some(spot) = test.spot() else { return if state.begun { Decided::Asks } else { Decided::No } };
        let Some(cell) = self.find(state, spot) else { return Decided::Slow };
        let own = cell == self.origin.cell && self.origin.shape == Shape::Move;
        match test {
            Test::Class(mask, _) if cell == self.origin.cell => {
                match (mask as u16 & state.own, !mask as u16 & state.own) {
                    (0, _) => Decided::No,
                    (_, 0) => Decided::Yes,
                    _ => Decided::Asks,
                }
            }
            Test::Class(mask, _) => match self.known_class(cell) {
                Some(class) => Decided::from(class & mask != 0),
                None if relative => Decided::Asks,
                None if mask as u16 & !(OFF_BOARD as u16) == 0 => Decided::No,
                None if mask as u16 | OFF_BOARD as u16 == u16::MAX => Decided::Yes,
                None => Decided::Asks,
            },
            Test::Marked(_) if cell == state.places.mark => Decided::Yes,
            // Elsewhere both may be off the board, and so equal.
            Test::Marked(_) if relative && spot != Spot::Here => Decided::Slow,
            Test::Marked(_) => Decided::No,
            Test::In(set, _) if !relative => Decided::from(self.rules.sets[set as usize].contains(cell)),
            _ if cell == off => Decided::No,
            Test::Kind(kind, _) if own => Decided::from(kind == self.origin.kind),
            Test::Attacked(..) | Test::Defended(..) if !self.purpose.lists() => Decided::No,
            Test::PositionFlag(..) if !state.begun => Decided::No,
            _ => Decided::Asks,
        }
    }

    /// The class of a cell, if it is always the same when this code runs.
    fn known_class(&self, cell: Cell) -> Option<Class> {
        let enemies = self.rules.enemies[self.origin.player.index()];
        if cell == self.off {
            return Some(OFF_BOARD);
        }
        (self.purpose == Purpose::Hit(cell) && enemies.is_power_of_two()).then_some(enemies)
    }

    /// The cell of a spot; `None` if it depends on the game.
    fn find(&self, state: &State, spot: Spot) -> Option<Cell> {
        match spot {
            Spot::At(_) if self.purpose == Purpose::Count => None,
            spot => state.places.find(self.steps, self.off, spot),
        }
    }

    /// Whether a step may lead off the board, from some cell.
    fn may_be_off(&self, state: &State, cell: Cell) -> bool {
        let Some(plane) = self.rules.grid.plane.as_ref().filter(|_| self.purpose == Purpose::Count) else {
            return false;
        };
        let known = [state.places.current, self.origin.cell].contains(&cell);
        !known && !plane.distances.is_between(cell, state.places.current)
    }
}

/// What is known of a test in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    Yes,
    No,
    /// The board decides.
    Asks,
    /// Not even its position is known.
    Slow,
}

impl From<bool> for Decided {
    fn from(holds: bool) -> Decided {
        if holds { Decided::Yes } else { Decided::No }
    }
}
