//! The rules and the house players of a match are in its owner's worker: what they take there is nobody else's.

use std::fs;
use std::process::Command;
use std::sync::Arc;

use arena::{Arena, play};
use game::Record;
use referee::MatchSetup;
use serde_json::{Value, json};

use crate::accounts::open;
use crate::crowds::tab;
use crate::exhausting::large_game;
use crate::support::Site;
use crate::visitor::Visitor;
use crate::workers::{RULES, rules, small_site, workers};

/// The record of a match that a server plays, and of the same played by this test itself.
fn records(site: &Site, wish: &Value) -> (String, String) {
    let begun = site.begin(wish);
    let id = begun["id"].as_str().unwrap();
    assert_eq!(site.ended(id)["state"], "done", "{wish}");
    let there = site.get(&format!("/api/v1/matches/{id}/record")).text();
    let header = Record::parse(&there).unwrap().header;
    let room = arena::room(&header.game).unwrap();
    let bots: Vec<String> =
        wish["bots"].as_array().unwrap().iter().map(|bot| bot.as_str().unwrap().into()).collect();
    let (options, files) = (header.options, header.files);
    let setup = MatchSetup { room, options, files, seed: header.seed };
    let arena = Arena::new(std::env::temp_dir().join("viadal-umpires"), Arc::default());
    let here = play(&arena, &setup, &bots, &mut |_| {}, &mut |_| {}).unwrap();
    (there, here.record.to_string())
}

#[test]
fn a_match_is_the_same_wherever_its_rules_are() {
    let site = Site::new();
    let wishes = [
        json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["house:strong,nodes=200", "house:random"]}),
        json!({"game": "zrf", "options": {"rules": "chess", "max_moves": 20}, "bots": ["house:strong,nodes=50", "house:strong,nodes=20,depth=2"]}),
        json!({"game": "zrf", "files": {"rules": rules(RULES)}, "options": {"games": 3}, "bots": ["house:random", "house:strong,nodes=9"]}),
        json!({"game": "thud", "bots": ["house:random", "house:greedy"]}),
        json!({"game": "planetfight", "options": {"rounds": 20}, "bots": ["house:random", "house:strong,nodes=40"]}),
        json!({"game": "wizards", "bots": ["house:random", "house:hunter"]}),
        json!({"game": "robobattler", "bots": ["house:random", "house:random"]}),
        json!({"game": "perlwars", "bots": ["house:random", "Hunter"]}),
    ];
    for mut wish in wishes {
        wish["seed"] = json!(7);
        let (there, here) = records(&site, &wish);
        assert_eq!(there, here, "{wish}");
    }
    assert_eq!(workers().len(), 1, "one for everybody on one's own machine");
}

/// Two people whose matches go on for long, and their workers.
fn two_matches(site: &Site) -> [(Visitor<'_>, String, i32); 2] {
    let host = Visitor::host(site);
    ["Ada", "Bob"].map(|name| {
        let visitor = Visitor::invited(&host, "author", name);
        let before = workers();
        let wish = json!({"game": "thud", "bots": ["house:random", "house:random"], "pace_ms": 300});
        let begun = visitor.post("/matches", &wish).json();
        let id = begun["id"].as_str().unwrap().to_owned();
        goes_on(&visitor, &id);
        let new: Vec<i32> = workers().into_iter().filter(|worker| !before.contains(worker)).collect();
        assert_eq!(new.len(), 1, "one for each owner");
        (visitor, id, new[0])
    })
}

/// The first summary of a match of which something is so.
fn told(visitor: &Visitor<'_>, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let mut tab = tab(visitor).unwrap();
    tab.say(&json!({"watch": id}));
    let mut told = tab.until(|message| message["summary"].is_object() && is_so(&message["summary"]));
    told.pop().unwrap()["summary"].take()
}

/// A match goes on: it comes to later turns. Returns the last.
fn goes_on(visitor: &Visitor<'_>, id: &str) -> u64 {
    let mut tab = tab(visitor).unwrap();
    tab.say(&json!({"watch": id}));
    let told = tab.until(|message| message["summary"].is_object());
    let now = told.last().unwrap()["summary"]["turn"].as_u64().unwrap();
    let told = tab.until(|message| message["frame"]["turn"].as_u64().is_some_and(|turn| turn > now + 1));
    told.last().unwrap()["frame"]["turn"].as_u64().unwrap()
}

/// A match has ended with its owner's worker.
fn ends(visitor: &Visitor<'_>, id: &str) {
    let told = told(visitor, id, |summary| summary["state"] == "broken" || summary["state"] == "done");
    assert_eq!((&told["state"], &told["note"]), (&json!("broken"), &json!("worker_ended")), "{told}");
}

#[test]
fn a_worker_that_is_killed_ends_the_matches_of_its_owner_alone() {
    let site = Site::public(open());
    let [(ada, hers, worker), (bob, his, _)] = two_matches(&site);
    let turn = goes_on(&ada, &hers);
    assert!(Command::new("kill").args(["-9", &worker.to_string()]).status().unwrap().success());
    ends(&ada, &hers);
    goes_on(&bob, &his);
    // What was played is kept, and can be played on by a new worker.
    let wish = json!({"at": format!("1.{turn}"), "bots": ["house:random", "house:random"]});
    let again = ada.post(&format!("/matches/{hers}/fork"), &wish).json();
    let id = again["id"].as_str().unwrap_or_else(|| panic!("{again}"));
    assert_eq!(told(&ada, id, |summary| summary["ended"].is_number())["state"], "done");
    goes_on(&bob, &his);
}

#[test]
fn rules_that_take_too_much_memory_end_the_matches_of_their_owner_alone() {
    let site = small_site();
    let [(ada, hers, _), (bob, his, _)] = two_matches(&site);
    let refused = ada.post("/rules", &rules(&large_game(1_900_000)));
    assert_eq!((refused.status, refused.error().as_str()), (413, "worker_ended"));
    ends(&ada, &hers);
    goes_on(&bob, &his);
    assert_eq!(site.get("/healthz").status, 200);
}

/// The rules of a match are nowhere in the server's own memory.
#[test]
fn large_rules_are_in_the_worker() {
    let site = Site::new();
    let held = |pid: &str| {
        let told = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap();
        told.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
    };
    // Whatever the first match needs once.
    let wish = |text: &str| json!({"game": "zrf", "files": {"rules": rules(text)}, "bots": ["human", "house:strong"]});
    site.begin(&wish(RULES));
    let before = held("self");
    let large = include_str!("../../../../games/zrf/rules/chess.zrf");
    let begun = site.begin(&wish(large));
    let mut tab = site.watch(begun["id"].as_str().unwrap(), &json!({"key": begun["keys"][0]}));
    tab.until(|message| message["prompt"].is_object());
    let taken = held("self").saturating_sub(before);
    assert!(taken < 8 << 20, "{taken} bytes");
}
