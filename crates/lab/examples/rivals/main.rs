//! Two short programs of the kind that people write for one game each, to play against: Monte Carlo tree search with RAVE for
//! hex, and alpha-beta over windows of five cells for gomoku.
//!
//! They answer as `duel serve` does, so `duel rivals FILE.zrf --old tree` plays against one of them at equal processor time
//! (`./evidence rivals`).

mod tree;
mod windows;

use std::sync::Arc;
use std::time::Duration;

use board::{Moves, Position, PositionId, Rules};

/// The processor time of this thread.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the machine tells the processor time"))
}

/// A generator of random numbers (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// The column and the row of a cell such as `c11`.
fn place(rules: &Rules, at: PositionId) -> (usize, usize) {
    let name = &rules.program().positions[at.index()].name;
    let (column, row) = name.split_at(1);
    (usize::from(column.as_bytes()[0] - b'a'), row.parse::<usize>().expect("a row") - 1)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [serve, file, kind] = words.as_slice() else { panic!("rivals serve FILE.zrf tree|windows") };
    assert_eq!(serve, "serve");
    let bytes = std::fs::read(file).expect("readable rules");
    let compiled = zrf::compile_alone(&zrf::Source { name: "game", bytes: &bytes }).expect("sound rules");
    let rules = Arc::new(Rules::new(compiled.entries[0].program.clone()).expect("sound rules"));
    let cells = rules.program().positions.len();
    let side = cells.isqrt();
    let mut position = Position::new(&rules);
    let mut moves = Moves::new();
    let mut chance = Chance(7);
    for line in std::io::stdin().lines().map_while(Result::ok) {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("new", _) => position = Position::new(&rules),
            ("play", text) => {
                let index = position.find(text, &mut moves).expect("a legal part");
                position.make(moves.get(index).expect("a legal part"));
            }
            ("go", limit) => {
                let (unit, number) = limit.split_once(' ').expect("a limit");
                let number: u64 = number.parse().expect("a number");
                let start = processor_time();
                let is_over = |spent: u64| match unit {
                    "ms" => processor_time() - start >= Duration::from_millis(number),
                    _ => spent >= number,
                };
                // 0 nobody, 1 who begins, 2 the other.
                let first = rules.program().turns[0].player;
                let mut board = vec![0_u8; cells];
                for (at, owner, _) in position.pieces() {
                    let (column, row) = place(&rules, at);
                    board[row * side + column] = if owner == first { 1 } else { 2 };
                }
                let mover = if position.turn().player == first { 1 } else { 2 };
                let (best, nodes) = match kind.as_str() {
                    "tree" => tree::choose(&board, side, mover, &mut chance, &is_over),
                    _ => windows::choose(&board, side, mover, &is_over),
                };
                position.legal(&mut moves);
                let to = |at: PositionId| place(&rules, at) == (best % side, best / side);
                let part = moves.iter().find(|part| part.to().is_some_and(to)).expect("a legal part");
                let used = (processor_time() - start).as_micros();
                println!("0 0 {nodes} {used} {}", position.text(part));
            }
            _ => panic!("what is '{line}'?"),
        }
    }
}
