//! The key of a seat, shown by whoever got the link: it opens that seat of its match, and nothing else.

use serde_json::{Value, json};

use crate::accounts::open;
use crate::support::{Site, Socket};
use crate::visitor::Visitor;

/// A match that an author has begun for two people, and its keys.
struct Begun {
    id: String,
    keys: [String; 2],
}

fn begin(author: &Visitor<'_>, wish: &Value) -> Begun {
    let begun = author.post("/matches", wish).json();
    let keys = [0, 1].map(|n| begun["keys"][n].as_str().unwrap_or_else(|| panic!("{begun}")).to_string());
    Begun { id: begun["id"].as_str().unwrap().into(), keys }
}

fn noughts() -> Value {
    json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["human", "human"]})
}

impl Visitor<'_> {
    fn tab(&self) -> Socket {
        let origin = format!("http://{}", self.site.address);
        let headers = [("origin", origin.as_str()), ("cookie", self.cookie.as_str())];
        self.site.try_socket(&format!("/api/v1/live?token={}", self.token), &headers).unwrap()
    }
}

#[test]
fn a_seats_key_opens_its_seat_and_no_more() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let (hidden, other) =
        (begin(&ada, &json!({"game": "perlwars", "bots": ["human", "human"]})), begin(&ada, &noughts()));
    let cookies =
        [("author", "Bob"), ("guest", "Gil")].map(|(role, name)| Visitor::invited(&host, role, name).cookie);
    let [bob, gil] = [0, 1].map(|n| {
        let cookie = &cookies[n];
        let site = &site;
        move || Visitor::with_cookie(site, cookie)
    });
    let nobody = || Visitor::new(&site);
    let [own, seat] = &hidden.keys;
    let check = |visitor: Visitor<'_>, key: &str, expected: &[(&str, &str, u16, &str)]| {
        let visitor = visitor.with_key(key);
        for (method, path, status, error) in expected {
            let path = format!("/matches/{}{path}", hidden.id);
            let body = json!({"key": key, "keys": [own, seat], "at": "1.1", "bots": ["house:random", "house:random"], "on": true});
            let body = if *method == "GET" { Vec::new() } else { body.to_string().into_bytes() };
            let answer = visitor.ask(method, &path, &body);
            assert_eq!(
                (answer.status, answer.error().as_str()),
                (*status, *error),
                "{method} {path} with {key}"
            );
            assert!(
                hidden.keys.iter().all(|key| !answer.text().contains(key)),
                "{method} {path}: {}",
                answer.text()
            );
        }
    };
    let allowed = [("GET", "", 200, ""), ("GET", "/frames?as=1", 200, "")];
    let kept_back = [("GET", "/frames?as=0", 403, "kept_back"), ("GET", "/frames", 403, "kept_back")];
    let of_owner = [
        "GET /log",
        "GET /record",
        "GET /page.html",
        "GET /saved.zsg",
        "GET /games.pgn",
        "GET /learning",
        "POST /learning",
        "POST /stop",
        "POST /again",
        "POST /fork",
        "POST /undo",
    ];
    let refused = |status, error: &'static str| {
        of_owner.map(|line| line.split_once(' ').unwrap()).map(|(method, path)| (method, path, status, error))
    };
    for key in [seat.as_str(), "0", "", &other.keys[1]] {
        let (some, none) = ((401, "sign_in"), (404, "not_found"));
        check(nobody(), key, &refused(some.0, some.1));
        check(
            bob(),
            key,
            &refused(none.0, none.1)
                .into_iter()
                .filter(|line| *line != ("POST", "/learning", none.0, none.1))
                .collect::<Vec<_>>(),
        );
        if key == seat {
            for visitor in [nobody(), bob(), gil()] {
                check(visitor, key, &[allowed, kept_back].concat());
            }
        } else {
            let without = |status, error| allowed.map(|(method, path, ..)| (method, path, status, error));
            check(nobody(), key, &without(some.0, some.1));
            check(bob(), key, &without(none.0, none.1));
        }
    }
    // The lists know nothing of it.
    for visitor in [bob().with_key(seat), gil().with_key(seat)] {
        assert_eq!(visitor.get("/matches").json(), json!([]));
    }

    let mut tab = nobody().tab();
    let id = &hidden.id;
    let mut told = Vec::new();
    let mut says = |said: Value, expected: &str| {
        tab.say(&said);
        let heard = tab.until(|message| {
            message["error"].is_string() || message["prompt"].is_object() || message["present"].is_array()
        });
        let last = heard.last().unwrap();
        let name =
            last["error"].as_str().unwrap_or(if last["prompt"].is_object() { "prompt" } else { "present" });
        assert_eq!(name, expected, "{said}: {heard:?}");
        told.extend(heard);
    };
    let act =
        |key: &str, turn: u64| json!({"act": id, "key": key, "game": 1, "turn": turn, "action": "pass"});
    says(json!({"lobby": true}), "sign_in");
    says(json!({"watch": id, "as": 1}), "sign_in");
    says(json!({"watch": id, "as": 1, "key": "0"}), "sign_in");
    says(json!({"watch": id, "as": 1, "key": other.keys[1]}), "sign_in");
    says(json!({"watch": other.id, "as": 1, "key": seat}), "sign_in");
    says(json!({"watch": id, "as": 0, "key": seat}), "kept_back");
    says(json!({"watch": id, "key": seat}), "kept_back");
    says(json!({"hint": id, "key": seat}), "sign_in");
    says(json!({"resign": id, "key": "0"}), "sign_in");
    says(act(&other.keys[1], 1), "sign_in");
    says(json!({"watch": id, "as": 1, "key": seat}), "present");
    // Only the first is asked now.
    says(act(seat, 1), "not_now");
    assert!(told.iter().all(|message| message["prompt"].is_null() && message["bot"] != 0), "{told:?}");
    assert!(
        told.iter().all(|message| !hidden.keys.iter().any(|key| message.to_string().contains(key))),
        "{told:?}"
    );
    assert_eq!(ada.post(&format!("/matches/{id}/stop"), &json!({})).status, 200);
    // What is over lies open to its players, without what is the owner's.
    check(
        nobody(),
        seat,
        &[("GET", "", 200, ""), ("GET", "/frames", 200, ""), ("GET", "/record", 401, "sign_in")],
    );
    let record = ada.get(&format!("/matches/{id}/record")).text();
    let archive = host.get("/archive.tar.gz").body;
    for key in &hidden.keys {
        assert!(!record.contains(key) && !archive.windows(key.len()).any(|part| part == key.as_bytes()));
    }
}

