//! Assignments: bots are handed in until a date and play those of the rungs; each person sees the own standing, the host everybody's.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use site::{PublicConfig, Quotas};

use crate::accounts::open;
use crate::contests::LATER;
use crate::hosting::{check, until};
use crate::support::{Answer, Site};
use crate::visitor::Visitor;

const HOUR: i64 = 3_600_000;

fn now() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Saves a robot with this source.
fn robot(author: &Visitor<'_>, name: &str, text: &str) -> String {
    let sent = json!({"name": name, "game": "perlwars", "files": [{"name": "Ace.plw", "text": text}]});
    author.post("/bots", &sent).json()["id"].as_str().unwrap().to_string()
}

const STILL: &str = "package Ace;\nsub action {\n}\n1;\n";
const BROKEN: &str = "package Ace;\nsub action {\n  die \"no idea\";\n}\n1;\n";

fn wish(still: &str, more: &Value) -> Value {
    let mut wish = json!({
        "title": "Beat the house", "game": "perlwars", "options": {"games": 1, "max_turns": 9, "stage": "3x3"}, "due": LATER, "matches": 4,
        "rungs": [{"name": "Still, \"easy\"", "bot": {"bot": still}, "pass": 0.5}, {"bot": "house:finder", "pass": 0.75}],
    });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

/// Opens an assignment whose first robot does nothing.
fn assign(host: &Visitor<'_>, more: &Value) -> String {
    let answer = host.post("/assignments", &wish(&robot(host, "Still", STILL), more));
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_string()
}

fn hand_in(who: &Visitor<'_>, id: &str, bot: &str, with: &[&str]) -> Answer {
    who.post(&format!("/assignments/{id}/hand-ins"), &json!({"bot": bot, "with": with}))
}

/// What this person handed in last, once it has been played.
fn played(who: &Visitor<'_>, id: &str) -> Value {
    until(who, &format!("/assignments/{id}"), |told| told["hand_ins"][0]["state"] == "done")["hand_ins"][0]
        .take()
}

fn passed(hand_in: &Value) -> Vec<&Value> {
    hand_in["rungs"].as_array().unwrap().iter().map(|rung| &rung["passed"]).collect()
}

/// The points and matches against each rung's robot, from the tournament's list of matches.
fn recomputed(host: &Visitor<'_>, tournament: &str) -> Vec<(f64, usize)> {
    let told = host.get(&format!("/tournaments/{tournament}/matches?limit=500")).json();
    let mut rungs = vec![(0.0, 0); 2];
    for one in told["matches"].as_array().unwrap() {
        let players: Vec<u64> =
            one["players"].as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
        let seat = players.iter().position(|&player| player == 0).unwrap();
        let rung = &mut rungs[usize::try_from(players[1 - seat]).unwrap() - 1];
        // What the match's own summary says, which is read from its record.
        let summary = host.get(&format!("/matches/{}", one["id"].as_str().unwrap())).json();
        let rank = |seat: usize| summary["ranks"][seat].as_u64().unwrap();
        rung.0 += if rank(seat) < rank(1 - seat) {
            1.0
        } else if rank(seat) == rank(1 - seat) {
            0.5
        } else {
            0.0
        };
        rung.1 += 1;
    }
    rungs
}

#[test]
fn students_hand_in_see_where_they_stand_and_the_host_gets_a_gradebook() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| Visitor::invited(&host, "author", name));
    let guest = Visitor::invited(&host, "guest", "Gil");
    let id = assign(&host, &json!({}));
    let path = format!("/assignments/{id}");
    let (ace, bee) = (robot(&ada, "Ace", STILL), robot(&bob, "Bee", BROKEN));
    assert_eq!(hand_in(&ada, &id, &ace, &[]).status, 201);
    assert_eq!(hand_in(&bob, &id, &bee, &[]).status, 201);
    let (of_ada, of_bob) = (played(&ada, &id), played(&bob, &id));
    assert_eq!(
        (passed(&of_ada), &of_ada["reached"]),
        (vec![&json!(true), &json!(false)], &json!(1)),
        "{of_ada}"
    );
    assert_eq!(
        (passed(&of_bob), &of_bob["reached"]),
        (vec![&json!(false), &json!(false)], &json!(0)),
        "{of_bob}"
    );
    assert_eq!((&of_ada["people"], &of_ada["days_late"]), (&json!(["Ada"]), &json!(0)));
    // Why: lost matches on the first rung that was not passed.
    let lost = of_bob["lost"].as_array().unwrap();
    assert_eq!((lost.len(), &lost[0]["verdict"]), (3, &json!("crashed")), "{of_bob}");
    let match_of_bob = format!("/matches/{}", lost[0]["id"].as_str().unwrap());
    let shown = bob.get(&match_of_bob).json();
    assert_eq!(shown["tournament"]["id"], of_bob["tournament"], "{shown}");
    let own = format!("/tournaments/{}", of_bob["tournament"].as_str().unwrap());
    assert_eq!(bob.get(&own).json()["name"], "Beat the house");

    // What one hands in is no business of the others.
    for who in [&ada, &eve, &guest] {
        check(&who.get(&match_of_bob), 404, "not_found");
        check(&who.get(&format!("{match_of_bob}/frames")), 404, "not_found");
        for more in ["", "/matches", "/entries/0", "/results.csv", "/results.json", "/table.csv"] {
            check(&who.get(&format!("{own}{more}")), 404, "not_found");
        }
        assert_eq!(
            (who.get("/tournaments").json(), who.get(&path).json()["people"].clone()),
            (json!([]), json!([]))
        );
        check(&who.get(&format!("{path}/gradebook.csv")), 403, "not_allowed");
        check(&who.ask("DELETE", &path, b""), 403, "not_allowed");
        check(&who.ask("PUT", &path, br#"{"due":1}"#), 403, "not_allowed");
        check(&who.post("/assignments", &wish(&ace, &json!({}))), 403, "not_allowed");
    }
    check(&hand_in(&guest, &id, &ace, &[]), 403, "not_allowed");
    check(&hand_in(&eve, &id, &ace, &[]), 404, "not_found");
    check(&hand_in(&eve, "none", &ace, &[]), 404, "not_found");
    check(&Visitor::new(&site).get("/assignments"), 401, "sign_in");
    assert_eq!(eve.get(&path).json()["hand_ins"], json!([]));

    // Bob mends his robot and hands in again: the better one counts.
    let sent = json!({"name": "Bee", "files": [{"name": "Ace.plw", "text": STILL}]}).to_string();
    assert_eq!(bob.ask("PUT", &format!("/bots/{bee}"), sent.as_bytes()).status, 200);
    assert_eq!(hand_in(&bob, &id, &bee, &[]).status, 201);
    let second = played(&bob, &id);
    assert_eq!(second["reached"], json!(1), "{second}");
    let people = host.get(&path).json()["people"].clone();
    let line =
        |name: &str| people.as_array().unwrap().iter().find(|one| one["name"] == name).unwrap().clone();
    assert_eq!(people.as_array().unwrap().len(), 3, "{people}");
    assert_eq!(
        (&line("Bob")["best"]["tournament"], &line("Bob")["hand_ins"]),
        (&second["tournament"], &json!(2))
    );
    assert_eq!((&line("Eve")["best"], &line("Eve")["in_time"]), (&Value::Null, &json!(0)));

    // The gradebook says what the matches say.
    let csv = host.get(&format!("{path}/gradebook.csv"));
    assert_eq!(csv.header("content-type").unwrap(), "text/csv; charset=utf-8");
    let csv = csv.text();
    let lines: Vec<&str> = csv.lines().collect();
    let head = "person,rungs_in_time,rungs,of,days_late,handed_in,times,bot,version,team,tournament,\
                \"Still, \"\"easy\"\": points\",\"Still, \"\"easy\"\": matches\",\"Still, \"\"easy\"\": passed\",\
                finder: points,finder: matches,finder: passed";
    assert_eq!(lines[0], head);
    for (line, (name, bot, tournament)) in lines[1..].iter().zip([
        ("Ada", "Ace", of_ada["tournament"].as_str().unwrap()),
        ("Bob", "Bee", second["tournament"].as_str().unwrap()),
    ]) {
        let [(first, of_first), (finder, of_finder)] = recomputed(&host, tournament)[..] else { panic!() };
        let fields: Vec<&str> = line.split(',').collect();
        let expected = [name, "1", "1", "2", "0"].into_iter();
        assert_eq!(fields[..5], expected.collect::<Vec<_>>()[..], "{line}");
        assert_eq!((fields[7], fields[9], fields[10]), (bot, name, tournament), "{line}");
        assert_eq!(fields[11..].join(","), format!("{first},{of_first},yes,{finder},{of_finder},no"));
        assert_eq!((of_first, of_finder), (4, 4));
    }
    assert_eq!(lines[3], "Eve,0,0,2,,,0");

    // It goes with all that was handed in.
    assert_eq!(host.ask("DELETE", &path, b"").status, 200);
    check(&bob.get(&own), 404, "not_found");
    check(&host.get(&own), 404, "not_found");
    assert_eq!(host.get("/assignments").json(), json!([]));
}

/// How many pairs decide on a pass mark, and the points in them: bets against the mark, worked out apart.
fn decided(pairs: &[f64], mark: f64) -> Option<(usize, f64)> {
    let refuted = |pairs: &[f64], mark: f64| {
        let wealth = |risk: f64| pairs.iter().map(|share| 1.0 + risk * (share / mark - 1.0)).product::<f64>();
        (0..10).map(|step| wealth(0.05 + 0.1 * f64::from(step))).sum::<f64>() / 10.0 >= 40.0
    };
    let mirrored: Vec<f64> = pairs.iter().map(|share| 1.0 - share).collect();
    (1..=pairs.len())
        .find(|&count| refuted(&pairs[..count], mark) || refuted(&mirrored[..count], 1.0 - mark))
        .map(|count| (count, pairs[..count].iter().map(|share| share * 2.0).sum()))
}

#[test]
fn a_rung_is_played_until_its_interval_decides_and_the_gradebook_says_how_long() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let pass = json!([{"bot": "house:finder", "pass": 0.75}, {"bot": "house:random", "pass": 0.5}]);
    let id = assign(&host, &json!({"matches": 60, "until_decided": true, "rungs": pass}));
    let path = format!("/assignments/{id}");
    assert_eq!(host.get(&path).json()["until_decided"], true);
    let ace = robot(&ada, "Ace", STILL);
    assert_eq!(hand_in(&ada, &id, &ace, &[]).status, 201);
    let told = played(&ada, &id);
    let tournament = told["tournament"].as_str().unwrap();
    let listed = host.get(&format!("/tournaments/{tournament}/results.json")).json();
    // In the order of the schedule.
    let mut by_rung = [vec![], vec![]];
    let results = listed["results"].as_array().unwrap();
    for one in results {
        let bots = one["bots"].as_array().unwrap();
        let own = bots.iter().position(|bot| bot["name"] == "Ace").unwrap();
        let rank = |seat: usize| bots[seat]["rank"].as_u64().unwrap();
        let points = if rank(own) < rank(1 - own) {
            1.0
        } else if rank(own) == rank(1 - own) {
            0.5
        } else {
            0.0
        };
        let rung = usize::from(bots[1 - own]["name"] != "finder");
        by_rung[rung].push(points);
    }
    let mut expected = Vec::new();
    for (matches, mark) in by_rung.into_iter().zip([0.75, 0.5]) {
        let pairs: Vec<f64> = matches.chunks_exact(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
        let all = (pairs.len(), pairs.iter().map(|share| share * 2.0).sum());
        let (count, points) = decided(&pairs, mark).unwrap_or(all);
        assert!(count == 30 || decided(&pairs, mark).is_some(), "{pairs:?}");
        expected.push((count * 2, points, points / (2.0 * count as f64) >= mark));
    }
    // A robot that does nothing is found out early.
    assert!(expected[0].0 < 60 && !expected[0].2, "{expected:?}");
    let csv = host.get(&format!("{path}/gradebook.csv")).text();
    let fields: Vec<&str> = csv.lines().nth(1).unwrap().split(',').collect();
    let say = |&(matches, points, passed): &(usize, f64, bool)| {
        format!("{points},{matches},{}", if passed { "yes" } else { "no" })
    };
    assert_eq!(fields[11..].join(","), expected.iter().map(say).collect::<Vec<_>>().join(","), "{csv}");
    for (rung, (_, _, passed)) in told["rungs"].as_array().unwrap().iter().zip(&expected) {
        assert_eq!(rung["passed"], *passed, "{rung}");
    }
    let [low, high] = [0, 1].map(|end| told["rungs"][0]["interval"][end].as_f64().unwrap());
    assert!(0.0 <= low && high < 0.75, "{low} {high}");
}

#[test]
fn what_is_late_is_said_and_after_that_nothing_is_taken() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let (id, ace) = (assign(&host, &json!({"late_days": 1})), robot(&ada, "Ace", STILL));
    let due = |due: i64, late_days: u32| {
        let body = json!({"due": due, "late_days": late_days}).to_string();
        host.ask("PUT", &format!("/assignments/{id}"), body.as_bytes()).json()["state"].clone()
    };
    assert_eq!(due(now() - 25 * HOUR, 2), "late");
    assert_eq!(hand_in(&ada, &id, &ace, &[]).json()["hand_ins"][0]["days_late"], 2);
    assert_eq!(played(&ada, &id)["reached"], 1);
    let line = &host.get(&format!("/assignments/{id}")).json()["people"][0];
    assert_eq!((&line["in_time"], &line["best"]["reached"]), (&json!(0), &json!(1)), "{line}");
    assert_eq!(due(now() - 25 * HOUR, 1), "closed");
    let late = hand_in(&ada, &id, &ace, &[]);
    check(&late, 409, "closed");
    assert_eq!(late.json()["message"], "this assignment takes no more bots");
    // House bots are there to play against all the same.
    let spar = json!({"game": "perlwars", "options": {"games": 1, "max_turns": 2}, "bots": [{"bot": ace}, "house:finder"]});
    assert_eq!(ada.post("/matches", &spar).status, 201);
    check(&host.ask("PUT", "/assignments/none", br#"{"due":1}"#), 404, "not_found");
}

#[test]
fn a_team_stands_as_one_and_limits_hold() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| Visitor::invited(&host, "author", name));
    let id = assign(&host, &json!({"team": 2, "max_bytes": 100}));
    let (ace, bee) = (robot(&ada, "Ace", STILL), robot(&bob, "Bee", STILL));
    for (with, message) in [
        (&["Zoe"][..], "nobody is called 'Zoe' here"),
        (&["Bob", "Eve"], "a team has at most 2 people, you included"),
    ] {
        let refused = hand_in(&ada, &id, &ace, with);
        check(&refused, 400, "bad_team");
        assert_eq!(refused.json()["message"], message);
    }
    assert_eq!(hand_in(&ada, &id, &ace, &["bob"]).status, 201);
    let of_ada = played(&ada, &id);
    let of_bob = played(&bob, &id);
    assert_eq!((&of_bob, &of_bob["by"]), (&of_ada, &json!("Ada")));
    assert!(of_bob["people"].as_array().unwrap().contains(&json!("Bob")));
    assert_eq!(bob.get(&format!("/tournaments/{}", of_bob["tournament"].as_str().unwrap())).status, 200);
    check(&eve.get(&format!("/tournaments/{}", of_bob["tournament"].as_str().unwrap())), 404, "not_found");
    // Any of them hands in for both.
    assert_eq!(hand_in(&bob, &id, &bee, &["Ada"]).status, 201);
    assert_eq!(played(&ada, &id)["bot"], "Bee");

    let long = robot(&eve, "Long", &format!("# {}\n{BROKEN}", "x".repeat(100)));
    let refused = hand_in(&eve, &id, &long, &[]);
    check(&refused, 400, "too_large");
    assert_eq!(
        refused.json()["message"],
        format!("the sources have {} bytes, and 100 are allowed", 103 + BROKEN.len())
    );
    let sent = json!({"name": "Noughts", "game": "zrf", "files": [{"name": "noughts.py", "text": "pass"}]});
    let other = eve.post("/bots", &sent).json()["id"].as_str().unwrap().to_string();
    check(&hand_in(&eve, &id, &other, &[]), 400, "other_game");
    let short = robot(&eve, "Short", BROKEN);
    host.ask("PUT", &format!("/bots/{short}/disqualified"), br#"{"disqualified":true}"#);
    check(&hand_in(&eve, &id, &short, &[]), 409, "disqualified");
}

#[test]
fn what_does_not_play_yet_is_replaced_and_nobody_else_sees_what_does() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let ada = Visitor::invited(&host, "author", "Ada");
    let id =
        assign(&host, &json!({"matches": 200, "options": {"games": 20, "max_turns": 9, "stage": "3x3"}}));
    let ace = robot(&ada, "Ace", STILL);
    assert_eq!(hand_in(&ada, &id, &ace, &[]).status, 201);
    let path = format!("/assignments/{id}");
    until(&ada, &path, |told| told["hand_ins"][0]["state"] == "playing");
    // While that plays, each one waits and replaces the one before.
    for _ in 0..12 {
        assert_eq!(hand_in(&ada, &id, &ace, &[]).status, 201);
    }
    let told = ada.get(&path).json();
    let states: Vec<&Value> = told["hand_ins"].as_array().unwrap().iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["waiting", "playing"], "{told}");
    // The host breaks the first off, and the waiting one has its turn.
    let first = told["hand_ins"][1]["tournament"].as_str().unwrap().to_string();
    assert_eq!(host.post(&format!("/tournaments/{first}/stop"), &json!({})).status, 200);
    let told = until(&ada, &path, |told| told["hand_ins"][0]["state"] == "playing");
    assert_eq!(told["hand_ins"][1]["state"], "stopped");
    let second = told["hand_ins"][0]["tournament"].as_str().unwrap().to_string();
    until(&host, &format!("/tournaments/{second}"), |told| told["played"].as_u64() > Some(0));
    // Others do not see what is being played either.
    let bob = Visitor::invited(&host, "author", "Bob");
    for state in ["live", "queued", "done"] {
        assert_eq!(bob.get(&format!("/matches?state={state}")).json(), json!([]));
    }
}

