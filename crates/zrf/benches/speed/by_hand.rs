//! Thud written by hand for speed: a board with a border, piece lists, moves made and unmade in place. It has no repetition, hashes or
//! notation: less than any engine must do.

use board::{Moves, Position};

use crate::{Cheap, Speed};

const WIDTH: usize = 17;
const CELLS: usize = WIDTH * WIDTH;
const WAYS: [isize; 8] = [-17, -16, 1, 18, 17, 16, -1, -18];

const EMPTY: u8 = 0;
const DWARF: u8 = 1;
const TROLL: u8 = 2;
const WALL: u8 = 3;
/// The longest hurl or shove.
const REACH: isize = 7;

/// From and to.
type Step = (u16, u16);

/// A position of Thud.
#[derive(Clone)]
struct Thud {
    cells: [u8; CELLS],
    /// The cells of both sides' pieces.
    pieces: [Vec<u16>; 2],
    /// The index of each cell's piece in its list.
    place: [u8; CELLS],
    side: u8,
}

/// The cells a move captured, at most eight.
#[derive(Clone, Copy)]
struct Taken {
    cells: [u16; 8],
    count: usize,
}

fn at(cell: usize, way: isize, steps: isize) -> usize {
    cell.wrapping_add_signed(way * steps)
}

/// The cell of a name such as `h8`.
fn cell(name: &str) -> usize {
    let file = usize::from(name.as_bytes()[0] - b'a');
    let rank: usize = name[1..].parse().expect("a rank is a number");
    (16 - rank) * WIDTH + file + 1
}

impl Thud {
    /// Copies a position of the engine.
    fn of(position: &Position) -> Thud {
        let mut thud =
            Thud { cells: [WALL; CELLS], pieces: [Vec::new(), Vec::new()], place: [0; CELLS], side: DWARF };
        let program = position.rules().program();
        for known in program.positions.iter().filter(|known| known.name != "h8") {
            thud.cells[cell(&known.name)] = EMPTY;
        }
        for (place, owner, _) in position.pieces() {
            let kind = if program.players[owner].name == "Dwarfs" { DWARF } else { TROLL };
            thud.put(cell(&program.positions[place.index()].name), kind);
        }
        thud
    }

    fn put(&mut self, cell: usize, kind: u8) {
        let list = &mut self.pieces[usize::from(kind - 1)];
        self.cells[cell] = kind;
        self.place[cell] = list.len() as u8;
        list.push(cell as u16);
    }

    fn remove(&mut self, cell: usize, kind: u8) {
        let list = &mut self.pieces[usize::from(kind - 1)];
        let index = usize::from(self.place[cell]);
        list.swap_remove(index);
        if let Some(moved) = list.get(index) {
            self.place[usize::from(*moved)] = index as u8;
        }
        self.cells[cell] = EMPTY;
    }

    fn shift(&mut self, from: usize, to: usize) {
        let kind = std::mem::replace(&mut self.cells[from], EMPTY);
        self.cells[to] = kind;
        self.place[to] = self.place[from];
        self.pieces[usize::from(kind - 1)][usize::from(self.place[to])] = to as u16;
    }

    fn moves(&self, list: &mut Vec<Step>) {
        list.clear();
        match self.side {
            DWARF => self.pieces[0].iter().for_each(|&from| self.dwarf(usize::from(from), list)),
            _ => self.pieces[1].iter().for_each(|&from| self.troll(usize::from(from), list)),
        }
    }

    fn dwarf(&self, from: usize, list: &mut Vec<Step>) {
        for way in WAYS {
            let mut steps = 1;
            while self.cells[at(from, way, steps)] == EMPTY {
                list.push((from as u16, at(from, way, steps) as u16));
                steps += 1;
            }
            if self.cells[at(from, way, steps)] == TROLL && steps <= self.line(from, way, DWARF, steps) {
                list.push((from as u16, at(from, way, steps) as u16));
            }
        }
    }

    fn troll(&self, from: usize, list: &mut Vec<Step>) {
        for way in WAYS {
            if self.cells[at(from, way, 1)] != EMPTY {
                continue;
            }
            list.push((from as u16, at(from, way, 1) as u16));
            let line = self.line(from, way, TROLL, REACH);
            for steps in 2..=line {
                let to = at(from, way, steps);
                if self.cells[to] != EMPTY {
                    break;
                }
                if WAYS.iter().any(|near| self.cells[at(to, *near, 1)] == DWARF) {
                    list.push((from as u16, to as u16));
                }
            }
        }
    }

