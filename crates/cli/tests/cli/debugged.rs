//! `viadal play --debug-seat`

use crate::support::Folder;

#[test]
fn a_bot_that_is_no_program_has_nothing_to_debug() {
    let folder = Folder::new("debug-none");
    let refused = |line: &str, why: &str| {
        let ran = folder.viadal(line).ended(2);
        assert!(ran.err.contains(why), "{}", ran.err);
    };
    refused("play perlwars random random --debug-seat 1", "--debug-seat 1: random is no program of its own");
    refused("play perlwars random random --debug-seat 2", "the bots are numbered 0 to 1");
}
