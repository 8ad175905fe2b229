//! Requests that would cost memory or disk beyond measure: each is refused with a sentence, and the server answers the next.

use serde_json::{Value, json};
use site::{PublicConfig, Quotas};

use crate::accounts::open;
use crate::hosting::until;
use crate::support::Site;
use crate::visitor::Visitor;

/// A number of any size or kind, as it stands in JSON.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "0.5",
    "1e3",
    "1e308",
    "-1e999",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "99999999999999999999999",
    "\"9\"",
    "\"\"",
    "\"NaN\"",
    "null",
    "true",
    "[]",
    "{}",
];

#[test]
fn numbers_of_any_size_are_answered() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let post = |path: &str, body: &str| {
        let answer = host.ask("POST", path, body.as_bytes());
        assert_ne!(answer.status, 500, "{path} {body}: {}", answer.text());
        if answer.status >= 400 {
            assert!(answer.json()["message"].is_string(), "{path} {body}: {}", answer.text());
        }
        answer
    };
    let bots = r#""bots":["house:random","house:random"]"#;
    for number in NUMBERS {
        for field in ["rounds", "games", "challengers", "defeats", "seed"] {
            for format in ["round-robin", "swiss", "gauntlet", "elimination", "ladder"] {
                let wish = format!(
                    r#"{{"game":"zrf","options":{{"max_moves":1}},"format":"{format}","{field}":{number},{bots}}}"#
                );
                let begun = post("/tournaments", &wish);
                if begun.status == 201 {
                    let id = begun.json()["id"].as_str().unwrap().to_string();
                    assert_eq!(host.ask("DELETE", &format!("/tournaments/{id}"), b"").status, 200, "{wish}");
                }
            }
        }
        for field in ["closes", "opens", "most", "remote_wait", "rounds"] {
            let other = if field == "closes" { "" } else { r#""closes":4102444800000,"# };
            post("/contests", &format!(r#"{{"game":"zrf",{other}"{field}":{number}}}"#));
        }
        for field in ["seed", "pace_ms"] {
            let begun = post("/matches", &format!(r#"{{"game":"zrf","{field}":{number},{bots}}}"#));
            if begun.status == 201 {
                let id = begun.json()["id"].as_str().unwrap().to_string();
                post(&format!("/matches/{id}/stop"), "{}");
            }
        }
        for game in host.get("/games").json().as_array().unwrap() {
            for option in game["options"].as_array().unwrap() {
                let (id, name) = (game["id"].as_str().unwrap(), option["name"].as_str().unwrap());
                let wish =
                    format!(r#"{{"game":"{id}","options":{{"{name}":{number}}},"bots":["human","human"]}}"#);
                let begun = post("/matches", &wish);
                if begun.status == 201 {
                    let id = begun.json()["id"].as_str().unwrap().to_string();
                    post(&format!("/matches/{id}/stop"), "{}");
                }
            }
        }
    }
}

#[test]
fn what_is_too_long_or_too_deep_is_refused() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let check = |path: &str, body: &str, code: &str| {
        let answer = host.ask("POST", path, body.as_bytes());
        assert_eq!(answer.error(), code, "{path}: {}", answer.text().chars().take(300).collect::<String>());
    };
    let pair = r#""bots":["house:random","house:random"]"#;
    for rounds in ["100000000", "18446744073709551615"] {
        let wish = format!(r#"{{"game":"zrf","rounds":{rounds},{pair}}}"#);
        check("/tournaments", &wish, "setup");
        check("/tournaments", &format!(r#"{{"game":"zrf","games":{rounds},{pair}}}"#), "setup");
        let out = format!(r#"{{"game":"zrf","format":"elimination","defeats":{rounds},{pair}}}"#);
        check("/tournaments", &out, "setup");
    }
    check("/tournaments", &format!(r#"{{"game":"zrf","rounds":60000,{pair}}}"#), "too_long");
    let many =
        |bot: &str, count: usize| format!(r#"{{"game":"zrf","bots":[{}]}}"#, vec![bot; count].join(","));
    check("/matches", &many(r#""house:random""#, 100_000), "too_many_bots");
    check("/matches", &many(r#"{"bot":"nobody"}"#, 65), "too_many_bots");
    check("/tournaments", &many(r#""house:random""#, 201), "too_many_bots");
    let deep = format!(r#"{{"game":"zrf","options":{}1{},{pair}}}"#, "{\"a\":".repeat(500), "}".repeat(500));
    check("/matches", &deep, "bad_request");
    check("/rules", &"[".repeat(1_000_000), "bad_request");
    check("/matches", &format!(r#"{{"game":"{}","bots":[]}}"#, "g".repeat(20 << 20)), "too_large");
    let asked = [
        "/matches?limit=x",
        "/matches?limit=1&limit=2",
        "/matches/%ff",
        "/tournaments/x/bots/-1",
        "/connect",
    ];
    for path in asked.into_iter().chain([format!("/matches?limit={}", "9".repeat(5000)).as_str()]) {
        let answer = host.get(path);
        assert!(["bad_request", "not_found"].contains(&answer.error().as_str()), "{path}: {}", answer.text());
    }
    assert_eq!(host.get("/session").status, 200);
}

#[test]
fn what_is_long_is_not_said_again_in_full() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let long = "x".repeat(1_000_000);
    let pair = json!(["house:random", "house:random"]);
    let rules = |text: String| json!({"name": "mine.zrf", "text": text});
    let game = |name: &str| {
        format!("(game (title \"{name}\") (players {name} B) (turn-order {name} B) (board (grid (start-rectangle 0 0 9 9)
            (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1)))) (piece (name P) (drops (add))))")
    };
    let variants: String = (0..20).map(|number| format!("(variant (title \"{number}\"))\n")).collect();
    let mut through = Vec::new();
    for (path, body) in [
        ("/matches", json!({"game": long, "bots": pair})),
        ("/matches", json!({"game": "zrf", "options": {&long: 1}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "options": {"rules": long}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "options": {"variant": long}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "files": {&long: rules(game("A"))}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "files": {"rules": {"name": long, "text": ""}}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "files": {"rules": rules(format!("({long})"))}, "bots": pair})),
        ("/matches", json!({"game": "zrf", "bots": [long, "house:random"]})),
        ("/matches", json!({"game": "zrf", "bots": [format!("house:strong,{long}=1"), "house:random"]})),
        ("/matches", json!({"game": "zrf", "bots": [{"bot": long}, "house:random"]})),
        ("/rules", json!({"name": long, "text": ""})),
        ("/rules", rules(format!("({long})"))),
        ("/rules", rules(game(&long))),
        ("/rules", rules(format!("{}{variants}", game(&long)))),
        ("/saves", json!({"name": long, "text": "x"})),
        ("/saves", json!({"name": "a.zsg", "text": long})),
        ("/tournaments", json!({"game": "zrf", "format": long, "bots": pair})),
        ("/tournaments", json!({"game": long, "bots": pair})),
        ("/tournaments", json!({"game": "zrf", "bots": [format!("house:strong,{long}=1"), "house:random"]})),
        ("/contests", json!({"game": long, "closes": 9_000_000_000_000_i64})),
        ("/bots", json!({"name": long, "game": "zrf", "files": []})),
        ("/bots", json!({"name": "A", "game": long, "files": []})),
        ("/invitations", json!({"role": long, "name": "A"})),
        ("/invitations", json!({"role": "author", "name": long})),
        ("/tokens", json!({"name": long})),
        ("/sign-in", json!({"token": long, "name": "A"})),
        ("/records", json!({"viadal": long})),
    ] {
        let answer = host.post(path, &body);
        let text = answer.text();
        if text.len() > 40_000 {
            through.push(format!(
                "{path} answers {} with {} bytes: {}",
                answer.status,
                text.len(),
                &text[..500]
            ));
        }
    }
    assert!(through.is_empty(), "{through:#?}");
}

/// A rules file of few bytes: its macros make a game of so many words of it.
pub(crate) fn large_game(words: usize) -> String {
    let many = |text: &str, count: usize| vec![text; count].join(" ");
    format!(
        "(define a {}) (define b {}) (define c {})
        (game (title \"G\") (players W B) (turn-order W B)
          (board (image \"a\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0)) (\"4/3/2/1\" (0 9)))
            (directions (n 0 -1))))
          (piece (name P) (moves (n add))) (board-setup (W (P a1)) (B (P a4))) (win-condition (W B) stalemated)
          (history (c)))",
        many("n", 100),
        many("(a)", 100),
        many("(b)", words / 10_000)
    )
}

#[test]
fn rules_that_grow_too_large_are_refused_before_they_are_compiled() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let file = json!({"name": "large.zrf", "text": large_game(2_100_000)});
    let told = host.post("/rules", &file).json();
    let said = told["reports"][0]["message"].as_str().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(said, "this game has more than 2000000 words", "{told}");
    let wish = json!({"game": "zrf", "files": {"rules": file}, "bots": ["house:random", "house:random"]});
    let refused = host.post("/matches", &wish);
    assert_eq!((refused.status, refused.error().as_str()), (400, "setup"));
    assert!(refused.json()["message"].as_str().unwrap().contains(said));
}

fn with_quotas(quotas: Quotas) -> Site {
    Site::public(PublicConfig { quotas, ..open() })
}

#[test]
fn sources_sent_with_a_match_count_like_saved_ones() {
    let site = with_quotas(Quotas { kilobytes: 1, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let wish = |bytes: usize| {
        let files = json!([{"name": "Ace.plw", "text": "#".repeat(bytes)}]);
        json!({"game": "perlwars", "bots": [{"name": "Ace", "files": files}, "house:random"]})
    };
    let refused = ada.post("/matches", &wish(1025));
    assert_eq!(refused.json()["message"], "the sources have 2 kB, and 1 kB are allowed");
    assert_eq!(ada.post("/matches", &wish(1000)).status, 201);
    assert_eq!(host.post("/matches", &wish(1025)).status, 201);
}

#[test]
fn what_is_kept_for_a_person_is_bounded() {
    let site = with_quotas(Quotas { megabytes: 1, bots: 100, kilobytes: 2048, ..Quotas::default() });
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    // Random letters, which nothing packs. Each match of them keeps 300 kB.
    let mut state = 1_u64;
    let mut letters = |count: usize| -> String {
        let mut letter = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'!' + (state >> 33) as u8 % 90)
        };
        (0..count).map(|_| letter()).collect::<String>().replace(['"', '\\'], "x")
    };
    let mut begin = |number: usize| {
        let text = format!("sub action {{ 1 }}\n# {}\n1;\n", letters(300_000));
        let files = json!([{"name": "Ace.plw", "text": text}]);
        let wish = json!({"game": "perlwars", "bots": [{"name": "Ace", "files": files}, "house:random"],
            "options": {"games": 1}, "seed": number});
        let begun = ada.post("/matches", &wish);
        assert_eq!(begun.status, 201, "{}", begun.text());
        let id = begun.json()["id"].as_str().unwrap().to_string();
        until(&ada, &format!("/matches/{id}"), |told| !told["ended"].is_null());
        id
    };
    let matches: Vec<String> = (0..8).map(&mut begin).collect();
    let there = |id: &String| ada.get(&format!("/matches/{id}")).status == 200;
    // The oldest went, the latest stay.
    assert_eq!((there(&matches[0]), there(&matches[7])), (false, true));
    assert!((2..=5).contains(&matches.iter().filter(|id| there(id)).count()));
    // Saved bots are never deleted for that; their author is told.
    let mut saved = 0;
    let refused = loop {
        let files = json!([{"name": "Ace.plw", "text": letters(400_000)}]);
        let answer =
            ada.post("/bots", &json!({"name": format!("B{saved}"), "game": "perlwars", "files": files}));
        if answer.status != 201 {
            break answer;
        }
        saved += 1;
    };
    assert_eq!((refused.status, refused.error().as_str()), (409, "quota"), "{}", refused.text());
    let said = refused.json()["message"].as_str().unwrap().to_string();
    assert!(said.ends_with("MB are allowed; delete a bot first") && saved >= 2, "{saved}: {said}");
    let bots = ada.get("/bots").json();
    let one = bots[0]["id"].as_str().unwrap();
    assert_eq!(
        (bots.as_array().unwrap().len(), ada.ask("DELETE", &format!("/bots/{one}"), b"").status),
        (saved, 200)
    );
    let files: Value = json!([{"name": "Ace.plw", "text": "1;"}]);
    let again = ada.post("/bots", &json!({"name": "C", "game": "perlwars", "files": files}));
    assert_eq!(again.status, 201, "{}", again.text());
}
