//! What the evaluation reads off the rules.

use board::{Moves, PieceId, Position};
use evaluation::{fingerprint, shipped_weights};

use crate::support::{learned_model, model, start, text};

#[test]
fn neither_side_is_better_for_its_colour() {
    for game in ["chess", "xiangqi", "shogi", "minishogi", "breakthrough", "ataxx"] {
        let first = start(game);
        let known = model(&first);
        let program = first.rules().program();
        let mut second = start(game);
        let turn = program.turns.iter().position(|turn| turn.player != first.turn().player);
        second.set_turn(turn.expect("two players"));
        let value = |position: &Position| known.evaluation().value(position, position.turn().player);
        assert_eq!(value(&first), value(&second), "{game}");
    }
}

#[test]
fn pieces_are_in_proportion() {
    let worths = |game: &str| {
        let position = start(game);
        let known = model(&position);
        let pieces = position.rules().program().pieces.iter().enumerate();
        pieces
            .map(|(kind, piece)| {
                (piece.name.clone(), known.evaluation().average_worth(PieceId::from_index(kind).index()))
            })
            .collect::<Vec<_>>()
    };
    let check = |game: &str, piece: &str, of: &str, least: i32, most: i32| {
        let worths = worths(game);
        let worth = |name: &str| worths.iter().find(|(own, _)| own == name).expect("a piece").1;
        let percent = worth(piece) * 100 / worth(of);
        assert!((least..=most).contains(&percent), "{game}: {piece} is {percent} % of {of}: {worths:?}");
    };
    check("chess", "Queen", "Pawn", 650, 1100);
    check("chess", "Rook", "Pawn", 350, 600);
    check("chess", "Queen", "Rook", 150, 220);
    check("chess", "Knight", "Bishop", 75, 110);
    check("xiangqi", "Cannon", "Chariot", 40, 100);
}

#[test]
fn weights_that_ship_fit_their_rules() {
    let games = [
        "amazons",
        "ataxx",
        "breakthrough",
        "chess",
        "connect-four",
        "english-draughts",
        "international-draughts",
        "minishogi",
        "reversi",
        "russian-draughts",
        "shogi",
        "xiangqi",
    ];
    for game in games {
        let mut position = start(game);
        let (plain, learned) = (model(&position), learned_model(game, &position));
        for _ in 0..4 {
            let mut moves = Moves::new();
            position.legal(&mut moves);
            position.make(moves.get(0).expect("a move"));
        }
        let value =
            |model: &evaluation::GameModel| model.evaluation().value(&position, position.turn().player);
        assert_ne!(value(&plain), value(&learned), "{game}: the weights are not used");
        // Of other rules they are not.
        let (other, weights) = (start("halma"), shipped_weights(fingerprint(&text(game)), 1).expect("some"));
        assert!(model(&other).with_weights(other.rules(), weights).is_none());
    }
}