#[test]
fn two_at_two_machines_play_take_nothing_back_alone_and_come_along() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let begun = begin(&ada, &noughts());
    let (id, [own, seat]) = (&begun.id, &begun.keys);
    let friend = Visitor::new(&site).with_key(seat);
    let mut tabs = [ada.tab(), friend.tab()];
    tabs[0].say(&json!({"watch": id, "as": 0, "key": own}));
    let alone = tabs[0].until(|message| message["present"].is_array()).pop().unwrap();
    assert_eq!(alone["present"], json!([0]));
    tabs[1].say(&json!({"watch": id, "as": 1, "key": seat}));
    tabs[0].until(|message| message["present"] == json!([0, 1]));
    tabs[0] = ada.tab();
    tabs[0].say(&json!({"watch": id, "as": 0, "key": own}));
    for turn in 0..4 {
        let (bot, key) = (turn % 2, &begun.keys[turn % 2]);
        let asked = tabs[bot].until(|message| message["prompt"].is_object()).pop().unwrap();
        assert_eq!(asked["bot"], bot);
        let prompt = &asked["prompt"];
        let action = json!({"move": prompt["view"]["legal"][0]});
        tabs[bot].say(&json!({"act": id, "key": key, "game": 1, "turn": prompt["turn"], "action": action}));
    }
    tabs[0].until(|message| message["prompt"].is_object());
    let undo =
        |visitor: &Visitor<'_>, body: Value| visitor.post(&format!("/matches/{id}/undo"), &body).error();
    assert_eq!(undo(&ada, json!({"key": own})), "not_alone");
    assert_eq!(undo(&ada, json!({"key": own, "keys": [own, "0"]})), "not_alone");
    assert_eq!(undo(&friend, json!({"key": seat, "keys": begun.keys})), "sign_in");
    // Several people at one screen have all keys.
    assert_eq!(undo(&ada, json!({"key": own, "keys": begun.keys})), "");

    let again = |visitor: &Visitor<'_>| {
        visitor.post(&format!("/matches/{id}/again"), &json!({"fresh": true, "swap": true})).json()
    };
    assert!(
        begun.keys.iter().all(|key| !again(&host).to_string().contains(key)),
        "a live match keeps its keys"
    );
    let mut tab = friend.tab();
    tab.say(&json!({"watch": id, "as": 1, "key": seat}));
    tab.say(&json!({"resign": id, "key": seat}));
    tab.say(&json!({"watch": id, "as": 1, "key": seat}));
    let mut adas = ada.tab();
    adas.say(&json!({"watch": id, "as": 0, "key": own}));
    adas.say(&json!({"resign": id, "key": own}));
    adas.until(|message| message["summary"]["ended"].is_i64());
    assert!(
        begun.keys.iter().all(|key| !again(&host).to_string().contains(key)),
        "the keys are the owner's to use again"
    );
    let next = again(&ada);
    assert_eq!(next["keys"], json!([seat, own]));
    let told = friend.get(&format!("/matches/{id}")).json();
    assert_eq!(told["rematch"], json!({"match": next["id"], "swapped": true}));
    assert_eq!(friend.get(&format!("/matches/{}/frames?as=0", next["id"].as_str().unwrap())).status, 200);
    // The inviter withdraws: the link then tells of a match that was stopped.
    assert_eq!(ada.post(&format!("/matches/{}/stop", next["id"].as_str().unwrap()), &json!({})).status, 200);
    let told = friend.get(&format!("/matches/{}", next["id"].as_str().unwrap())).json();
    assert_eq!((&told["state"], &told["note"]), (&json!("broken"), &json!("stopped")));
}

