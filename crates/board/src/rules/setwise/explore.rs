//! Evaluates blocks in advance for all cells at once: positions are distances from the start.

use std::collections::HashMap;

use super::{Mover, Source, Want};
use crate::program::MaximalCaptures;
use crate::rules::{
    Cell, Instruction, Lowered, NOWHERE, Next, OFF_BOARD, Plane, Rules, Shape, Spot, Test, Vector,
};

/// The most nodes per block.
const NODES: usize = 1_000;
/// The most instructions followed to the next test.
const STEPS: u32 = 1_000;

/// The tests of some blocks, and what follows from them.
#[derive(Debug, Default)]
pub(super) struct Explored {
    pub nodes: Vec<Node>,
    /// Where each block starts.
    pub roots: Vec<usize>,
    pub sources: Vec<Source>,
}

/// A point in the code, for all pieces that reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Nothing more happens.
    End,
    /// Cannot be counted set-wise.
    GiveUp,
    Test {
        source: u8,
        shift: i16,
        yes: usize,
        no: usize,
    },
    Count {
        moves: u16,
        then: usize,
    },
}

/// No distance.
const HERE: Vector = Vector { x: 0, y: 0 };

/// The nodes that every block may lead to.
const END: usize = 0;
const GIVE_UP: usize = 1;

/// A position that a run remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RunCell {
    /// At this distance from the start.
    Away(Vector),
    At(Cell),
    Off,
    Unset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    next: u32,
    current: RunCell,
    mark: RunCell,
    from: RunCell,
    to: RunCell,
    flags: u64,
    /// A position that is certainly on the board, by the last test.
    sure: Option<Vector>,
}

impl State {
    fn destination(&self) -> RunCell {
        if self.to == RunCell::Unset { self.current } else { self.to }
    }
}

/// A block being compiled into nodes.
struct Exploring<'a> {
    rules: &'a Rules,
    plane: &'a Plane,
    mover: Mover,
    block: &'a Lowered,
    explored: &'a mut Explored,
    /// `None` while a state is being followed; reaching it again is a loop.
    known: HashMap<State, Option<usize>>,
}

/// The result of a test that needs no board, or the set that it needs.
enum Asks {
    Yes,
    No,
    Set(Source, Want, i16),
    Unknown,
}

impl Explored {
    pub(super) fn new<'a>(
        rules: &Rules,
        plane: &Plane,
        mover: Mover,
        blocks: impl Iterator<Item = &'a Lowered>,
    ) -> Option<Explored> {
        let mut explored = Explored { nodes: vec![Node::End, Node::GiveUp], ..Explored::default() };
        for block in blocks {
            let start = RunCell::Away(HERE);
            let from = if mover.shape == Shape::Drop { RunCell::Unset } else { start };
            let state = State {
                next: 0,
                current: start,
                mark: start,
                from,
                to: RunCell::Unset,
                flags: 0,
                sure: None,
            };
            let known = HashMap::new();
            let root = Exploring { rules, plane, mover, block, explored: &mut explored, known }.follow(state);
            explored.roots.push(root);
        }
        (explored.sources.len() <= usize::from(u8::MAX)).then_some(explored)
    }
}