#[test]
fn whoever_hands_in_pays_for_the_matches() {
    let quotas = Quotas { seconds: 1, ..Quotas::default() };
    let site = Site::public(PublicConfig { quotas, ..open() });
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let id = assign(&host, &json!({"matches": 20}));
    let busy = "package Ace;\nsub action {\n  for (1..500000) {}\n  main::shot(0, 0);\n}\n1;\n";
    let (ace, bee) = (robot(&ada, "Ace", busy), robot(&bob, "Bee", STILL));
    assert_eq!(hand_in(&ada, &id, &ace, &[]).status, 201);
    played(&ada, &id);
    let refused = hand_in(&ada, &id, &ace, &[]);
    check(&refused, 409, "quota");
    let message = refused.json()["message"].as_str().unwrap().to_string();
    assert!(message.starts_with("your bots have used "), "{message}");
    assert_eq!(hand_in(&bob, &id, &bee, &[]).status, 201);
}

#[test]
fn assignments_that_cannot_be_are_refused() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let still = robot(&host, "Still", STILL);
    for (more, error) in [
        (json!({"title": " "}), "bad_assignment"),
        (json!({"due": 1}), "bad_assignment"),
        (json!({"late_days": 61}), "bad_assignment"),
        (json!({"rungs": []}), "bad_assignment"),
        (json!({"matches": 3}), "bad_assignment"),
        (json!({"matches": 202}), "bad_assignment"),
        (json!({"team": 0}), "bad_assignment"),
        (json!({"max_bytes": 0}), "bad_assignment"),
        (json!({"rungs": [{"bot": "house:finder", "pass": 0.4}]}), "bad_assignment"),
        (json!({"rungs": [{"bot": "human", "pass": 0.5}]}), "no_entrant"),
        (json!({"options": {"grid": 1}}), "setup"),
        (json!({"rungs": [{"pass": 0.5}]}), "bad_request"),
    ] {
        check(&host.post("/assignments", &wish(&still, &more)), 400, error);
    }
    for more in [json!({"game": "chequers"}), json!({"rungs": [{"bot": {"bot": "none"}, "pass": 0.5}]})] {
        check(&host.post("/assignments", &wish(&still, &more)), 404, "not_found");
    }
    assert_eq!(host.get("/assignments").json(), json!([]));
}

