//! Ctrl-C ends a match cleanly.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::support::Folder;

/// Thinks for ever after the first action of its second turn.
const THINKS: &str = "package Thinks;
sub action { $turns++; &main'say(\"turn $turns\"); &main'shot(0, 0); 1 while $turns == 2; }
1;
";

#[test]
fn ctrl_c_says_where_it_stopped_and_how_to_play_it_again() {
    let folder = Folder::new("interrupt").with("Thinks.plw", THINKS);
    let line = "play perlwars Thinks.plw Thinks.plw --seed 1 --set stage=7x7 --set start=1,1,5,5 --set turn_time=60m -v";
    let mut child = folder.command(line).stdin(Stdio::null()).spawn().unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    while !first.contains("1.3 Thinks #1 says: turn 2") {
        assert_ne!(notes.read_line(&mut first).unwrap(), 0, "{first}");
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut rest = String::new();
    notes.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{rest}");
    assert_eq!(
        rest.lines().last(),
        Some(
            "error: interrupted at 1.3; to play it again: viadal play perlwars Thinks.plw Thinks.plw --seed 1 \
             --set start=1,1,5,5 --set turn_time=60m"
        )
    );
}
