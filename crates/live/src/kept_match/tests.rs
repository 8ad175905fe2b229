use super::*;

#[test]
fn a_match_is_named_by_its_tournament_and_its_place() {
    let slot = Slot { encounter: 12, turn: 1 };
    assert_eq!(match_id("ladder-thud", slot), "ladder-thud-12-1");
    assert_eq!(parsed("ladder-thud-12-1"), Some(("ladder-thud", slot)));
    for other in ["abcdefghjkmn", "a-1", "a-x-1", "a-1-"] {
        assert_eq!(parsed(other), None, "{other}");
    }
}