/// A robot's code with other names.
fn renamed(names: [&str; 4]) -> String {
    let [best, each, list, way] = names;
    format!(
        "package Ace;\nsub action {{\n  my ${best} = undef;\n  foreach my ${each} (@${list}) {{\n    if (!defined(${best}) || abs(${each}->[0] - 3) < abs(${best}->[0] - 3)) {{\n\
         \x20     ${best} = ${each};\n    }}\n  }}\n  my ${way} = ${best}->[0] > 4 ? 1 : -1;\n  while (${way} * 2 < ${best}->[1]) {{\n    ${way} += ${way} > 0 ? 1 : 2;\n  }}\n\
         \x20 return;\n}}\n1;\n"
    )
}

#[test]
fn the_host_sees_whose_sources_are_similar_and_nobody_else_does() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| Visitor::invited(&host, "author", name));
    let id = assign(&host, &json!({"team": 2}));
    let contest = json!({"name": "Cup", "game": "perlwars", "closes": LATER, "games": 4});
    let contest = host.post("/contests", &contest).json()["id"].as_str().unwrap().to_string();
    let first = renamed(["best", "each", "list", "way"]);
    let copy = renamed(["found", "it", "things", "step"]);
    // Eve's was handed in for her and Ada: of the two it is one work.
    for (who, name, text, with) in
        [(&ada, "Ace", &first, &[][..]), (&bob, "Bee", &copy, &[]), (&eve, "Eel", &first, &["Ada"])]
    {
        let bot = robot(who, name, text);
        assert_eq!(hand_in(who, &id, &bot, with).status, 201);
        let entered = who.post(&format!("/contests/{contest}/entries"), &json!({"bot": bot}));
        assert_eq!(entered.status, 201, "{}", entered.text());
    }
    let pairs = |path: &str| {
        for who in [&ada, &bob, &eve] {
            assert_eq!(who.get(path).status, 403, "{path}");
        }
        let told = host.get(path).json();
        assert_eq!(told["compared"], 3, "{told}");
        let pairs = told["pairs"].as_array().unwrap().clone();
        for pair in &pairs {
            assert_eq!(pair["shares"], json!([1.0, 1.0]), "{pair}");
            assert!(pair["passages"][0][1]["text"].as_str().unwrap().contains("foreach"), "{pair}");
        }
        let mut authors: Vec<String> = pairs.iter().map(|pair| pair["authors"].to_string()).collect();
        authors.sort();
        authors
    };
    let handed_in = pairs(&format!("/assignments/{id}/similar"));
    assert_eq!(handed_in.len(), 2, "{handed_in:?}");
    assert!(handed_in.iter().all(|pair| pair.contains("Bob")), "{handed_in:?}");
    assert_eq!(pairs(&format!("/contests/{contest}/similar")).len(), 3);
}
