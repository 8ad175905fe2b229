//! What visitors cause is bounded, waits in turn and is paid by whoever causes it. Beside each attack somebody honest is served.

use serde_json::{Value, json};
use site::{PublicConfig, Quotas};

use crate::accounts::open;
use crate::crowds::tab;
use crate::hosting::until;
use crate::support::Site;
use crate::visitor::Visitor;

#[test]
fn hints_are_one_at_a_time() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let mallory = Visitor::invited(&host, "author", "Mallory");
    let wish = json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:random"]});
    let begun = mallory.post("/matches", &wish).json();
    let (id, key) = (&begun["id"], &begun["keys"][0]);
    let mut socket = tab(&mallory).unwrap();
    socket.say(&json!({"watch": id, "key": key}));
    socket.until(|message| message["prompt"].is_object());
    (0..100).for_each(|_| socket.say(&json!({"hint": id, "key": key})));
    let told = socket.until(|message| message["hint"].is_object());
    let refused = |message: &&Value| message["error"] == "hint_is_coming";
    assert_eq!(told.iter().filter(refused).count(), 99, "{told:?}");
    let threads = site.get("/metrics").text();
    let threads = threads.lines().find_map(|line| line.strip_prefix("process_threads ")).unwrap().to_string();
    assert!(threads.parse::<u32>().unwrap() < 100, "{threads}");
    assert_eq!(host.get("/people").status, 200);
}

#[test]
fn house_bots_keep_to_what_a_person_may_use() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let begin = |who: &Visitor<'_>, bot: &str| {
        let bots = json!(["house:random", format!("house:strong{bot}")]);
        who.post("/matches", &json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": bots}))
    };
    for bot in [
        ",threads=256,time=100s",
        ",threads=all",
        ",threads=2",
        ",threads=+2",
        ", threads = 2",
        ",time=11s",
        ",time=1h",
        ",nodes=1000000000000",
        ",nodes=10000001",
    ] {
        let refused = begin(&ada, bot);
        assert_ne!(refused.status, 201, "{bot}");
        let message = refused.json()["message"].as_str().unwrap().to_string();
        let sentence = "a house bot has at most threads=1, time=10s and nodes=10000000 here";
        assert!(message.ends_with(sentence), "{bot}: {message}");
    }
    let begun = begin(&ada, ",threads=1,time=10ms");
    assert_eq!(begun.status, 201, "{}", begun.text());
    let id = begun.json()["id"].as_str().unwrap().to_string();
    until(&ada, &format!("/matches/{id}"), |told| !told["ended"].is_null());
    let forked = json!({"at": "1.1", "bots": ["house:random", "house:strong,threads=99"]});
    assert_eq!(ada.post(&format!("/matches/{id}/fork"), &forked).error(), "quota");
    assert_eq!(begin(&host, ",threads=2,nodes=100").status, 201);
}

#[test]
fn house_bots_are_paid_for() {
    let site = Site::public(PublicConfig { quotas: Quotas { seconds: 1, ..Quotas::default() }, ..open() });
    let host = Visitor::host(&site);
    let [mallory, ada] = ["Mallory", "Ada"].map(|name| Visitor::invited(&host, "author", name));
    let wish = json!({"game": "zrf", "options": {"rules": "reversi", "max_moves": 20}, "bots": ["house:strong,time=200ms", "house:strong,time=200ms"]});
    let refused = loop {
        let begun = mallory.post("/matches", &wish);
        if begun.status != 201 {
            break begun;
        }
        let id = begun.json()["id"].as_str().unwrap().to_string();
        until(&mallory, &format!("/matches/{id}"), |told| !told["ended"].is_null());
    };
    assert_eq!((refused.status, refused.error().as_str()), (409, "quota"), "{}", refused.text());
    assert_eq!(ada.post("/matches", &wish).status, 201);
}

#[test]
fn builds_that_never_end_hold_up_nobody_else() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [mallory, ada] = ["Mallory", "Ada"].map(|name| Visitor::invited(&host, "author", name));
    let endless = |number: u32| {
        let manifest = "build = [\"python3\", \"loop.py\"]\nrun = [\"python3\", \"bot.py\"]\n";
        let files = json!([
            {"name": "bot.toml", "text": manifest},
            {"name": "loop.py", "text": format!("# {number}\nwhile True: pass\n")},
            {"name": "bot.py", "text": "print()\n"},
        ]);
        json!({"game": "thud", "bots": [{"name": "Loop", "files": files}, "house:random"]})
    };
    let ids: Vec<String> = (0..6)
        .map(|number| {
            let begun = mallory.post("/matches", &endless(number));
            assert_eq!(begun.status, 201, "{}", begun.text());
            begun.json()["id"].as_str().unwrap().into()
        })
        .collect();
    // A match of bots that need no build, and one of a bot that does.
    let text = "sub action { return 1; }\n1;\n";
    let bots = json!([{"name": "Ace", "files": [{"name": "Ace.plw", "text": text}]}, "house:random"]);
    for bots in [json!(["house:random", "house:random"]), bots] {
        let begun = ada.post("/matches", &json!({"game": "perlwars", "bots": bots})).json();
        let id = begun["id"].as_str().unwrap_or_else(|| panic!("{begun}"));
        until(&ada, &format!("/matches/{id}"), |told| !told["ended"].is_null());
    }
    for id in ids {
        assert_eq!(mallory.post(&format!("/matches/{id}/stop"), &json!({})).status, 200);
    }
}

#[test]
fn a_token_begins_matches_of_its_connected_bot_alone() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let program = Visitor::program(&ada);
    let bearer = program.bearer.as_deref().unwrap();
    let path = "/api/v1/connect?name=Far&game=perlwars";
    let mut socket = site.try_socket(path, &[("authorization", bearer)]).unwrap();
    let told = crate::remotes::until(&mut socket, "connected");
    let own = json!({"remote": told["id"]});
    let unsaved = json!({"name": "Ace", "files": [{"name": "Ace.plw", "text": "1;"}]});
    for bots in [
        json!(["house:random", "house:random"]),
        json!([own, unsaved]),
        json!([own, "human"]),
        json!([own, {"remote": "other"}]),
        json!(["human", "house:random"]),
    ] {
        socket.say(&json!({"begin": {"game": "perlwars", "bots": bots}}));
        let told = crate::remotes::until(&mut socket, "refused");
        let sentence = "a token begins matches of the connected bot against house bots alone";
        assert_eq!(told["message"], sentence, "{bots}");
    }
    socket.say(&json!({"begin": {"game": "perlwars", "bots": [own, "house:random"]}}));
    assert!(crate::remotes::until(&mut socket, "begun")["match"].is_string());
}
