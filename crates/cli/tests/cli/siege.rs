//! A public server besieged: one abuser of each kind at once, beside honest authors and spectators whom nothing may reach.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{Scope, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::site::{Person, Site};
use crate::support::Folder;

/// How many there are, or seconds; `./evidence siege` sets more.
fn number(name: &str, or: usize) -> usize {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(or)
}

/// What one kind of abuser was answered: how often with success, and with each refusal.
#[derive(Default)]
struct Told(BTreeMap<String, u32>);

impl Told {
    /// Notes an answer, and returns what was created.
    fn note(&mut self, answer: Option<crate::site::Answer>) -> Value {
        let Some(answer) = answer else {
            *self.0.entry("closed".into()).or_default() += 1;
            return Value::Null;
        };
        let told: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        let code = if answer.status < 300 { "ok" } else { told["error"].as_str().unwrap_or("unsaid") };
        assert!(answer.status != 500, "our failure: {}", answer.body);
        *self.0.entry(code.into()).or_default() += 1;
        told
    }

    fn refused(&self) -> u32 {
        self.0.iter().filter(|(code, _)| *code != "ok").map(|(_, times)| times).sum()
    }
}

/// An abuser: what it is called, and what it does once. It returns soon.
struct Abuser {
    kind: &'static str,
    once: Box<dyn FnMut(&mut Told) + Send>,
}

fn abuser(kind: &'static str, once: impl FnMut(&mut Told) + Send + 'static) -> Abuser {
    Abuser { kind, once: Box::new(once) }
}

/// These are answered with what is wrong with them, one at a time, and charged.
const CHECKED: &str = "rules files that grow";
const HOUSE: [&str; 2] = ["house:random", "house:random"];

/// A rules file of few bytes that becomes large.
fn large_rules(words: usize) -> String {
    let many = |text: &str, count: usize| vec![text; count].join(" ");
    format!(
        "(define a {}) (define b {}) (define c {}) (game (title \"G\") (players W B) (turn-order W B)
          (board (image \"a\") (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1))))
          (piece (name P) (moves (n add))) (board-setup (W (P a1)) (B (P b2))) (win-condition (W B) stalemated) (history (c)))",
        many("n", 100),
        many("(a)", 100),
        many("(b)", words / 10_000)
    )
}

fn bot(name: &str, files: &[(&str, &str)]) -> Value {
    let files: Vec<Value> = files.iter().map(|(name, text)| json!({"name": name, "text": text})).collect();
    json!({"name": name, "files": files})
}

/// A bot that is built for ever.
fn endless(number: usize) -> Value {
    let manifest = "build = [\"python3\", \"loop.py\"]\nrun = [\"python3\", \"bot.py\"]\n";
    let source = format!("# {number}\nwhile True: pass\n");
    bot("Endless", &[("bot.toml", manifest), ("loop.py", &source), ("bot.py", "print()\n")])
}

fn websocket(site: &str, person: &Person) -> Option<WebSocket<TcpStream>> {
    let mut request =
        format!("ws://{site}/api/v1/live?token={}", person.token).into_client_request().unwrap();
    request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
    let client = person.client.trim().strip_prefix("x-forwarded-for: ").unwrap();
    request.headers_mut().insert("x-forwarded-for", client.parse().unwrap());
    let stream = TcpStream::connect(site).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let (socket, _) = tungstenite::client(request, stream).ok()?;
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(200))).ok()?;
    Some(socket)
}

