//! People at seats.

use serde_json::{Value, json};

use crate::support::{Site, Socket};

fn tic_tac_toe(bots: &Value) -> Value {
    json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": bots, "seed": 3})
}

/// Waits for a person's prompt; returns its turn and legal moves.
fn asked(socket: &mut Socket) -> (u64, Vec<Value>) {
    let prompt = socket.until(|message| message["prompt"].is_object()).pop().unwrap();
    let prompt = &prompt["prompt"];
    (prompt["turn"].as_u64().unwrap(), prompt["view"]["legal"].as_array().unwrap().clone())
}

#[test]
fn a_person_plays_a_whole_game_and_is_asked_again_after_a_slip() {
    let site = Site::new();
    let begun = site.begin(&tic_tac_toe(&json!(["human", "house:random"])));
    let (id, key) = (begun["id"].as_str().unwrap(), begun["keys"][0].as_str().unwrap());
    assert_eq!((&begun["keys"][1], &begun["seed"]), (&Value::Null, &Value::Null));
    let mut socket = site.watch(id, &json!({"as": 0, "key": key}));
    let (turn, _) = asked(&mut socket);
    let act = |turn: u64, action: Value, key: &str| json!({"act": id, "key": key, "game": 1, "turn": turn, "action": action});
    socket.say(&act(turn, json!({"move": "nonsense"}), key));
    let refused = socket.until(|message| message["refused"].is_object()).pop().unwrap();
    assert!(refused["refused"]["message"].as_str().unwrap().contains("'nonsense' is not legal"), "{refused}");
    socket.say(&act(turn, json!({"move": "x"}), "0123"));
    socket.until(|message| message["error"] == "no_key");
    socket.say(&act(turn + 7, json!({"move": "x"}), key));
    socket.until(|message| message["error"] == "not_now");
    // A new spectator receives everything.
    let mut socket = site.watch(id, &json!({"key": key}));
    loop {
        let seen =
            socket.until(|message| message["prompt"].is_object() || message["summary"]["ended"].is_i64());
        let last = seen.last().unwrap();
        let Some(prompt) = last["prompt"].as_object() else { break };
        let action = json!({"move": prompt["view"]["legal"][0]});
        socket.say(&act(prompt["turn"].as_u64().unwrap(), action, key));
    }
    let ended = site.get(&format!("/api/v1/matches/{id}")).json();
    assert_eq!((&ended["state"], &ended["seed"]), (&json!("done"), &json!(3)));
}

#[test]
fn a_decision_for_an_earlier_game_is_not_taken_in_the_next() {
    let site = Site::new();
    let mut wish = tic_tac_toe(&json!(["human", "house:random"]));
    wish["options"]["games"] = json!(2);
    let begun = site.begin(&wish);
    let (id, key) = (&begun["id"], &begun["keys"][0]);
    let mut socket = site.watch(id.as_str().unwrap(), &json!({"key": key}));
    let act = |game: &Value, turn: &Value, legal: &Value| json!({"act": id, "key": key, "game": game, "turn": turn, "action": {"move": legal}});
    loop {
        let message = socket.until(|message| message["prompt"].is_object()).pop().unwrap();
        let prompt = &message["prompt"];
        let late = json!(prompt["game"].as_u64().unwrap() - 1);
        socket.say(&act(&late, &prompt["turn"], &prompt["view"]["legal"][0]));
        socket.until(|message| message["message"] == "that turn is over");
        if prompt["game"] == 2 {
            return;
        }
        socket.say(&act(&prompt["game"], &prompt["turn"], &prompt["view"]["legal"][0]));
    }
}

