//! The driver alone: scripts with the expected exchange, and a table of statements that Perl refuses.

use std::path::{Path, PathBuf};

use super::scripted::{Driver, Scratch, folder};

const HELLO: &str = r#"{"type":"hello","protocol":1,"game":"perlwars","seats":2,"options":{"games":1},"turn_time_ms":2000,"seed":1234567,"seat":0,"view":{"turn":1,"stage":{"width":9,"height":7},"reach":3,"pos":{"x":3,"y":4},"actions":3,"shots":2,"hist":[],"last":[]}}"#;

/// Every script in `tests/driver` contains the expected exchange after its `__END__`: `<` is a line from the driver,
/// `>` a line from the referee (see `referee_line`), `!` a line on standard error. After the exchange the
/// driver must print nothing.
#[test]
fn scripts_lead_to_the_talk_they_hold() {
    let mut scripts: Vec<PathBuf> =
        folder("tests/driver").read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.sort();
    assert!(scripts.len() > 30, "the scripts are there");
    let wrong: Vec<String> = scripts.iter().filter_map(|script| talk(script).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn talk(script: &Path) -> Result<(), String> {
    let name = script.file_name().unwrap().to_string_lossy().into_owned();
    let source = std::fs::read(script).unwrap();
    let source = String::from_utf8_lossy(&source);
    let expected = source.split("\n__END__\n").nth(1).ok_or(format!("{name}: no talk after __END__"))?;
    let mut driver = Driver::start(script);
    driver.write(HELLO);
    driver.write(r#"{"type":"start","game":1,"seat":0,"first":true}"#);
    let mut errors = Vec::new();
    for line in expected.lines() {
        match line.split_at_checked(2) {
            Some(("> ", said)) => driver.write(&referee_line(said)),
            Some(("! ", error)) => errors.push(error),
            Some(("< ", expected)) => {
                let heard = driver.read().unwrap_or_default();
                if heard != expected {
                    let error = driver.finish();
                    return Err(format!(
                        "{name}:\n  expected {expected}\n  heard    {heard}\n  error    {error}"
                    ));
                }
            }
            _ => return Err(format!("{name}: '{line}' is no line of a talk")),
        }
    }
    driver.write(r#"{"type":"bye"}"#);
    if let Some(more) = driver.read() {
        return Err(format!("{name}: and then {more}"));
    }
    let error = driver.finish();
    // Perl 5.38 and 5.40 warn about the old package separator.
    let noise = |line: &&str| line.starts_with("Old package separator");
    if error.lines().filter(|line| !noise(line)).ne(errors.iter().copied()) {
        return Err(format!("{name}: on standard error\n{error}"));
    }
    Ok(())
}

/// `turn X,Y HIST...`, `pos X,Y` and `distance N` (replies; `won ...` if they end the game), `refused`,
/// `end` (the reply to the end of a turn), or plain JSON.
fn referee_line(said: &str) -> String {
    let cell = |text: &str| {
        let (x, y) = text.split_once(',').expect("X,Y");
        format!(r#"{{"x":{x},"y":{y}}}"#)
    };
    let reply = |reply: String, more: bool| format!(r#"{{"type":"reply","reply":{reply},"more":{more}}}"#);
    let words: Vec<&str> = said.split(' ').collect();
    match words.as_slice() {
        ["turn", pos, hist @ ..] => {
            let hist: Vec<String> = hist.iter().map(|deed| format!("{deed:?}")).collect();
            format!(
                r#"{{"type":"turn","turn":3,"view":{{"turn":3,"stage":{{"width":9,"height":7}},"reach":3,"pos":{},"actions":3,"shots":2,"hist":[{}],"last":[{{"call":"shot","x":1,"y":2,"distance":-1}}]}}}}"#,
                cell(pos),
                hist.join(",")
            )
        }
        ["pos", pos] => reply(format!(r#"{{"pos":{}}}"#, cell(pos)), true),
        ["distance", distance] => reply(format!(r#"{{"distance":{distance}}}"#), true),
        ["won", "pos", pos] => reply(format!(r#"{{"pos":{}}}"#, cell(pos)), false),
        ["won", "distance", distance] => reply(format!(r#"{{"distance":{distance}}}"#), false),
        ["refused"] => {
            r#"{"type":"fault","fault":"illegal_action","message":"no \"shot\" is left","more":true}"#.into()
        }
        ["end"] => reply(r#""end""#.into(), false),
        _ => said.into(),
    }
}

/// Robots retire at once with Perl's message about such a statement.
#[test]
fn what_perl_refuses() {
    let scratch = Scratch::new("refused");
    let table = std::fs::read_to_string(folder("tests/refused.txt")).unwrap();
    let mut wrong = Vec::new();
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (statement, operation) = row.split_once(" => ").expect("STATEMENT => OPERATION");
        let script =
            scratch.file("Trial.plw", &format!("package Trial;\nsub action {{\n{statement}\n}}\n1;\n"));
        let mut driver = Driver::start(&script);
        driver.write(HELLO);
        let heard = driver.read().unwrap_or_default();
        let fault: serde_json::Value = serde_json::from_str(&heard).unwrap_or_default();
        let start =
            format!("'{operation}' trapped by operation mask at Trial.plw line 3. Robots use no files");
        let message = fault["message"].as_str().unwrap_or_default();
        if fault["fault"] != "forbidden" || !message.starts_with(&start) {
            wrong.push(format!("{statement}\n  expected {start}\n  heard    {heard}"));
        }
        driver.finish();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Statements that must be allowed: these scripts load, and play a turn without a fault.
#[test]
fn what_perl_allows() {
    let scratch = Scratch::new("allowed");
    let table = std::fs::read_to_string(folder("tests/allowed.txt")).unwrap();
    let mut wrong = Vec::new();
    for statement in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let source = format!("package Trial;\nsub action {{\n{statement}\n}}\n1;\n");
        let script = scratch.file("Trial.plw", &source);
        let mut driver = Driver::start(&script);
        driver.write(HELLO);
        driver.write(&referee_line("turn 3,4"));
        let heard: Vec<String> = std::iter::from_fn(|| driver.read()).take(2).collect();
        if heard != [r#"{"ready":true}"#, r#"{"action":"end"}"#] {
            wrong.push(format!("{statement}\n  heard {heard:?}"));
        }
        driver.finish();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Output is cut at 64 KiB per turn, between two characters, with one notice; the next turn starts from zero.
#[test]
fn talk_without_end_is_cut() {
    let check = |call: &str, bytes: std::ops::RangeInclusive<usize>| {
        let scratch = Scratch::new("chatter");
        let source = format!("package Trial;\nsub action {{ {call} for 1 .. 100000 }}\n1;\n");
        let mut driver = Driver::start(&scratch.file("Trial.plw", &source));
        driver.write(HELLO);
        assert_eq!(driver.read().as_deref(), Some(r#"{"ready":true}"#));
        for _ in 0..2 {
            driver.write(&referee_line("turn 3,4"));
            let lines: Vec<serde_json::Value> = std::iter::from_fn(|| driver.read())
                .map(|line| serde_json::from_str(&line).unwrap())
                .take_while(|line: &serde_json::Value| line["action"] != "end")
                .collect();
            let says: Vec<&str> = lines.iter().map(|line| line["say"].as_str().unwrap()).collect();
            let (notice, says) = says.split_last().unwrap();
            assert_eq!(*notice, "(more than 64 KiB said in one turn: the rest is cut)");
            let said: usize = says.iter().map(|say| say.len() + 1).sum();
            assert!(bytes.contains(&said), "{call}: {said}");
        }
        driver.finish();
    };
    check(r#"main::say("\xe3\x81\x82" x 1000)"#, 65_530..=65_538);
    check(r#"main::say("x" x 70_000)"#, 65_537..=65_537);
    check("main::say('')", 65_537..=65_537);
}
