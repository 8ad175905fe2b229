//! Openings of tournaments, contests and ladders of board games.

use serde_json::{Value, json};

use crate::accounts::open;
use crate::hosting::{check, until};
use crate::support::Site;
use crate::visitor::Visitor;

/// A bot that draws no chance: it makes the first legal move, or the last.
fn mover(host: &Visitor<'_>, name: &str, index: i32) -> Value {
    let text = format!(
        r#"import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"ready": True}}), flush=True)
    elif message["type"] == "turn":
        print(json.dumps({{"action": {{"move": message["view"]["legal"][{index}]}}}}), flush=True)
"#
    );
    let sent = json!({"name": name, "game": "zrf", "files": [{"name": format!("{name}.py"), "text": text}]});
    json!({"bot": host.post("/bots", &sent).json()["id"]})
}

/// Chess of two bots that draw no chance, three times from either side.
fn wish(host: &Visitor<'_>, more: &Value) -> Value {
    let bots = [mover(host, "First", 0), mover(host, "Last", -1)];
    let mut wish = json!({"game": "zrf", "options": {"rules": "chess", "max_moves": 40}, "bots": bots, "rounds": 3, "seed": 1});
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

/// Plays a tournament to its end; returns its standing and its matches.
fn held(host: &Visitor<'_>, more: &Value) -> (Value, Vec<Value>) {
    let begun = host.post("/tournaments", &wish(host, more));
    assert_eq!(begun.status, 201, "{}", begun.text());
    let path = format!("/tournaments/{}", begun.json()["id"].as_str().unwrap());
    let standing = until(host, &path, |told| told["state"] == "finished");
    let listed = host.get(&format!("{path}/matches")).json();
    (standing, listed["matches"].as_array().unwrap().clone())
}

/// The openings of matches, in order.
fn openings(matches: &[Value]) -> Vec<&str> {
    matches.iter().map(|one| one["opening"].as_str().unwrap_or("usual")).collect()
}

#[test]
fn bots_that_repeat_their_games_are_told_and_openings_make_them_differ() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let (usual, matches) = held(&host, &json!({}));
    assert_eq!(openings(&matches), ["usual"; 6]);
    assert_eq!((&usual["needs_openings"], &usual["repeats"]), (&json!(true), &json!(4)), "{usual}");
    assert_eq!(usual["openings"], json!([]));

    let (shipped, matches) = held(&host, &json!({"openings": "shipped"}));
    assert_eq!((&shipped["needs_openings"], &shipped["repeats"]), (&json!(false), &json!(0)), "{shipped}");
    let listed = shipped["openings"].as_array().unwrap();
    assert_eq!(listed.len(), 24);
    // In turn, and each from both seats.
    let expected: Vec<&str> = listed[..3].iter().flat_map(|text| [text.as_str().unwrap(); 2]).collect();
    assert_eq!(openings(&matches), expected);
    assert_ne!(matches[0]["players"], matches[1]["players"]);

    // A table of one opening alone, for the page and as a file.
    let path = format!("/tournaments/{}", shipped["id"].as_str().unwrap());
    let played = |part: &str| {
        let told = host.get(&format!("{path}?{part}")).json();
        (told["rows"][0]["matches"].clone(), told["part"].clone())
    };
    assert_eq!(played("map=2"), (json!(2), json!("map=2")));
    assert_eq!(played("map=2&opponent=First&seat=0"), (json!(1), json!("map=2, opponent=First, seat=0")));
    assert_eq!(played("date=2020-01-01.."), (json!(6), json!("date=2020-01-01..")));
    assert_eq!(played("date=..2020-01-01").0, json!(0));
    let part = host.get(&format!("{path}/table.csv?map=4")).text();
    assert!(part.lines().skip(1).all(|line| line.split(',').nth(6) == Some("0")), "{part}");
    let refused = host.get(&format!("{path}?map=25"));
    check(&refused, 400, "bad_filter");
    assert_eq!(refused.json()["message"], "map=25: maps are 1 to 24, as the options name them");

    // The record begins by the opening, and the exports have it.
    let record = host.get(&format!("/matches/{}/record", matches[2]["id"].as_str().unwrap())).text();
    assert!(record.lines().next().unwrap().contains(expected[2]), "{record}");
    let csv = host.get(&format!("{path}/results.csv")).text();
    assert!(csv.lines().next().unwrap().ends_with(",opening"), "{csv}");
    assert!(csv.lines().nth(5).unwrap().ends_with(expected[2]), "{csv}");
    let results = host.get(&format!("{path}/results.json")).json();
    assert_eq!(results["results"][2]["opening"], expected[2]);
}

