//! Robots with one mistake each, as people make them.

use game::{Bot, Options};

use super::referee::{Played, play};
use super::scripted::{Robot, folder};
use crate::perlwars::ROOM;

/// The second line of each robot names the verdict on it. Those that only a clock or a limit of memory stops are
/// left to the host's own tests.
#[test]
fn each_gets_its_verdict() {
    let mut judged = 0;
    for entry in folder("tests/faulty").read_dir().unwrap() {
        let script = entry.unwrap().path();
        let source = std::fs::read_to_string(&script).unwrap();
        let verdict = source.lines().nth(1).and_then(|line| line.strip_prefix("# Verdict: ")).unwrap();
        let name = script.file_name().unwrap().to_str().unwrap();
        assert!((ROOM.drivers[0].accept)(name, source.as_bytes()).is_ok(), "{name}");
        match verdict {
            "timeout" | "out_of_memory" => continue,
            "ok" => assert!(!against_random(&script).inputs.iter().any(|input| retired(input)), "{name}"),
            _ => {
                let played = against_random(&script);
                let last = played.inputs.iter().find(|input| retired(input)).unwrap();
                assert!(last.starts_with(&format!("0 {verdict}: ")), "{name}: {last}");
                assert_eq!((played.scores.as_slice(), played.reason.as_str()), ([0, 1].as_slice(), "retired"), "{name}");
            }
        }
        judged += 1;
    }
    assert!(judged >= 20, "{judged}");
}

fn retired(input: &str) -> bool {
    input.starts_with("0 ") && !input.starts_with("0 {") && !input.starts_with("0 \"") && !input.contains("illegal_action")
}

fn against_random(script: &std::path::Path) -> Played {
    let random = (ROOM.house[0].make)(&Options::default()).unwrap();
    let mut bots: [Box<dyn Bot>; 2] = [Box::new(Robot::script(script.into())), random];
    play(&mut bots, &[("max_turns", "10")], 3)
}
