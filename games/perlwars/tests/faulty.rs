//! Robots with one typical mistake each.

use game::{Bot, Fault, Options, Player, Verdict};

use super::referee::{Input, Played, play};
use super::scripted::{Robot, folder};
use crate::perlwars::ROOM;

/// The second line of each robot names the expected verdict. Those that only a time or memory limit stops are
/// covered by the host's tests.
#[test]
fn each_gets_its_verdict() {
    let mut judged = 0;
    for entry in folder("tests/faulty").read_dir().unwrap() {
        let script = entry.unwrap().path();
        let source = std::fs::read_to_string(&script).unwrap();
        let verdict = source.lines().nth(1).and_then(|line| line.strip_prefix("# Verdict: ")).unwrap();
        let name = script.file_name().unwrap().to_str().unwrap();
        assert!((ROOM.drivers[0].accept)(name, source.as_bytes()).is_ok(), "{name}");
        if ["timeout", "out_of_memory", "load_failed, after the time to load"].contains(&verdict) {
            continue;
        }
        let played = against_random(&script);
        match retired(&played) {
            None => assert_eq!(verdict, "ok", "{name}"),
            Some(fault) => {
                assert_eq!(fault.verdict.name(), verdict, "{name}: {fault}");
                assert_eq!((played.scores.as_slice(), played.reason.as_str()), (&[0, 1][..], "retired"));
            }
        }
        judged += 1;
    }
    assert!(judged >= 20, "{judged}");
}

/// Why the robot retired, if it did.
fn retired(played: &Played) -> Option<&Fault> {
    played.inputs.iter().find_map(|input| match input {
        Input::Failed(Player::FIRST, fault) if fault.verdict != Verdict::IllegalAction => Some(fault),
        _ => None,
    })
}

fn against_random(script: &std::path::Path) -> Played {
    let random = (ROOM.house[0].make)(&Options::default()).unwrap();
    let mut bots: [Box<dyn Bot>; 2] = [Box::new(Robot::script(script.into())), random];
    play(&mut bots, &[("max_turns", "10")], 3)
}
