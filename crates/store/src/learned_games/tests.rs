use super::*;

#[test]
fn a_game_is_learned_bit_by_bit() {
    let store = Store::in_memory().unwrap();
    let game = LearnedGame { id: "a-1".into(), file: "a.zrf".into(), rules: "(game)".into(), number: 1 };
    assert_eq!(store.learning_progress("a-1").unwrap(), None);
    store.want_learning(&game).unwrap();
    assert_eq!(store.learned_game("a-1").unwrap(), Some(game.clone()));
    assert_eq!(store.learning_curve("a-1").unwrap(), Some(("{}".into(), false)));
    assert_eq!(store.wanted_games().unwrap(), ["a-1"]);
    assert!(store.all_learned_weights().unwrap().is_empty());

    let progress = LearningProgress { curve: "[1]".into(), learning: vec![2], weights: Some(vec![3]) };
    store.keep_learning_progress("a-1", &progress).unwrap();
    store.stop_learning("a-1").unwrap();
    assert!(store.wanted_games().unwrap().is_empty());
    // It goes on where it was.
    store.want_learning(&game).unwrap();
    assert_eq!(store.learning_progress("a-1").unwrap(), Some(progress));
    assert_eq!(store.learning_curve("a-1").unwrap(), Some(("[1]".into(), true)));
    assert_eq!(store.all_learned_weights().unwrap(), [[3]]);
}
