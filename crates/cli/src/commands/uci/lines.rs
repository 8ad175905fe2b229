//! The words of UCI: limits in `go`, and what a search found.

use std::time::Duration;

use board::{Moves, Position};
use games::zrf::uci::{Coordinates, Spelling};
use search::{Limits, Score, Thought};

/// The limits in `go`.
pub(super) fn limits(text: &str, is_first: bool) -> Limits {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |name: &str| -> Option<u64> {
        words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1)?.parse().ok())
    };
    let [own, increment] = if is_first { ["wtime", "winc"] } else { ["btime", "binc"] };
    let of_the_clock = number(own).map(|left| {
        let moves = number("movestogo").unwrap_or(30).max(1);
        let share = left / moves + number(increment).unwrap_or(0) * 3 / 4;
        share.min(left * 4 / 5).max(1)
    });
    Limits {
        nodes: number("nodes"),
        depth: number("depth").map(|depth| depth as u32),
        time: number("movetime").or(of_the_clock).map(Duration::from_millis),
    }
}

/// An `info` line.
pub(super) fn info(thought: &Thought, position: &Position, spelling: &Spelling, spent: Duration) -> String {
    let score = match thought.score {
        Score::Worth(value) => format!("cp {value}"),
        Score::Won(parts) => format!("mate {}", parts.div_ceil(2)),
        Score::Lost(parts) => format!("mate -{}", parts.div_ceil(2)),
        Score::Chance(wins) => format!("cp {}", (i64::from(wins) - 500) * 2),
    };
    let millis = spent.as_millis();
    let rate = u128::from(thought.nodes) * 1000 / millis.max(1);
    let line = squares(position, spelling, &thought.line).join(" ");
    let Thought { depth, nodes, .. } = thought;
    format!("info depth {depth} score {score} nodes {nodes} nps {rate} time {millis} pv {line}")
}

pub(super) fn best(position: &Position, spelling: &Spelling, thought: &Thought) -> String {
    squares(position, spelling, &thought.line).into_iter().next().unwrap_or_else(|| "0000".into())
}

/// Some move where the game is drawn and the other plays on; none where there is no move.
pub(super) fn beyond_a_draw(position: &Position, spelling: &Spelling) -> Option<String> {
    let (mut position, mut moves) = (position.clone(), Moves::new());
    position.legal_beyond_the_end(&mut moves);
    Coordinates::all(spelling, &moves).into_iter().next()
}

/// A line of moves by their squares.
fn squares(position: &Position, spelling: &Spelling, line: &[String]) -> Vec<String> {
    let mut position = position.clone();
    let mut moves = Moves::new();
    let mut written = Vec::new();
    for text in line {
        // Who plays on after a position stood three times still has moves.
        position.legal_without_repetition(&mut moves);
        let Some(index) = moves.iter().position(|part| position.text(part) == *text) else { break };
        let mut square = String::new();
        if let Some(coordinates) = Coordinates::of(spelling, &position, &moves, index) {
            coordinates.write(spelling, &mut square);
        }
        written.push(square);
        let Some(part) = moves.get(index) else { break };
        position.make(part);
    }
    written
}
