//! The computer learns a game that somebody brought.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Site;

const TIC_TAC_TOE: &str = include_str!("../../../../games/zrf/rules/tic-tac-toe.zrf");
const PEGS: &str = include_str!("../../../../games/zrf/rules/peg-solitaire.zrf");
const RACE: &str = include_str!("../../../../games/zrf/rules/race.zrf");
const REVERSI: &str = include_str!("../../../../games/zrf/rules/reversi.zrf");

/// Begins a match of a rules file that is brought; returns the path of its learning.
fn brought(site: &Site, text: &str, bots: &[&str]) -> String {
    let rules = json!({"name": "mine.zrf", "text": text});
    let wish = json!({"game": "zrf", "files": {"rules": rules}, "options": {"max_moves": "4"}, "bots": bots});
    format!("/api/v1/matches/{}/learning", site.begin(&wish)["id"].as_str().unwrap())
}

const TWO: [&str; 2] = ["house:random", "house:random"];

fn until(site: &Site, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let learning = site.get(path).json();
        if is_so(&learning) {
            return learning;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{learning}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_game_is_learned_stopped_and_goes_on_after_a_restart() {
    // Enough games that it is not finished before it is stopped.
    let site = Site::learning(1000);
    let path = brought(&site, &format!("{TIC_TAC_TOE}\n; mine\n"), &TWO);
    assert_eq!(site.get(&path).json()["state"], "never");
    let learning = site.post(&path, &json!({"on": true})).json();
    assert_eq!((&learning["state"], &learning["games"]), (&json!("running"), &json!(1000)));
    until(&site, &path, |learning| learning["generation"].as_u64() >= Some(1));
    let stopped = site.post(&path, &json!({"on": false})).json();
    assert_eq!(stopped["state"], "stopped");

    // What was stopped stays so, also in another match of the same rules.
    let site = site.restarted(site::Limits::default());
    let other = brought(&site, &format!("{TIC_TAC_TOE}\n; mine\n"), &TWO);
    let learning = site.get(&other).json();
    assert_eq!((&learning["state"], &learning["generation"]), (&json!("stopped"), &stopped["generation"]));

    // What was running when the server ended goes on by itself, from the generations that were done.
    site.post(&other, &json!({"on": true}));
    let site = site.restarted(site::Limits::default());
    let learning = site.get(&path).json();
    assert!(learning["generation"].as_u64() >= stopped["generation"].as_u64(), "{learning}");
    let next = stopped["generation"].as_u64().unwrap() + 1;
    until(&site, &path, |learning| learning["generation"].as_u64() >= Some(next));
}

#[test]
fn one_game_is_learned_after_the_other() {
    let site = Site::learning(1000);
    let [first, second] = ["one", "two"].map(|name| brought(&site, &format!("{REVERSI}\n; {name}\n"), &TWO));
    for path in [&first, &second] {
        site.post(path, &json!({"on": true}));
    }
    assert_eq!(site.get(&second).json()["state"], "waiting");
    until(&site, &first, |learning| learning["played"].as_u64() > Some(0));
    site.post(&first, &json!({"on": false}));
    until(&site, &second, |learning| learning["state"] == "running");
    assert_eq!(site.get(&first).json()["state"], "stopped");
}

#[test]
fn what_cannot_be_learned_says_so() {
    let site = Site::learning(20);
    let mine = |rules: &str| format!("{rules}\n; mine\n");
    // Weights ship for reversi as it is.
    for (rules, bots, why) in [
        (mine(PEGS), &TWO[..1], "cannot learn"),
        (mine(RACE), &TWO, "cannot learn"),
        (REVERSI.into(), &TWO, "learned already"),
    ] {
        let path = brought(&site, &rules, bots);
        for refused in [site.get(&path), site.post(&path, &json!({"on": true}))] {
            assert_eq!((refused.status, refused.error()), (409, "not_learned".into()));
            assert!(refused.text().contains(why), "{}", refused.text());
        }
    }
    // By its name a game was not brought.
    let known = site.begin(&json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": TWO}));
    let known = format!("/api/v1/matches/{}/learning", known["id"].as_str().unwrap());
    for path in [known, "/api/v1/matches/none/learning".into()] {
        assert_eq!(site.get(&path).status, 404, "{path}");
        assert_eq!(site.post(&path, &json!({"on": true})).status, 404, "{path}");
    }
}
