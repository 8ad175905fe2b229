//! What a seat may not know does not leave the server during its match.

use std::collections::BTreeSet;

use game::{Eyes, Information, Input, Player, Record};
use referee::Event;
use serde_json::{Value, json};

use crate::support::Site;

/// A match played before: what the person's seat saw and did in it.
struct Model {
    /// Every view of the person's seat, and the public facts of its games.
    views: BTreeSet<String>,
    /// Everything that could leak: the views of the others and of everything, their actions and replies.
    secrets: BTreeSet<String>,
    /// Its own actions and replies.
    known: BTreeSet<String>,
    /// The person's turns and actions, in order.
    actions: Vec<(u32, String)>,
    /// The action that ended a game, which is public.
    last: Option<Value>,
}

fn model(record: &Record, room: &'static game::Room, person: usize) -> Model {
    let mut model = Model {
        views: BTreeSet::new(),
        secrets: BTreeSet::new(),
        known: BTreeSet::new(),
        actions: Vec::new(),
        last: None,
    };
    let mut own = Player::new(person);
    let look = |game: &dyn game::Match, own: Player, model: &mut Model| {
        model.views.insert(sorted(game.frame(Eyes::Player(own)).get()));
        model.views.insert(sorted(game.scene().get()));
        model.secrets.insert(game.frame(Eyes::Everything).get().into());
        model.secrets.insert(game.frame(Eyes::Player(own.other())).get().into());
    };
    referee::replay(record, room, &mut |event| match event {
        Event::Opened { seating, game, .. } => {
            own = seating.seats[person];
            look(game, own, &mut model);
        }
        Event::Played { place, input: Input { seat, action: Some(action), .. }, reply, game, .. } => {
            let reply = reply.map(|reply| reply.get().to_string());
            if matches!(game.status(), game::Status::Over { .. }) {
                model.last = serde_json::from_str(action.get()).ok();
                model.known.insert(action.get().into());
                model.known.extend(reply.clone());
            }
            if *seat == own {
                model.actions.push((place.turn, action.get().into()));
                model.known.extend(reply);
            } else {
                model.secrets.insert(action.get().into());
                // `{}` or `1` occur everywhere.
                model.secrets.extend(reply.filter(|reply| reply.len() > 8));
            }
            look(game, own, &mut model);
        }
        _ => {}
    })
    .unwrap();
    // Its own actions and views are no secret to it.
    model.known.extend(model.actions.iter().map(|(_, action)| action.clone()));
    model.secrets.retain(|secret| !model.known.contains(secret) && !model.views.contains(&sorted(secret)));
    model
}

/// The same JSON with sorted keys.
fn sorted(json: &str) -> String {
    serde_json::from_str::<Value>(json).unwrap().to_string()
}

#[test]
fn nothing_hidden_reaches_a_person_who_plays() {
    let site = Site::new();
    let rooms = games::ROOMS.iter().filter(|room| room.information == Information::Hidden);
    for room in rooms {
        play(&site, room, 3);
    }
}