/// One abuser of each kind, each a person at an address of its own.
fn abusers(site: &Site, people: Vec<Person>, class_link: &str) -> Vec<Abuser> {
    let address = site.address.clone();
    let mut people = people.into_iter();
    let mut next = || people.next().expect("a person for each");
    let mut all = Vec::new();

    let (person, at) = (next(), address.clone());
    let mut asking: Option<(WebSocket<TcpStream>, Value, Value)> = None;
    all.push(abuser("hints", move |told| {
        let Some((socket, id, key)) = &mut asking else {
            let wish =
                json!({"game": "zrf", "options": {"rules": "chess"}, "bots": ["human", "house:random"]});
            let begun = told.note(person.ask("POST", "/matches", &wish));
            let (id, key) = (begun["id"].clone(), begun["keys"][0].clone());
            if let Some(mut socket) = websocket(&at, &person).filter(|_| id.is_string()) {
                let _ = socket.send(Message::text(json!({"watch": id, "key": key}).to_string()));
                asking = Some((socket, id, key));
            }
            return;
        };
        let wish = json!({"hint": id, "key": key}).to_string();
        let mut is_open = (0..50).all(|_| socket.send(Message::text(wish.clone())).is_ok());
        for _ in 0..60 {
            match socket.read() {
                Ok(Message::Text(text)) => {
                    let said: Value = serde_json::from_str(&text).unwrap_or_default();
                    let code = said["error"].as_str().unwrap_or("ok");
                    *told.0.entry(code.into()).or_default() += 1;
                }
                Ok(Message::Close(_)) | Err(tungstenite::Error::ConnectionClosed) => is_open = false,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        if !is_open {
            *told.0.entry("closed".into()).or_default() += 1;
            asking = None;
        }
    }));
    let mut posts =
        |kind: &'static str, path: &'static str, mut wish: Box<dyn FnMut(usize) -> Value + Send>| {
            let person = next();
            let mut number = 0;
            all.push(abuser(kind, move |told| {
                number += 1;
                told.note(person.ask("POST", path, &wish(number)));
            }));
        };
    posts(
        "house bots without bounds",
        "/matches",
        Box::new(|number| {
            let bots = [["house:strong,threads=256,time=100s"; 2], ["house:strong,time=10s"; 2]][number % 2];
            json!({"game": "zrf", "options": {"rules": "international-draughts"}, "bots": bots})
        }),
    );
    posts(
        CHECKED,
        "/rules",
        Box::new(
            |number| json!({"name": "large.zrf", "text": large_rules(1_000_000 + number % 7 * 300_000)}),
        ),
    );
    posts(
        "rules files with a match",
        "/matches",
        Box::new(|number| {
            let text = large_rules(400_000) + &format!("; {number}\n(");
            json!({"game": "zrf", "files": {"rules": {"name": "broken.zrf", "text": text}}, "bots": HOUSE})
        }),
    );
    posts(
        "builds without end",
        "/matches",
        Box::new(|number| json!({"game": "thud", "bots": [endless(number), "house:random"]})),
    );
    posts(
        "programs of 100 MB",
        "/matches",
        Box::new(|number| {
            let source =
                format!("char a[100 << 20] = {{{}}}; int main() {{ return a[1]; }}\n", number % 100 + 1);
            json!({"game": "thud", "bots": [bot("Big", &[("bot.c", &source)]), "house:random"]})
        }),
    );
    posts(
        "bots that take all",
        "/matches",
        Box::new(|number| {
            let source = [
                "while True: pass\n",
                "a = []\nwhile True: a.append(' ' * 10**7)\n",
                "while True: print('x' * 99999)\n",
                "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass\n",
            ][number % 4];
            let bots = json!([bot("Taker", &[("bot.py", source)]), "house:random"]);
            json!({"game": "planetfight", "bots": bots})
        }),
    );
    posts(
        "tournaments without end",
        "/tournaments",
        Box::new(
            |number| json!({"game": "perlwars", "bots": HOUSE, "rounds": 10_usize.pow(number as u32 % 8 + 1)}),
        ),
    );
    posts(
        "records that are none",
        "/records",
        Box::new(|number| {
            Value::String(format!(
                "{{\"viadal\":1,\"game\":\"zrf\",\"x\":\"{}\"}}",
                "y".repeat(number % 8 * 1_000_000)
            ))
        }),
    );

    let (at, client) = (address.clone(), next().client);
    let mut held: Vec<TcpStream> = Vec::new();
    all.push(abuser("drips", move |told| {
        while held.len() < 300 {
            let Ok(mut stream) = TcpStream::connect(&at) else { break };
            let _ = write!(
                stream,
                "POST /api/v1/sign-in HTTP/1.1\r\nhost: {at}\r\n{client}content-length: 900\r\n\r\n"
            );
            let _ = stream.set_read_timeout(Some(Duration::from_millis(1)));
            held.push(stream);
        }
        let before = held.len();
        held.retain_mut(|stream| {
            let closed = stream.write_all(b"{").is_err() || stream.read(&mut [0; 512]).is_ok();
            !closed
        });
        *told.0.entry("closed".into()).or_default() += (before - held.len()) as u32;
        sleep(Duration::from_millis(500));
    }));
    let (person, at) = (next(), address.clone());
    let mut tabs: Vec<WebSocket<TcpStream>> = Vec::new();
    all.push(abuser("tabs", move |told| {
        for _ in 0..16 {
            match websocket(&at, &person) {
                Some(tab) if tabs.len() < 256 => tabs.push(tab),
                _ => *told.0.entry("closed".into()).or_default() += 1,
            }
        }
        tabs.retain_mut(|tab| tab.send(Message::Ping(Vec::new().into())).is_ok());
    }));
    let (mut stranger, mut number) = (next(), 0);
    stranger.cookie = String::new();
    let token = class_link.split_once("/join#").expect("a link").1.to_string();
    all.push(abuser("a class link", move |told| {
        number += 1;
        stranger.token = told.note(stranger.ask("GET", "/session", &Value::Null))["token"]
            .as_str()
            .unwrap_or_default()
            .into();
        told.note(stranger.ask(
            "POST",
            "/sign-in",
            &json!({"token": token, "name": format!("Nobody {number}")}),
        ));
    }));
    all
}

/// What an honest author saw: matches played, and the longest that a request and a match took.
#[derive(Default)]
struct Served {
    matches: usize,
    request: Duration,
    whole: Duration,
}

/// Submits a bot and plays with it until the time is over. Every request succeeds, and the bot never fails.
fn author(person: &Person, number: usize, is_over: &AtomicBool) -> Served {
    let mut served = Served::default();
    let mut make = |path: &str, body: &Value| {
        let began = Instant::now();
        let made = person.make(path, body).expect("an answer");
        served.request = served.request.max(began.elapsed());
        made
    };
    let source = "sub action { &main'move(int(rand(4))); return 1; }\n1;\n";
    let mut submitted = bot(
        &format!("Honest{number}"),
        &[(&format!("Honest{number}.plw"), &format!("package Honest{number};\n{source}"))],
    );
    submitted["game"] = "perlwars".into();
    let id = make("/bots", &submitted)["id"].clone();
    while !is_over.load(Ordering::Relaxed) {
        let began = Instant::now();
        let wish =
            json!({"game": "perlwars", "options": {"games": 1}, "bots": [{"bot": id}, "house:finder"]});
        let begun = make("/matches", &wish);
        let told = person.until(&format!("/matches/{}", begun["id"].as_str().unwrap()), |told| {
            sleep(Duration::from_millis(100));
            !told["ended"].is_null()
        });
        served.matches += 1;
        served.whole = served.whole.max(began.elapsed());
        assert_eq!(
            (&told["state"], &told["verdicts"][0]["verdict"]),
            (&"done".into(), &"ok".into()),
            "{told}"
        );
        let rest = Instant::now();
        while !is_over.load(Ordering::Relaxed) && rest.elapsed() < Duration::from_secs(5) {
            sleep(Duration::from_millis(100));
        }
    }
    served
}

/// Watches a match; returns how many frames came.
fn spectator(site: &str, person: &Person, watched: &str, is_over: &AtomicBool) -> usize {
    let mut socket = websocket(site, person).expect("a place for a spectator");
    socket.send(Message::text(json!({"watch": watched}).to_string())).unwrap();
    let mut frames = 0;
    while !is_over.load(Ordering::Relaxed) {
        match socket.read() {
            Ok(Message::Text(text)) => frames += usize::from(text.contains("\"frame\":")),
            Ok(_) => {}
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(error) => panic!("a spectator was cut off after {frames} frames: {error}"),
        }
    }
    frames
}

/// Runs an abuser until the time is over.
fn besiege<'scope>(
    scope: &'scope Scope<'scope, '_>,
    mut abuser: Abuser,
    is_over: &'scope AtomicBool,
) -> (&'static str, Arc<Mutex<Told>>) {
    let told = Arc::new(Mutex::new(Told::default()));
    let (kind, noted) = (abuser.kind, Arc::clone(&told));
    scope.spawn(move || {
        while !is_over.load(Ordering::Relaxed) {
            let mut own = Told::default();
            (abuser.once)(&mut own);
            let mut noted = noted.lock().unwrap();
            own.0.into_iter().for_each(|(code, times)| *noted.0.entry(code).or_default() += times);
            drop(noted);
            sleep(Duration::from_millis(50));
        }
    });
    (kind, told)
}

/// Ends the siege, even if a test fails.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The memory of the server and of its workers, in megabytes: what they share counts once.
fn held(site: &Site) -> u64 {
    let own = site.child.id();
    let is_its = |pid: u32| {
        let command = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let parent = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)?.parse().ok());
        pid == own || parent == Some(own) && command.starts_with(b"viadal-worker")
    };
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let pids =
        processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(|pid| is_its(*pid));
    let kilobytes = pids.filter_map(|pid| {
        let rollup = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    });
    kilobytes.sum::<u64>() / 1024
}