#[test]
fn two_persons_share_a_screen() {
    let site = Site::new();
    let begun = site.begin(&tic_tac_toe(&json!(["human", "human"])));
    let id = begun["id"].as_str().unwrap();
    let mut socket = site.watch(id, &json!({"keys": begun["keys"]}));
    let mut decided = Vec::new();
    loop {
        let seen =
            socket.until(|message| message["prompt"].is_object() || message["summary"]["ended"].is_i64());
        let last = seen.last().unwrap();
        if last["prompt"].is_null() {
            break;
        }
        let bot = last["bot"].as_u64().unwrap();
        decided.push(bot);
        let prompt = &last["prompt"];
        socket.say(&json!({
            "act": id, "key": begun["keys"][bot as usize], "game": prompt["game"], "turn": prompt["turn"],
            "action": {"move": prompt["view"]["legal"][0]},
        }));
    }
    assert_eq!(decided[..4], [0, 1, 0, 1]);
}

#[test]
fn both_are_asked_at_once_where_decisions_are_sealed() {
    let site = Site::new();
    let begun =
        site.begin(&json!({"game": "planetfight", "bots": ["human", "human"], "options": {"rounds": 1}}));
    let id = begun["id"].as_str().unwrap();
    let mut second = site.watch(id, &json!({"as": 1, "key": begun["keys"][1]}));
    // The second decides before the first.
    second.until(|message| message["prompt"].is_object());
    second.say(&json!({"act": id, "key": begun["keys"][1], "game": 1, "turn": 1, "action": {"orders": []}}));
    let mut first = site.watch(id, &json!({"as": 0, "key": begun["keys"][0]}));
    let seen = first.until(|message| message["prompt"].is_object());
    assert!(seen.iter().all(|message| message["frame"]["action"].is_null()), "{seen:?}");
    first.say(&json!({"act": id, "key": begun["keys"][0], "game": 1, "turn": 1, "action": {"orders": []}}));
    let last = second.until(|message| message["summary"]["ended"].is_i64()).pop().unwrap();
    assert_eq!(last["summary"]["state"], "done", "{last}");
}

#[test]
fn a_decision_is_taken_back() {
    let site = Site::new();
    let begun = site.begin(&tic_tac_toe(&json!(["human", "house:random"])));
    let (id, key) = (begun["id"].as_str().unwrap(), begun["keys"][0].as_str().unwrap());
    let undo = |id: &str, key: &str| site.post(&format!("/api/v1/matches/{id}/undo"), &json!({"key": key}));
    let mut socket = site.watch(id, &json!({"key": key}));
    let (turn, legal) = asked(&mut socket);
    assert_eq!(undo(id, key).error(), "nothing_to_undo");
    assert_eq!(undo(id, "0").error(), "no_key");
    socket.say(&json!({"act": id, "key": key, "game": 1, "turn": turn, "action": {"move": legal[0]}}));
    let (turn, fewer) = asked(&mut socket);
    assert_eq!((turn, fewer.len()), (3, legal.len() - 2));
    let undone = undo(id, key);
    assert_eq!(undone.status, 201, "{}", undone.text());
    let undone = undone.json();
    assert_eq!(
        (&undone["id"], &undone["keys"][0]),
        (&json!(id), &json!(key)),
        "the same match, by the same key"
    );
    socket.until(|message| message["taken_back"] == true);
    let mut socket = site.watch(id, &json!({"key": key}));
    assert_eq!(asked(&mut socket), (1, legal.clone()));
    socket.say(&json!({"act": id, "key": key, "game": 1, "turn": 1, "action": {"move": legal[1]}}));
    let seen = socket.until(|message| message["prompt"]["turn"] == 3);
    let first = seen.iter().find(|message| message["line"] == 1).unwrap();
    assert_eq!(first["frame"]["action"]["move"], legal[1], "the decision that was taken back is gone");
}

