//! Matches that continue after a restart, or when a person comes back.

use std::time::Duration;

use serde_json::{Value, json};
use site::Limits;
use store::MatchRow;

use crate::support::{Site, Socket};

/// The open prompt of a person: its turn and legal moves.
fn asked(socket: &mut Socket) -> (Value, Value) {
    let prompt = socket.until(|message| message["prompt"].is_object()).pop().unwrap();
    (prompt["prompt"]["turn"].clone(), prompt["prompt"]["view"]["legal"].clone())
}

fn wish(rules: &str) -> Value {
    json!({"game": "zrf", "options": {"rules": rules}, "bots": ["human", "house:random"], "seed": 3})
}

#[test]
fn a_persons_match_goes_on_after_a_restart() {
    let site = Site::new();
    let begun = site.begin(&wish("reversi"));
    let (id, key) = (begun["id"].as_str().unwrap(), &begun["keys"][0]);
    let mut socket = site.watch(id, &json!({"key": key}));
    for _ in 0..3 {
        let (turn, legal) = asked(&mut socket);
        socket.say(&json!({"act": id, "key": key, "game": 1, "turn": turn, "action": {"move": legal[0]}}));
    }
    let before = asked(&mut socket);
    let frames = site.frames(id, "everything");
    assert_eq!(frames.len(), 7);
    drop(socket);

    let site = site.restarted(Limits::default());
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json()["state"], "waiting");
    assert_eq!(site.get("/api/v1/matches?state=waiting").json()[0]["id"], json!(id));
    assert_eq!(site.get("/api/v1/matches?state=live").json(), json!([]));
    let mut socket = site.watch(id, &json!({"key": key}));
    assert_eq!(asked(&mut socket), before);
    assert_eq!(site.frames(id, "everything"), frames);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json()["state"], "live");
    let (turn, legal) = before;
    socket.say(&json!({"act": id, "key": key, "game": 1, "turn": turn, "action": {"move": legal[0]}}));
    assert_eq!(asked(&mut socket).0, json!(turn.as_u64().unwrap() + 2));
    // Keys stay valid after a restart.
    socket.say(&json!({"resign": id, "key": "x"}));
    socket.until(|message| message["error"] == "no_key");
    socket.say(&json!({"resign": id, "key": key}));
    let seen = socket.until(|message| message["summary"]["ended"].is_i64());
    assert_eq!(seen.last().unwrap()["summary"]["reason"], "resigned");
}

/// The server is killed after it has stored a whole record and before it has stored that the match is over.
#[test]
fn a_match_whose_record_is_whole_is_over_after_a_restart() {
    let site = Site::new();
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:random"],
        "seed": 3});
    let begun = site.begin(&wish);
    let id = begun["id"].as_str().unwrap();
    let over = site.until(id, |summary| summary["ended"].is_i64());
    let record = site.get(&format!("/api/v1/matches/{id}/record")).text();
    let site = site.restarted_after(Limits::default(), |store| {
        let row = store.match_row(id).unwrap().unwrap();
        store.keep_match(&MatchRow { state: "live".into(), ..row }, &[]).unwrap();
    });
    let again = site.until(id, |summary| summary["state"] != "live" && summary["state"] != "queued");
    for part in ["state", "note", "turns", "scores", "winner", "reason"] {
        assert_eq!(again[part], over[part], "{part}: {again}");
    }
    assert_eq!(again["state"], "done");
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/record")).text(), record);
}

#[test]
fn a_waiting_match_keeps_what_is_hidden() {
    let site = Site::new();
    let begun = site.begin(&json!({"game": "wizards", "bots": ["human", "house:random"], "seed": 5}));
    let (id, key) = (begun["id"].as_str().unwrap(), &begun["keys"][0]);
    let mut socket = site.watch(id, &json!({"as": 0, "key": key}));
    socket.until(|message| message["prompt"].is_object());
    drop(socket);
    let site = site.restarted(Limits::default());
    let path = format!("/api/v1/matches/{id}");
    let summary = site.get(&path).json();
    assert_eq!((&summary["state"], &summary["seed"]), (&json!("waiting"), &Value::Null));
    for part in ["frames", "record", "log", "page.html"] {
        assert_eq!(site.get(&format!("{path}/{part}")).error(), "kept_back", "{part}");
    }
    let again = site.post(&format!("{path}/again"), &json!({})).json();
    assert!(again["id"].is_string(), "{again}");
    site.post(&format!("/api/v1/matches/{}/stop", again["id"].as_str().unwrap()), &json!({}));
    let again = site.until(again["id"].as_str().unwrap(), |summary| summary["ended"].is_i64());
    assert_ne!(again["seed"], 5);
}

#[test]
fn a_match_that_its_person_left_waits_and_goes_on() {
    let limits = Limits { absence: Duration::from_millis(300), ..Limits::default() };
    let site = Site::with(limits);
    let begun = site.begin(&wish("tic-tac-toe"));
    let (id, key) = (begun["id"].as_str().unwrap(), &begun["keys"][0]);
    let mut socket = site.watch(id, &json!({"key": key}));
    let before = asked(&mut socket);
    assert_eq!(site.get("/api/v1/matches?state=live").json()[0]["id"], json!(id));
    drop(socket);
    site.until(id, |summary| summary["state"] == "waiting");
    // It is no longer being played.
    while site.get("/api/v1/matches?state=live").json() != json!([]) {
        std::thread::yield_now();
    }
    let mut socket = site.watch(id, &json!({"key": key}));
    assert_eq!(asked(&mut socket), before);
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json()["state"], "live");
}

#[test]
fn a_stop_is_heard_while_a_bot_thinks_or_a_match_waits_for_its_turn() {
    let site = Site::new();
    let strong = "house:strong,time=30s,nodes=1000000000";
    let wish =
        json!({"game": "zrf", "options": {"rules": "chess", "turn_time": "60s"}, "bots": [strong, strong]});
    // More than any machine plays at once, so some wait.
    let begun: Vec<Value> =
        (0..std::thread::available_parallelism().unwrap().get() + 2).map(|_| site.begin(&wish)).collect();
    for begun in begun.iter().rev() {
        let path = format!("/api/v1/matches/{}/stop", begun["id"].as_str().unwrap());
        let stopped = site.post(&path, &json!({})).json();
        assert_eq!((&stopped["state"], &stopped["note"]), (&json!("broken"), &json!("stopped")));
    }
}
