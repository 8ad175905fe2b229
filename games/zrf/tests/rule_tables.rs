//! What the room adds to a rules file.

use game::{Files, FromOptions, Options};

use crate::tests::support::FOLDER;
use crate::{ROOM, Setup};

#[test]
fn rules_of_the_match() {
    audit::check_table(&ROOM, FOLDER.as_ref(), include_str!("rules.txt"));
}

#[test]
fn what_cannot_be_set_up_is_named() {
    let check = |given: &[(&str, &str)], expected: &str| {
        let options = Options::new(&ROOM.all_options(), given.iter().copied()).unwrap();
        let error = Setup::read(&options, &Files::new()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    check(&[("rules", "chest")], "option rules: no rules file 'chest'; these ship: amazons, ataxx,");
    check(&[("variant", "9")], "option variant: no '9'; there are: 1 Tic-tac-toe, 2 Losing tic-tac-toe");
    check(&[("variant", "won")], "option variant: no 'won'; there are:");
    check(&[("max_moves", "0")], "option max_moves: expected a whole number from 1 to 100000, got '0'");
}
