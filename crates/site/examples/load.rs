//! The cost of a crowd: four exports of one long match at once, 200 spectators of one match, then 50 matches at once, against a server in
//! another process.
//!
//! `cargo run --release -p site --example load -- PATH/TO/viadal [SPECTATORS] [MATCHES] [SECONDS] [GAMES]`

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on ends")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

fn main() {
    let mut words = std::env::args().skip(1);
    let program = words.next().expect("the path of viadal");
    let mut number = |or| words.next().map_or(or, |word| word.parse().expect("a number"));
    let (spectators, matches, seconds, games) = (number(200), number(50), number(20), number(200));
    let site = Site::new(&program);
    exports(&site, games);
    crowd(&site, spectators, seconds);
    many(&site, matches as usize, seconds);
}

/// Requests four pages and four frame lists of one long chess match at once.
fn exports(site: &Site, games: u64) {
    let options = json!({"rules": "chess", "games": games});
    let wish =
        json!({"game": "zrf", "options": options, "bots": ["house:random", "house:random"], "seed": 1});
    let id = site.post("/matches", &wish)["id"].as_str().unwrap().to_string();
    let mut socket = site.socket();
    say(&mut socket, &json!({"watch": id, "from": usize::MAX}));
    let ended = loop {
        let Ok(Message::Text(text)) = socket.read() else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["summary"]["ended"].is_i64() {
            break message["summary"].clone();
        }
    };
    println!(
        "{games} games of chess, {} turns: {} MB at the most while they were played",
        ended["turns"],
        site.peak()
    );
    for part in ["page.html", "frames"] {
        let path = format!("/matches/{id}/{part}");
        let lengths: Vec<usize> = std::thread::scope(|scope| {
            let four: Vec<_> = (0..4).map(|_| scope.spawn(|| site.length(&path))).collect();
            four.into_iter().map(|one| one.join().unwrap()).collect()
        });
        println!("four times {part} at once, {} kB each: {} MB at the most", lengths[0] / 1000, site.peak());
    }
    assert!(site.peak() < 300, "{} MB are too many", site.peak());
}