impl Exploring<'_> {
    /// The node for a state.
    fn follow(&mut self, state: State) -> usize {
        let mut state = state;
        for _ in 0..STEPS {
            let Some(instruction) = self.block.code.get(state.next as usize) else { return END };
            match *instruction {
                Instruction::End => return END,
                Instruction::Go(spot) => match self.find(&state, spot) {
                    RunCell::Off => return END,
                    RunCell::Unset => return GIVE_UP,
                    place => {
                        let sure = |away| away == HERE || state.sure == Some(away);
                        let stays = place == state.current;
                        state.current = place;
                        if let RunCell::Away(away) = place
                            && !stays
                            && !sure(away)
                        {
                            let Some(shift) = self.plane.shift(away) else { return END };
                            state.sure = None;
                            let next = State { next: state.next + 1, ..state };
                            let board = Source::Class(!OFF_BOARD);
                            return self.test(state, (board, Want::In, shift), next, None);
                        }
                        state.sure = None;
                    }
                },
                Instruction::Mark(spot) => state.mark = self.find(&state, spot),
                Instruction::From => state.from = state.current,
                Instruction::To => state.to = state.current,
                Instruction::Jump(target) => {
                    state.next = target;
                    continue;
                }
                Instruction::Test(test, otherwise) => {
                    let [yes, no] = [state.next + 1, otherwise].map(|next| State { next, ..state });
                    match self.asks(&state, test) {
                        Asks::Yes => {}
                        Asks::No => {
                            state = no;
                            continue;
                        }
                        Asks::Set(source, want, shift) => {
                            let (yes, no) = match want {
                                Want::In => (self.surely(yes, test), no),
                                Want::NotIn => (yes, self.surely(no, test)),
                            };
                            return self.test(state, (source, want, shift), yes, Some(no));
                        }
                        Asks::Unknown => return GIVE_UP,
                    }
                }
                // Other changes do not multiply the move.
                Instruction::Change(..) | Instruction::PositionFlag(..) => {}
                Instruction::Emit(index) => {
                    let next = State { next: state.next + 1, ..state };
                    return match self.moves(&state, index) {
                        Some(moves) => self.node(state, |exploring| {
                            let then = exploring.follow(next);
                            Node::Count { moves, then }
                        }),
                        None => GIVE_UP,
                    };
                }
                Instruction::Flag(flag, setting) if flag < 64 => {
                    let bit = 1 << flag;
                    let on = setting == crate::rules::Setting::On;
                    state.flags = if on { state.flags | bit } else { state.flags & !bit };
                }
                Instruction::Flag(..) | Instruction::Cascade => return GIVE_UP,
            }
            state.next += 1;
        }
        GIVE_UP
    }

    /// The node for a state, made once.
    fn node(&mut self, state: State, make: impl FnOnce(&mut Self) -> Node) -> usize {
        match self.known.get(&state) {
            Some(Some(node)) => return *node,
            Some(None) => return GIVE_UP,
            None if self.known.len() >= NODES => return GIVE_UP,
            None => {}
        }
        self.known.insert(state, None);
        let made = make(self);
        // Drop a test without effect.
        let node = match made {
            Node::Test { yes, no, .. } if yes == no => yes,
            made => {
                self.explored.nodes.push(made);
                self.explored.nodes.len() - 1
            }
        };
        self.known.insert(state, Some(node));
        node
    }

    fn test(&mut self, state: State, ask: (Source, Want, i16), yes: State, no: Option<State>) -> usize {
        let (source, want, shift) = ask;
        self.node(state, |exploring| {
            let yes = exploring.follow(yes);
            let no = no.map_or(END, |no| exploring.follow(no));
            let (yes, no) = if want == Want::In { (yes, no) } else { (no, yes) };
            Node::Test { source: exploring.source(source), shift, yes, no }
        })
    }

    fn source(&mut self, source: Source) -> u8 {
        let sources = &mut self.explored.sources;
        let index = sources.iter().position(|known| *known == source).unwrap_or_else(|| {
            sources.push(source);
            sources.len() - 1
        });
        index as u8
    }

    /// The number of moves of an `add`; `None` if it may be none, or more than moves.
    fn moves(&self, state: &State, index: u32) -> Option<u16> {
        let emission = self.block.emissions.get(index as usize)?;
        let to = state.destination();
        let from = if state.from == RunCell::Unset { to } else { state.from };
        let moved = match (from, to) {
            (RunCell::Away(from), RunCell::Away(to)) => from != to,
            (RunCell::At(from), RunCell::At(to)) => from != to,
            _ => false,
        };
        let partial = emission.next != Next::COMPLETE;
        let free = self.rules.program().options.maximal_captures == MaximalCaptures::Free;
        let surely = moved || self.mover.shape == Shape::Drop || !emission.promotions.is_empty();
        let moves = u16::try_from(emission.promotions.len().max(1)).ok()?;
        (surely && (free || !partial)).then_some(moves)
    }

    fn asks(&self, state: &State, test: Test) -> Asks {
        let decided = |holds: bool| if holds { Asks::Yes } else { Asks::No };
        let spot = match test {
            Test::Flag(flag) if flag < 64 => return decided(state.flags >> flag & 1 != 0),
            Test::Attacked(..) | Test::Defended(..) | Test::PositionFlag(..) => None,
            test => test.spot(),
        };
        let Some(spot) = spot else { return Asks::Unknown };
        let place = self.find(state, spot);
        let away = match (place, test) {
            (RunCell::Off, Test::Class(mask, _)) => return decided(mask & OFF_BOARD != 0),
            (RunCell::Away(away), _) => away,
            (RunCell::Off, test) if !matches!(test, Test::Marked(_)) => return Asks::No,
            (RunCell::Off | RunCell::At(_) | RunCell::Unset, _) => return Asks::Unknown,
        };
        let Some(shift) = self.plane.shift(away) else { return Asks::Unknown };
        let rules = self.rules;
        let source = match test {
            Test::Class(mask, _) if mask & OFF_BOARD != 0 => {
                return Asks::Set(Source::Class(!mask), Want::NotIn, shift);
            }
            Test::Class(mask, _) => Source::Class(mask),
            Test::Kind(kind, _) => Source::Kind(kind),
            Test::In(set, _) => Source::Fixed(rules.grid.set(&rules.sets[set as usize]).into()),
            Test::Same(cell, _) if cell < rules.off() => {
                let only = crate::rules::CellSet::of(rules.cells(), [cell]);
                Source::Fixed(rules.grid.set(&only).into())
            }
            Test::LastFrom(_) => Source::LastFrom,
            Test::LastTo(_) => Source::LastTo,
            Test::AdjacentToEnemy(_) => Source::Near(rules.enemies[self.mover.player.index()]),
            // Elsewhere both may be off the board, and so equal.
            Test::Marked(_) => {
                return match state.mark {
                    RunCell::Away(mark) if mark == away => Asks::Yes,
                    RunCell::Away(_) if spot == Spot::Here => Asks::No,
                    _ => Asks::Unknown,
                };
            }
            _ => return Asks::Unknown,
        };
        Asks::Set(source, Want::In, shift)
    }

    /// The position of a spot. Steps off the board are not distinguished here.
    fn find(&self, state: &State, spot: Spot) -> RunCell {
        let known = |place| if place == RunCell::Unset { RunCell::Off } else { place };
        match spot {
            Spot::Here => state.current,
            Spot::At(cell) if cell < self.rules.off() && cell != NOWHERE => RunCell::At(cell),
            Spot::At(_) => RunCell::Off,
            Spot::Step(row) => self.step(state.current, row),
            Spot::From => known(state.from),
            Spot::To => state.destination(),
            Spot::Mark => known(state.mark),
            Spot::LastFrom | Spot::LastTo => RunCell::Unset,
        }
    }

    /// The state after a test for something on the board, or for a class, at a position: a step there stays on the board. Remembered only
    /// for the next step, so that paths merge again after it.
    fn surely(&self, state: State, test: Test) -> State {
        let (Test::Class(_, asked) | Test::Kind(_, asked)) = test else { return state };
        match (self.find(&state, asked), self.block.code.get(state.next as usize)) {
            (RunCell::Away(away), Some(Instruction::Go(spot)))
                if self.find(&state, *spot) == RunCell::Away(away) =>
            {
                State { sure: Some(away), ..state }
            }
            _ => state,
        }
    }

    fn step(&self, place: RunCell, row: u16) -> RunCell {
        let rules = self.rules;
        match place {
            RunCell::Away(away) => {
                let away = away + self.plane.steps[usize::from(row)];
                if self.plane.shift(away).is_some() { RunCell::Away(away) } else { RunCell::Off }
            }
            RunCell::At(cell) => match rules.steps[usize::from(row) * rules.cells() + usize::from(cell)] {
                to if to == rules.off() => RunCell::Off,
                to => RunCell::At(to),
            },
            RunCell::Off | RunCell::Unset => RunCell::Off,
        }
    }
}
