use super::*;
use crate::fixtures;

#[test]
fn a_match_in_which_the_program_fails_is_broken_off_and_gives_its_place_back() {
    let registry = fixtures::registry();
    for _ in 0..2 {
        let live_match = fixtures::live_match(&registry);
        run_to_end(&registry, &live_match, |_| panic!("a bug"));
        let kept = registry.summary(&live_match.id).unwrap().unwrap();
        assert_eq!((kept.state, kept.note.as_deref(), kept.seed), (State::Broken, Some("failed"), Some(7)));
        assert!(kept.ended.is_some() && live_match.is_over());
        assert_eq!(registry.count(), 0);
    }
}