    /// The length of the line of pieces behind and including a cell, counted up to `enough` and to the reach.
    fn line(&self, from: usize, way: isize, kind: u8, enough: isize) -> isize {
        let enough = enough.min(REACH);
        let mut length = 1;
        while length < enough && self.cells[at(from, way, -length)] == kind {
            length += 1;
        }
        length
    }

    fn make(&mut self, (from, to): Step) -> Taken {
        let (from, to) = (usize::from(from), usize::from(to));
        let mut taken = Taken { cells: [0; 8], count: 0 };
        if self.side == DWARF {
            if self.cells[to] == TROLL {
                self.remove(to, TROLL);
                taken = Taken { cells: [to as u16; 8], count: 1 };
            }
            self.shift(from, to);
        } else {
            self.shift(from, to);
            for way in WAYS {
                let near = at(to, way, 1);
                if self.cells[near] == DWARF {
                    self.remove(near, DWARF);
                    taken.cells[taken.count] = near as u16;
                    taken.count += 1;
                }
            }
        }
        self.side = DWARF + TROLL - self.side;
        taken
    }

    fn unmake(&mut self, (from, to): Step, taken: &Taken) {
        self.side = DWARF + TROLL - self.side;
        self.shift(usize::from(to), usize::from(from));
        for near in &taken.cells[..taken.count] {
            self.put(usize::from(*near), DWARF + TROLL - self.side);
        }
    }

    fn playout(&self, cap: usize, list: &mut Vec<Step>, cheap: &mut Cheap) -> u64 {
        let mut thud = self.clone();
        for made in 0..cap {
            thud.moves(list);
            if list.is_empty() {
                return made as u64;
            }
            thud.make(list[cheap.below(list.len())]);
        }
        cap as u64
    }

    fn perft(&mut self, depth: usize, lists: &mut [Vec<Step>]) -> u64 {
        let (list, rest) = lists.split_first_mut().expect("a list for each depth");
        self.moves(list);
        if depth == 1 {
            return list.len() as u64;
        }
        let mut nodes = 0;
        for step in list.iter() {
            let taken = self.make(*step);
            nodes += self.perft(depth - 1, rest);
            self.unmake(*step, &taken);
        }
        nodes
    }
}

/// Measures playouts and leaves.
pub(crate) fn measured(cap: usize, depth: u32, seconds: f64) -> Speed {
    let start = Thud::of(&crate::start("thud"));
    let mut cheap = Cheap(88_172_645_463_325_252);
    let mut list = Vec::new();
    let played = Speed::of_playouts(seconds, || start.playout(cap, &mut list, &mut cheap));
    let mut thud = start.clone();
    let mut lists = vec![Vec::new(); depth as usize];
    Speed::new(played, seconds, || thud.perft(depth as usize, &mut lists))
}

/// Panics unless both have the same moves in random games: a limit for other rules would be meaningless.
pub(crate) fn agrees_with(start: &Position) {
    let mut cheap = Cheap(7);
    let (mut theirs, mut ours) = (Moves::new(), Vec::new());
    for _ in 0..20 {
        let (mut position, mut thud) = (start.clone(), Thud::of(start));
        for _ in 0..200 {
            position.legal(&mut theirs);
            thud.moves(&mut ours);
            let program = position.rules().program();
            let cell_of = |place: Option<board::PositionId>| {
                let place = place.expect("Thud has neither drops nor passes");
                cell(&program.positions[place.index()].name) as u16
            };
            let mut wanted: Vec<Step> =
                theirs.iter().map(|part| (cell_of(part.from()), cell_of(part.to()))).collect();
            let Some(chosen) = (!wanted.is_empty()).then(|| cheap.below(wanted.len())) else { break };
            let step = wanted[chosen];
            wanted.sort_unstable();
            ours.sort_unstable();
            assert_eq!(wanted, ours, "the Thud by hand has other moves");
            thud.make(step);
            position.make(theirs.get(chosen).expect("it was chosen among them"));
        }
    }
}
