use super::*;

fn series(games: u32, between: Between, score: Score) -> Series {
    Series { games, between, last_by_lot: false, score, keeps: Keeps::Match, walkover: 1 }
}

#[test]
fn seats_rotate() {
    let check = |between, number, players, seats: &[usize], first: usize| {
        let seating = series(9, between, Score::Wins).seating(1, number, players);
        assert_eq!(seating.seats.iter().map(|seat| seat.seat()).collect::<Vec<_>>(), seats);
        assert_eq!(seating.first.seat(), first);
    };
    check(Between::Seats, 1, 2, &[0, 1], 0);
    check(Between::Seats, 2, 2, &[1, 0], 0);
    check(Between::Seats, 3, 2, &[0, 1], 0);
    check(Between::Seats, 3, 3, &[2, 0, 1], 0);
    check(Between::First, 1, 2, &[0, 1], 0);
    check(Between::First, 2, 2, &[0, 1], 1);
}

#[test]
fn the_last_first_is_drawn_by_lot() {
    let series = Series { last_by_lot: true, ..series(7, Between::First, Score::Wins) };
    let firsts: Vec<usize> = (0..40).map(|seed| series.seating(seed, 7, 2).first.seat()).collect();
    assert!(firsts.contains(&0) && firsts.contains(&1));
    assert!((0..40).all(|seed| series.seating(seed, 2, 2).first == Player::SECOND));
}

#[test]
fn a_pair_shares_its_lots_and_not_its_dice() {
    let series = series(4, Between::Seats, Score::Wins);
    let draw = |number| {
        let (mut opening, mut dice) = series.opening(5, number, 2);
        (opening.lots.bits(), dice.bits())
    };
    assert_eq!(draw(1).0, draw(2).0);
    assert_ne!(draw(1).0, draw(3).0);
    assert_ne!(draw(1).1, draw(2).1);
}

#[test]
fn games_add_up() {
    let check = |score, games: &[[i64; 2]], scores: [i64; 2], ranks: [u32; 2], reason: &str| {
        let games: Vec<_> = games.iter().map(|game| (game.to_vec(), "hit".to_string())).collect();
        let standing = series(games.len() as u32, Between::Seats, score).standing(2, &games);
        assert_eq!(
            standing,
            Standing { scores: scores.to_vec(), ranks: ranks.to_vec(), reason: reason.into() }
        );
    };
    check(Score::Wins, &[[1, 0]], [1, 0], [0, 1], "hit");
    check(Score::Wins, &[[0, 0]], [0, 0], [0, 0], "hit");
    check(Score::Wins, &[[1, 0], [0, 1]], [1, 1], [0, 0], "draw");
    check(Score::Wins, &[[9, 8], [1, 30]], [1, 1], [0, 0], "draw");
    check(Score::Points, &[[9, 8], [1, 30]], [10, 38], [1, 0], "more points");
    check(Score::Wins, &[[1, 0], [0, 0]], [1, 0], [0, 1], "more games won");
}

#[test]
fn alone_one_wins_by_a_score() {
    assert_eq!([winner(&[0]), winner(&[1]), winner(&[])], [None, Some(0), None]);
    let lost =
        series(2, Between::Seats, Score::Wins).standing(1, &[(vec![0], "".into()), (vec![0], "".into())]);
    assert_eq!((lost.scores, lost.reason.as_str()), (vec![0], "not solved"));
}

#[test]
fn who_does_not_load_has_lost() {
    let wins = series(7, Between::First, Score::Wins);
    assert_eq!(wins.without(&[true, false]).ranks, [0, 1]);
    assert_eq!(wins.without(&[false, false]).reason, "both retired");
    let thud = Series { walkover: 32, ..series(2, Between::Seats, Score::Points) };
    assert_eq!(thud.without(&[false, true]).scores, [0, 64]);
}
