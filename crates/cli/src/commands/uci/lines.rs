//! The words of UCI and USI: limits in `go`, and what a search found.

use std::time::Duration;

use board::{GameResult, Moves, Position};
use games::zrf::uci::{Coordinates, Spelling};
use search::{Limits, Score, Thought};

use super::tongue::Tongue;

/// What `go` asks for.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// The moves to choose from, if not all.
    pub(super) moves: Option<Vec<String>>,
    /// Whether it waits for `ponderhit`.
    pub(super) ponders: bool,
    /// What was not understood.
    pub(super) notes: Vec<String>,
}

/// Words of `go` that have a number.
const NUMBERS: [&str; 10] =
    ["wtime", "btime", "winc", "binc", "byoyomi", "movestogo", "depth", "nodes", "mate", "movetime"];
const PLAIN: [&str; 3] = ["infinite", "ponder", "searchmoves"];
/// How long is thought where a limit was meant but not understood.
const UNREAD: Duration = Duration::from_secs(1);

/// Reads `go`. Numbers may have fractions; what is negative is nothing left.
pub(super) fn go(text: &str, is_first: bool) -> Go {
    let known =
        |word: &str| NUMBERS.iter().chain(&PLAIN).find(|known| known.eq_ignore_ascii_case(word)).copied();
    let mut words = text.split_whitespace().peekable();
    let mut numbers: Vec<(&str, u64)> = Vec::new();
    let (mut asked, mut is_infinite) = (Go::default(), false);
    while let Some(word) = words.next() {
        match known(word) {
            Some("infinite") => is_infinite = true,
            Some("ponder") => asked.ponders = true,
            Some("searchmoves") => {
                let moves = asked.moves.get_or_insert_default();
                while let Some(chosen) = words.next_if(|word| known(word).is_none()) {
                    moves.push(chosen.into());
                }
            }
            Some(name) => {
                let written = words.next_if(|word| known(word).is_none()).unwrap_or_default();
                match written.parse::<f64>().ok().filter(|number| number.is_finite()) {
                    Some(number) => numbers.push((name, number.max(0.0) as u64)),
                    None => asked.notes.push(format!("expected a number after '{name}', got '{written}'")),
                }
            }
            None => asked.notes.push(format!("unknown word '{word}' of go")),
        }
    }
    let number = |name: &str| numbers.iter().find(|(known, _)| *known == name).map(|(_, number)| *number);
    let own = if is_first {
        [["wtime", "winc"], ["btime", "binc"]]
    } else {
        [["btime", "binc"], ["wtime", "winc"]]
    };
    // A program that tells one clock alone means both.
    let clock =
        own.into_iter().find_map(|[time, increment]| Some((number(time)?, number(increment).unwrap_or(0))));
    let of_the_clock = clock.map(|(left, increment)| {
        let moves = number("movestogo").unwrap_or(30).max(1);
        (left / moves).saturating_add(increment.saturating_mul(3) / 4).min(left / 5 * 4)
    });
    // What a move may take once the clock has run out.
    let of_the_clock = match (of_the_clock, number("byoyomi")) {
        (None, extra) => extra,
        (Some(share), extra) => Some(share.saturating_add(extra.unwrap_or(0))),
    };
    let plies = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).max(1);
    let mate = number("mate").map(|moves| plies(moves.saturating_mul(2)));
    asked.limits = Limits {
        nodes: number("nodes").map(|nodes| nodes.max(1)),
        depth: number("depth").map(plies).into_iter().chain(mate).min(),
        time: number("movetime")
            .or(of_the_clock)
            .map(|millis| Duration::from_millis(millis.clamp(1, LONGEST))),
    };
    if !asked.notes.is_empty() && asked.limits == Limits::default() && !is_infinite && !asked.ponders {
        asked.notes.push(format!("no limit was understood: {} s", UNREAD.as_secs()));
        asked.limits.time = Some(UNREAD);
    }
    asked
}

/// The longest time for a move, in milliseconds: a day.
const LONGEST: u64 = 86_400_000;

/// `info` lines: of several, each has its number.
pub(super) fn infos(
    thoughts: &[Thought],
    tongue: Tongue,
    position: &Position,
    spelling: &Spelling,
    spent: Duration,
    is_numbered: bool,
) -> String {
    let number = |index: usize| if is_numbered { format!(" multipv {}", index + 1) } else { String::new() };
    let lines = thoughts
        .iter()
        .enumerate()
        .map(|(index, thought)| info(thought, tongue, &number(index), position, spelling, spent));
    lines.collect::<Vec<_>>().join("\n")
}

/// The `info` line of a position in which the game is over; none if there is a move.
pub(super) fn over(position: &Position) -> Option<String> {
    let mut position = position.clone();
    let mover = position.turn().player;
    let score = match position.legal(&mut Moves::new())?.result {
        GameResult::Won(player) if player == mover => "mate 1",
        GameResult::Lost(player) if player != mover => "mate 1",
        GameResult::Won(_) | GameResult::Lost(_) => "mate 0",
        _ => "cp 0",
    };
    Some(format!("info depth 0 score {score}"))
}

fn info(
    thought: &Thought,
    tongue: Tongue,
    number: &str,
    position: &Position,
    spelling: &Spelling,
    spent: Duration,
) -> String {
    let score = match thought.score {
        Score::Worth(value) => format!("cp {value}"),
        Score::Won(parts) => format!("mate {}", tongue.mate(parts)),
        Score::Lost(parts) => format!("mate -{}", tongue.mate(parts)),
        Score::Chance(wins) => format!("cp {}", (i64::from(wins) - 500) * 2),
    };
    let millis = spent.as_millis();
    let rate = u128::from(thought.nodes) * 1000 / millis.max(1);
    let line = squares(position, spelling, &thought.line).join(" ");
    let Thought { depth, nodes, .. } = thought;
    format!("info depth {depth}{number} score {score} nodes {nodes} nps {rate} time {millis} pv {line}")
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

#[cfg(test)]
mod tests;
