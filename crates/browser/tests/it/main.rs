//! The same questions as the module's test in node asks (`../module.mjs`): both must give the answers in `../answers.txt`.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use browser::Desk;
use serde_json::{Value, json};

fn clock() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

fn ask(desk: &mut Desk, question: &Value) -> Value {
    serde_json::from_str(&desk.ask(&question.to_string(), &mut |_| {})).expect("JSON")
}

/// Asks what must have an answer.
#[track_caller]
fn told(desk: &mut Desk, question: &Value) -> Value {
    let answer = ask(desk, question);
    assert!(answer.get("error").is_none(), "{question}: {answer}");
    answer
}

/// Plays a match in slices. Returns the last line of its record and the nodes that were searched.
fn play(desk: &mut Desk, asked: &Value, ms: u64) -> (String, u64) {
    let mut begin = asked.clone();
    (begin["ask"], begin["id"]) = ("begin".into(), "m".into());
    told(desk, &begin);
    while told(desk, &json!({"ask": "advance", "id": "m", "ms": ms}))["goes_on"] == true {}
    let record =
        told(desk, &json!({"ask": "record", "id": "m"}))["record"].as_str().expect("text").to_string();
    assert_eq!(told(desk, &json!({"ask": "verify", "record": record}))["difference"], Value::Null);
    let nodes = (0..asked["bots"].as_array().expect("a list").len()).map(|bot| {
        let log = told(desk, &json!({"ask": "log", "id": "m", "bot": bot}));
        let lines = log["log"].as_str().expect("text").lines();
        lines
            .filter_map(|line| serde_json::from_str::<Value>(line).expect("JSON")["data"]["nodes"].as_u64())
            .sum::<u64>()
    });
    (record.lines().last().expect("a last line").into(), nodes.sum())
}

/// What the positions of the first game of the match are worth, and the best lines of one.
fn analysed(desk: &mut Desk, nodes: u64) -> String {
    let record = told(desk, &json!({"ask": "record", "id": "m"}))["record"].clone();
    let mut found = json!({"points": []});
    loop {
        let points = &found["points"];
        let question =
            json!({"ask": "scores", "record": record, "game": 1, "points": points, "nodes": nodes, "ms": 0});
        found = told(desk, &question);
        if found["goes_on"] == false {
            break;
        }
    }
    let question =
        json!({"ask": "analyse", "record": record, "game": 1, "index": 2, "lines": 3, "nodes": nodes});
    let mut depths = 0;
    let last: Value = serde_json::from_str(&desk.ask(&question.to_string(), &mut |text| {
        let told: Value = serde_json::from_str(text).expect("JSON");
        assert!(told["lines"][0]["moves"][0].is_string(), "{told}");
        depths += 1;
    }))
    .expect("JSON");
    let first = |point: &Value| point["chances"][0].to_string();
    let points: Vec<String> = found["points"].as_array().expect("a list").iter().map(first).collect();
    format!("{} {} {depths} {}", points.join(" "), found["lost"], last["lines"])
}

