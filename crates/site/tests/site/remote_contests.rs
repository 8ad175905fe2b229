//! Contests with bots that run on their authors' machines: where and by whom they may be entered, and what happens to
//! those that are not connected.

use serde_json::{Value, json};

use crate::accounts::open;
use crate::contests::{LATER, contest, open_contest};
use crate::hosting::{check, until};
use crate::remotes::{answer, until as told};
use crate::support::{Site, Socket};
use crate::visitor::Visitor;

/// Connects an author's bot for tic-tac-toe; returns its socket and id.
fn connect(author: &Visitor<'_>, name: &str) -> (Socket, String) {
    let origin = format!("http://{}", author.site.address);
    let path = format!("/api/v1/connect?name={name}&game=zrf&token={}", author.token);
    let headers = [("origin", origin.as_str()), ("cookie", author.cookie.as_str())];
    let mut socket = author.site.try_socket(&path, &headers).unwrap();
    let id = told(&mut socket, "connected")["id"].as_str().unwrap().to_string();
    (socket, id)
}

/// Opens a contest of tic-tac-toe in which a match waits this many seconds.
fn open_for_remotes(host: &Visitor<'_>, wait: u32) -> String {
    let options = json!({"rules": "tic-tac-toe"});
    let more = json!({"game": "zrf", "options": options, "rounds": 1, "closes": LATER, "remote_wait": wait});
    open_contest(host, &more)
}

fn enter(person: &Visitor<'_>, contest: &str, remote: &str) {
    let entered = person.post(&format!("/contests/{contest}/entries"), &json!({"remote": remote}));
    assert_eq!(entered.status, 201, "{}", entered.text());
}

/// Closes a contest; returns the id of its tournament.
fn closed(host: &Visitor<'_>, id: &str) -> String {
    assert_eq!(host.ask("PUT", &format!("/contests/{id}"), br#"{"close":true}"#).status, 200);
    let all = until(host, "/contests", |all| {
        all.as_array().unwrap().iter().any(|one| one["id"] == json!(id) && one["tournament"].is_string())
    });
    let one = all.as_array().unwrap().iter().find(|one| one["id"] == json!(id)).unwrap();
    one["tournament"].as_str().unwrap().into()
}

/// Answers every message until the server ends.
fn play_on(mut socket: Socket) {
    std::thread::spawn(move || {
        while let Some(message) = socket.try_next() {
            answer(&mut socket, &message);
        }
    });
}

/// The table once everything has been played.
fn finished(person: &Visitor<'_>, tournament: &str) -> Value {
    until(person, &format!("/tournaments/{tournament}"), |told| told["state"] == "finished")
}

fn row<'a>(table: &'a Value, name: &str) -> &'a Value {
    table["rows"].as_array().unwrap().iter().find(|row| row["name"] == json!(name)).unwrap()
}