#[test]
fn a_hint_is_given_to_whoever_is_asked() {
    let site = Site::new();
    let begun = site.begin(&tic_tac_toe(&json!(["human", "house:random"])));
    let (id, key) = (begun["id"].as_str().unwrap(), begun["keys"][0].as_str().unwrap());
    let mut socket = site.watch(id, &json!({"key": key}));
    let (turn, legal) = asked(&mut socket);
    socket.say(&json!({"hint": id, "key": key}));
    let told = socket.until(|message| message["hint"].is_object()).pop().unwrap();
    assert!(legal.contains(&told["hint"]["action"]["move"]), "{told}");
    assert_eq!(told["hint"]["turn"], turn);
    socket.say(&json!({"hint": id, "key": "x"}));
    socket.until(|message| message["error"] == "no_key");

    // A hint bot has not seen the earlier messages.
    for (game, advises) in [("planetfight", true), ("perlwars", false)] {
        let begun = site.begin(&json!({"game": game, "bots": ["human", "house:random"]}));
        let (id, key) = (&begun["id"], &begun["keys"][0]);
        socket.say(&json!({"watch": id, "as": 0, "key": key}));
        socket.until(|message| message["prompt"].is_object() && message["match"] == *id);
        socket.say(&json!({"hint": id, "key": key}));
        let told = socket.until(|message| message["hint"].is_object() || message["error"] == "not_found");
        assert_eq!(told.last().unwrap()["hint"].is_object(), advises, "{game}: {told:?}");
    }
}

#[test]
fn a_person_gives_the_game_up() {
    let site = Site::new();
    let begun = site.begin(&tic_tac_toe(&json!(["human", "house:random"])));
    let (id, key) = (begun["id"].as_str().unwrap(), begun["keys"][0].as_str().unwrap());
    let mut socket = site.watch(id, &json!({"as": 0, "key": key}));
    asked(&mut socket);
    socket.say(&json!({"resign": id, "key": "0123"}));
    socket.until(|message| message["error"] == "no_key");
    socket.say(&json!({"resign": id, "key": key}));
    let seen = socket.until(|message| message["summary"]["ended"].is_i64());
    let ended = &seen.last().unwrap()["summary"];
    assert_eq!((&ended["winner"], &ended["reason"]), (&json!(1), &json!("resigned")), "{ended}");
    assert_eq!(ended["verdicts"][0]["verdict"], "ok", "{ended}");
    assert!(seen.iter().any(|message| message["frame"]["resigned"] == true), "{seen:?}");
    let record = site.get(&format!("/api/v1/matches/{id}/record")).text();
    let brought = site.write("POST", "/api/v1/records", record.as_bytes()).json();
    assert_eq!(brought["reason"], "resigned", "{brought}");
}

#[test]
fn a_live_match_with_a_person_gives_away_neither_its_seed_nor_its_orders() {
    let site = Site::new();
    // Hidden games cannot be watched live, so the test asks for the end.
    let stopped = |id: &Value| {
        site.post(&format!("/api/v1/matches/{}/stop", id.as_str().unwrap()), &json!({}));
        loop {
            let summary = site.get(&format!("/api/v1/matches/{}", id.as_str().unwrap())).json();
            if summary["ended"].is_i64() {
                return summary;
            }
        }
    };
    for game in ["planetfight", "wizards"] {
        let begun = site.begin(&json!({"game": game, "bots": ["human", "human"], "seed": 4711}));
        let path = format!("/api/v1/matches/{}", begun["id"].as_str().unwrap());
        let again = site.post(&format!("{path}/again"), &json!({})).json();
        let again = stopped(&again["id"]);
        assert!(again["seed"].is_u64() && again["seed"] != 4711, "{game}: {again}");
        let fork = site.post(&format!("{path}/fork"), &json!({"at": "1.1", "bots": ["random", "random"]}));
        assert_eq!((fork.status, fork.error().as_str()), (409, "still_live"), "{game}");
        assert_eq!(stopped(&begun["id"])["seed"], 4711);
        let again = site.post(&format!("{path}/again"), &json!({})).json();
        assert_eq!(stopped(&again["id"])["seed"], 4711);
    }
}
