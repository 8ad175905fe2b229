//! What a bot thinks during a person's turn.

use serde_json::{Value, json};

use crate::support::Site;

#[test]
fn a_person_sees_the_computer_think_and_nobody_else_does() {
    let site = Site::new();
    let wish = json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:strong,nodes=4000"], "seed": 3});
    let begun = site.begin(&wish);
    let (id, key) = (begun["id"].as_str().unwrap(), &begun["keys"][0]);
    let mut stranger = site.watch(id, &json!({}));
    let mut person = site.watch(id, &json!({"key": key}));
    let asked = |message: &Value| message["prompt"].is_object();
    let prompt = person.until(asked).pop().unwrap()["prompt"].clone();
    let action = json!({"move": prompt["view"]["legal"][0]});
    person.say(&json!({"act": id, "key": key, "game": 1, "turn": prompt["turn"], "action": action}));
    let seen = person.until(|message| asked(message) && message["prompt"]["turn"] != prompt["turn"]);
    let thoughts: Vec<&Value> = seen.iter().filter(|message| message["thinking"].is_object()).collect();
    assert!(!thoughts.is_empty(), "{seen:?}");
    for message in thoughts {
        let thought = &message["thinking"];
        assert_eq!(message["bot"], 1);
        assert!(thought["depth"].is_u64() && thought["score"].is_string() && thought["nodes"].is_u64());
        assert_eq!(thought["line"], Value::Null, "the line of moves stays the bot's own");
    }
    person.say(&json!({"resign": id, "key": key}));
    let seen = stranger.until(|message| message["summary"]["ended"].is_i64());
    assert!(seen.iter().all(|message| message["thinking"].is_null()));
}
