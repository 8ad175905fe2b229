//! Live updates: lines, the list of live matches, reconnecting tabs.

use serde_json::{Value, json};

use crate::support::Site;

/// The lines of a socket's messages.
fn lines(messages: &[Value]) -> Vec<Value> {
    let lines = messages.iter().filter(|message| message["frame"].is_object());
    lines.map(|message| message["frame"].clone()).collect()
}

#[test]
fn a_live_match_gives_the_lines_that_its_record_gives() {
    let site = Site::new();
    let over = |message: &Value| message["summary"]["ended"].is_i64();
    for (game, bots) in [
        ("planetfight", ["house:uber", "house:random"]),
        ("perlwars", ["house:finder", "house:random"]),
        ("zrf", ["house:greedy", "house:random"]),
    ] {
        let begun = site
            .begin(&json!({"game": game, "bots": bots, "options": {"games": 1}, "pace_ms": 5, "seed": 2}));
        let id = begun["id"].as_str().unwrap();
        let mut sockets: Vec<_> =
            [json!("everything"), json!(0), json!(1)].map(|seer| site.watch(id, &json!({"as": seer}))).into();
        for (seer, socket) in ["everything", "0", "1"].iter().zip(&mut sockets) {
            let live = lines(&socket.until(over));
            assert_eq!(live, site.frames(id, seer), "{game} as {seer}");
            // A late tab gets the same lines, a reconnecting one those that it lacks.
            let late = lines(&site.watch(id, &json!({"as": seer})).until(over));
            assert_eq!(late, live);
            let back = lines(&site.watch(id, &json!({"as": seer, "from": 3})).until(over));
            assert_eq!(back, live[3.min(live.len())..]);
        }
    }
}

#[test]
fn a_tab_comes_back_in_the_middle() {
    let site = Site::new();
    let wish =
        json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["random", "random"], "pace_ms": 20});
    let begun = site.begin(&wish);
    let id = begun["id"].as_str().unwrap();
    let mut held = Vec::new();
    let mut socket = site.watch(id, &Value::Null);
    for _ in 0..4 {
        let count = held.len() + 4;
        held.extend(lines(&socket.until(|message| message["line"] == json!(count - 1))));
        assert_eq!(held.len(), count);
        socket = site.watch(id, &json!({"from": count}));
    }
    held.extend(lines(&socket.until(|message| message["summary"]["ended"].is_i64())));
    assert_eq!(held, site.frames(id, "everything"));
}

#[test]
fn the_list_shows_what_is_played_and_something_always_is() {
    let site = Site::new();
    let mut socket = site.socket();
    socket.say(&json!({"lobby": true}));
    let seen = socket.until(|message| message["lobby"][0]["frame"].is_object());
    let card = &seen.last().unwrap()["lobby"][0];
    assert_eq!((&card["kind"], &card["state"]), (&json!("exhibition"), &json!("live")));
    assert!(card["scene"].is_object() && card["frame"]["view"].is_object(), "{card}");
    // A person's match is listed too. The exhibition is no longer needed but plays on.
    let wish = json!({"game": "planetfight", "bots": ["uber", "uber"], "pace_ms": 5000});
    let id = site.begin(&wish)["id"].clone();
    socket.until(|message| {
        message["lobby"].as_array().is_some_and(|all| all.iter().any(|card| card["id"] == id))
    });
    socket.say(&json!({"lobby": "what"}));
    socket.until(|message| message["error"] == "bad_request");
}

#[test]
fn a_match_that_is_none_cannot_be_watched() {
    let site = Site::new();
    let mut socket = site.watch("nothing", &Value::Null);
    assert_eq!(socket.next()["error"], "not_found");
    let id = site.begin(&json!({"game": "planetfight", "bots": ["uber", "uber"]}))["id"].clone();
    for eyes in [json!(2), json!("two"), json!(-1)] {
        socket.say(&json!({"watch": id, "as": eyes}));
        let error = socket.until(|message| message["error"].is_string()).pop().unwrap();
        assert!(["no_eyes", "bad_request"].contains(&error["error"].as_str().unwrap()), "{eyes}: {error}");
    }
}

#[test]
fn whoever_comes_late_to_a_long_match_gets_it_from_its_beginning() {
    let site = Site::new();
    let wish = json!({"game": "zrf", "options": {"rules": "chess", "games": 12, "max_moves": 300}, "bots": ["random", "random"]});
    let id = site.begin(&wish)["id"].as_str().unwrap().to_string();
    let mut first = site.watch(&id, &Value::Null);
    first.until(|message| message["summary"]["games"].as_array().is_some_and(|games| games.len() >= 4));
    let mut late = site.watch(&id, &Value::Null);
    let messages = late.until(|message| message["summary"]["ended"].is_i64());
    let numbers: Vec<u64> = messages.iter().filter_map(|message| message["line"].as_u64()).collect();
    assert!(numbers.iter().enumerate().all(|(at, number)| at as u64 == *number), "{numbers:?}");
    assert_eq!(numbers.len(), site.frames(&id, "everything").len());
}
