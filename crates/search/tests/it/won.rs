//! Positions that are known to be won: found by trying everything, by the example `won_positions`.

use search::{Score, Style};

use crate::placed::placed;
use crate::support::{nodes, start, think, thinker};

/// Solves every position of a list; a win may be found in fewer parts than turns were needed, never in more.
fn check(game: &str, list: &str, most_nodes: u64, most_parts: impl Fn(u32) -> u32) {
    let rules = start(game);
    let mut thinker = thinker(&rules, Style::default());
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines.len() >= 50, "{game}: {} positions", lines.len());
    for line in lines {
        let (turns, pieces) = line.split_once(": ").expect("TURNS: PIECES");
        let turns: u32 = turns.parse().expect("a number");
        let position = placed(rules.rules(), pieces);
        let thought = think(&mut thinker, &position, nodes(most_nodes)).expect("not over");
        let solved = matches!(thought.score, Score::Won(parts) if parts <= most_parts(turns));
        assert!(solved, "{game}: {line}: {thought:?}");
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
