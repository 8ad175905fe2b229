//! The rules reproduce recorded matches.

use std::path::Path;

use audit::check_recorded;

use crate::ROOM;
use crate::tests::support::FOLDER;

#[test]
fn recorded_matches_still_hold() {
    let check = |name, given: &[(&str, &str)], house: &[&str]| {
        check_recorded(&ROOM, Path::new(FOLDER), name, given, house, 7);
    };
    check("tic-tac-toe", &[("games", "2")], &["greedy", "random"]);
    check("draughts", &[("rules", "english-draughts")], &["random", "greedy"]);
    check("race", &[("rules", "race")], &["greedy", "greedy"]);
    check(
        "three",
        &[("rules", "halma"), ("variant", "2"), ("max_moves", "60")],
        &["greedy", "greedy", "random"],
    );
    check("puzzle", &[("rules", "sokoban")], &["random"]);
}