#[test]
fn the_answers_are_those_of_the_module() {
    let mut desk = Desk::new(clock);
    let mut answers = String::new();
    for question in include_str!("../questions.jsonl").lines() {
        let asked: Value = serde_json::from_str(question).unwrap();
        if asked.get("depth").is_some() {
            let mut perft = asked.clone();
            perft["ask"] = "perft".into();
            writeln!(answers, "{}", told(&mut desk, &perft)["count"]).unwrap();
        } else {
            let (whole, nodes) = play(&mut desk, &asked, 1_000_000);
            if asked["sliced"] == true {
                assert_eq!(play(&mut desk, &asked, 0).0, whole, "in slices: {question}");
            }
            writeln!(answers, "{nodes} {whole}").unwrap();
            if let Some(nodes) = asked["analysed"].as_u64() {
                writeln!(answers, "{}", analysed(&mut desk, nodes)).unwrap();
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/answers.txt");
    if std::env::var_os("UPDATE_ANSWERS").is_some() {
        std::fs::write(path, &answers).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), answers);
}

#[test]
fn persons_are_asked_refused_and_go_back() {
    let mut desk = Desk::new(clock);
    let rules = json!({"rules": "tic-tac-toe"});
    told(
        &mut desk,
        &json!({"ask": "begin", "id": "a", "game": "zrf", "options": rules, "bots": ["human", "human"]}),
    );
    let mut act = |action: Value, turn: u32, bot: usize| {
        ask(
            &mut desk,
            &json!({"ask": "act", "id": "a", "bot": bot, "game": 1, "turn": turn, "action": action}),
        );
        let answer = told(&mut desk, &json!({"ask": "advance", "id": "a", "ms": 0}));
        (
            answer["prompt"]["bot"].clone(),
            answer["prompt"]["prompt"]["turn"].clone(),
            answer["refused"].is_null(),
        )
    };
    let nothing = act(Value::Null, 9, 1);
    assert_eq!(nothing, (json!(0), json!(1), true));
    assert_eq!(act(json!({"move": "nonsense"}), 1, 0), (json!(0), json!(1), false));
    assert_eq!(act(json!({"move": "Crosses Cross b2"}), 1, 0), (json!(1), json!(2), true));
    assert_eq!(act(json!({"move": "Noughts Nought a1"}), 2, 1), (json!(0), json!(3), true));
    let at = told(&mut desk, &json!({"ask": "undo", "id": "a", "bot": 1}))["at"].clone();
    assert_eq!(at, "1.2");
    let record = told(&mut desk, &json!({"ask": "record", "id": "a"}))["record"].clone();
    let bots = ["human", "house:greedy"];
    told(&mut desk, &json!({"ask": "open", "id": "b", "record": record, "at": at, "bots": bots}));
    let answer = told(&mut desk, &json!({"ask": "advance", "id": "b", "ms": 1000}));
    assert_eq!((&answer["prompt"]["bot"], &answer["prompt"]["prompt"]["turn"]), (&json!(0), &json!(3)));
    told(&mut desk, &json!({"ask": "resign", "id": "b", "bot": 0}));
    let ended = told(&mut desk, &json!({"ask": "advance", "id": "b", "ms": 1000}));
    assert_eq!((&ended["summary"]["state"], &ended["summary"]["winner"]), (&json!("done"), &json!(1)));
    for hostile in [
        "",
        "{",
        "[]",
        r#"{"ask":"hint","id":"none","bot":9}"#,
        r#"{"ask":"open","id":"c","record":"{}"}"#,
        r#"{"ask":"analyse","record":"{}","game":1,"index":0,"lines":3,"nodes":9}"#,
        r#"{"ask":"scores","record":"","game":1,"points":[{"seat":9,"chances":[-1]}],"nodes":9,"ms":0}"#,
    ] {
        let answer: Value = serde_json::from_str(&desk.ask(hostile, &mut |_| {})).expect("JSON");
        assert!(answer["error"].is_string() && answer["message"].is_string(), "{hostile}: {answer}");
    }
}

#[test]
fn what_is_not_analysed_says_why() {
    let mut desk = Desk::new(clock);
    for (game, at, expected) in [
        ("perlwars", 0, "hides something"),
        ("planetfight", 0, "with moves in turn"),
        ("planetfight", 1_000_000, "with moves in turn"),
        ("thud", 1_000_000, "over there"),
    ] {
        let bots = ["house:random", "house:random"];
        let options = if game == "thud" { json!({"max_moves": "2"}) } else { json!({}) };
        play(&mut desk, &json!({"game": game, "options": options, "bots": bots, "seed": 7}), 1_000_000);
        let record = told(&mut desk, &json!({"ask": "record", "id": "m"}))["record"].clone();
        let question =
            json!({"ask": "analyse", "record": record, "game": 1, "index": at, "lines": 1, "nodes": 9});
        let answer = ask(&mut desk, &question);
        assert!(answer["message"].as_str().is_some_and(|why| why.contains(expected)), "{game}: {answer}");
    }
}

/// Kinds of the messages that the program was told.
fn kinds(answer: &Value) -> Vec<&str> {
    let told = answer["told"][0][1].as_array().expect("a list");
    told.iter().map(|message| message["type"].as_str().expect("a type")).collect()
}

#[test]
fn a_program_is_told_what_a_bot_is_and_is_loaded_again_after_it_failed() {
    let mut desk = Desk::new(clock);
    let bots = ["program:Own", "house:random"];
    told(&mut desk, &json!({"ask": "begin", "id": "a", "game": "perlwars", "bots": bots, "seed": 7}));
    let advance = json!({"ask": "advance", "id": "a", "ms": 1_000_000});
    let first = told(&mut desk, &advance);
    assert_eq!(kinds(&first), ["hello", "start", "turn"]);
    let decide = |decision: Value| {
        let mut asked = json!({"id": "a", "bot": 0, "game": 1, "turn": 1, "asides": [{"Stderr": "hm"}]});
        asked.as_object_mut().expect("an object").extend(decision.as_object().expect("an object").clone());
        asked
    };
    let shot = decide(json!({"ask": "act", "action": {"shot": {"x": 1, "y": 1}}}));
    told(&mut desk, &shot);
    assert_eq!(kinds(&told(&mut desk, &advance)), ["reply"]);
    // A refusal is told, and is no person's free one.
    told(&mut desk, &decide(json!({"ask": "act", "action": {"move": 9}})));
    let refused = told(&mut desk, &advance);
    assert_eq!((kinds(&refused), &refused["refused"]), (vec!["fault"], &Value::Null));
    told(&mut desk, &decide(json!({"ask": "fail", "verdict": "crashed", "message": "no"})));
    // The game is lost, and the program begins the next one anew.
    let next = told(&mut desk, &advance);
    assert_eq!(kinds(&next), ["hello", "start", "turn"]);
    assert_eq!(next["summary"]["games"][0]["scores"], json!([0, 1]));
    assert_eq!(ask(&mut desk, &shot)["error"], "not_now", "of a turn that is over");
    let log = told(&mut desk, &json!({"ask": "log", "id": "a", "bot": 0}));
    assert!(
        log["log"].as_str().expect("text").starts_with(r#"{"game":1,"seat":0,"stderr":"hm","turn":1}"#),
        "{log}"
    );
}

#[test]
fn results_are_rated() {
    let mut desk = Desk::new(clock);
    let outcomes: Vec<Value> =
        (0..20).map(|game| json!([[0, 1], [game % 4 / 3, 1 - game % 4 / 3]])).collect();
    let rated = told(&mut desk, &json!({"ask": "rate", "players": 2, "outcomes": outcomes}));
    let [own, other] = [0, 1].map(|player| rated["rows"][player]["rating"].as_f64().expect("a number"));
    assert!((150.0..250.0).contains(&(own - other)), "15 of 20 are about 191 points: {rated}");
    for wrong in [json!([[[0, 2], [0, 1]]]), json!([[[0], [0]]]), json!([[[0, 1], [0]]])] {
        let asked = json!({"ask": "rate", "players": 2, "outcomes": wrong});
        assert_eq!(ask(&mut desk, &asked)["error"], "bad_request");
    }
}

#[test]
fn games_that_cannot_be_taken_say_why() {
    let mut desk = Desk::new(clock);
    let manifest = |id: &str, rules: &str| {
        format!("id = \"{id}\"\ntitle = \"x\"\nsummary = \"x\"\nplayers = 2\n{rules}\n")
    };
    for (manifest, module, expected) in [
        (String::new(), "x.wasm", "game.toml: is not among the files"),
        ("id = 1".into(), "x.wasm", "game.toml: error at line 1"),
        (manifest("x", "run = [\"sh\"]"), "x.wasm", "names a 'module'"),
        (manifest("x", "module = \"x.wasm\""), "y.wasm", "x.wasm: is named as the module, and was not sent"),
        (manifest("x", "module = \"in/x.wasm\""), "x.wasm", "in/x.wasm: is no module"),
        (manifest("thud", "module = \"x.wasm\""), "x.wasm", "there is another game with the id 'thud'"),
    ] {
        let files =
            json!({"game.toml": BASE64_STANDARD.encode(manifest), module: BASE64_STANDARD.encode("nothing")});
        let answer = ask(&mut desk, &json!({"ask": "learn", "files": files}));
        assert_eq!(answer["error"], "bad_game");
        assert!(answer["message"].as_str().is_some_and(|why| why.contains(expected)), "{expected}: {answer}");
    }
    let other =
        json!({"ask": "begin", "id": "a", "game": "nim", "rules_hash": "0", "bots": ["human", "human"]});
    assert_eq!(ask(&mut desk, &other)["error"], "no_game");
}