/// Plays the same match twice: between bots, then with a person in the first seat who repeats that bot's actions.
fn play(site: &Site, room: &'static game::Room, seed: u64) {
    let short = room.options.iter().any(|option| option.name == "max_turns");
    let options = if short { json!({"games": 1, "max_turns": 40}) } else { json!({"games": 1}) };
    let wish = |first: &str| json!({"game": room.id, "bots": [first, "house:random"], "options": options, "seed": seed});
    let before = site.begin(&wish("house:random"))["id"].as_str().unwrap().to_string();
    site.ended(&before);
    let record = site.get(&format!("/api/v1/matches/{before}/record")).text();
    let model = model(&Record::parse(&record).unwrap(), room, 0);
    assert!(model.secrets.len() > 5, "{}: hardly a secret", room.id);

    let begun = site.begin(&wish("human"));
    let (id, key) = (begun["id"].as_str().unwrap(), begun["keys"][0].as_str().unwrap());
    let watched = || {
        let mut socket = site.watch(id, &json!({"as": 0, "key": key}));
        socket.say(&json!({"lobby": true}));
        socket
    };
    let mut socket = watched();
    let mut crossed = vec![begun.to_string()];
    let mut actions = model.actions.iter();
    let mut said = 0;
    loop {
        let text = socket.text();
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["summary"]["ended"].is_i64() {
            break;
        }
        // When the match is over, the list may already show an exhibition.
        let others = message["lobby"].as_array().is_some_and(|all| all.iter().any(|card| card["id"] != *id));
        if others {
            continue;
        }
        crossed.push(text);
        if message["prompt"].is_object() {
            said += 1;
            // A socket may say a few hundred things at once, and then no more than 20 a second: the next one goes on.
            if said == 150 {
                said = 0;
                socket = watched();
                continue;
            }
            if crossed.len() % 10 == 0 {
                crossed.extend(prying(site, id));
            }
            let (game, turn) = (&message["prompt"]["game"], &message["prompt"]["turn"]);
            let Some((_, action)) = actions.next() else { panic!("asked for more than was played") };
            let action: Value = serde_json::from_str(action).unwrap();
            socket.say(&json!({"act": id, "key": key, "game": game, "turn": turn, "action": action}));
        }
    }
    assert_eq!(actions.count(), 0, "{}: the match took another course", room.id);
    for text in &crossed {
        check(text, &model, seed);
    }
    // When it is over, everything is shown.
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/frames")).status, 200);
}

/// Requests everything that might leak during the match; returns the responses.
fn prying(site: &Site, id: &str) -> Vec<String> {
    let refused = ["frames", "frames?as=0", "frames?as=1", "log", "log?bot=1", "record", "page.html"];
    let mut answers: Vec<String> = Vec::new();
    for path in refused {
        let answer = site.get(&format!("/api/v1/matches/{id}/{path}"));
        assert_eq!((answer.status, answer.error().as_str()), (403, "kept_back"), "{path}");
        answers.push(answer.text());
    }
    answers.push(site.get(&format!("/api/v1/matches/{id}")).text());
    answers.push(site.get(&format!("/api/v1/matches/{id}?files=1")).text());
    answers.push(site.get("/api/v1/matches?state=live").text());
    let mut other = site.socket();
    for watch in
        [json!({"watch": id}), json!({"watch": id, "as": 1}), json!({"watch": id, "as": 0, "key": "x"})]
    {
        other.say(&watch);
        let answer = other.text();
        assert!(answer.contains("\"error\":\"kept_back\""), "{answer}");
    }
    for path in ["fork", "undo"] {
        let body = json!({"at": "1.1", "bots": ["house:random", "house:random"], "key": "x"});
        let answer = site.post(&format!("/api/v1/matches/{id}/{path}"), &body);
        assert!([403, 409].contains(&answer.status), "{path}: {}", answer.text());
        answers.push(answer.text());
    }
    answers
}

/// Checks one message. A line or prompt without the person's own views, actions and replies has only numbers left.
/// No other message contains a secret.
fn check(text: &str, model: &Model, seed: u64) {
    let mut message: Value = serde_json::from_str(text).unwrap();
    for part in ["frame", "prompt"] {
        let Some(object) = message.get_mut(part).and_then(Value::as_object_mut) else { continue };
        let own = part == "frame"
            && (object.get("seat") == Some(&json!(0)) || object.get("action") == model.last.as_ref());
        for name in ["view", "scene"] {
            let shown = object.remove(name);
            assert!(
                shown.is_none_or(|shown| model.views.contains(&shown.to_string())),
                "not this seat's: {text}"
            );
        }
        for name in ["action", "reply", "say", "fault"].into_iter().filter(|_| own) {
            object.remove(name);
        }
        object.remove("seats");
        for (name, value) in object {
            assert!(["game", "turn", "seat", "fault", "limit_ms"].contains(&name.as_str()), "{name}: {text}");
            assert!(value.is_null() || value.is_u64(), "{name}: {text}");
        }
        return;
    }
    for secret in &model.secrets {
        assert!(!text.contains(secret.as_str()), "{secret} stands in {text}");
    }
    assert!(!text.contains(&format!("\"seed\":{seed},")), "{text}");
    for card in message.get("lobby").and_then(Value::as_array).into_iter().flatten() {
        assert!(card["scene"].is_null() && card["frame"].is_null(), "{text}");
    }
}
