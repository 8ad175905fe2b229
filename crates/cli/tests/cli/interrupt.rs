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
fn a_long_match_keeps_what_was_played() {
    let bot = "import json, sys\n\
               for line in sys.stdin:\n\
               \x20   message = json.loads(line)\n\
               \x20   if message['type'] == 'hello': print('{\"ready\":true}', flush=True)\n\
               \x20   if message['type'] == 'start': game = message['game']\n\
               \x20   if message['type'] == 'turn':\n\
               \x20       while game == 4 and len(message['view']['legal']) < 7: pass\n\
               \x20       print('game', game, file=sys.stderr, flush=True)\n\
               \x20       print(json.dumps({'action': {'move': message['view']['legal'][0]}}), flush=True)\n";
    let folder = Folder::new("interrupt-long").with("waits.py", bot);
    let line = "play tic-tac-toe waits.py house:random --seed 5 --set games=100 --set turn_time=60m -v --record a.vrec";
    let mut child = folder.command(line).stdin(Stdio::null()).spawn().unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("stderr: game 4") {
        assert_ne!(notes.read_line(&mut seen).unwrap(), 0, "{seen}");
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut rest = String::new();
    notes.read_to_string(&mut rest).unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{rest}");
    assert!(out.starts_with("interrupted at 4.") && out.contains(", after 3 games\n"), "{out}");
    assert!(out.contains("\ngame 3  "), "{out}");
    let error = rest.lines().last().unwrap();
    let (_, go_on) = error.split_once("; to go on: viadal ").unwrap();
    let go_on = go_on.split_once("; to play it again: ").unwrap().0;
    folder.viadal("verify a.vrec");
    assert!(folder.viadal("replay a.vrec").ended(0).out.contains("the record breaks off here"));
    let on = go_on.replace("waits.py", "house:random");
    let played = folder.viadal(&format!("{on} --json")).ended(0).object();
    assert_eq!(played["games"].as_array().unwrap().len(), 100);
}

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
            "error: interrupted at 1.3; to play it again: viadal play perlwars Thinks.plw Thinks.plw --seed 1 --set stage=7x7 \
             --set start=1,1,5,5 --set turn_time=60m"
        )
    );
}
