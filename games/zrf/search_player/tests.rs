use game::Status;

use super::*;
use crate::tests::support::begin;

#[test]
fn a_machine_that_lets_it_wait_changes_no_move() {
    let game = begin(&[("rules", "breakthrough")], 3);
    let Status::Waiting { turn, players } = game.status() else { panic!() };
    let prompt = game.prompt(players.iter().next().unwrap(), turn);
    let view: &View = prompt.view().unwrap();
    let chosen = |turn: Duration, stall: Duration| {
        let options = Options::new(OPTIONS, [("nodes", "200"), ("seed", "1")]).unwrap();
        let mut player = SearchPlayer::new(SearchSettings::read(&options).unwrap(), Style::default());
        let model = view.variant.shipped_model();
        let stalled = || {
            thread::sleep(stall);
            model
        };
        player.choose(view, stalled, turn);
        player.asides().iter().map(|aside| format!("{aside:?}")).collect::<String>()
    };
    let whole = chosen(Duration::from_secs(60), Duration::ZERO);
    assert!(whole.contains("nodes"), "{whole}");
    assert_eq!(chosen(Duration::from_millis(600), Duration::from_millis(400)), whole);
}

#[test]
fn a_level_is_a_number_from_1_to_12_without_other_limits() {
    let check = |given: &[(&str, &str)], told: Option<&str>| {
        let read = SearchSettings::read(&Options::new(OPTIONS, given.iter().copied()).unwrap());
        assert_eq!(read.err().map(|bad| bad.to_string()).as_deref(), told, "{given:?}");
    };
    check(&[("level", "1")], None);
    check(&[("level", "12"), ("seed", "4")], None);
    let range = "option level: expected a whole number from 1 to 12, got '13'";
    check(&[("level", "13")], Some(range));
    let alone = "option level: expected a level without nodes, depth and time, or these alone, got '3'";
    for limit in [("nodes", "5"), ("time", "1s"), ("depth", "2")] {
        check(&[("level", "3"), limit], Some(alone));
    }
}

#[test]
fn low_levels_slip_about_as_often_as_they_say_and_the_others_never() {
    let game = begin(&[("rules", "chess")], 3);
    let Status::Waiting { turn, players } = game.status() else { panic!() };
    let prompt = game.prompt(players.iter().next().unwrap(), turn);
    let view: &View = prompt.view().unwrap();
    // How many decisions of a hundred are thought about.
    let thoughts = |level: &str| {
        let options = Options::new(OPTIONS, [("level", level), ("seed", "1")]).unwrap();
        let mut player = SearchPlayer::new(SearchSettings::read(&options).unwrap(), Style::default());
        player.start("chess.zrf", 0);
        for _ in 0..100 {
            let text = player.choose(view, || view.variant.plain_model(), Duration::from_secs(60));
            assert!(!text.is_empty());
        }
        player.asides().len()
    };
    assert!((60..=86).contains(&thoughts("1")), "{}", thoughts("1"));
    assert_eq!(thoughts("1"), thoughts("1"));
    assert_eq!(thoughts("4"), 100);
}
