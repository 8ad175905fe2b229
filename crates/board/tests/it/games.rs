//! Whole games on small boards: counts, outcomes, unmaking.
use crate::programs::*;
use board::*;

#[test]
fn tic_tac_toe_has_the_known_perft_counts() {
    let mut position = start(tic_tac_toe());
    let counts = (1..=9).map(|depth| perft(&mut position, depth)).collect::<Vec<_>>();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
}

#[test]
fn perft_divide_adds_up() {
    for program in [tic_tac_toe(), little_chess(), jumpers()] {
        let mut position = start(program);
        let sum: u64 = divide(&mut position, 4).iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&mut position, 4));
    }
}

/// Counts without shortcuts: makes every turn and visits every leaf.
fn slow_perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Turns::new();
    position.turns_without_repetition(&mut turns);
    let mut nodes = 0;
    for index in 0..turns.len() {
        let parts = turns.parts(index).len();
        turns.parts(index).for_each(|part| position.make(part));
        nodes += slow_perft(position, depth - 1);
        (0..parts).for_each(|_| position.unmake());
    }
    nodes
}

#[test]
fn perft_in_bulk_counts_the_same() {
    for program in [tic_tac_toe(), little_chess(), jumpers()] {
        let mut position = start(program);
        for depth in 0..5 {
            assert_eq!(perft(&mut position, depth), slow_perft(&mut position, depth));
        }
    }
}

fn end(program: Program, line: &str) -> Option<Outcome> {
    let mut position = start(program);
    play(&mut position, line);
    position.legal(&mut Moves::new())
}

fn ended(result: GameResult, reason: Reason) -> Option<Outcome> {
    Some(Outcome { result, reason })
}

#[test]
fn a_row_of_three_wins() {
    let drops = "White Man a1, Black Man b1, White Man a2, Black Man b2";
    assert_eq!(end(tic_tac_toe(), drops), None);
    let won = ended(GameResult::Won(WHITE), Reason::Goal(0));
    assert_eq!(end(tic_tac_toe(), &format!("{drops}, White Man a3")), won);
}

#[test]
fn a_royal_piece_may_not_be_left_attacked() {
    let mut program = little_chess();
    program.setup.clear();
    place(&mut program, WHITE, 0, "a1");
    place(&mut program, WHITE, 1, "a2");
    place(&mut program, BLACK, 1, "a5");
    place(&mut program, BLACK, 0, "d5");
    let mut position = start(program);
    // The rook on a2 is pinned along the file.
    assert_eq!(
        legal(&mut position),
        ["King a1 - b1", "King a1 - b2", "Rook a2 - a3", "Rook a2 - a4", "Rook a2 x a5"]
    );
}

#[test]
fn mate_is_lost_and_stalemate_without_a_goal_is_drawn() {
    let mut mate = little_chess();
    mate.setup.clear();
    place(&mut mate, WHITE, 0, "a3");
    place(&mut mate, WHITE, 1, "d1 b1");
    place(&mut mate, BLACK, 0, "a5");
    let mut stale = mate.clone();
    assert_eq!(end(mate, "Rook d1 - d5"), ended(GameResult::Lost(BLACK), Reason::Goal(0)));
    stale.setup.truncate(1);
    place(&mut stale, WHITE, 1, "b1");
    place(&mut stale, WHITE, 2, "d4");
    place(&mut stale, BLACK, 0, "a5");
    place(&mut stale, BLACK, 2, "d5");
    // b1 covers the file, the king on a3 the rank below; Black's pawn is blocked.
    assert_eq!(end(stale, "Rook b1 - b2"), ended(GameResult::Drawn, Reason::NoMoves));
}

