//! A public server under load: many authors submit at once while spectators watch a match.

use std::collections::BTreeMap;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::site::{Person, Site};
use crate::support::Folder;

/// How many people there are; `./evidence crowd` sets more.
fn number(name: &str, or: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(or)
}

/// The pace of the watched match.
const PACE: Duration = Duration::from_millis(500);
const GAME: &str = "perlwars";
/// The starters to submit.
const LANGUAGES: [&str; 5] = ["perl", "python", "javascript", "c", "java"];

/// When each spectator received each line of the match, by content.
type Arrivals = Mutex<BTreeMap<String, Vec<Instant>>>;

/// Disconnects the spectators, even if a test fails.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn watch(mut socket: WebSocket<TcpStream>, arrivals: &Arrivals, is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        let Ok(message) = socket.read() else { continue };
        let now = Instant::now();
        let Message::Text(text) = message else { continue };
        let Some((_, shown)) = text.split_once("\"frame\":{") else { continue };
        let turn = shown.split(",\"").take(2).collect();
        arrivals.lock().unwrap().entry(turn).or_default().push(now);
    }
}

fn socket(site: &Site, person: &Person) -> WebSocket<TcpStream> {
    let path = format!("ws://{}/api/v1/live?token={}", site.address, person.token);
    let mut request = path.into_client_request().unwrap();
    request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
    let stream = TcpStream::connect(&site.address).unwrap();
    let (socket, _) = tungstenite::client(request, stream).unwrap();
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    socket
}

/// An author's submission.
fn starter(host: &Person, language: &str, name: &str) -> Value {
    let told = host.get(&format!("/games/{GAME}/starter?language={language}&name={name}"));
    json!({"name": name, "game": GAME, "language": language, "files": told["files"]})
}

/// The median, the 99th percentile and the maximum.
fn shares(mut all: Vec<Duration>) -> [f64; 3] {
    all.sort();
    [0.5, 0.99, 1.0].map(|share| {
        let last = (all.len().max(1) - 1) as f64;
        all.get((last * share) as usize).map_or(f64::NAN, Duration::as_secs_f64)
    })
}

#[test]
fn authors_who_submit_at_once_and_a_crowd_of_spectators_lose_nothing() {
    let (authors, spectators) = (number("VIADAL_AUTHORS", 5), number("VIADAL_SPECTATORS", 20));
    let folder = Folder::new("crowd");
    let connections = authors + spectators + 64;
    let words = format!("--public --host-link --connections {connections} --db viadal.db");
    let site = Site::new(&folder, &words);
    let host = site.joined(&site.link, "Host");
    let join = |role: &str, number: usize| {
        let invited = host.make("/invitations", &json!({"role": role, "name": format!("{role} {number}")}));
        site.joined(invited.unwrap()["link"].as_str().unwrap(), "own")
    };
    let people: Vec<Person> = (0..authors).map(|number| join("author", number)).collect();
    let watching: Vec<Person> = (0..spectators.div_ceil(2)).map(|number| join("host", number)).collect();
    host.make(&format!("/ladders/{GAME}"), &json!({"on": true})).unwrap();
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe", "games": 1000}, "pace_ms": PACE.as_millis() as u64,
        "bots": ["house:random", "house:random"]});
    let watched = host.make("/matches", &wish).unwrap()["id"].as_str().unwrap().to_string();

    let (arrivals, is_over) = (Arrivals::default(), AtomicBool::new(false));
    let (delays, submitted) = std::thread::scope(|scope| {
        let over = Over(&is_over);
        for number in 0..spectators {
            let mut socket = socket(&site, &watching[number / 2]);
            socket.send(Message::text(json!({"watch": watched, "from": usize::MAX}).to_string())).unwrap();
            let (arrivals, is_over) = (&arrivals, &is_over);
            scope.spawn(move || watch(socket, arrivals, is_over));
        }
        let mut sending = Vec::new();
        for (number, person) in people.iter().enumerate() {
            let language = LANGUAGES[number % LANGUAGES.len()];
            let bot = starter(&host, language, &format!("Bot{number}"));
            sending.push(scope.spawn(move || {
                let began = Instant::now();
                let kept = person.make("/bots", &bot).expect("an answer");
                let id = kept["id"].as_str().unwrap();
                let check = person.make(&format!("/bots/{id}/check"), &json!({})).expect("an answer");
                assert_eq!(check["verdict"], "ok", "{language}: {check}");
                began.elapsed()
            }));
        }
        let submitted: Vec<Duration> = sending.into_iter().map(|one| one.join().unwrap()).collect();
        // Some more turns, with every bot on the ladder.
        std::thread::sleep(PACE * 6);
        drop(over);
        let arrivals = std::mem::take(&mut *arrivals.lock().unwrap());
        let complete = arrivals.values().filter(|times| times.len() == spectators);
        let late = complete.flat_map(|times| {
            let first = *times.iter().min().unwrap();
            times.iter().map(move |time| *time - first).collect::<Vec<_>>()
        });
        (late.collect::<Vec<_>>(), submitted)
    });
    assert!(!delays.is_empty(), "no turn has come to all spectators");

    // Each author has one bot, the host sees them all, and all enter the ladder.
    for (number, person) in people.iter().enumerate() {
        let bots = person.get("/bots");
        let names: Vec<&str> =
            bots.as_array().unwrap().iter().map(|bot| bot["name"].as_str().unwrap()).collect();
        assert_eq!(names, [format!("Bot{number}")], "a submission is lost");
    }
    assert_eq!(host.get("/bots").as_array().unwrap().len(), authors);
    let (played, matches) = ladder_with(&host, authors);
    let faults: Vec<&str> = matches.iter().flat_map(faults).collect();
    assert_eq!(faults, [""; 0], "honest bots failed");

    let [half, most, worst] = shares(submitted).map(|seconds| (seconds * 10.0).round() / 10.0);
    println!(
        "{authors} submissions at once: answered after {half} s half of the time, {most} s at 99 %, {worst} s at the most"
    );
    let [half, most, worst] = shares(delays).map(|seconds| (seconds * 10_000.0).round() / 10.0);
    println!(
        "{spectators} spectators: behind the first of them by {half} ms half of the time, {most} ms at 99 %, {worst} ms at the most"
    );
    println!("{played} matches of the ladder, none lost by a failure; {} MB at the most", peak(&site));
}

/// The ladder's matches once each author's bot has played one.
fn ladder_with(host: &Person, authors: usize) -> (usize, Vec<Value>) {
    let ladders = host.get("/ladders");
    let ladder = ladders.as_array().unwrap().iter().find(|ladder| ladder["game"] == GAME).unwrap();
    let id = ladder["tournament"]["id"].as_str().unwrap();
    let standing = host.until(&format!("/tournaments/{id}"), |told| {
        let rows = told["rows"].as_array().unwrap();
        let played = |row: &&Value| {
            row["name"].as_str().unwrap().starts_with("Bot") && row["matches"].as_u64().unwrap() > 0
        };
        rows.iter().filter(played).count() >= authors
    });
    let mut matches = Vec::new();
    loop {
        let from = matches.len();
        let page = host.get(&format!("/tournaments/{id}/matches?played=1&from={from}&limit=100"));
        let page = page["matches"].as_array().unwrap();
        if page.is_empty() {
            return (standing["played"].as_u64().unwrap() as usize, matches);
        }
        matches.extend(page.iter().cloned());
    }
}

fn faults(one: &Value) -> impl Iterator<Item = &str> {
    one["result"]["faults"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// The peak memory of the server in megabytes.
fn peak(site: &Site) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", site.child.id())).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}
