//! Quotas per person, and fair scheduling of authors.

use serde_json::{Value, json};
use site::{PublicConfig, Quotas};

use crate::accounts::open;
use crate::hosting::add_bot;
use crate::support::{Answer, Site};
use crate::visitor::Visitor;

fn site(quotas: Quotas) -> Site {
    Site::public(PublicConfig { quotas, ..open() })
}

/// Refused by a quota with this message.
fn check(answer: &Answer, sentence: &str) {
    assert_eq!((answer.status, answer.error().as_str()), (409, "quota"), "{}", answer.text());
    assert_eq!(answer.json()["message"], sentence);
}

#[test]
fn bots_and_their_sources_have_a_limit() {
    let site = site(Quotas { bots: 2, kilobytes: 1, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let sent =
        |text: &str| json!({"name": "Ace", "game": "perlwars", "files": [{"name": "Ace.plw", "text": text}]});
    let large = sent(&"#".repeat(1025));
    let sentence = "the sources have 2 kB, and 1 kB are allowed";
    check(&ada.post("/bots", &large), sentence);
    let ace = add_bot(&ada, "Ace");
    check(&ada.ask("PUT", &format!("/bots/{ace}"), large.to_string().as_bytes()), sentence);
    add_bot(&ada, "Bee");
    let third = || ada.post("/bots", &sent("1;"));
    check(&third(), "you have 2 of 2 bots; delete one first");
    // A new version is not another bot.
    assert_eq!(ada.ask("PUT", &format!("/bots/{ace}"), sent("2;").to_string().as_bytes()).status, 200);
    assert_eq!(ada.ask("DELETE", &format!("/bots/{ace}"), b"").status, 200);
    assert_eq!(third().status, 201);
    // The host is exempt.
    (0..3).for_each(|_| assert_eq!(host.post("/bots", &large).status, 201));
}

#[test]
fn uploads_have_the_same_limits() {
    let site = site(Quotas { bots: 1, kilobytes: 1, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let upload = |who: &Visitor<'_>, name: &str, text: &str| {
        let path = format!("/bots/upload?file=Ace.plw&game=perlwars&name={name}");
        who.ask("POST", &path, text.as_bytes())
    };
    let text = "sub action {\n  return 1;\n}\n1;\n";
    let large = format!("{text}{}", "#".repeat(1024));
    let too_large = "the sources have 2 kB, and 1 kB are allowed";
    check(&upload(&ada, "Ace", &large), too_large);
    let added = upload(&ada, "Ace", text);
    assert_eq!(added.status, 201, "{}", added.text());
    check(&upload(&ada, "Bee", text), "you have 1 of 1 bots; delete one first");
    // The same name is a new version.
    assert_eq!(upload(&ada, "Ace", text).json()["bot"]["id"], added.json()["bot"]["id"]);
    let id = added.json()["bot"]["id"].as_str().unwrap().to_string();
    let version = format!("/bots/{id}/upload?file=Ace.plw");
    check(&ada.ask("POST", &version, large.as_bytes()), too_large);
    assert_eq!(ada.ask("POST", &version, text.as_bytes()).status, 201);
    assert_eq!(ada.get("/bots").json().as_array().unwrap().len(), 1);
    ["Bee", "Cat"].iter().for_each(|name| assert_eq!(upload(&host, name, &large).status, 201));
}

#[test]
fn checks_cost_processor_time_too() {
    let site = site(Quotas { seconds: 1, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let slow = "sub action {\n  my $n = 0;\n  $n += $_ for 1 .. 4_000_000;\n  return 1;\n}\n1;\n";
    let sent = json!({"name": "Slow", "game": "perlwars", "files": [{"name": "Slow.plw", "text": slow}]});
    let bot = ada.post("/bots", &sent).json()["id"].as_str().unwrap().to_string();
    let checked = || ada.post(&format!("/bots/{bot}/check"), &json!({}));
    let refused = loop {
        let checked = checked();
        if checked.status != 200 {
            break checked;
        }
    };
    assert_eq!((refused.status, refused.error().as_str()), (409, "quota"), "{}", refused.text());
    let upload = ada.ask("POST", "/bots/upload?file=Bee.plw&game=perlwars", slow.as_bytes());
    assert_eq!((upload.status, upload.error().as_str()), (409, "quota"), "{}", upload.text());
    // Others are not affected.
    let bob = Visitor::invited(&host, "author", "Bob");
    assert_eq!(bob.post("/matches", &paced()).status, 201);
}

fn paced() -> Value {
    json!({"game": "perlwars", "bots": ["house:random", "house:random"], "pace_ms": 10_000})
}

#[test]
fn matches_that_wait_or_are_played_have_a_limit() {
    let site = site(Quotas { waiting: 2, ..Quotas::default() });
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let begin = |who: &Visitor<'_>| who.post("/matches", &paced());
    let first = begin(&ada).json()["id"].as_str().unwrap().to_string();
    assert_eq!(begin(&ada).status, 201);
    let sentence =
        "2 of your matches wait or are being played, and 2 are allowed; begin another one when one has ended";
    check(&begin(&ada), sentence);
    check(&ada.post(&format!("/matches/{first}/again"), &json!({})), sentence);
    let forked = json!({"at": "1.1", "bots": ["house:random", "house:random"]});
    check(&ada.post(&format!("/matches/{first}/fork"), &forked), sentence);
    assert_eq!(begin(&bob).status, 201);
    (0..3).for_each(|_| assert_eq!(begin(&host).status, 201));
    assert_eq!(ada.post(&format!("/matches/{first}/stop"), &json!({})).status, 200);
    assert_eq!(begin(&ada).status, 201);
}

#[test]
fn processor_time_has_a_limit_an_hour() {
    let site = site(Quotas { seconds: 1, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let slow = "sub action {\n  my $n = 0;\n  $n += $_ for 1 .. 4_000_000;\n  return 1;\n}\n1;\n";
    let sent = json!({"name": "Slow", "game": "perlwars", "files": [{"name": "Slow.plw", "text": slow}]});
    let bot = ada.post("/bots", &sent).json()["id"].as_str().unwrap().to_string();
    let wish =
        json!({"game": "perlwars", "bots": [{"bot": bot}, {"bot": bot}], "options": {"turn_time": "10s"}});
    let refused = loop {
        let begun = ada.post("/matches", &wish);
        if begun.status != 201 {
            break begun;
        }
        let id = begun.json()["id"].as_str().unwrap().to_string();
        crate::hosting::until(&ada, &format!("/matches/{id}"), |told| !told["ended"].is_null());
    };
    assert_eq!((refused.status, refused.error().as_str()), (409, "quota"), "{}", refused.text());
    let said = refused.json()["message"].as_str().unwrap().to_string();
    assert!(said.contains("and 1 s are allowed; go on in ") && said.ends_with(" min"), "{said}");
    assert_eq!(ada.post(&format!("/bots/{bot}/check"), &json!({})).status, 409);
    assert_eq!(host.post("/matches", &wish).status, 201);
}

#[test]
fn a_long_line_of_one_author_delays_no_other() {
    let site = site(Quotas { waiting: 100, ..Quotas::default() });
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let wish =
        json!({"game": "perlwars", "bots": ["house:random", "house:random"], "options": {"games": 20}});
    for _ in 0..24 {
        assert_eq!(ada.post("/matches", &wish).status, 201);
    }
    let id = bob.post("/matches", &wish).json()["id"].as_str().unwrap().to_string();
    crate::hosting::until(&bob, &format!("/matches/{id}"), |told| !told["ended"].is_null());
    let all = ada.get("/matches?limit=100").json();
    let going = all.as_array().unwrap().iter().filter(|one| one["ended"].is_null()).count();
    // Bob gets half of the machine, Ada's 24 matches the other half.
    assert!(going > 12, "{going} of 24 are left");
}
