//! A search that looks at every move apart: `go searchmoves`, and several lines (`MultiPV`).

use std::cmp::Reverse;
use std::sync::atomic::Ordering;

use board::{GameResult, Moves, Position};
use search::{Limits, Outside, Score, Thinker, Thought};

/// The positions looked at behind each move at first; twice as many each time that all have been looked at.
const FIRST_NODES: u64 = 2_000;
const DEEPEST: u32 = 32;

/// Thinks about the positions after these parts, deeper and deeper, and tells the best lines each time, this many at most. Returns the
/// best; none without a part.
pub(super) fn think(
    thinker: &mut Thinker,
    position: &Position,
    (parts, lines): (&[String], usize),
    limits: Limits,
    max_turns: usize,
    outside: Outside<'_>,
    told: &mut dyn FnMut(&[Thought]),
) -> Option<Thought> {
    let line = vec![parts.first()?.clone()];
    let mut best = Thought { line, score: Score::Worth(0), depth: 0, nodes: 0 };
    let mut nodes = 0;
    for depth in 1..=limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
        let mut found: Vec<(i64, Thought)> = Vec::new();
        for part in parts {
            let left = limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes));
            if left == 0 || outside.stop.load(Ordering::Relaxed) {
                break;
            }
            let behind = Limits {
                nodes: Some(left.min(FIRST_NODES << depth)),
                depth: Some((depth - 1).max(1)),
                time: None,
            };
            if let Some((value, thought)) = after(thinker, position, part, behind, max_turns, outside) {
                nodes += thought.nodes.max(1);
                found.push((value, thought));
            }
        }
        let is_whole = found.len() == parts.len() && !outside.stop.load(Ordering::Relaxed);
        // A search that was broken off says little, unless there is nothing else.
        if found.is_empty() || !is_whole && best.depth > 0 {
            break;
        }
        found.sort_by_key(|(value, _)| Reverse(*value));
        let found = found.into_iter().take(lines).map(|(_, thought)| Thought { depth, nodes, ..thought });
        let found: Vec<Thought> = found.collect();
        told(&found);
        best = found.into_iter().next()?;
        if !is_whole {
            break;
        }
    }
    Some(Thought { nodes, ..best })
}

/// What the position after a part is worth to who plays the part, and the line.
fn after(
    thinker: &mut Thinker,
    position: &Position,
    part: &str,
    limits: Limits,
    max_turns: usize,
    outside: Outside<'_>,
) -> Option<(i64, Thought)> {
    let (mut position, mut moves) = (position.clone(), Moves::new());
    let mover = position.turn().player;
    position.legal_without_repetition(&mut moves);
    let index = moves.iter().position(|other| position.text(other) == part)?;
    position.make(moves.get(index)?);
    let is_own = position.turn().player == mover;
    let mut line = vec![part.to_owned()];
    let (score, nodes) = match position.legal_without_repetition(&mut moves) {
        Some(outcome) => {
            let score = match outcome.result {
                GameResult::Won(player) if player == mover => Score::Won(1),
                GameResult::Lost(player) if player != mover => Score::Won(1),
                GameResult::Drawn => Score::Worth(0),
                _ => Score::Lost(1),
            };
            (score, 1)
        }
        None => {
            let thought = thinker.think(&position, limits, max_turns, outside, &mut |_| {})?;
            line.extend(thought.line);
            let score = match thought.score {
                Score::Won(parts) if is_own => Score::Won(parts + 1),
                Score::Lost(parts) if is_own => Score::Lost(parts + 1),
                score if is_own => score,
                Score::Won(parts) => Score::Lost(parts + 1),
                Score::Lost(parts) => Score::Won(parts + 1),
                Score::Worth(value) => Score::Worth(-value),
                Score::Chance(wins) => Score::Chance(1000_u32.saturating_sub(wins)),
            };
            (score, thought.nodes)
        }
    };
    const DECIDED: i64 = 1 << 40;
    let value = match score {
        Score::Won(parts) => DECIDED - i64::from(parts),
        Score::Lost(parts) => i64::from(parts) - DECIDED,
        Score::Worth(value) => value.into(),
        Score::Chance(wins) => wins.into(),
    };
    Some((value, Thought { line, score, depth: 0, nodes }))
}
