use super::*;

/// Plays a conversation: `> ` is what the engine writes, `< ` what it is told, `= ` what its line means. Questions are in brackets.
fn check(name: &str, lines: &[&str], talk: &str) {
    let mut engine = engine_protocol(name, lines.iter().map(|line| (*line).into()).collect()).unwrap();
    let mut out = String::new();
    let mut told = |said: &str| said.lines().map(|line| format!("< {line}\n")).collect::<String>();
    let mut heard = None;
    for line in talk.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with(['<', '=']) {
            continue;
        }
        out += &format!("{line}\n");
        let clock = |increment: Option<u64>| Clock {
            left: Duration::from_secs(5),
            increment: increment.map(Duration::from_secs),
        };
        match line.split_once(' ').unwrap_or((line, "")) {
            ("greet", _) => out += &told(&engine.greet()),
            ("new", _) => out += &told(&engine.new_game()),
            ("ask", question) | ("ask-bank", question) => {
                let increment = line.starts_with("ask-bank").then_some(2);
                match engine.ask(&question.replace(" | ", "\n"), clock(increment)) {
                    Ok(said) => out += &told(&said),
                    Err(why) => out += &format!("= {why}\n"),
                }
            }
            ("thought", _) => out += &format!("= {:?}\n", engine.thought()),
            (">", said) => {
                heard = Some(engine.hear(said));
                match heard.as_ref() {
                    Some(Heard::Nothing) | None => {}
                    Some(Heard::Say(said)) => out += &told(said),
                    Some(heard) => out += &format!("= {heard:?}\n"),
                }
            }
            _ => panic!("{line}"),
        }
    }
    let expected: String =
        talk.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    assert_eq!(out, expected, "{name}");
}
