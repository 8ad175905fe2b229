//! What a seat scores by the ranks of all.

use tournament::Outcome;

#[test]
fn a_score_is_the_share_of_opponents_beaten() {
    let check = |ranks: &[u32], scores: &[f64], won: &[usize], drawn: &[usize]| {
        let seats = 0..ranks.len();
        let players = seats.clone().collect();
        let outcome = Outcome { encounter: 0, players, ranks: ranks.into(), points: vec![0; ranks.len()] };
        assert_eq!(seats.clone().map(|seat| outcome.score(seat)).collect::<Vec<_>>(), scores, "{ranks:?}");
        let which = |is: &dyn Fn(usize) -> bool| seats.clone().filter(|seat| is(*seat)).collect::<Vec<_>>();
        assert_eq!(which(&|seat| outcome.is_won_by(seat)), won, "{ranks:?}");
        assert_eq!(which(&|seat| outcome.is_drawn_by(seat)), drawn, "{ranks:?}");
    };
    check(&[0], &[1.0], &[0], &[]);
    check(&[1], &[0.0], &[], &[]);
    check(&[0, 1], &[1.0, 0.0], &[0], &[]);
    check(&[0, 0], &[0.5, 0.5], &[], &[0, 1]);
    check(&[2, 0, 1], &[0.0, 1.0, 0.5], &[1], &[]);
    check(&[0, 0, 1], &[0.75, 0.75, 0.0], &[], &[0, 1]);
    check(&[1, 0, 1], &[0.25, 1.0, 0.25], &[1], &[]);
    check(&[0, 0, 0, 0, 4], &[0.625, 0.625, 0.625, 0.625, 0.0], &[], &[0, 1, 2, 3]);
}
