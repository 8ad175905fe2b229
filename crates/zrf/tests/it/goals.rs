//! Goals that hold for several players at once.

use std::sync::Arc;

use board::{GameResult, Moves, Position, Rules};

/// What comes of the first turn, after which both players have two men.
fn result(order: &str, goal: &str) -> (GameResult, String) {
    let text = format!(
        "(game (title \"Both\") (players White Black) (turn-order {order})
           (board (image \"b\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (10 0)) (\"3/2/1\" (0 10))) (directions (n 0 -1))))
           (board-setup (White (Man a1)) (Black (Man b1)))
           (piece (name Man) (moves (n (verify empty?) (create White Man a3) (create Black Man b3) add)))
           ({goal}-condition (White Black) (pieces-remaining 2 Man)))"
    );
    let source = zrf::Source { name: "both.zrf", bytes: text.as_bytes() };
    let rules = zrf::compile(&source, &|_| Err("is not there".into())).unwrap_or_else(|bad| panic!("{bad}"));
    let players: Vec<String> =
        rules.entries[0].program.players.iter().map(|(_, player)| player.name.clone()).collect();
    let rules = Arc::new(Rules::new(rules.entries[0].program.clone()).expect("the compiler made it"));
    let (mut position, mut moves) = (Position::new(&rules), Moves::new());
    assert!(position.legal(&mut moves).is_none(), "nobody has two men yet");
    position.make(moves.get(0).expect("a move"));
    let outcome = position.legal(&mut moves).expect("both have two men");
    let of = |player: board::PlayerId| players[player.index()].clone();
    match outcome.result {
        GameResult::Won(player) | GameResult::Lost(player) => (outcome.result, of(player)),
        GameResult::Drawn => (outcome.result, String::new()),
    }
}

/// Zillions asks whether the mover has won before whether others have, and whether others have lost before whether the mover has.
#[test]
fn who_moves_wins_first_and_loses_last() {
    let check = |order: &str, goal: &str, whose: &str| {
        let (result, player) = result(order, goal);
        assert_eq!(player, whose, "{order}, {goal}: {result:?}");
    };
    check("White Black", "win", "White");
    check("Black White", "win", "Black");
    check("White Black", "loss", "Black");
    check("Black White", "loss", "White");
}
