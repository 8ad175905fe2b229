//! Clients that send or receive nothing.

use std::io::{Read, Write};
use std::time::Duration;

use site::Limits;

use crate::support::Site;

#[test]
fn idle_connections_do_not_silence_the_page() {
    let site = Site::with(Limits { connections: 8, headers: Duration::from_secs(600), ..Limits::default() });
    let mut idle: Vec<_> = (0..40).map(|_| site.connect()).collect();
    assert_eq!(site.get("/api/v1/session").status, 200);
    // The connections that waited longest were closed.
    assert_eq!(idle[0].read(&mut [0]).unwrap(), 0);
}

#[test]
fn connections_at_work_are_kept_when_there_are_too_many() {
    let site = Site::with(Limits { connections: 4, ..Limits::default() });
    let mut tabs: Vec<_> = (0..4).map(|_| site.socket()).collect();
    // There is no room for a fifth connection.
    let mut fifth = site.connect();
    assert_eq!(fifth.read(&mut [0]).unwrap_or(0), 0);
    for tab in &mut tabs {
        tab.say(&serde_json::json!({"watch": "nothing"}));
        assert_eq!(tab.next()["error"], "not_found");
    }
    drop(tabs.pop());
    while site.try_get("/api/v1/session").is_none() {
        std::thread::yield_now();
    }
}

#[test]
fn headers_that_do_not_come_close_the_connection() {
    let site = Site::with(Limits { headers: Duration::from_millis(200), ..Limits::default() });
    let mut slow = site.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: ").unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).unwrap();
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "{answer:?}");
    // A tab's socket has sent its headers, so it stays open.
    let mut tab = site.socket();
    std::thread::sleep(Duration::from_millis(500));
    tab.say(&serde_json::json!({"watch": "nothing"}));
    assert_eq!(tab.next()["error"], "not_found");
}

#[test]
fn a_client_that_reads_nothing_is_given_up() {
    let site = Site::with(Limits { connections: 2, stall: Duration::from_millis(200), ..Limits::default() });
    let wish = serde_json::json!({"game": "zrf", "options": {"rules": "chess", "games": 12}, "bots": ["random", "random"]});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_string();
    // Two connections are allowed, because the last may still be closing when the next arrives.
    let state =
        || site.try_get(&format!("/api/v1/matches/{id}")).map(|answer| answer.json()["state"].clone());
    while state().is_none_or(|state| state != "done") {
        std::thread::sleep(Duration::from_millis(20));
    }
    let path = format!("/api/v1/matches/{id}/frames");
    let deaf = || {
        let mut deaf = site.connect();
        write!(deaf, "GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", site.address).ok()?;
        deaf.read_exact(&mut [0; 12]).ok()?;
        Some(deaf)
    };
    let _deaf: Vec<_> = std::iter::repeat_with(deaf).flatten().take(2).collect();
    while site.try_get("/api/v1/session").is_none() {
        std::thread::yield_now();
    }
}

#[test]
fn rules_that_take_too_long_are_refused() {
    let site = Site::with(Limits { compile: Duration::ZERO, ..Limits::default() });
    // Many variants: reading them takes far longer than the timeout.
    let shipped = include_str!("../../../../games/zrf/rules/tic-tac-toe.zrf");
    let variant = |number| format!("(variant (title \"{number}\"))\n");
    let slow = shipped.to_owned() + &(0..900).map(variant).collect::<String>();
    let rules = site.post("/api/v1/rules", &serde_json::json!({"name": "slow.zrf", "text": slow}));
    assert_eq!((rules.status, rules.error().as_str()), (400, "slow_rules"));
    let file = serde_json::json!({"name": "slow.zrf", "text": slow + "\n"});
    let wish = serde_json::json!({"game": "zrf", "files": {"rules": file}, "bots": ["house:random", "house:random"]});
    let begun = site.post("/api/v1/matches", &wish);
    assert_eq!((begun.status, begun.error().as_str()), (400, "slow_rules"));
    assert_eq!(site.get("/api/v1/matches").json(), serde_json::json!([]));
}
