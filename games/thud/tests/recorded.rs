//! A recorded match is what the rules say.

use crate::thud::ROOM;
use crate::zrf::tests::support::check_recorded;

#[test]
fn recorded_matches_still_hold() {
    let check = |name, given: &[(&str, &str)], house: &[&str]| check_recorded(&ROOM, name, given, house, 7);
    check("match", &[("max_moves", "120")], &["greedy", "random"]);
    check("koom-valley", &[("variant", "2"), ("max_moves", "80")], &["greedy", "greedy"]);
}
