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
        let model = view.variant().shipped_model();
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
