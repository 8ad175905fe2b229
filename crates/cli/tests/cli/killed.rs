//! A server killed repeatedly while people use it: whatever it acknowledged is still there.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::site::{Person, Site};
use crate::support::Folder;

/// The number of kills; `./evidence kills` sets more.
fn kills() -> usize {
    std::env::var("VIADAL_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3)
}

/// What the server has acknowledged.
#[derive(Default)]
struct Acknowledged {
    /// Cookies by name.
    sessions: BTreeMap<String, String>,
    /// Hashes and owners of bots by id.
    bots: BTreeMap<String, (String, String)>,
    /// Matches by id, with their summaries once they were seen to be over.
    matches: BTreeMap<String, Option<Value>>,
    /// Results of the tournament's matches by id.
    results: BTreeMap<String, Value>,
}

/// The tournament, which outlasts the kills.
fn tournament(kills: usize) -> Value {
    json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["house:random", "house:greedy"],
        "rounds": 40 + 20 * kills, "seed": 7})
}

/// Adds bots and begins matches until the server is gone.
fn work(person: &Person, name: &str, round: usize, told: &Mutex<Acknowledged>, count: &AtomicUsize) {
    for number in 0.. {
        let text = format!("package Ace;\nsub action {{ {round} + {number} }}\n1;\n");
        let files = json!([{"name": "Ace.plw", "text": text}]);
        let bot = json!({"name": format!("{name} {round} {number}"), "game": "perlwars", "files": files});
        let Some(made) = person.make("/bots", &bot) else { return };
        let hash = made["hash"].as_str().unwrap().to_string();
        told.lock().unwrap().bots.insert(made["id"].as_str().unwrap().into(), (hash, name.into()));
        let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "seed": number, "pace_ms": 15,
            "bots": ["house:random", "house:random"]});
        let Some(made) = person.make("/matches", &wish) else { return };
        told.lock().unwrap().matches.insert(made["id"].as_str().unwrap().into(), None);
        count.fetch_add(1, Ordering::Relaxed);
    }
}

/// Checks that everything acknowledged is there.
fn check(site: &Site, told: &mut Acknowledged, tournament: &str) {
    for (name, cookie) in &told.sessions {
        let person = &site.person(cookie).get("/session")["account"]["person"];
        assert_eq!(person["name"], *name, "a session is lost");
    }
    let of = |name: &str| site.person(&told.sessions[name]);
    let people: BTreeMap<&str, Person> = ["Host", "Ada", "Bob"].map(|name| (name, of(name))).into();
    for (id, (hash, owner)) in &told.bots {
        let bot = people[owner.as_str()].get(&format!("/bots/{id}"));
        assert_eq!(bot["hash"], *hash, "a bot is lost: {bot}");
    }
    for (id, seen) in &mut told.matches {
        let summary = people["Host"].get(&format!("/matches/{id}"));
        assert!(summary["state"].is_string(), "a match is lost: {summary}");
        if let Some(seen) = seen {
            assert_eq!(summary, *seen, "a result has changed");
        } else if summary["ended"].is_i64() {
            assert_eq!((&summary["state"], &summary["note"]), (&json!("done"), &Value::Null), "{summary}");
            *seen = Some(summary);
        }
    }
    let listed = people["Host"].get(&format!("/tournaments/{tournament}/matches"));
    let now: BTreeMap<String, Value> = listed["matches"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| !one["result"].is_null())
        .map(|one| (one["id"].as_str().unwrap().to_string(), one["result"].clone()))
        .collect();
    for (id, result) in &told.results {
        if let Some(now) = now.get(id) {
            assert_eq!(now, result, "a result of the tournament has changed");
        } else {
            let summary = people["Host"].get(&format!("/matches/{id}"));
            assert_eq!(summary["state"], "done", "a result of the tournament is lost: {summary}");
        }
    }
    told.results.extend(now);
}

