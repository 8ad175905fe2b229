use board::GameResult;

use super::*;
use crate::chance::Chance;
use crate::shipped_game::shipped_game;

/// Whether the mover wins within so many plies, or loses, whatever the others do.
fn solved(position: &mut Position, plies: i32, wins: bool) -> bool {
    let player = position.turn().player;
    let mut moves = Moves::new();
    if let Some(outcome) = position.legal(&mut moves) {
        return matches!(outcome.result, GameResult::Won(winner) if (winner == player) == wins);
    }
    if plies == 0 {
        return false;
    }
    let mut results = moves.iter().map(|part| {
        position.make(part);
        let result = solved(position, plies - 1, !wins);
        position.unmake();
        result
    });
    if wins { results.any(|won| won) } else { results.all(|lost| lost) }
}

#[test]
fn decided_races_are_won() {
    let (rules, model, _) = shipped_game("breakthrough");
    let (analysis, values) = (model.analysis(), PieceValues::new(&rules));
    let race = Race::new(&rules, analysis, &values).expect("a race");
    let is_goal = |at: usize| analysis.seats.iter().any(|seat| values.steps(*seat)[at] == Some(0));
    let free: Vec<usize> = (0..rules.program().positions.len()).filter(|at| !is_goal(*at)).collect();
    let mut chance = Chance::new(5);
    let mut decided = [0; 2];
    for _ in 0..3000 {
        let mut position = Position::empty(&rules);
        for &at in &free {
            if chance.happens(120) {
                let seat = analysis.seats[chance.below(2)];
                position.put(seat, PieceId::from_index(0), PositionId::from_index(at));
            }
        }
        position.set_turn(0);
        let [mover, other] = [analysis.seats[0], analysis.seats[1]];
        let found = race.decided(0, position.owned(mover), position.owned(other));
        if [mover, other].iter().any(|seat| position.owned(*seat).iter().all(|word| *word == 0)) {
            continue;
        }
        let Some((wins, left)) = found.filter(|(_, left)| *left <= 3) else { continue };
        let plies = if wins { 2 * left - 1 } else { 2 * left };
        let pieces: Vec<String> = position
            .pieces()
            .map(|(at, owner, _)| {
                let program = rules.program();
                format!("{} {}", program.players[owner].name, program.positions[at.index()].name)
            })
            .collect();
        assert!(solved(&mut position, plies, wins), "{found:?}: {pieces:?}");
        decided[usize::from(wins)] += 1;
    }
    assert!(decided.iter().all(|count| *count > 50), "{decided:?}");
}
