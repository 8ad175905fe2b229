//! Positions that are known to be won: found by trying everything, by the example `won_positions`.

use std::sync::Arc;

use search::{Score, Style, Thinker};

use crate::placed::placed;
use crate::support::{learned_model, model, nodes, start, think};

/// Solves every position of a list, by the rules alone and with the weights that ship; a win may be found in fewer parts than turns were
/// needed, never in more.
fn check(game: &str, list: &str, most_nodes: u64, most_parts: impl Fn(u32) -> u32) {
    let rules = start(game);
    let thinker = |model| Thinker::new(Arc::new(model), Style::default(), 1 << 14);
    let mut thinkers = [model(&rules), learned_model(game, &rules)].map(thinker);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines.len() >= 50, "{game}: {} positions", lines.len());
    for line in lines {
        let (turns, pieces) = line.split_once(": ").expect("TURNS: PIECES");
        let turns: u32 = turns.parse().expect("a number");
        let position = placed(rules.rules(), pieces);
        for (player, thinker) in ["by the rules", "learned"].into_iter().zip(&mut thinkers) {
            let thought = think(thinker, &position, nodes(most_nodes)).expect("not over");
            let solved = matches!(thought.score, Score::Won(parts) if parts <= most_parts(turns));
            assert!(solved, "{game}, {player}: {line}: {thought:?}");
        }
    }
}

#[test]
fn mates_in_two_and_three_are_found() {
    check("chess", include_str!("mates.txt"), 1_000_000, |turns| turns);
}

#[test]
fn won_endings_of_draughts_are_won() {
    // A turn of several jumps has several parts.
    check("english-draughts", include_str!("endings.txt"), 400_000, |turns| 2 * turns);
}
