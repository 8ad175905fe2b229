//! Each language's protocol part reads whatever a referee may write, and writes what a referee reads. Tested by a bot that says what it
//! read, given lines that no game sends.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::root;
use crate::support::starters::lacking;
use host::Workshop;
use serde_json::{Value, json};

/// A referee's messages with whitespace, escapes, unknown fields and unknown types.
const LINES: &[&str] = &[
    r#"{"type":"hello","protocol":1,"game":"parrot","seats":2,"options":{},"turn_time_ms":2000,"seed":2147483647}"#,
    r#"{"type":"news","text":"hello"}"#,
    r#"{"type":"start","game":1,"seat":0,"first":true}"#,
    r#" { "odd" : {"type":"end","list":["]","}"]},"type":"turn","turn":1,"view":{"text":"q\" b\\ s\/ {[,:]} \n\t\u0001 é \u00e9 \u20ac \ud83d\ude00","numbers":[ -1,2.5E+1 , 0,1e-2,-0.25 ,500000000],"list":[ ],"flag":true,"none":null,"plain":"日本","deep":{"b":"no","a":[{"b":"no"},{"c":[{"b":"no"}],"b":"yes"}]}}}"#,
    r#"{"type":"reply","reply":{"words":["\"","\\\"]","third \\"]},"more":true}"#,
    r#"{"more":false,"type":"fault","fault":"illegal_action","message":"'bad' is \"no\" action"}"#,
    r#"{"type":"end","scores":[1,0],"reason":"over"}"#,
    r#"{"type":"bye"}"#,
];

fn expected() -> Vec<Value> {
    vec![
        json!({ "ready": true }),
        json!({ "say": "q\" b\\ s/ {[,:]} \n\t\u{1} é é € 😀" }),
        json!({ "say": "日本yes" }),
        json!({ "say": "-4 100 0 0 -1 2000000000" }),
        json!({ "say": "0 6 1 1" }),
        json!({ "action": { "fine": 1 } }),
        json!({ "say": "third \\ 1" }),
        json!({ "action": "bad" }),
        json!({ "say": "'bad' is \"no\" action 0" }),
    ]
}

fn check(language: &str, file: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parrots").join(language).join("Parrot");
    let _ = std::fs::remove_dir_all(&folder);
    copy(&Path::new(furniture::CORES).join(language), &folder);
    std::fs::copy(root().join("crates/arena/tests/parrots").join(file), folder.join(file)).unwrap();
    let manifest = folder.join("bot.toml");
    let text = std::fs::read_to_string(&manifest).unwrap();
    std::fs::write(&manifest, text.replace("\"{GAME}.c\", ", "").replace("{NAME}", "Parrot")).unwrap();
    if let Some(program) = lacking(folder.to_str().unwrap()) {
        println!("{language} is not there: '{program}' is missing");
        return;
    }
    let workshop = Workshop::new(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    let launch = workshop.prepare(&folder, None).unwrap().launch(256 << 20);
    let mut command = Command::new(&launch.argv[0]);
    command.args(&launch.argv[1..]).current_dir(&launch.dir);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all((LINES.join("\n") + "\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said: Vec<Value> = std::str::from_utf8(&output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{language}: {line}: {error}")))
        .collect();
    assert_eq!(said, expected(), "{language}");
    assert!(output.status.success(), "{language}: {}", output.status);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target: PathBuf = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => std::fs::copy(entry.path(), target).map(drop).unwrap(),
        }
    }
}

#[test]
fn every_core_reads_and_writes() {
    for (language, file) in [
        ("c", "bot.c"),
        ("cpp", "bot.cpp"),
        ("go", "bot.go"),
        ("java", "Bot.java"),
        ("javascript", "bot.mjs"),
        ("perl", "bot.pl"),
        ("python", "bot.py"),
        ("rust", "bot.rs"),
    ] {
        check(language, file);
    }
}