/// A match played by a person, so that the origin time of each line is known; all others watch.
fn crowd(site: &Site, spectators: u64, seconds: u64) {
    let begun = site.post("/matches", &json!({"game": "thud", "bots": ["human", "human"]}));
    let id = begun["id"].as_str().unwrap().to_string();
    let keys = [begun["keys"][0].as_str().unwrap(), begun["keys"][1].as_str().unwrap()];
    let sent: Arc<Mutex<BTreeMap<u64, Instant>>> = Arc::default();
    let delays: Arc<Mutex<Vec<Duration>>> = Arc::default();
    for _ in 0..spectators {
        let mut socket = site.socket();
        say(&mut socket, &json!({"watch": id}));
        let (sent, delays) = (Arc::clone(&sent), Arc::clone(&delays));
        std::thread::spawn(move || {
            while let Ok(message) = socket.read() {
                let now = Instant::now();
                let Message::Text(text) = message else { continue };
                // Parsing would add the spectator's own work to the measurement: find the turn in the text.
                let Some(turn) = text.split_once("\"frame\":{\"game\":1,\"turn\":").map(|(_, rest)| rest)
                else {
                    continue;
                };
                let turn: u64 = turn.split(',').next().unwrap().parse().unwrap();
                if let Some(sent) = sent.lock().unwrap().get(&turn) {
                    delays.lock().unwrap().push(now.duration_since(*sent));
                }
            }
        });
    }
    let mut hand = site.socket();
    say(&mut hand, &json!({"watch": id, "keys": keys}));
    let (began, cpu) = (Instant::now(), site.cpu());
    let mut turns = 0;
    while began.elapsed() < Duration::from_secs(seconds) {
        let Ok(Message::Text(text)) = hand.read() else { continue };
        let told: Value = serde_json::from_str(&text).unwrap();
        let Some(prompt) = told["prompt"].as_object() else { continue };
        std::thread::sleep(Duration::from_millis(250));
        let bot = told["bot"].as_u64().unwrap() as usize;
        let legal = prompt["view"]["legal"].as_array().unwrap();
        let (turn, action) = (prompt["turn"].as_u64().unwrap(), &legal[turns * 7 % legal.len()]);
        sent.lock().unwrap().insert(turn, Instant::now());
        say(
            &mut hand,
            &json!({"act": id, "key": keys[bot], "game": prompt["game"], "turn": turn, "action": {"move": action}}),
        );
        turns += 1;
    }
    let took = began.elapsed();
    let cpu = site.cpu() - cpu;
    let mut delays = delays.lock().unwrap().clone();
    delays.sort();
    let at = |part: f64| delays[((delays.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "{spectators} spectators of one match, {turns} turns in {:.1} s: {:.1} % of one core, {} MB, {} lines came; \
         from a decision to a spectator {:.1} ms half of the time, {:.1} ms at 99 %, {:.1} ms at the most",
        took.as_secs_f64(),
        100.0 * cpu.as_secs_f64() / took.as_secs_f64(),
        site.memory(),
        delays.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    site.post(&format!("/matches/{id}/stop"), &json!({}));
}

/// Matches of all games at once, paced, each with a spectator, plus one viewer of the list of all.
fn many(site: &Site, matches: usize, seconds: u64) {
    let games = site.get("/games");
    let games = games.as_array().unwrap();
    let lines: Arc<Mutex<u64>> = Arc::default();
    let count = |mut socket: Socket, lines: Arc<Mutex<u64>>| {
        std::thread::spawn(move || {
            while socket.read().is_ok() {
                *lines.lock().unwrap() += 1;
            }
        })
    };
    for number in 0..matches {
        let game = &games[number % games.len()];
        let house =
            format!("house:{}", game["house"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap());
        let wish = json!({"game": game["id"], "bots": [house, "house:random"], "options": {"games": 10}, "pace_ms": 500});
        let begun = site.post("/matches", &wish);
        let mut socket = site.socket();
        say(&mut socket, &json!({"watch": begun["id"]}));
        count(socket, Arc::clone(&lines));
    }
    let mut list = site.socket();
    say(&mut list, &json!({"lobby": true}));
    count(list, Arc::default());
    std::thread::sleep(Duration::from_secs(3));
    let (began, cpu, before) = (Instant::now(), site.cpu(), *lines.lock().unwrap());
    std::thread::sleep(Duration::from_secs(seconds));
    let took = began.elapsed();
    let cpu = site.cpu() - cpu;
    let live = site.get("/matches?state=live&limit=500").as_array().unwrap().len();
    println!(
        "{matches} matches at once, a turn each half second ({live} still played after {:.0} s): {:.1} % of one core, {} MB \
         ({} MB at the most), {:.0} lines a second sent",
        took.as_secs_f64(),
        100.0 * cpu.as_secs_f64() / took.as_secs_f64(),
        site.memory(),
        site.peak(),
        (*lines.lock().unwrap() - before) as f64 / took.as_secs_f64(),
    );
}

type Socket = WebSocket<TcpStream>;

fn say(socket: &mut Socket, said: &Value) {
    socket.send(Message::text(said.to_string())).unwrap();
}

struct Site {
    child: Child,
    address: String,
    token: String,
    folder: std::path::PathBuf,
}

impl Site {
    fn new(program: &str) -> Site {
        let folder = std::env::temp_dir().join(format!("viadal-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0", "--db"]).arg(folder.join("viadal.db"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let address = first.trim().strip_prefix("http://").unwrap().to_string();
        let mut site = Site { child, address, token: String::new(), folder };
        site.token = site.get("/session")["token"].as_str().unwrap().into();
        site
    }

    fn get(&self, path: &str) -> Value {
        self.ask("GET", path, "")
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.ask("POST", path, &body.to_string())
    }

    /// The size of an answer, which is discarded.
    fn length(&self, path: &str) -> usize {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET /api/v1{path} HTTP/1.0\r\nhost: {}\r\n\r\n", self.address).unwrap();
        let (mut length, mut chunk) = (0, vec![0; 64 << 10]);
        loop {
            match stream.read(&mut chunk).unwrap() {
                0 => return length,
                read => length += read,
            }
        }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.0\r\nhost: {address}\r\nx-viadal-token: {token}\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    fn socket(&self) -> Socket {
        let path = format!("ws://{}/api/v1/live?token={}", self.address, self.token);
        let stream = TcpStream::connect(&self.address).unwrap();
        tungstenite::client(path.into_client_request().unwrap(), stream).unwrap().0
    }

    /// Processor time used by the server, without its bots.
    fn cpu(&self) -> Duration {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let after = text.rsplit_once(')').unwrap().1;
        let ticks: Vec<u64> =
            after.split_whitespace().skip(11).take(2).map(|word| word.parse().unwrap()).collect();
        // Linux counts hundredths of a second here.
        Duration::from_millis((ticks[0] + ticks[1]) * 10)
    }

    /// Resident memory in megabytes.
    fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// Peak resident memory in megabytes.
    fn peak(&self) -> u64 {
        self.status("VmHWM:")
    }

    fn status(&self, name: &str) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