#[test]
fn killed_again_and_again_a_server_loses_nothing_that_it_has_acknowledged() {
    let folder = Folder::new("killed");
    let (kills, told) = (kills(), Mutex::new(Acknowledged::default()));
    let mut site = Site::new(&folder, "--public --host-link --quotas bots=10000 --db viadal.db");
    let host = site.joined(&site.link, "Host");
    let join = |name: &str, role: &str, host: &Person, site: &Site| {
        let invited = host.make("/invitations", &json!({"role": role, "name": name}))?;
        Some(site.joined(invited["link"].as_str()?, name).cookie)
    };
    let mut sessions = BTreeMap::from([("Host".to_string(), host.cookie.clone())]);
    for name in ["Ada", "Bob"] {
        sessions.insert(name.into(), join(name, "author", &host, &site).unwrap());
    }
    told.lock().unwrap().sessions = sessions.clone();
    let id = host.make("/tournaments", &tournament(kills)).unwrap()["id"].as_str().unwrap().to_string();
    for round in 0..kills {
        let count = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for name in ["Ada", "Bob"] {
                let (person, told, count) = (site.person(&sessions[name]), &told, &count);
                scope.spawn(move || work(&person, name, round, told, count));
            }
            let host = site.person(&sessions["Host"]);
            let guest = format!("Guest {round}");
            let cookie = join(&guest, "guest", &host, &site).unwrap();
            told.lock().unwrap().sessions.insert(guest, cookie);
            // At an unpredictable time: after as many acknowledgements as the round says.
            let began = Instant::now();
            while count.load(Ordering::Relaxed) < 2 + round * 7 % 5 {
                assert!(began.elapsed() < Duration::from_secs(60), "nothing is acknowledged");
                std::thread::yield_now();
            }
            site.kill();
        });
        site = Site::new(&folder, "--public --quotas bots=10000 --db viadal.db");
        check(&site, &mut told.lock().unwrap(), &id);
    }
    // All started matches end, and the table equals that of an undisturbed server.
    let host = site.person(&sessions["Host"]);
    let mut told = told.into_inner().unwrap();
    for id in told.matches.keys() {
        host.until(&format!("/matches/{id}"), |told| told["state"] == "done");
    }
    check(&site, &mut told, &id);
    host.until(&format!("/tournaments/{id}"), |told| told["state"] == "finished");
    assert_eq!(site.terminate(), Some(0));
    let calm = Site::new(&folder, "--db calm.db");
    let somebody = calm.person("");
    let other =
        somebody.make("/tournaments", &tournament(kills)).unwrap()["id"].as_str().unwrap().to_string();
    somebody.until(&format!("/tournaments/{other}"), |told| told["state"] == "finished");
    drop(calm);
    let table = |db: &str| folder.viadal(&format!("table {db} --json")).ended(0).out;
    assert_eq!(table("viadal.db"), table("calm.db"));
    println!(
        "{kills} kills: {} sessions, {} bots, {} matches and the tournament's results are all there",
        told.sessions.len(),
        told.bots.len(),
        told.matches.len()
    );
}

#[test]
fn a_server_that_is_asked_to_end_under_load_saves_all_of_it() {
    let folder = Folder::new("terminated");
    let told = Mutex::new(Acknowledged::default());
    let mut site = Site::new(&folder, "--public --host-link --grace 1s --db viadal.db");
    let host = site.joined(&site.link, "Host");
    let cookie = host.cookie.clone();
    told.lock().unwrap().sessions =
        ["Host", "Ada", "Bob"].map(|name| (name.to_string(), cookie.clone())).into();
    let id = host.make("/tournaments", &tournament(1)).unwrap()["id"].as_str().unwrap().to_string();
    let count = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let person = site.person(&cookie);
        let (told, count) = (&told, &count);
        scope.spawn(move || while_it_stands(&person, told, count));
        while count.load(Ordering::Relaxed) < 8 {
            std::thread::yield_now();
        }
        assert_eq!(site.terminate(), Some(0));
    });
    site = Site::new(&folder, "--public --db viadal.db");
    let host = site.person(&cookie);
    let told = told.into_inner().unwrap();
    for id in told.matches.keys() {
        let ended = host.until(&format!("/matches/{id}"), |told| told["ended"].is_i64());
        assert_eq!((&ended["state"], &ended["note"]), (&json!("done"), &Value::Null), "{ended}");
    }
    host.until(&format!("/tournaments/{id}"), |told| told["state"] == "finished");
}

/// Begins matches until the server refuses.
fn while_it_stands(person: &Person, told: &Mutex<Acknowledged>, count: &AtomicUsize) {
    for seed in 0.. {
        let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe"}, "seed": seed, "pace_ms": 50,
            "bots": ["house:random", "house:random"]});
        let Some(answer) = person.ask("POST", "/matches", &wish) else { return };
        if answer.status == 409 {
            assert!(answer.body.contains("\"closing\""), "{}", answer.body);
            return;
        }
        assert_eq!(answer.status, 201, "{}", answer.body);
        let made: Value = serde_json::from_str(&answer.body).unwrap();
        told.lock().unwrap().matches.insert(made["id"].as_str().unwrap().into(), None);
        count.fetch_add(1, Ordering::Relaxed);
    }
}
