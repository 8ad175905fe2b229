//! Bots that run on their authors' machines: their messages, their failures, their owners.

use std::time::Duration;

use serde_json::{Value, json};

use crate::accounts::open;
use crate::support::{Site, Socket};
use crate::visitor::Visitor;

/// A bot that connects to a server on this machine.
fn connected(site: &Site, name: &str, game: &str) -> (Socket, String) {
    let path = format!("/api/v1/connect?name={name}&game={game}&token={}", site.token);
    let mut socket = site.try_socket(&path, &[]).unwrap();
    let told = until(&mut socket, "connected");
    (socket, told["id"].as_str().unwrap().into())
}

/// Waits for a message of this kind.
pub(crate) fn until(socket: &mut Socket, kind: &str) -> Value {
    socket.until(|message| message["type"] == kind).pop().unwrap()
}

/// Begins a match of this bot against a house bot and has the program started. Returns the match's id.
fn seated(socket: &mut Socket, id: &str, game: &str, options: &Value) -> String {
    let bots = json!([{"remote": id}, "house:random"]);
    socket.say(&json!({"begin": {"game": game, "options": options, "bots": bots}}));
    let told = until(socket, "seated");
    socket.say(&json!({"started": told["start"]}));
    assert_eq!(until(socket, "hello")["game"], game);
    told["match"].as_str().unwrap().into()
}

/// Answers a message if it needs an answer.
pub(crate) fn answer(socket: &mut Socket, message: &Value) {
    match message["type"].as_str().unwrap() {
        "seated" => socket.say(&json!({"started": message["start"]})),
        "hello" => socket.say(&json!({"ready": true})),
        "turn" => socket.say(&json!({"action": {"move": message["view"]["legal"][0]}})),
        _ => {}
    }
}

/// Answers every prompt until the match is over. Returns the messages of these kinds.
fn play(socket: &mut Socket, kinds: &[&str]) -> Vec<Value> {
    let mut kept = Vec::new();
    loop {
        let message = socket.next();
        answer(socket, &message);
        let kind = message["type"].as_str().unwrap().to_string();
        if kinds.contains(&kind.as_str()) {
            kept.push(message);
        }
        if kind == "over" {
            return kept;
        }
    }
}

fn verdict(site: &Site, of: &str) -> (String, String) {
    let told = site.until(of, |summary| summary["ended"].is_i64());
    let verdict = &told["verdicts"][0];
    (verdict["verdict"].as_str().unwrap().into(), verdict["message"].as_str().unwrap().into())
}

#[test]
fn a_bot_elsewhere_plays_by_the_same_lines() {
    let site = Site::new();
    let (mut socket, id) = connected(&site, "Rover", "zrf");
    let row = &site.get("/api/v1/remotes").json()[0];
    assert_eq!((&row["id"], &row["name"], &row["busy"]), (&json!(id), &json!("Rover"), &json!(false)));
    let of = seated(&mut socket, &id, "zrf", &json!({"rules": "tic-tac-toe", "games": 2}));
    assert_eq!(site.get("/api/v1/remotes").json()[0]["busy"], true);
    socket.say(&json!({"ready": true}));
    let lines = play(&mut socket, &["start", "end", "bye"]);
    let kinds: Vec<&Value> = lines.iter().map(|line| &line["type"]).collect();
    assert_eq!(kinds, ["start", "end", "start", "end", "bye"]);
    let told = site.until(&of, |summary| summary["ended"].is_i64());
    assert_eq!((&told["state"], &told["bots"][0]["remote"]), (&json!("done"), &json!(true)), "{told}");
    assert_eq!(told["verdicts"][0]["verdict"], "ok", "{told}");
    // The log has its clock and the round-trip time; the record has neither.
    let log = site.get(&format!("/api/v1/matches/{of}/log")).text();
    assert!(log.contains("round_trip_ms") && log.contains("wall_us"), "{log}");
    let record = site.get(&format!("/api/v1/matches/{of}/record")).text();
    assert!(record.contains("\"remote\"") && !record.contains("round_trip"), "{record}");
    // It plays the next match over the same connection.
    let next = seated(&mut socket, &id, "zrf", &json!({"rules": "tic-tac-toe"}));
    socket.say(&json!({"ready": true}));
    play(&mut socket, &[]);
    assert_eq!(verdict(&site, &next), ("ok".into(), String::new()));
    drop(socket);
    while !site.get("/api/v1/remotes").json().as_array().unwrap().is_empty() {
        std::thread::yield_now();
    }
}

