use super::*;

fn tally(won: u32, drawn: u32, lost: u32) -> SelfPlayScore {
    SelfPlayScore { won, drawn, lost }
}

#[test]
fn a_few_games_more_are_no_win() {
    assert!(!SelfPlayScore::default().wins());
    assert!(!tally(52, 0, 48).wins());
    assert!(!tally(2, 0, 0).wins());
    assert!(!tally(40, 20, 40).wins());
    assert!(tally(60, 0, 40).wins());
    assert!(tally(20, 80, 0).wins());
}