/// The bytes of a folder and all that is in it.
fn on_disk(folder: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes = entries.map(|entry| match entry.metadata() {
        Ok(known) if known.is_dir() => on_disk(&entry.path()),
        Ok(known) => known.len(),
        Err(_) => 0,
    });
    bytes.sum()
}

#[test]
fn abusers_of_every_kind_at_once_reach_nobody_else() {
    let seconds = number("VIADAL_SECONDS", 5);
    let (authors, spectators) = (number("VIADAL_AUTHORS", 3), number("VIADAL_SPECTATORS", 10));
    let folder = Folder::new("siege");
    let site =
        Site::new(&folder, "--public --host-link --trust-proxy 127.0.0.1 --connections 1024 --db viadal.db");
    let host = site.joined(&site.link, "Host");
    let mut number = 0;
    let mut join = |role: &str, net: u8| {
        number += 1;
        let name = format!("{role} {number}");
        let invited = host.make("/invitations", &json!({"role": role, "name": name})).unwrap();
        let client = format!("192.0.{net}.{}", number % 250 + 1);
        let joined = site.joined_at(&client, invited["link"].as_str().unwrap(), "own");
        joined.unwrap_or_else(|answer| panic!("{}", answer.body))
    };
    let honest: Vec<Person> = (0..authors).map(|_| join("author", 2)).collect();
    let watching: Vec<Person> = (0..spectators).map(|_| join("host", 3)).collect();
    let wicked: Vec<Person> = (0..12).map(|_| join("author", 4)).collect();
    let class = host.make("/invitations", &json!({"role": "author", "most": 200})).unwrap();
    let class = class["link"].as_str().unwrap().to_owned();
    let wish = json!({"game": "zrf", "options": {"rules": "tic-tac-toe", "games": 1000}, "pace_ms": 500, "bots": HOUSE});
    let watched = host.make("/matches", &wish).unwrap()["id"].as_str().unwrap().to_string();

    let is_over = AtomicBool::new(false);
    let (told, served, frames, peak, slowest) = std::thread::scope(|scope| {
        let over = Over(&is_over);
        let is_over = &is_over;
        let spectators: Vec<_> = watching
            .iter()
            .map(|person| scope.spawn(|| spectator(&site.address, person, &watched, is_over)))
            .collect();
        let told: Vec<_> =
            abusers(&site, wicked, &class).into_iter().map(|one| besiege(scope, one, is_over)).collect();
        let authors: Vec<_> = (0..)
            .zip(&honest)
            .map(|(number, person)| scope.spawn(move || author(person, number, is_over)))
            .collect();
        let began = Instant::now();
        let (mut peak, mut slowest) = (0, Duration::ZERO);
        let stranger = site.person_at("192.0.5.1", "");
        while began.elapsed() < Duration::from_secs(seconds as u64) {
            sleep(Duration::from_secs(1));
            peak = peak.max(held(&site));
            let asked = Instant::now();
            assert!(stranger.get("/session")["token"].is_string(), "a stranger is not answered");
            slowest = slowest.max(asked.elapsed());
        }
        drop(over);
        let served: Vec<Served> = authors.into_iter().map(|one| one.join().unwrap()).collect();
        let frames: Vec<usize> = spectators.into_iter().map(|one| one.join().unwrap()).collect();
        (told, served, frames, peak, slowest)
    });

    let mut unbounded = Vec::new();
    for (kind, told) in &told {
        let told = told.lock().unwrap();
        let codes: Vec<String> = told.0.iter().map(|(code, times)| format!("{code} {times}")).collect();
        println!("{kind}: {}", codes.join(", "));
        if told.refused() == 0 && *kind != CHECKED {
            unbounded.push(*kind);
        }
    }
    let matches: usize = served.iter().map(|one| one.matches).sum();
    let request = served.iter().map(|one| one.request).max().unwrap().as_secs_f64();
    let whole = served.iter().map(|one| one.whole).max().unwrap().as_secs_f64();
    let (fewest, most) = (frames.iter().min().unwrap(), frames.iter().max().unwrap());
    let disk = on_disk(folder.path()) >> 20;
    println!(
        "{authors} authors: {matches} matches, none failed; a request took at most {request:.1} s, a match {whole:.1} s\n\
         {spectators} spectators: {fewest} to {most} frames each, none cut off\n\
         server and workers: {peak} MB at the most; {disk} MB on disk; a sign of life within {:.2} s",
        slowest.as_secs_f64()
    );
    if seconds >= 60 {
        assert_eq!(unbounded, [""; 0], "nothing was refused");
    }
    assert!(matches >= authors && *fewest > 0);
    assert!(peak < 1024, "{peak} MB");
    assert_eq!(host.get("/people").as_array().map(|people| people.len() > authors), Some(true));
}