#[test]
fn a_bot_that_connects_again_goes_on_with_its_match() {
    let site = Site::new();
    let (mut first, id) = connected(&site, "Rover", "zrf");
    let of = seated(&mut first, &id, "zrf", &json!({"rules": "tic-tac-toe", "games": 2}));
    first.say(&json!({"ready": true}));
    until(&mut first, "turn");
    // The same name and game are the same bot. Of two connections the later one counts.
    let (mut second, again) = connected(&site, "Rover", "zrf");
    assert_eq!((&again, first.close_code()), (&id, Some(1008)));
    let seats = play(&mut second, &["seated"]);
    assert!(seats.iter().all(|told| told["match"] == of), "{seats:?}");
    let told = site.until(&of, |summary| summary["ended"].is_i64());
    assert_eq!((&told["state"], told["games"].as_array().unwrap().len()), (&json!("done"), 2));
    assert_eq!(told["verdicts"][0]["verdict"], "closed_output", "{told}");
    assert_eq!(site.get("/api/v1/remotes").json()[0]["busy"], false);
    // Another name is another bot.
    let (_other, other) = connected(&site, "Runner", "zrf");
    assert_ne!(other, id);
    assert_eq!(site.get("/api/v1/remotes").json().as_array().unwrap().len(), 2);
}

#[test]
fn a_bot_elsewhere_that_fails_is_judged_as_any_other() {
    let site = Site::new();
    let options = json!({"rules": "tic-tac-toe", "turn_time": "100ms", "load_time": "1s"});
    let check = |does: &dyn Fn(&mut Socket), expected: (&str, &str)| {
        let (mut socket, id) = connected(&site, "Rover", "zrf");
        let of = seated(&mut socket, &id, "zrf", &options);
        does(&mut socket);
        let (verdict, message) = verdict(&site, &of);
        assert!(verdict == expected.0 && message.contains(expected.1), "{verdict}: {message}");
    };
    let ready = |socket: &mut Socket| {
        socket.say(&json!({"ready": true}));
        until(socket, "turn");
    };
    // Its author is told at once, too.
    let died = |socket: &mut Socket, verdict: &str| {
        assert_eq!(until(socket, "died")["fault"], verdict);
    };
    check(&|socket| died(socket, "load_failed"), ("load_failed", "not ready within 1s"));
    check(
        &|socket| {
            socket.say(&json!({"fault": "load_failed", "message": "no such file"}));
            died(socket, "load_failed");
        },
        ("load_failed", "no such file"),
    );
    check(
        &|socket| {
            ready(socket);
            died(socket, "timeout");
        },
        ("timeout", "no answer within 100ms"),
    );
    check(
        &|socket| {
            ready(socket);
            socket.say(&json!({"fault": "crashed", "message": "ended with exit status 3"}));
            died(socket, "crashed");
        },
        ("crashed", "ended with exit status 3"),
    );
    check(
        &|socket| {
            ready(socket);
            socket.say(&json!("nonsense"));
            assert_eq!(until(socket, "fault")["fault"], "malformed_output");
        },
        ("malformed_output", "expected a line {\"action\":...}, got"),
    );
    let (mut socket, id) = connected(&site, "Rover", "zrf");
    let of = seated(&mut socket, &id, "zrf", &options);
    ready(&mut socket);
    drop(socket);
    let (verdict, message) = verdict(&site, &of);
    assert_eq!(
        (verdict.as_str(), message.as_str()),
        ("closed_output", "its connection closed, with an answer due")
    );
}

