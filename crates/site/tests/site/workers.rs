//! What strangers send is computed by a process of theirs: one that takes too much ends for its owner alone.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use site::{Limits, Operations};

use crate::accounts::open;
use crate::crowds::tab;
use crate::exhausting::large_game;
use crate::support::Site;
use crate::visitor::Visitor;

pub(crate) const RULES: &str = include_str!("../../../../games/zrf/rules/tic-tac-toe.zrf");
/// Enough for what is small, and far too little for what is large.
const MEMORY: u64 = 96 << 20;

/// The processes of this test's workers.
pub(crate) fn workers() -> Vec<i32> {
    let own = std::process::id().to_string();
    let is_worker = |pid: &i32| {
        let command = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parent = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)).map(String::from);
        command.starts_with(b"viadal-worker") && parent.as_ref() == Some(&own)
    };
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.filter(is_worker).collect()
}

/// Waits until something is so; the test's own timeout ends it otherwise.
fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::yield_now();
    }
}

/// A rules file of few bytes that takes long to compile: a large game in many variants.
fn many_variants(variants: usize) -> String {
    let slides = ["n", "s", "e", "w", "n", "s", "e", "w"].map(|to| format!("(slide {to})")).concat();
    let pieces: String = (0..60).map(|piece| format!("(piece (name P{piece}) (moves {slides}))\n")).collect();
    let variants: String = (0..variants).map(|number| format!("(variant (title \"{number}\"))\n")).collect();
    format!(
        "(define slide ($1 (while empty? add $1) (verify not-friend?) add))
        (game (title \"G\") (players W B) (turn-order W B)
          (board (image \"a\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0)) (\"4/3/2/1\" (0 9)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
          {pieces} (board-setup (W (P0 a1)) (B (P0 a4))) (win-condition (W B) stalemated))
        {variants}"
    )
}

pub(crate) fn rules(text: &str) -> Value {
    json!({"name": "mine.zrf", "text": text})
}

/// A site with two people, for whom workers may use little.
pub(crate) fn small_site() -> Site {
    Site::public_with(open(), Limits { memory: MEMORY, ..Limits::default() })
}

#[test]
fn rules_that_take_gigabytes_end_for_their_owner_alone() {
    let site = small_site();
    let host = Visitor::host(&site);
    let (ada, bob) = (Visitor::invited(&host, "author", "Ada"), Visitor::invited(&host, "author", "Bob"));
    let goes_on = bob
        .post("/matches", &json!({"game": "thud", "bots": ["house:random", "house:random"], "pace_ms": 5000}))
        .json();
    assert_eq!(bob.post("/rules", &rules(RULES)).status, 200);
    let large = rules(&large_game(1_900_000));
    for _ in 0..2 {
        let refused = ada.post("/rules", &large);
        assert_eq!((refused.status, refused.error().as_str()), (413, "worker_ended"));
        assert_eq!(
            refused.json()["message"],
            "this was ended because it needed more than 96 MB of memory, or failed; make it smaller, or try again"
        );
    }
    let wish = json!({"game": "zrf", "files": {"rules": large}, "bots": ["house:random", "house:random"]});
    assert_eq!(ada.post("/matches", &wish).error(), "worker_ended");
    // The next small file has a new worker; everybody else goes on.
    assert_eq!(ada.post("/rules", &rules(RULES)).status, 200);
    assert_eq!(bob.post("/rules", &rules(RULES)).status, 200);
    assert_eq!(site.get("/healthz").status, 200);
    let told = bob.get(&format!("/matches/{}", goes_on["id"].as_str().unwrap())).json();
    assert_eq!(told["state"], "live", "{told}");
}

#[test]
fn a_worker_that_is_killed_is_told_to_its_owner_and_started_anew() {
    let site = Site::new();
    thread::scope(|scope| {
        let reading = scope.spawn(|| site.post("/api/v1/rules", &rules(&many_variants(900))));
        until(|| !workers().is_empty());
        let killed = workers();
        assert_eq!(killed.len(), 1, "one for the owner");
        assert!(
            std::process::Command::new("kill")
                .args(["-9", &killed[0].to_string()])
                .status()
                .unwrap()
                .success()
        );
        let refused = reading.join().unwrap();
        assert_eq!((refused.status, refused.error().as_str()), (413, "worker_ended"));
        assert_eq!(site.post("/api/v1/rules", &rules(RULES)).status, 200);
        let next = workers();
        assert!(next.len() == 1 && next != killed, "{killed:?} {next:?}");
    });
}

#[test]
fn a_job_that_takes_too_long_ends_with_its_worker() {
    let site = Site::with(Limits { compile: Duration::from_millis(300), ..Limits::default() });
    let refused = site.post("/api/v1/rules", &rules(&many_variants(990)));
    assert_eq!((refused.status, refused.error().as_str()), (400, "slow_rules"));
    assert_eq!(workers(), Vec::<i32>::new());
    assert_eq!(site.get("/healthz").status, 200);
}

#[test]
fn workers_end_with_the_server() {
    let site = Site::new();
    assert_eq!(site.post("/api/v1/rules", &rules(RULES)).status, 200);
    assert_eq!(workers().len(), 1);
    drop(site);
    until(|| workers().is_empty());
}

#[test]
fn a_damaged_record_is_told() {
    let site = Site::new();
    let begun = site.begin(&json!({"game": "thud", "bots": ["house:random", "house:random"]}));
    let id = begun["id"].as_str().unwrap().to_owned();
    site.ended(&id);
    let damaged = id.clone();
    let site = site.restarted_after(Limits::default(), move |store| {
        store.keep_record(&damaged, "no record\n").unwrap();
    });
    let mut tab = site.watch(&id, &json!({}));
    let told = tab.until(|said| !said["error"].is_null() || !said["summary"].is_null());
    assert_eq!(told.last().unwrap()["error"], "internal", "{told:?}");
}

/// No worker has the rules of a folder: what is about them is computed by the server, in the sandbox of the rules.
#[test]
fn games_of_folders_are_shown_and_read_without_workers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../outside/examples/goofspiel");
    let site = Site::operated_here(Operations { games: vec![folder.into()], ..Operations::default() });
    let wish =
        json!({"game": "goofspiel", "bots": ["house:random", "house:random"], "options": {"cards": 3}});
    let begun = site.begin(&wish);
    let id = begun["id"].as_str().unwrap();
    assert_eq!(site.ended(id)["state"], "done");
    let frames = site.frames(id, "everything");
    assert!(frames.len() > 6, "{frames:?}");
    assert_eq!(site.get(&format!("/api/v1/matches/{id}/page.html")).status, 200);
    let told = site.watch(id, &json!({})).until(|said| !said["summary"].is_null());
    assert_eq!(told.len(), frames.len() + 1);
    let record = site.get(&format!("/api/v1/matches/{id}/record")).text();
    let bring = |record: &str| site.write("POST", "/api/v1/records", record.as_bytes());
    let brought = bring(&record);
    assert_eq!(brought.status, 201, "{}", brought.text());
    assert_eq!(site.frames(brought.json()["id"].as_str().unwrap(), "everything"), frames);
    assert_eq!(workers(), Vec::<i32>::new());
    // Rules that nobody has are looked for by a worker, in vain.
    let (known, unknown) = (record.find("\"rules_hash\":\"").unwrap() + 14, "0".repeat(64));
    let refused = bring(&format!("{}{unknown}{}", &record[..known], &record[known + 64..]));
    assert_eq!((refused.status, refused.error().as_str()), (400, "no_game"), "{}", refused.text());
    assert_eq!(workers().len(), 1);
}

/// However many tabs ask: the others wait for the one that is thought of.
#[test]
fn hints_are_one_at_a_time_for_each_person() {
    let site = Site::public(open());
    let ada = Visitor::invited(&Visitor::host(&site), "author", "Ada");
    let wish = json!({"game": "zrf", "options": {"rules": "reversi"}, "bots": ["human", "house:random"]});
    let begun = ada.post("/matches", &wish).json();
    let (id, key) = (&begun["id"], &begun["keys"][0]);
    let mut tabs: Vec<_> = (0..4).map(|_| tab(&ada).unwrap()).collect();
    for tab in &mut tabs {
        tab.say(&json!({"watch": id, "key": key}));
        tab.until(|message| message["prompt"].is_object());
    }
    let (done, most) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let threads = |pid| fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count);
                most.fetch_max(workers().into_iter().map(threads).sum(), Ordering::Relaxed);
                thread::yield_now();
            }
        });
        tabs.iter_mut().for_each(|tab| tab.say(&json!({"hint": id, "key": key})));
        for tab in &mut tabs {
            tab.until(|message| message["hint"].is_object());
        }
        done.store(true, Ordering::Relaxed);
    });
    // The worker, one job with its two threads, and perhaps those of a job that has just ended.
    let most = most.into_inner();
    assert!((3..=6).contains(&most), "{most} threads");
}