#[test]
fn who_may_enter_a_connected_bot_and_where() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let guest = Visitor::invited(&host, "guest", "Gil");
    let (program, nobody) = (Visitor::program(&ada), Visitor::new(&site));
    let (socket, rover) = connect(&ada, "Rover");
    // Unless the host allows it, a contest takes none.
    let plain =
        open_contest(&host, &json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "closes": LATER}));
    assert_eq!(contest(&ada, &plain)["remote_wait"], Value::Null);
    let refused = ada.post(&format!("/contests/{plain}/entries"), &json!({"remote": rover}));
    check(&refused, 409, "no_remotes");
    let message = "this contest takes only bots that are saved here; upload yours";
    assert_eq!(refused.json()["message"], message);
    let too_long =
        json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "closes": LATER, "remote_wait": 3601});
    check(&host.post("/contests", &too_long), 400, "bad_contest");
    let robots = open_contest(&host, &json!({"closes": LATER, "remote_wait": 60}));
    check(&ada.post(&format!("/contests/{robots}/entries"), &json!({"remote": rover})), 400, "other_game");

    let id = open_for_remotes(&host, 60);
    assert_eq!(contest(&guest, &id)["remote_wait"], 60);
    assert_eq!(contest(&guest, &id)["rules"], "tic-tac-toe");
    assert_eq!(contest(&guest, &robots)["rules"], Value::Null);
    let path = format!("/contests/{id}/entries");
    let own = format!("{path}/{rover}");
    // Who may not enter it, and the refusals.
    type Try<'a> = (&'a str, &'a Visitor<'a>, Option<(u16, &'a str)>);
    let tries: [Try<'_>; 6] = [
        ("nobody", &nobody, Some((401, "sign_in"))),
        ("guest", &guest, Some((403, "not_allowed"))),
        ("another author", &bob, Some((404, "not_found"))),
        ("the author's token", &program, Some((403, "not_allowed"))),
        ("the author", &ada, None),
        ("the host", &host, None),
    ];
    for (who, person, refused) in &tries {
        let entered = person.post(&path, &json!({"remote": rover}));
        let expected = refused.unwrap_or((201, ""));
        assert_eq!((entered.status, entered.error().as_str()), expected, "{who}: {}", entered.text());
    }
    let second = connect(&ada, "Runner");
    check(&ada.post(&path, &json!({"remote": second.1})), 409, "full");
    // Its author and the host see it, and whether it is connected; others see only the count.
    let seen = |person: &Visitor<'_>| {
        let told = contest(person, &id);
        (told["entered"].clone(), told["bots"].clone())
    };
    let one = json!([{"id": rover, "name": "Rover", "author": "Ada", "connected": true}]);
    assert_eq!((seen(&ada), seen(&host)), ((json!(1), one.clone()), (json!(1), one)));
    assert_eq!((seen(&bob), seen(&guest)), ((json!(1), json!([])), (json!(1), json!([]))));
    drop(socket);
    until(&ada, "/contests", |all| {
        let told = all.as_array().unwrap().iter().find(|one| one["id"] == json!(id)).unwrap();
        told["bots"][0]["connected"] == false
    });
    // Who may withdraw it; it need not be connected.
    for (who, person, refused) in &tries {
        let left = person.ask("DELETE", &own, b"");
        let expected = refused.unwrap_or((200, ""));
        assert_eq!((left.status, left.error().as_str()), expected, "{who}: {}", left.text());
        if refused.is_none() {
            let (_socket, _) = connect(&ada, "Rover");
            enter(&ada, &id, &rover);
        }
    }
    // A bot that is not connected cannot be entered.
    assert_eq!(host.ask("DELETE", &own, b"").status, 200);
    until(&ada, "/remotes", |all| all.as_array().unwrap().iter().all(|one| one["id"] != json!(rover)));
    check(&ada.post(&path, &json!({"remote": rover})), 404, "not_found");
}

#[test]
fn connected_bots_play_a_contest_and_are_marked() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let guest = Visitor::invited(&host, "guest", "Gil");
    let id = open_for_remotes(&host, 60);
    let sockets = [(&ada, "Rover"), (&bob, "Cat")].map(|(author, name)| {
        let (socket, remote) = connect(author, name);
        enter(author, &id, &remote);
        socket
    });
    let tournament = closed(&host, &id);
    sockets.into_iter().for_each(play_on);
    let table = finished(&guest, &tournament);
    for name in ["Rover", "Cat"] {
        let row = row(&table, name);
        assert_eq!((&row["remote"], &row["faults"], &row["matches"]), (&json!(true), &json!(0), &json!(2)));
    }
    let csv = guest.get(&format!("/tournaments/{tournament}/results.csv")).text();
    assert!(
        csv.lines().next().unwrap().ends_with(",remote,author,opening")
            && csv.lines().nth(1).unwrap().contains(",true,")
    );
    let authors: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.rsplit(',').nth(1)).collect();
    assert!(authors.contains(&"Ada") && authors.contains(&"Bob"), "{csv}");
    let table_csv = guest.get(&format!("/tournaments/{tournament}/table.csv")).text();
    assert!(
        table_csv.lines().skip(1).all(|line| line.ends_with(",true,Ada") || line.ends_with(",true,Bob")),
        "{table_csv}"
    );
    assert_eq!(
        (&row(&table, "Rover")["author"], &row(&table, "Cat")["author"]),
        (&json!("Ada"), &json!("Bob"))
    );
    let results = guest.get(&format!("/tournaments/{tournament}/results.json")).json();
    assert_eq!(results["results"][0]["bots"][1]["remote"], true);
    let matches = guest.get(&format!("/tournaments/{tournament}/matches")).json();
    let of = matches["matches"][0]["id"].as_str().unwrap();
    let told = guest.get(&format!("/matches/{of}")).json();
    assert_eq!((&told["bots"][0]["remote"], &told["bots"][1]["remote"]), (&json!(true), &json!(true)));
    // Authors read only their own bots' lines, with their wall clock.
    let bots_in_log = |person: &Visitor<'_>| {
        let log = person.get(&format!("/matches/{of}/log")).text();
        let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut bots: Vec<i64> = lines.filter_map(|line| line["bot"].as_i64()).collect();
        bots.dedup();
        (bots.into_iter().collect::<std::collections::BTreeSet<_>>(), log.contains("round_trip_ms"))
    };
    let is_first = |name: &str| told["bots"][0]["name"] == name;
    let own = |name: &str| ([i64::from(!is_first(name))].into(), true);
    assert_eq!((bots_in_log(&ada), bots_in_log(&bob)), (own("Rover"), own("Cat")));
    assert_eq!(bots_in_log(&host).0.len(), 2);
    assert_eq!(guest.get(&format!("/matches/{of}/log")).status, 403);
}

