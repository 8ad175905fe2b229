//! Contests with dates: who may enter what until when, and the tournament that a contest becomes.

use serde_json::{Value, json};

use crate::accounts::open;
use crate::hosting::{add_bot, check, until};
use crate::support::Site;
use crate::visitor::Visitor;

/// A moment in the far future, in milliseconds since 1970.
pub(crate) const LATER: i64 = 4_000_000_000_000;

fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(now.as_millis()).unwrap()
}

pub(crate) fn open_contest(host: &Visitor<'_>, dates: &Value) -> String {
    let mut wish =
        json!({"game": "perlwars", "name": "Spring cup", "options": {"games": 1}, "format": "round-robin"});
    wish.as_object_mut().unwrap().extend(dates.as_object().unwrap().clone());
    let answer = host.post("/contests", &wish);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_string()
}

pub(crate) fn contest(person: &Visitor<'_>, id: &str) -> Value {
    let all = person.get("/contests").json();
    all.as_array().unwrap().iter().find(|one| one["id"] == json!(id)).unwrap().clone()
}

#[test]
fn a_contest_takes_bots_until_it_closes_and_becomes_a_tournament() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let guest = Visitor::invited(&host, "guest", "Gil");
    let id = open_contest(&host, &json!({"closes": LATER}));
    let path = format!("/contests/{id}/entries");
    let [ace, bee, cat] = [(&ada, "Ace"), (&ada, "Bee"), (&bob, "Cat")].map(|(who, name)| add_bot(who, name));
    let enter = |who: &Visitor<'_>, bot: &str| who.post(&path, &json!({"bot": bot}));
    assert_eq!(enter(&ada, &ace).status, 201);
    let full = enter(&ada, &bee);
    check(&full, 409, "full");
    assert_eq!(full.json()["message"], "each person may enter 1 here; take another bot out first");
    check(&enter(&bob, &ace), 404, "not_found");
    check(&guest.post(&path, &json!({"bot": ace})), 403, "not_allowed");
    // Replaces one bot by the other.
    assert_eq!(ada.ask("DELETE", &format!("{path}/{ace}"), b"").status, 200);
    assert_eq!(enter(&ada, &bee).status, 201);
    check(&bob.ask("DELETE", &format!("{path}/{bee}"), b""), 404, "not_found");
    assert_eq!(enter(&bob, &cat).status, 201);
    // Everyone sees their own bots and the number of all.
    let seen = |who: &Visitor<'_>| {
        let told = contest(who, &id);
        (told["entered"].clone(), told["bots"].as_array().unwrap().len())
    };
    assert_eq!([seen(&host), seen(&ada), seen(&guest)], [(json!(2), 2), (json!(2), 1), (json!(2), 0)]);
    // The version saved last before the end plays.
    let text = "sub action {\n  return 7;\n}\n1;\n";
    let sent = json!({"name": "Bee", "files": [{"name": "Ace.plw", "text": text}]}).to_string();
    let newest = ada.ask("PUT", &format!("/bots/{bee}"), sent.as_bytes()).json()["hash"].clone();
    check(&ada.ask("PUT", &format!("/contests/{id}"), br#"{"close":true}"#), 403, "not_allowed");
    assert_eq!(host.ask("PUT", &format!("/contests/{id}"), br#"{"close":true}"#).json()["state"], "closed");
    let closed = enter(&ada, &ace);
    check(&closed, 409, "closed");
    assert_eq!(closed.json()["message"], "this contest is closed and takes no more bots");
    check(&ada.ask("DELETE", &format!("{path}/{bee}"), b""), 409, "closed");
    let told = until(&guest, "/contests", |all| all[0]["tournament"].is_string());
    let tournament = told[0]["tournament"].as_str().unwrap().to_string();
    let table = until(&guest, &format!("/tournaments/{tournament}"), |told| told["state"] == "finished");
    let mut names: Vec<&str> =
        table["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!((names, &table["name"]), (vec!["Bee", "Cat"], &json!("Spring cup")));
    let entries = ada.get(&format!("/bots/{bee}/entries")).json();
    let versions = ada.get(&format!("/bots/{bee}")).json()["versions"].clone();
    let played = usize::try_from(entries[0]["version"].as_u64().unwrap()).unwrap();
    assert_eq!(versions[played - 1]["hash"], newest);

    // The host reopens it: the tournament is gone, the bots are still entered.
    let again = host.ask("PUT", &format!("/contests/{id}"), json!({"closes": LATER}).to_string().as_bytes());
    assert_eq!((&again.json()["state"], &again.json()["entered"]), (&json!("open"), &json!(2)));
    check(&host.get(&format!("/tournaments/{tournament}")), 404, "not_found");
    assert_eq!(enter(&bob, &cat).status, 201);
}

/// A game may have options that contests and ladders set by themselves.
#[test]
fn a_contest_is_played_with_what_its_game_sets() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    for (options, set) in [(json!({"turns": 1}), "dealt"), (json!({"turns": 1, "tiebreak": "none"}), "none")]
    {
        let wish = json!({"game": "wizards", "options": options, "bots": ["house:random", "house:random"]});
        let begun = host.post("/tournaments", &wish).json();
        let id = begun["id"].as_str().unwrap();
        until(&host, &format!("/tournaments/{id}"), |told| told["state"] == "finished");
        let played = host.get(&format!("/matches/{id}-0-0")).json();
        assert_eq!(played["options"]["tiebreak"], set, "{played}");
    }
    let plain = json!({"game": "wizards", "options": {"turns": 1}, "bots": ["house:random", "house:random"]});
    let alone = host.post("/matches", &plain).json();
    assert_eq!(alone["options"]["tiebreak"], Value::Null, "{alone}");
}

#[test]
fn a_contest_opens_and_closes_by_the_clock() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ace = add_bot(&host, "Ace");
    let planned = open_contest(&host, &json!({"opens": LATER, "closes": LATER + 1}));
    assert_eq!(contest(&host, &planned)["state"], "planned");
    let early = host.post(&format!("/contests/{planned}/entries"), &json!({"bot": ace}));
    check(&early, 409, "not_open");
    let soon = open_contest(&host, &json!({"closes": now() + 1500}));
    assert_eq!(host.post(&format!("/contests/{soon}/entries"), &json!({"bot": ace})).status, 201);
    // With one bot there is no tournament, and the contest says why.
    let told = until(&host, "/contests", |all| {
        all.as_array().unwrap().iter().any(|one| one["id"] == json!(soon) && one["trouble"].is_string())
    });
    let told = told.as_array().unwrap().iter().find(|one| one["id"] == json!(soon)).unwrap();
    assert_eq!((&told["state"], &told["tournament"]), (&json!("closed"), &Value::Null));
    assert_eq!(contest(&host, &planned)["state"], "planned");
}

#[test]
fn bots_that_cannot_play_are_left_out_and_others_wait_for_nothing() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let guest = Visitor::invited(&host, "guest", "Gil");
    let id = open_contest(&host, &json!({"closes": LATER, "most": 5}));
    let bots = ["Ace", "Bee", "Out", "Gone"].map(|name| add_bot(&ada, name));
    for bot in &bots {
        assert_eq!(ada.post(&format!("/contests/{id}/entries"), &json!({"bot": bot})).status, 201);
    }
    host.ask("PUT", &format!("/bots/{}/disqualified", bots[2]), br#"{"disqualified":true}"#);
    check(&ada.post(&format!("/contests/{id}/entries"), &json!({"bot": bots[2]})), 409, "disqualified");
    assert_eq!(ada.ask("DELETE", &format!("/bots/{}", bots[3]), b"").status, 200);
    host.ask("PUT", &format!("/contests/{id}"), br#"{"close":true}"#);
    let told = until(&ada, "/contests", |all| all[0]["tournament"].is_string());
    assert_eq!(told[0]["left_out"][0]["name"], "Out");
    assert_eq!(told[0]["left_out"][0]["why"], "'Out' is disqualified; ask the host");
    assert_eq!(contest(&guest, &id)["left_out"][0]["why"], "");
    let table = ada.get(&format!("/tournaments/{}", told[0]["tournament"].as_str().unwrap())).json();
    assert_eq!(table["rows"].as_array().unwrap().len(), 2);
}

#[test]
fn dates_and_settings_that_cannot_be_are_refused() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let refused = |wish: &Value, error: &str| check(&host.post("/contests", wish), 400, error);
    refused(&json!({"game": "perlwars", "closes": 1}), "bad_dates");
    refused(&json!({"game": "perlwars", "opens": LATER, "closes": LATER - 1}), "bad_dates");
    refused(&json!({"game": "perlwars", "closes": LATER, "most": 0}), "bad_contest");
    refused(&json!({"game": "perlwars", "closes": LATER, "format": "dance"}), "bad_request");
    refused(&json!({"game": "perlwars", "closes": LATER, "options": {"grid": "huge"}}), "setup");
    assert_eq!(host.post("/contests", &json!({"game": "chequers", "closes": LATER})).status, 404);
    assert_eq!(host.get("/contests").json(), json!([]));
    check(&host.ask("PUT", "/contests/none", br#"{"close":true}"#), 404, "not_found");
}