#[test]
fn openings_are_drawn_or_come_from_a_file() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let (random, matches) = held(&host, &json!({"openings": "random:2"}));
    assert_eq!(random["openings"], json!(["random:2"]));
    let drawn = openings(&matches);
    assert!(drawn.iter().all(|text| text.split(' ').count() == 2), "{drawn:?}");
    assert!(drawn.chunks(2).all(|pair| pair[0] == pair[1]) && drawn[0] != drawn[2], "{drawn:?}");

    let book = "1. e4 e5 2. Nf3\n4k3/8/8/8/8/8/4P3/4K3 w - - ce 5;\n";
    let file = |openings: &str| json!({"openings": openings, "files": {"openings": {"name": "book.epd", "text": book}}});
    let cases = [
        ("", ["e2e4 e7e5 g1f3", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4 e7e5 g1f3"]),
        ("book.epd:2", ["e2e4 e7e5", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4 e7e5"]),
    ];
    for (asked, expected) in cases {
        let (_, matches) = held(&host, &file(asked));
        assert_eq!(openings(&matches), expected.map(|text| [text; 2]).concat(), "{asked}");
    }
}

#[test]
fn openings_that_are_none_are_refused_with_what_to_do() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let file = |text: &str| json!({"name": "book.txt", "text": text});
    let cases = [
        (json!({"openings": "book.txt"}), "openings: no file 'book.txt' was sent"),
        (
            json!({"openings": "random:0"}),
            "option position: expected random: and plies from 1 to 39, got 'random:0'",
        ),
        (
            json!({"openings": "shipped", "options": {"rules": "race"}}),
            "openings: no openings ship for this game; random:4 draws four plies",
        ),
        (
            json!({"openings": "shipped", "options": {"rules": "chess", "position": "random:4"}}),
            "openings: the games begin by openings: leave the option position out",
        ),
        (
            json!({"openings": "shipped", "game": "perlwars", "options": {}}),
            "openings: perlwars draws its maps by the seed, and they are its openings",
        ),
        (
            json!({"files": {"openings": file("1. e4\n1. e5\n")}}),
            "openings: line 2: move 1, 'e5', is not legal there; legal are a2a3, a2a4, b2b3, ...",
        ),
        (
            json!({"files": {"openings": file("# none\n")}}),
            "openings: no openings: expected positions in FEN or EPD, lists of moves, one a line, PGN, or a record",
        ),
        (
            json!({"files": {"openings": file(&"1. e4 e5\n".repeat(4000))}}),
            "option position: 107997 bytes of openings; at most 65536 can be given",
        ),
    ];
    for (more, expected) in cases {
        let refused = host.post("/tournaments", &wish(&host, &more));
        check(&refused, 400, "setup");
        assert_eq!(refused.json()["message"], expected);
    }
}

#[test]
fn a_contest_keeps_its_openings_and_a_ladder_those_it_began_by() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let opened = host.post("/contests", &json!({"game": "zrf", "options": {"rules": "chess"}, "openings": "drawn:shipped", "closes": 4_000_000_000_000_i64}));
    assert_eq!(
        (opened.status, &opened.json()["openings"]),
        (201, &json!("drawn:shipped")),
        "{}",
        opened.text()
    );

    // A new ladder begins by the openings that ship; once it has matches, by no others.
    let ladder = |body: &Value| host.post("/ladders/zrf", body);
    let on = ladder(&json!({"on": true})).json();
    let path = format!("/tournaments/{}", on["tournament"]["id"].as_str().unwrap());
    let told = until(&host, &path, |told| told["played"].as_u64() > Some(0));
    assert_eq!(told["openings"].as_array().map(Vec::len), Some(8), "{told}");
    let refused = ladder(&json!({"on": true, "openings": "random:2"}));
    check(&refused, 409, "begun");
    assert_eq!(ladder(&json!({"on": true, "openings": "shipped"})).status, 200);
    assert_eq!(ladder(&json!({"on": false})).status, 200);
    until(&host, &path, |told| told["state"] == "stopped");
    assert_eq!(host.ask("DELETE", &path, b"").status, 200);
    let begun = ladder(&json!({"on": true, "file": {"name": "book", "text": "X@a1\nX@b2\n"}}));
    assert_eq!(begun.status, 200, "{}", begun.text());
    assert_eq!(host.get(&path).json()["openings"], json!(["X@a1", "X@b2"]));
    assert_eq!(ladder(&json!({"on": false})).status, 200);
}
