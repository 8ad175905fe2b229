//! Plays the match in `tests/speed.json` in a native program, and prints its nodes for each second of the processor.

use std::cell::RefCell;
use std::time::Duration;

use browser::Desk;
use games::zrf::thinking_clock::ThinkingClock;
use serde_json::{Value, json};

fn main() {
    let desk = RefCell::new(Desk::new(|| Duration::ZERO));
    let ask = |question: Value| -> Value {
        serde_json::from_str(&desk.borrow_mut().ask(&question.to_string(), &mut |_| {})).expect("JSON")
    };
    let mut begin: Value = serde_json::from_str(include_str!("../tests/speed.json")).expect("JSON");
    (begin["ask"], begin["id"]) = ("begin".into(), "m".into());
    ask(begin);
    let clock = ThinkingClock::start(false);
    while ask(json!({"ask": "advance", "id": "m", "ms": 1_000_000}))["goes_on"] == true {}
    let spent = clock.elapsed().as_secs_f64();
    let nodes = |bot: u32| -> u64 {
        let answer = ask(json!({"ask": "log", "id": "m", "bot": bot}));
        let log = answer["log"].as_str().expect("a text");
        let told = log.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        told.filter_map(|line| line["data"]["nodes"].as_u64()).sum()
    };
    let nodes = nodes(0) + nodes(1);
    println!("{nodes} {:.0}", nodes as f64 / spent);
}
