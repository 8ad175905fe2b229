//! The rules reproduce a recorded match.

use super::FOLDER;
use crate::thud::ROOM;

#[test]
fn recorded_matches_still_hold() {
    let check = |name, given: &[(&str, &str)], house: &[&str]| {
        audit::check_recorded(&ROOM, FOLDER.as_ref(), name, given, house, 7);
    };
    check("match", &[("max_moves", "120")], &["greedy", "random"]);
    check("koom-valley", &[("variant", "2"), ("max_moves", "80")], &["greedy", "greedy"]);
}
