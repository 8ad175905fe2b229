//! The host's tools: roles, submissions, disqualified bots, replayed matches.

use serde_json::{Value, json};

use crate::accounts::open;
use crate::support::{Answer, Site};
use crate::visitor::Visitor;

pub(crate) fn check(answer: &Answer, status: u16, error: &str) {
    assert_eq!((answer.status, answer.error().as_str()), (status, error), "{}", answer.text());
}

/// Saves a robot that walks in circles.
pub(crate) fn add_bot(author: &Visitor<'_>, name: &str) -> String {
    let text = "sub action {\n  return 1;\n}\n1;\n";
    let sent = json!({"name": name, "game": "perlwars", "files": [{"name": "Ace.plw", "text": text}]});
    author.post("/bots", &sent).json()["id"].as_str().unwrap().to_string()
}

/// The response at a path once it satisfies the condition.
pub(crate) fn until(person: &Visitor<'_>, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let told = person.get(path).json();
        if is_so(&told) {
            return told;
        }
        // A person may ask only so often.
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn another_role_counts_at_once() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "guest", "Ada");
    let id = ada.me()["id"].as_str().unwrap().to_string();
    let origin = format!("http://{}", site.address);
    let path = format!("/api/v1/live?token={}", ada.token);
    let mut socket = site.try_socket(&path, &[("origin", &origin), ("cookie", &ada.cookie)]).unwrap();
    check(&ada.get("/bots"), 403, "not_allowed");
    let person = format!("/people/{id}");
    let changed = host.ask("PUT", &person, br#"{"role":"author"}"#).json();
    assert_eq!((&changed["role"], &changed["shut_out"]), (&json!("author"), &json!(false)));
    assert_eq!(ada.get("/bots").status, 200);
    // Routes that a guest was allowed to use before are refused.
    assert!(socket.is_closed());
    check(&host.ask("PUT", &person, br#"{"role":"king"}"#), 400, "bad_role");
    let own = format!("/people/{}", host.me()["id"].as_str().unwrap());
    check(&host.ask("PUT", &own, br#"{"role":"guest"}"#), 409, "yourself");
    check(&host.ask("PUT", "/people/nobody", br#"{"role":"guest"}"#), 404, "not_found");
}

#[test]
fn the_host_sees_who_has_submitted_what_and_disqualifies() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let [ace, bee] = ["Ace", "Bee"].map(|name| add_bot(&ada, name));
    let files =
        json!({"name": "Ace", "files": [{"name": "Ace.plw", "text": "sub action {\n  return 2;\n}\n1;\n"}]});
    assert_eq!(ada.ask("PUT", &format!("/bots/{ace}"), files.to_string().as_bytes()).status, 200);
    let told = || {
        let all = host.get("/submissions").json();
        all.as_array().unwrap().iter().find(|one| one["id"] == json!(ace)).unwrap().clone()
    };
    let first = told();
    assert_eq!((&first["author"]["name"], &first["versions"]), (&json!("Ada"), &json!(2)), "{first}");
    assert_eq!((&first["disqualified"], &first["ladder"]), (&json!(false), &Value::Null));
    let ruling = |is_out: bool| {
        let body = json!({"disqualified": is_out}).to_string();
        assert_eq!(host.ask("PUT", &format!("/bots/{ace}/disqualified"), body.as_bytes()).status, 200);
    };
    ruling(true);
    assert_eq!(told()["disqualified"], true);
    let cup = json!({"game": "perlwars", "bots": [{"bot": ace}, {"bot": bee}], "rounds": 1, "seed": 1});
    check(&host.post("/tournaments", &cup), 409, "disqualified");
    assert_eq!(host.post("/ladders/perlwars", &json!({"on": true})).status, 200);
    let ladder = host.get("/ladders").json();
    let ladder = ladder.as_array().unwrap().iter().find(|one| one["game"] == "perlwars").unwrap().clone();
    let ladder = ladder["tournament"]["id"].as_str().unwrap().to_string();
    let is_on = |told: &Value, bot: &str| {
        let rows = told["rows"].as_array().unwrap();
        rows.iter().any(|row| row["bot"] == json!(bot) && row["retired"] == json!(false))
    };
    let table = format!("/tournaments/{ladder}");
    assert!(!is_on(&until(&host, &table, |told| is_on(told, &bee)), &ace));
    // The ladder admits the bot as soon as it may.
    ruling(false);
    until(&host, &table, |told| is_on(told, &ace));
    assert_eq!(told()["ladder"]["tournament"], json!(ladder));
    ruling(true);
    until(&host, &table, |told| !is_on(told, &ace));
    assert_eq!(host.ask("PUT", "/bots/nothing/disqualified", br#"{"disqualified":true}"#).status, 404);
    host.post("/ladders/perlwars", &json!({"on": false}));
}

#[test]
fn a_match_is_played_again_where_nothing_follows_from_it() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let held = |format: &str, bots: usize| {
        let bots = vec!["house:random"; bots];
        let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": bots, "format": format, "seed": 1});
        let id = host.post("/tournaments", &wish).json()["id"].as_str().unwrap().to_string();
        until(&host, &format!("/tournaments/{id}"), |told| told["state"] == "finished");
        id
    };
    let again = |id: &str, of: &str| host.post(&format!("/tournaments/{id}/rerun"), &json!({"match": of}));
    let cup = held("round-robin", 3);
    let of = format!("{cup}-0-1");
    let before = host.get(&format!("/tournaments/{cup}")).json();
    let told = again(&cup, &of).json();
    assert_eq!(told["finished"], Value::Null, "{told}");
    let after = until(&host, &format!("/tournaments/{cup}"), |told| told["state"] == "finished");
    // The same bots with the same seed play the same match.
    assert_eq!((&after["rows"], &after["played"]), (&before["rows"], &before["played"]));
    assert_eq!(host.get(&format!("/matches/{of}")).json()["state"], "done");
    check(&again(&cup, "nonsense"), 404, "not_found");
    check(&again(&cup, &format!("{cup}-99-0")), 404, "not_found");
    let knockout = held("elimination", 4);
    check(&again(&knockout, &format!("{knockout}-0-0")), 409, "too_late");
}
