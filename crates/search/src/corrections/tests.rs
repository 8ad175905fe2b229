use super::*;
use crate::shipped_game::shipped_game;

/// What is learned of a position counts where some pieces stand as there, for the same mover.
#[test]
fn errors_are_learned() {
    let (rules, model, _) = shipped_game("chess");
    let (commonest, seats) = (model.analysis().commonest, [0, 1].map(|seat| model.analysis().seats[seat]));
    let name = &rules.program().pieces[commonest.index()].name;
    assert_eq!(name, "Pawn");
    let position = Position::new(&rules);
    let places = Corrections::places(&position, commonest, seats, false);
    let mut corrections = Corrections::new();
    assert_eq!(corrections.at(places), 0);
    for _ in 0..40 {
        corrections.learn(places, 60, 8);
    }
    let learned = corrections.at(places);
    assert!((60..=3 * MOST).contains(&learned), "{learned}");
    let mut moves = board::Moves::new();
    let mut after = |text: &str| {
        let mut position = position.clone();
        let index = position.find(text, &mut moves).expect("a legal part");
        position.make(moves.get(index).expect("a legal part"));
        corrections.at(Corrections::places(&position, commonest, seats, false))
    };
    let (knight, pawn) = (after("Knight g1 - f3"), after("Pawn e2 - e4"));
    // Either is alike in two of three ways.
    assert!((1..learned).contains(&pawn) && (1..learned).contains(&knight), "{pawn}, {knight}, {learned}");
    let other = Corrections::places(&position, commonest, seats, true);
    assert_eq!(corrections.at(other), 0);
    for _ in 0..80 {
        corrections.learn(places, -60, 8);
    }
    assert!(corrections.at(places) < -60);
}
