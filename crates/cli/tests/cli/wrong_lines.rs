//! The message to a bot that writes an invalid line: what came, what is expected, and a valid line.

use std::fmt::Write;

use crate::support::Folder;

/// Games, and invalid lines in them.
const LINES: &[(&str, &[&str])] = &[
    (
        "perlwars",
        &[
            "hello",
            "shot 3 4",
            "shot(3, 4)",
            "[]",
            "42",
            r#""end""#,
            "{}",
            r#"{"action":"#,
            r#"{"action":"end""#,
            "{'action': 'end'}",
            "{'action': {'shot': {'x': 3, 'y': 4}}}",
            r#"{"action": {"shot": {"x": None, "y": 4}}}"#,
            r#"{"action": True}"#,
            r#"{"action":"end",}"#,
            r#"{"action" "end"}"#,
            r#"{action:"end"}"#,
            r#"{"action":"end"} {"action":"end"}"#,
            r#"{"action":null}"#,
            r#"{"action":5}"#,
            r#"{"action":[]}"#,
            r#"{"action":{}}"#,
            r#"{"action":"stop"}"#,
            r#"{"action":"move"}"#,
            r#"{"action":{"end":true}}"#,
            r#"{"action":{"move":"north"}}"#,
            r#"{"action":{"move":1.5}}"#,
            r#"{"action":{"move":99999999999999999999}}"#,
            r#"{"action":{"shoot":{"x":3,"y":4}}}"#,
            r#"{"action":{"shot":"3,4"}}"#,
            r#"{"action":{"shot":{"x":"3","y":"4"}}}"#,
            r#"{"action":{"shot":[3,4]}}"#,
            r#"{"action":{"shot":[3]}}"#,
            r#"{"action":["end"]}"#,
            r#"["end",null,null,null,null,null,null,null,null,null]"#,
            r#"{"action":{"move":1,"shot":{"x":3,"y":4}}}"#,
            r#"{"shot":{"x":3,"y":4}}"#,
            r#"{"move":1}"#,
            r#"{"Action":"end"}"#,
            r#"{"ready":true}"#,
        ],
    ),
    (
        "robobattler",
        &[
            r#"{"action":{"fire":{"x":3}}}"#,
            r#"{"action":{"fire":[3,4,"vertical"]}}"#,
            r#"{"action":{"fire":{"x":3,"y":4,"direction":"diagonal"}}}"#,
            r#"{"action":"fire"}"#,
            r#"{"action":"Search"}"#,
        ],
    ),
    (
        "wizards",
        &[
            r#"{"action":{"move":3}}"#,
            r#"{"action":{"look":"far"}}"#,
            r#"{"action":{"take":{"fire":"2"}}}"#,
            r#"{"action":{"place":{"x":3}}}"#,
            r#"{"action":{"place":[3,4]}}"#,
            r#"{"action":{"take":[2,0,0,0,0]}}"#,
            r#"{"action":{"cast":["fire",1,3,4,null]}}"#,
            r#"{"action":{"plase":{"x":3,"y":4}}}"#,
        ],
    ),
    (
        "planetfight",
        &[
            r#"{"action":[{"ship":0,"planet":1}]}"#,
            r#"{"action":[[{"ship":0,"planet":1}]]}"#,
            r#"{"action":{"orders":[[0,1]]}}"#,
            r#"{"action":{"orders":{"ship":0,"planet":1}}}"#,
        ],
    ),
    (
        "tic-tac-toe",
        &["b2", r#"{"action":"b2"}"#, r#"{"action":{"move":5}}"#, r#"{"action":{"move":["b2"]}}"#],
    ),
    ("thud", &[r#"{"action":{"propose":5}}"#, r#"{"action":"decline"}"#]),
];

/// A bot of the line protocol, also where a lone Python file would be taken for another kind.
const MANIFEST: &str = "name = 'wrong'\nrun = ['python3', 'bot.py']\nprotocol = 'lines'\n";

#[test]
fn wrong_lines_are_explained() {
    let mut shown = String::new();
    let mut number = 0;
    for (game, lines) in LINES {
        for line in *lines {
            number += 1;
            let bot = format!("wrong{number}");
            let program = format!(
                "import sys\nsys.stdin.readline()\nprint('{{\"ready\":true}}', flush=True)\n\
                 for line in sys.stdin:\n    if '\"turn\"' in line:\n        print({line:?}, flush=True)\n"
            );
            let folder = Folder::new("wrong-lines");
            folder.inside(&bot).with("bot.toml", MANIFEST).with("bot.py", &program);
            let command = format!("play {game} {bot} house:random --seed 3 --json --set turn_time=30s");
            let result = folder.viadal(&command).ended(0).object();
            let verdict = &result["verdicts"][0];
            let message = verdict["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default();
            writeln!(shown, "{game} {line}\n  {}: {message}", verdict["verdict"].as_str().unwrap()).unwrap();
            let ours = !["unknown variant", "expected value", "invalid type", "i64", "u32", "EOF", "struct"]
                .iter()
                .any(|word| message.contains(word));
            assert!(ours, "{line}: {message}");
        }
    }
    assert!(number >= 40);
    insta::assert_snapshot!(shown);
}