#[test]
fn the_third_time_is_a_draw() {
    let mut program = grid(3, 3);
    program.pieces =
        vec![piece("King", [N, S, E, W].map(|way| vec![step(way), verify(empty()), add()]).into())];
    place(&mut program, WHITE, 0, "a1");
    place(&mut program, BLACK, 0, "c3");
    let round = "King a1 - a2, King c3 - c2, King a2 - a1, King c2 - c3";
    assert_eq!(end(program.clone(), round), None);
    let twice = format!("{round}, {round}");
    assert_eq!(end(program.clone(), &twice), ended(GameResult::Drawn, Reason::Repetition));
    // Black's turn makes the third: Black repeats, and White is to move.
    for (kind, player, expected) in [
        (GoalKind::Loss, BLACK, ended(GameResult::Lost(BLACK), Reason::Goal(0))),
        (GoalKind::Loss, WHITE, ended(GameResult::Drawn, Reason::Repetition)),
        (GoalKind::Win, WHITE, ended(GameResult::Won(WHITE), Reason::Goal(0))),
        (GoalKind::Win, BLACK, ended(GameResult::Drawn, Reason::Repetition)),
    ] {
        program.goals = vec![Goal { kind, players: vec![player], condition: GoalCondition::Repetition }];
        assert_eq!(end(program.clone(), &twice), expected, "{kind:?} of {player:?}");
    }
}

#[test]
fn jumps_go_on_with_the_same_piece() {
    let mut program = jumpers();
    program.setup.clear();
    place(&mut program, WHITE, 0, "a1 e1");
    place(&mut program, BLACK, 0, "a2 b3 c4 e5");
    let mut position = start(program);
    assert_eq!(legal(&mut position), ["partial 2 Man a1 - a3 x a2"]);
    play(&mut position, "Man a1 - a3 x a2");
    assert_eq!((position.turn().player, position.continuing()), (WHITE, Some(PositionId(2))));
    assert_eq!(legal(&mut position), ["partial 2 Man a3 - c3 x b3"]);
    play(&mut position, "Man a3 - c3 x b3");
    play(&mut position, "partial 2 Man c3 - c5 x c4");
    assert_eq!((position.turn().player, position.continuing()), (BLACK, None));
    assert_eq!(board(&position), "c5=White:Man e1=White:Man e5=Black:Man");
    (0..3).for_each(|_| position.unmake());
    assert_eq!(perft(&mut position, 1), 1, "the chain is one turn");
}

#[test]
fn most_parts_decide_where_the_rules_say_so() {
    let mut program = jumpers();
    program.setup.clear();
    place(&mut program, WHITE, 0, "a1 e1");
    place(&mut program, BLACK, 0, "a2 b3 e2");
    assert_eq!(legal(&mut start(program.clone())).len(), 2);
    program.options.maximal_captures = MaximalCaptures::MostParts;
    assert_eq!(legal(&mut start(program)), ["partial 2 Man a1 - a3 x a2"]);
}

#[test]
fn unmaking_restores_everything() {
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    for program in [tic_tac_toe(), little_chess(), jumpers()] {
        for _ in 0..50 {
            let mut position = start(program.clone());
            let mut moves = Moves::new();
            let mut trail = vec![];
            while position.legal(&mut moves).is_none() && trail.len() < 200 {
                trail.push((position.hash(), board(&position), position.turn_index()));
                let part = moves.get(below(moves.len())).expect("the list is not empty");
                position.make(part);
                for (player, _) in position.rules().program().players.clone().iter() {
                    for kind in (0..program.pieces.len()).map(PieceId::from_index) {
                        let counted =
                            position.pieces().filter(|piece| (piece.1, piece.2) == (player, kind)).count();
                        assert_eq!(position.count(player, kind), counted);
                    }
                }
            }
            while let Some(then) = trail.pop() {
                position.unmake();
                assert_eq!((position.hash(), board(&position), position.turn_index()), then);
            }
        }
    }
}

#[test]
fn a_position_reached_by_two_ways_has_one_hash() {
    let hash = |line| {
        let mut position = start(little_chess());
        play(&mut position, line);
        position.hash()
    };
    let one = hash("Pawn a2 - a3, Rook a5 - a4, Pawn b2 - b3, King d5 - c5");
    let other = hash("Pawn b2 - b3, Rook a5 - a4, Pawn a2 - a3, King d5 - c5");
    assert_eq!(one, other);
    assert_ne!(one, hash("Pawn a2 - a3, Rook a5 - a4, Pawn b2 - b3, Pawn d4 - d3"));
}