#[test]
fn one_that_stays_away_loses_and_holds_nobody_up() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let id = open_for_remotes(&host, 1);
    let mut sockets = Vec::new();
    for (author, name) in [(&ada, "Rover"), (&bob, "Cat")] {
        let (socket, remote) = connect(author, name);
        enter(author, &id, &remote);
        sockets.push(socket);
    }
    // One has disconnected, another plays an endless match of its author's.
    let [eve, kim] = ["Eve", "Kim"].map(|name| Visitor::invited(&host, "author", name));
    let (owl, remote) = connect(&eve, "Owl");
    enter(&eve, &id, &remote);
    drop(owl);
    until(&eve, "/remotes", |all| all == &json!([]));
    let (mut elk, remote) = connect(&kim, "Elk");
    enter(&kim, &id, &remote);
    let wish =
        json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "bots": ["human", {"remote": remote}]});
    assert_eq!(kim.post("/matches", &wish).status, 201);
    let start = told(&mut elk, "seated")["start"].clone();
    elk.say(&json!({"started": start}));
    elk.say(&json!({"ready": true}));
    until(&kim, "/remotes", |all| all[0]["busy"] == true);
    let tournament = closed(&host, &id);
    // Rover and Cat meet twice, and each meets the other two twice.
    sockets.into_iter().for_each(play_on);
    let table = finished(&host, &tournament);
    for (name, faults) in [("Rover", 0), ("Cat", 0), ("Owl", 6), ("Elk", 6)] {
        let row = row(&table, name);
        assert_eq!((&row["matches"], &row["faults"]), (&json!(6), &json!(faults)), "{row}");
    }
    assert_eq!(
        row(&table, "Rover")["losses"].as_u64().unwrap() + row(&table, "Cat")["losses"].as_u64().unwrap(),
        row(&table, "Rover")["wins"].as_u64().unwrap() + row(&table, "Cat")["wins"].as_u64().unwrap() - 8
    );
    // Its author and the host see the reason.
    let why = |person: &Visitor<'_>, name: &str| {
        let entry = &row(&table, name)["entry"];
        let told = person.get(&format!("/tournaments/{tournament}/entries/{entry}")).json();
        (told["errors"][0]["verdict"].clone(), told["errors"][0]["message"].clone())
    };
    let failed = |message: &str| (json!("load_failed"), json!(message));
    assert_eq!(why(&eve, "Owl"), failed("it is not connected"));
    assert_eq!(why(&kim, "Elk"), failed("it plays another match"));
    assert_eq!((why(&host, "Owl"), why(&ada, "Owl")), (failed("it is not connected"), failed("")));
}

