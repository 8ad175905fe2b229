//! The subtle rules: what captures, what ends a game, what it counts.

use crate::thud::ROOM;
use crate::zrf::tests::support::check_table;

#[test]
fn rules_of_the_match() {
    check_table(&ROOM, include_str!("rules.txt"));
}
