//! `viadal transcript`

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::Folder;

#[test]
fn a_bot_answers_the_same_to_the_same_bytes() {
    let folder = Folder::new("transcript");
    folder.viadal("new perlwars python Rover").ended(0);
    folder
        .viadal("play perlwars Rover house:random --seed 3 --set stage=5x5 --set games=2 --record a.vrec")
        .ended(0);
    let sent = folder.viadal("transcript a.vrec --seat 0 --sent").ended(0).out;
    let answers = folder.viadal("transcript a.vrec --seat 0 --answers").ended(0).out;
    let mut lines = sent.lines();
    assert!(lines.next().unwrap().starts_with("{\"type\":\"hello\","), "{sent}");
    assert_eq!(sent.lines().last(), Some("{\"type\":\"bye\"}"));
    assert!(answers.lines().count() > 4, "{answers}");
    let first = |text: &str| text.split("{\"type\":\"bye\"}").next().unwrap().to_string();
    // Perl Wars reloads its bots for each game, so the first process gets the first game.
    let until = sent.match_indices("{\"type\":\"hello\"").nth(1).map_or(sent.len(), |(at, _)| at);
    let mut bot = Command::new("python3")
        .arg("bot.py")
        .current_dir(folder.path().join("Rover"))
        .env("VIADAL_SEED", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    bot.stdin.take().unwrap().write_all(first(&sent[..until]).as_bytes()).unwrap();
    let spoken = String::from_utf8(bot.wait_with_output().unwrap().stdout).unwrap();
    let said = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.contains("\"say\"")).map(|line| line.replace(' ', "")).collect()
    };
    let (spoken, answers) = (said(&spoken), said(&answers));
    assert_eq!(spoken[..], answers[..spoken.len()]);
    let both = folder.viadal("transcript a.vrec --seat 0").ended(0).out;
    assert!(
        both.starts_with("> {\"type\":\"hello\",") && both.contains("\n< {\"ready\":true}\n> {"),
        "{both}"
    );
    folder.viadal("transcript a.vrec --seat 2").ended(2);
}

#[test]
fn a_failure_is_where_it_was() {
    let folder =
        Folder::new("transcript-failed").with("Wrong.plw", "package Wrong;\nsub action { die 'here' }\n1;\n");
    folder.viadal("play perlwars Wrong.plw house:random --seed 1 --set games=1 --record a.vrec").ended(0);
    let text = folder.viadal("transcript a.vrec --seat 0").ended(0).out;
    assert!(text.contains("\n! crashed: here at Wrong.plw line 2"), "{text}");
}