#[test]
fn people_agree_on_a_draw_and_whoever_moves_refuses() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let begun = begin(&ada, &noughts());
    let (id, keys) = (&begun.id, &begun.keys);
    let mut tabs = [ada.tab(), Visitor::new(&site).tab()];
    for (bot, tab) in tabs.iter_mut().enumerate() {
        tab.say(&json!({"watch": id, "as": bot, "key": keys[bot]}));
    }
    let draw = |key: &str| json!({"draw": id, "key": key});
    let hear = |tabs: &mut [Socket; 2], offers: Value| {
        tabs.iter_mut().for_each(|tab| drop(tab.until(|message| message["draw_offers"] == offers)));
    };
    let first = tabs[0].until(|message| message["prompt"].is_object()).pop().unwrap();
    // However often it is made, an offer is one.
    tabs[0].say(&draw(&keys[0]));
    tabs[0].say(&draw(&keys[0]));
    hear(&mut tabs, json!([0]));
    let act = |bot: usize, asked: &Value| {
        let prompt = &asked["prompt"];
        let action = json!({"move": prompt["view"]["legal"][0]});
        json!({"act": id, "key": keys[bot], "game": 1, "turn": prompt["turn"], "action": action})
    };
    tabs[0].say(&act(0, &first));
    let second = tabs[1].until(|message| message["prompt"].is_object()).pop().unwrap();
    tabs[1].say(&act(1, &second));
    hear(&mut tabs, json!([]));
    tabs[1].say(&draw("0"));
    tabs[1].until(|message| message["error"] == "sign_in");
    tabs[1].say(&draw(&keys[1]));
    tabs[0].until(|message| message["draw_offers"] == json!([1]));
    tabs[0].say(&draw(&keys[0]));
    for tab in &mut tabs {
        let ended = tab.until(|message| message["summary"]["ended"].is_i64()).pop().unwrap();
        let game = &ended["summary"]["games"][0];
        assert_eq!((&game["scores"], &game["reason"]), (&json!([0, 0]), &json!("agreed")), "{ended}");
    }
    // The record holds it, and is replayed.
    let record = ada.get(&format!("/matches/{id}/record")).text();
    assert!(
        record.contains(r#""message":"both agree on a draw","resigned":true,"adjudicated":[0,0]"#),
        "{record}"
    );
    let frames = ada.get(&format!("/matches/{id}/frames?as=everything"));
    assert!(frames.status == 200 && frames.text().contains(r#""reason":"agreed""#), "{}", frames.text());

    // An offer is for one game.
    let mut wish = noughts();
    wish["options"]["games"] = json!(2);
    let twice = begin(&ada, &wish);
    let mut tab = ada.tab();
    tab.say(&json!({"watch": twice.id, "as": 0, "keys": twice.keys}));
    tab.until(|message| message["prompt"]["game"] == 1);
    tab.say(&json!({"draw": twice.id, "key": twice.keys[0]}));
    tab.until(|message| message["draw_offers"] == json!([0]));
    tab.say(&json!({"resign": twice.id, "key": twice.keys[0]}));
    let heard = tab.until(|message| message["prompt"]["game"] == 2);
    let offers = heard.iter().rev().map(|message| &message["draw_offers"]).find(|offers| offers.is_array());
    assert_eq!(offers, Some(&json!([])));

    let hidden = begin(&ada, &json!({"game": "perlwars", "bots": ["human", "human"]}));
    let mut tab = ada.tab();
    tab.say(&json!({"draw": hidden.id, "key": hidden.keys[0]}));
    tab.until(|message| message["error"] == "no_draw");
}
