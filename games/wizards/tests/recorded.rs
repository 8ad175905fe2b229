//! The recorded matches still verify.

use std::time::Duration;

use game::{Bot, Fault, Prompt, Record};

use super::referee::{bot, play};
use super::support::path;
use crate::wizards::ROOM;

#[test]
fn recorded_matches_verify() {
    for name in ["random.vrec", "hunter-collector.vrec", "hidden.vrec"] {
        assert_eq!(verified(name), ROOM.rules);
    }
}

/// Records of version 1 of the rules, in which the map was open or hidden, still verify.
#[test]
fn records_of_version_1_verify() {
    for name in ["random", "hunter-collector", "samples", "open", "closed"] {
        assert_eq!(verified(&format!("rules-1-{name}.vrec")), 1);
    }
}

/// Verifies a record of this folder; returns the version of its rules.
fn verified(name: &str) -> u32 {
    let record = Record::parse(&std::fs::read_to_string(path(name)).unwrap()).unwrap();
    referee::verify(&record, &ROOM).unwrap_or_else(|difference| panic!("{name}: {difference}"));
    record.header.rules
}

/// Plays one illegal action, after a placement.
struct Refused;

impl Bot for Refused {
    fn ask(&mut self, prompt: &Prompt, _: Duration) -> Result<String, Fault> {
        let action = if prompt.turn == 0 { r#"{"place":{"x":99,"y":0}}"# } else { r#"{"look":0}"# };
        Ok(action.into())
    }
}

#[test]
fn what_is_refused_is_in_the_record() {
    let played = play([Box::new(Refused), bot("random")], &[("turns", "2"), ("games", "1")], 1);
    let refused = [r#"{"place":{"x":99,"y":0}}"#, r#"{"look":0}"#, r#"{"look":0}"#];
    let lines: Vec<&str> = played.record.lines().filter(|line| line.starts_with(r#"{"seat":0"#)).collect();
    assert_eq!(
        lines,
        refused.map(|action| format!(r#"{{"seat":0,"action":{action},"fault":"illegal_action"}}"#))
    );
}
