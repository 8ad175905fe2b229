use super::*;

#[test]
fn a_few_games_more_are_no_win() {
    let wins = |pairs| SelfPlayScore { pairs: tournament::Pairs(pairs), ..SelfPlayScore::default() }.wins();
    for (pairs, is_win) in [
        ([0; 5], false),
        ([0, 0, 0, 0, 2], false),
        // 52, 60 and 75 of 100 games.
        ([10, 5, 16, 9, 10], false),
        ([6, 4, 18, 8, 14], false),
        ([0, 4, 12, 14, 20], true),
        ([20, 14, 12, 4, 0], false),
        ([0, 0, 40, 10, 0], false),
        ([0, 0, 30, 20, 0], true),
    ] {
        assert_eq!(wins(pairs), is_win, "{pairs:?}");
    }
}
