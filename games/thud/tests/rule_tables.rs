//! The subtle rules: captures, ends of games, points.

use super::FOLDER;
use crate::thud::ROOM;

#[test]
fn rules_of_the_match() {
    audit::check_table(&ROOM, FOLDER.as_ref(), include_str!("rules.txt"));
}