#[test]
fn one_that_comes_late_is_waited_for() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let eve = Visitor::invited(&host, "author", "Eve");
    let id = open_for_remotes(&host, 3600);
    let mut sockets = Vec::new();
    for (author, name) in [(&ada, "Rover"), (&bob, "Cat"), (&eve, "Owl")] {
        let (socket, remote) = connect(author, name);
        enter(author, &id, &remote);
        sockets.push(socket);
    }
    drop(sockets.pop());
    until(&eve, "/remotes", |all| all == &json!([]));
    let tournament = closed(&host, &id);
    sockets.into_iter().for_each(play_on);
    // All other matches are played, then the contest waits.
    let path = format!("/tournaments/{tournament}");
    let told = until(&host, &path, |told| told["played"] == 2);
    assert_eq!((&told["state"], &row(&told, "Owl")["matches"]), (&json!("running"), &json!(0)));
    play_on(connect(&eve, "Owl").0);
    let table = finished(&host, &tournament);
    for name in ["Rover", "Cat", "Owl"] {
        assert_eq!((&row(&table, name)["matches"], &row(&table, name)["faults"]), (&json!(4), &json!(0)));
    }
}

#[test]
fn the_host_disqualifies_a_connected_bot() {
    let site = Site::public(open());
    let host = Visitor::host(&site);
    let [ada, bob] = ["Ada", "Bob"].map(|name| Visitor::invited(&host, "author", name));
    let guest = Visitor::invited(&host, "guest", "Gil");
    let program = Visitor::program(&ada);
    let (owl, owl_id) = connect(&ada, "Owl");
    let (cat, cat_id) = connect(&bob, "Cat");
    let (elk, elk_id) = connect(&host, "Elk");
    let listed = |id: &str| {
        let all = host.get("/submissions").json();
        all.as_array().unwrap().iter().find(|one| one["id"] == json!(id)).cloned()
    };
    let told = listed(&owl_id).unwrap();
    let of = |key: &str| told[key].clone();
    assert_eq!(
        (of("name"), of("game"), of("author")["name"].clone()),
        ("Owl".into(), "zrf".into(), "Ada".into())
    );
    assert_eq!(
        (of("connected"), of("updated"), of("disqualified")),
        (json!(true), Value::Null, json!(false))
    );
    let path = format!("/remotes/{owl_id}/disqualified");
    let rule = |person: &Visitor<'_>, is_out: bool| {
        person.ask("PUT", &path, json!({"disqualified": is_out}).to_string().as_bytes())
    };
    // Who may not disqualify it. An unknown bot is refused too.
    for person in [&ada, &bob, &guest, &program] {
        check(&rule(person, true), 403, "not_allowed");
    }
    check(&rule(&Visitor::new(&site), true), 401, "sign_in");
    check(&host.ask("PUT", "/remotes/none/disqualified", br#"{"disqualified":true}"#), 404, "not_found");
    // Disqualified, it cannot be entered. Readmitted, it can.
    let id = open_for_remotes(&host, 60);
    let entries = format!("/contests/{id}/entries");
    assert_eq!(rule(&host, true).status, 200);
    assert_eq!(listed(&owl_id).unwrap()["disqualified"], true);
    for person in [&ada, &host] {
        check(&person.post(&entries, &json!({"remote": owl_id})), 409, "disqualified");
    }
    assert_eq!(rule(&host, false).status, 200);
    enter(&ada, &id, &owl_id);
    enter(&bob, &id, &cat_id);
    enter(&host, &id, &elk_id);
    // An entered bot that is not connected is left out when the contest closes; its author and the host see the reason.
    drop(owl);
    until(&ada, "/remotes", |all| all == &json!([]));
    assert_eq!(listed(&owl_id).unwrap()["connected"], false);
    assert_eq!(rule(&host, true).status, 200);
    let tournament = closed(&host, &id);
    let out = |person: &Visitor<'_>| contest(person, &id)["left_out"].clone();
    let said = |why: &str| json!([{"bot": owl_id, "name": "Owl", "why": why}]);
    assert_eq!(out(&ada), said("'Owl' is disqualified; ask the host"));
    assert_eq!((out(&host), out(&bob)), (said("'Owl' is disqualified; ask the host"), said("")));
    [cat, elk].into_iter().for_each(play_on);
    let table = finished(&guest, &tournament);
    let mut names: Vec<_> = table["rows"].as_array().unwrap().iter().map(|row| &row["name"]).collect();
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["Cat", "Elk"]);
    // A disconnected bot can be readmitted; it is still listed because it was entered into a contest.
    assert_eq!(rule(&host, false).status, 200);
    assert_eq!(listed(&owl_id).unwrap()["disqualified"], false);
}
