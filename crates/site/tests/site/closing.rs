//! Shutting down: matches may end, none begins, spectators are notified.

use std::time::Duration;

use serde_json::{Value, json};
use site::Limits;

use crate::support::Site;

fn paced(pace_ms: u64) -> Value {
    json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:random"], "seed": 3,
        "pace_ms": pace_ms})
}

#[test]
fn running_matches_end_within_the_grace_and_others_are_saved() {
    let site = Site::with_grace(Duration::from_secs(30));
    let person = site
        .begin(&json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:random"]}));
    let person = person["id"].as_str().unwrap();
    let tournament = site.post(
        "/api/v1/tournaments",
        &json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["house:random", "house:greedy"],
            "rounds": 2000, "seed": 1}),
    );
    assert_eq!(tournament.status, 201, "{}", tournament.text());
    let tournament = format!("/api/v1/tournaments/{}", tournament.json()["id"].as_str().unwrap());
    let begun = site.begin(&paced(150));
    let id = begun["id"].as_str().unwrap();
    let mut socket = site.watch(id, &Value::Null);
    socket.until(|message| message["frame"]["turn"].as_u64() >= Some(2));
    site.request_stop();
    let told = socket.until(|message| message["closing"].is_object());
    assert!(told.last().unwrap()["closing"]["seconds"].as_u64() >= Some(20), "{told:?}");
    // The page is still served but begins nothing.
    let refused = site.post("/api/v1/matches", &paced(0));
    assert_eq!((refused.status, refused.error().as_str()), (409, "closing"));
    assert_eq!(site.get("/healthz").status, 503);
    let told = socket.until(|message| message["summary"]["ended"].is_i64());
    assert_eq!(told.last().unwrap()["summary"]["state"], "done");
    // `Retry-After`.
    assert_eq!(socket.close_code(), Some(1012));

    let site = site.restarted(Limits::default());
    assert_eq!(site.get(&format!("/api/v1/matches/{id}")).json()["state"], "done");
    assert_eq!(site.get(&format!("/api/v1/matches/{person}")).json()["state"], "waiting");
    let standing = site.get(&tournament).json();
    assert_eq!(standing["state"], "running", "{standing}");
}

#[test]
fn what_takes_longer_than_the_grace_is_saved_and_goes_on() {
    let site = Site::with_grace(Duration::from_millis(200));
    let begun = site.begin(&paced(400));
    let id = begun["id"].as_str().unwrap();
    let mut socket = site.watch(id, &Value::Null);
    socket.until(|message| message["frame"]["turn"].as_u64() >= Some(2));
    let before = site.frames(id, "everything");
    site.request_stop();
    assert_eq!(socket.close_code(), Some(1012));
    let site = site.restarted(Limits::default());
    let told = site.until(id, |told| told["ended"].is_i64());
    assert_eq!((&told["state"], &told["note"]), (&json!("done"), &Value::Null), "{told}");
    // It continues from where it was.
    let whole = site.frames(id, "everything");
    assert!(whole.len() > before.len() && whole.starts_with(&before), "{before:?} {whole:?}");
}