#[test]
fn the_way_there_and_back_is_no_time_of_the_bot() {
    let site = Site::new();
    let options = json!({"rules": "tic-tac-toe", "turn_time": "20ms", "max_moves": 1});
    let check = |way: Duration, expected: &str| {
        let path = format!("/api/v1/connect?name=Rover&game=zrf&token={}", site.token);
        let mut socket = site.try_socket(&path, &[]).unwrap();
        // The server's ping waits until the bot reads: a slow network.
        std::thread::sleep(way);
        let id = until(&mut socket, "connected")["id"].as_str().unwrap().to_string();
        let is_measured = || {
            let rows = site.get("/api/v1/remotes").json();
            rows[0]["round_trip_ms"].as_f64().unwrap() > 0.0
        };
        while !is_measured() {
            std::thread::yield_now();
        }
        let of = seated(&mut socket, &id, "zrf", &options);
        socket.say(&json!({"ready": true}));
        let turn = until(&mut socket, "turn");
        std::thread::sleep(Duration::from_millis(300));
        socket.say(&json!({"action": {"move": turn["view"]["legal"][0]}}));
        assert_eq!(verdict(&site, &of).0, expected);
        drop(socket);
        while !site.get("/api/v1/remotes").json().as_array().unwrap().is_empty() {
            std::thread::yield_now();
        }
    };
    check(Duration::from_millis(900), "ok");
    check(Duration::ZERO, "timeout");
}

#[test]
fn more_than_anybody_asked_for_ends_the_connection() {
    let site = Site::new();
    let (mut socket, id) = connected(&site, "Flood", "zrf");
    let bots = json!([{"remote": id}, "house:random"]);
    // A match at a slow pace reads nothing between turns.
    let slow = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": bots, "pace_ms": 3000});
    socket.say(&json!({"begin": slow}));
    let told = until(&mut socket, "seated");
    socket.say(&json!({"started": told["start"]}));
    socket.say(&json!({"ready": true}));
    let turn = until(&mut socket, "turn");
    socket.say(&json!({"action": {"move": turn["view"]["legal"][0]}}));
    let line = json!({"say": "x".repeat(1 << 19)});
    (0..9).for_each(|_| socket.say(&line));
    assert_eq!(socket.close_code(), Some(1009));
    let of = told["match"].as_str().unwrap();
    assert_eq!(site.post(&format!("/api/v1/matches/{of}/stop"), &json!({})).status, 200);
}

#[test]
fn a_connected_bot_is_its_authors_alone() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let (ada, bob) = (Visitor::invited(&host, "author", "Ada"), Visitor::invited(&host, "author", "Bob"));
    let program = Visitor::program(&ada);
    let path = "/api/v1/connect?name=Rover&game=zrf";
    assert_eq!(site.try_socket(path, &[]).err(), Some(401));
    let bearer = program.bearer.clone().unwrap();
    let mut socket = site.try_socket(path, &[("authorization", &bearer)]).unwrap();
    let id = until(&mut socket, "connected")["id"].as_str().unwrap().to_string();
    let names = |visitor: &Visitor<'_>| visitor.get("/remotes").json().as_array().unwrap().len();
    assert_eq!((names(&ada), names(&bob), names(&host)), (1, 0, 1));
    let wish =
        json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": [{"remote": id}, "house:random"]});
    let refused = bob.post("/matches", &wish);
    assert_eq!((refused.status, refused.error().as_str()), (404, "not_found"), "{}", refused.text());
    // A game other than the declared one is refused, and so is a second match at the same time.
    let other = json!({"game": "thud", "bots": [{"remote": id}, "house:random"]});
    assert_eq!(ada.post("/matches", &other).error(), "other_game");
    let begun = ada.post("/matches", &wish);
    assert_eq!(begun.status, 201, "{}", begun.text());
    let told = until(&mut socket, "seated");
    assert_eq!(ada.post("/matches", &wish).error(), "busy");
    socket.say(&json!({"started": told["start"]}));
    play(&mut socket, &[]);
    // Revoking the token closes the connection.
    let token = ada.get("/tokens").json()[0]["id"].as_str().unwrap().to_string();
    assert_eq!(ada.ask("DELETE", &format!("/tokens/{token}"), b"{}").status, 200);
    assert!(socket.is_closed());
}
