//! The rules reproduce the exchanges in the README and the recorded matches.

use game::{Bot, Fault, Hello, Message, Options, Prompt, Record};

use super::referee::play;
use super::scripted::folder;
use crate::perlwars::ROOM;

/// A bot that follows an exchange and notes its messages.
struct Follower {
    lines: std::vec::IntoIter<String>,
    heard: std::sync::mpsc::Sender<String>,
}

impl Follower {
    fn says(&mut self) -> Option<String> {
        let said = self.lines.next()?;
        self.heard.send(format!("< {said}")).ok();
        Some(said)
    }
}

impl Bot for Follower {
    fn load(&mut self, hello: &Hello) -> Result<(), Fault> {
        self.tell(&Message::Hello(hello));
        assert_eq!(self.says().as_deref(), Some(r#"{"ready":true}"#));
        Ok(())
    }

    fn tell(&mut self, message: &Message<'_>) {
        let line = String::from_utf8(message.line()).unwrap();
        self.heard.send(format!("> {}", line.trim_end())).ok();
    }

    fn ask(&mut self, _: &Prompt, _: std::time::Duration) -> Result<String, Fault> {
        let Some(said) = self.says() else {
            return Err(Fault::new(game::Verdict::ClosedOutput, "the exchange stops here"));
        };
        let said: serde_json::Value = serde_json::from_str(&said).unwrap();
        Ok(said["action"].to_string())
    }
}

#[test]
fn the_exchanges_are_played_so() {
    let mut blocks = 0;
    for block in ROOM.readme.split("```exchange ").skip(1) {
        let (info, text) = block.split("```").next().unwrap().split_once('\n').unwrap();
        check(info, text);
        blocks += 1;
    }
    assert!(blocks >= 3);
}

fn check(info: &str, text: &str) {
    let mut given: Vec<(&str, &str)> = info.split(' ').map(|pair| pair.split_once('=').unwrap()).collect();
    let mut take = |name: &str| -> usize {
        let place = given.iter().position(|(given, _)| *given == name).unwrap();
        given.remove(place).1.parse().unwrap()
    };
    let (seat, seed) = (take("seat"), take("seed") as u64);
    let says: Vec<String> =
        text.lines().filter_map(|line| line.strip_prefix("< ")).map(String::from).collect();
    let (heard, hears) = std::sync::mpsc::channel();
    let follower: Box<dyn Bot> = Box::new(Follower { lines: says.into_iter(), heard });
    let random = (ROOM.house[0].make)(&Options::default()).unwrap();
    let mut bots = if seat == 0 { [follower, random] } else { [random, follower] };
    play(&mut bots, &given, seed);
    drop(bots);
    let heard: Vec<String> = hears.iter().collect();
    let expected: Vec<&str> = text.lines().filter(|line| *line != "...").collect();
    let stops = text.lines().last() == Some("...");
    let played = if stops { &heard[..expected.len().min(heard.len())] } else { &heard };
    assert!(played == expected, "{info}: it is played so:\n{}", heard.join("\n"));
}

/// Recorded matches verify, including those of version 1 of the rules.
#[test]
fn recorded_matches_verify() {
    let mut versions = Vec::new();
    for entry in folder("tests").read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "vrec") {
            let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            referee::verify(&record, &ROOM).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
            versions.push(record.header.rules);
        }
    }
    versions.sort_unstable();
    assert_eq!(versions, [1, 1, 2]);
}
