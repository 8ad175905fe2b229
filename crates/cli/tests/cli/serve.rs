//! `viadal serve` as a process: its address, its end, and what survives a kill.

use std::fs::Permissions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::support::Folder;

/// A server started from the command line.
pub(crate) struct Served {
    child: Child,
    address: String,
    token: String,
}

impl Served {
    pub(crate) fn new(folder: &Folder) -> Served {
        let mut command = folder.command("serve --port 0 --db viadal.db");
        command.stdin(Stdio::null());
        Served::of(command)
    }

    fn of(mut command: Command) -> Served {
        let mut child = command.spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let address = first.trim().strip_prefix("http://").unwrap().to_string();
        let mut served = Served { child, address, token: String::new() };
        served.token = served.ask("GET", "/session", "")["token"].as_str().unwrap().into();
        served
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        serde_json::from_str(&self.text(method, path, body)).unwrap()
    }

    pub(crate) fn text(&self, method: &str, path: &str, body: &str) -> String {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.0\r\nhost: {address}\r\nx-viadal-token: {token}\r\n\
             content-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.into()
    }

    fn begin(&self, pace_ms: u64) -> String {
        let wish = json!({"game": "planetfight", "bots": ["house:uber", "house:uber"], "pace_ms": pace_ms});
        self.ask("POST", "/matches", &wish.to_string())["id"].as_str().unwrap().into()
    }

    /// A match once it satisfies the condition.
    fn until(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.ask("GET", &format!("/matches/{id}"), "");
            if is_so(&told) {
                return told;
            }
        }
    }
}

/// Stops the server even if the test fails.
impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn after_a_violent_end_finished_matches_are_there_and_others_go_on() {
    let folder = Folder::new("serve_killed");
    let mut served = Served::new(&folder);
    let (quick, slow) = (served.begin(0), served.begin(50));
    let done = served.until(&quick, |told| told["state"] == "done");
    let frames = served.text("GET", &format!("/matches/{quick}/frames"), "");
    served.until(&slow, |told| told["turn"].as_u64() >= Some(3));
    served.child.kill().unwrap();
    served.child.wait().unwrap();

    let served = Served::new(&folder);
    assert_eq!(served.ask("GET", &format!("/matches/{quick}"), ""), done);
    assert_eq!(served.text("GET", &format!("/matches/{quick}/frames"), ""), frames);
    // The same seed and bots give the same result.
    let ended = served.until(&slow, |told| told["ended"].is_i64());
    assert_eq!((&ended["state"], &ended["note"]), (&json!("done"), &json!(null)), "{ended}");
    let whole = served.text("GET", &format!("/matches/{slow}/frames"), "");
    assert_eq!(whole.lines().count() as u64, 2 * ended["turns"].as_u64().unwrap() + 1, "{ended}");
}

#[test]
fn ctrl_c_ends_it_and_its_matches_go_on_next_time() {
    let folder = Folder::new("serve_ended");
    let mut served = Served::new(&folder);
    let id = served.begin(50);
    served.until(&id, |told| told["turn"].as_u64() >= Some(2));
    Command::new("kill").args(["-INT", &served.child.id().to_string()]).status().unwrap();
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
    let served = Served::new(&folder);
    served.until(&id, |told| told["state"] == "live" && told["turn"].as_u64() >= Some(2));
    served.until(&id, |told| told["state"] == "done");
}

#[test]
fn the_page_is_opened_in_the_browser_that_is_named() {
    let script = "#!/bin/sh\necho \"$1\" > opened.new && mv opened.new opened\n";
    let folder = Folder::new("serve_open").with("browser.sh", script);
    let browser = folder.path().join("browser.sh");
    Command::new("chmod").arg("+x").arg(&browser).status().unwrap();
    let mut command = folder.command("serve --port 0 --db viadal.db --open");
    let mut child = command.env("BROWSER", &browser).stdin(Stdio::null()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let opened = loop {
        if folder.has("opened") {
            break String::from_utf8(folder.read("opened")).unwrap();
        }
        std::thread::yield_now();
    };
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(opened, first);
}

#[test]
fn tournaments_are_served_from_the_store_that_keeps_them() {
    let folder = Folder::new("serve_tournament");
    let line = "tournament run --game zrf --set rules=tic-tac-toe house:greedy house:random --games 2 --db viadal.db";
    folder.viadal(line).ended(0);
    let table = folder.viadal("table viadal.db --json").ended(0).object();
    let served = Served::new(&folder);
    let all = served.ask("GET", "/tournaments", "");
    let head = [&all[0]["id"], &all[0]["game"], &all[0]["played"]];
    assert_eq!(head, [&table["id"], &json!("zrf"), &json!(2)], "{all}");
    let path = format!("/tournaments/{}", table["id"].as_str().unwrap());
    let standing = served.ask("GET", &path, "");
    for key in ["name", "rank", "rating", "margin", "wins", "points"] {
        assert_eq!(standing["rows"][0][key], table["rows"][0][key], "{standing}");
    }
    assert_eq!(standing["cross"], table["cross"]);
    let matches = served.ask("GET", &format!("{path}/matches"), "");
    assert_eq!(matches["total"], 2, "{matches}");
    for one in matches["matches"].as_array().unwrap() {
        // Each is an ordinary match: listed, replayed, and its record can be downloaded.
        let id = one["id"].as_str().unwrap();
        let told = served.ask("GET", &format!("/matches/{id}"), "");
        assert_eq!(
            (&told["kind"], &told["scores"]),
            (&json!("tournament"), &one["result"]["scores"]),
            "{told}"
        );
        assert_eq!(told["tournament"]["id"], table["id"]);
        let frames = served.text("GET", &format!("/matches/{id}/frames"), "");
        assert!(frames.lines().count() > 5, "{frames}");
        let record = served.text("GET", &format!("/matches/{id}/record"), "");
        let brought = served.ask("POST", "/records", &record);
        assert_eq!(brought["scores"], one["result"]["scores"], "{brought}");
        assert!(served.text("GET", &format!("/matches/{id}/page.html"), "").contains("<script"));
    }
    let of_nobody = served.ask("GET", &format!("{path}/matches?of=7"), "");
    assert_eq!(of_nobody["total"], 0);
    assert_eq!(served.ask("GET", "/tournaments/nothing", "")["error"], "not_found");
    assert_eq!(
        served.ask("GET", &format!("/matches/{}-9-0", table["id"].as_str().unwrap()), "")["error"],
        "not_found"
    );
}

#[test]
fn a_tournament_of_a_killed_server_goes_on_and_ends_with_the_same_table() {
    let wish = json!({
        "game": "zrf", "options": {"rules": "tic-tac-toe"}, "rounds": 40, "seed": 7,
        "bots": ["house:greedy", "house:random", "house:random"],
    });
    let begin = |served: &Served| {
        let begun = served.ask("POST", "/tournaments", &wish.to_string());
        format!("/tournaments/{}", begun["id"].as_str().unwrap_or_else(|| panic!("{begun}")))
    };
    let until = |served: &Served, path: &str, is_so: &dyn Fn(&Value) -> bool| loop {
        let told = served.ask("GET", path, "");
        if is_so(&told) {
            return told;
        }
    };
    let is_over = |told: &Value| told["state"] == "finished";
    let folder = Folder::new("serve_cup_whole");
    let served = Served::new(&folder);
    let path = begin(&served);
    let whole = until(&served, &path, &is_over);
    assert_eq!(whole["played"], 240, "{whole}");

    let folder = Folder::new("serve_cup_killed");
    let mut served = Served::new(&folder);
    assert_eq!(begin(&served), path, "the same tournament has the same id");
    until(&served, &path, &|told| told["played"].as_u64() > Some(20));
    served.child.kill().unwrap();
    served.child.wait().unwrap();
    let served = Served::new(&folder);
    let again = until(&served, &path, &is_over);
    assert_eq!((&again["rows"], &again["cross"]), (&whole["rows"], &whole["cross"]));
    // Every number follows from the records, as for a tournament on the command line.
    drop(served);
    let recomputed = folder.viadal("table viadal.db --recompute");
    assert_eq!(recomputed.status, 0, "{}", recomputed.err);
}

#[test]
fn tournaments_that_cannot_be_held_are_explained() {
    let folder = Folder::new("serve_cup_refused");
    let served = Served::new(&folder);
    let check = |wish: Value, message: &str| {
        let told = served.ask("POST", "/tournaments", &wish.to_string());
        assert_eq!(told["message"], message, "{wish}");
    };
    check(json!({"game": "thud", "bots": ["house:random"]}), "1 players are too few: a match seats 2");
    check(
        json!({"game": "thud", "bots": ["house:random", "human"]}),
        "house bots, samples and bots that are saved here take part; save yours first",
    );
    check(json!({"game": "thud", "bots": ["house:random", "house:nobody"]}), "thud ships no bot 'nobody'");
    check(
        json!({"game": "thud", "bots": ["house:random", "house:greedy"], "rounds": 1_000_000}),
        "that is more than 100000 matches; ask for fewer rounds or matches",
    );
    assert_eq!(served.ask("GET", "/tournaments", ""), json!([]));
    let ladders = served.ask("GET", "/ladders", "");
    assert!(ladders.as_array().unwrap().iter().all(|ladder| ladder["tournament"].is_null()), "{ladders}");
    assert_eq!(served.ask("POST", "/ladders/none", "{\"on\":true}")["error"], "not_found");
}

#[test]
fn what_cannot_be_served_is_told() {
    let folder = Folder::new("serve_refused");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let check = |line: &str, status: i32, message: &str| {
        let ran = folder.viadal(line);
        assert_eq!((ran.status, ran.err.trim_end()), (status, message), "{line}");
    };
    check(
        &format!("serve --db a.db --port {port}"),
        2,
        &format!("error: port {port} is in use; stop the other program, or choose another port with --port"),
    );
    check(
        "serve --db a.db --port 0 --bind 0.0.0.0",
        2,
        "error: 0.0.0.0 can be reached from other machines, and the page runs programs for whoever asks; add --public, \
         and everybody signs in, or let it listen on 127.0.0.1",
    );
    let served = Served::new(&folder);
    check(
        "serve --port 0 --db viadal.db",
        1,
        "error: viadal.db: in use by another viadal; stop that one, or use another file with --db",
    );
    drop(served);
}

#[test]
fn nobody_else_reads_what_a_server_keeps() {
    let folder = Folder::new("serve_private");
    let own = folder.path().join("home/data/viadal");
    // What an earlier version left open is closed.
    std::fs::create_dir_all(&own).unwrap();
    for name in ["viadal.db", "viadal.db-wal", "viadal.db-shm", "viadal.db.lock"] {
        std::fs::write(own.join(name), "").unwrap();
        std::fs::set_permissions(own.join(name), Permissions::from_mode(0o644)).unwrap();
    }
    std::fs::set_permissions(&own, Permissions::from_mode(0o755)).unwrap();
    let homes = [
        ("XDG_DATA_HOME", folder.path().join("home/data")),
        ("XDG_CACHE_HOME", folder.path().join("home/cache")),
    ];
    let mut command = folder.command("serve --port 0");
    command.envs(homes.clone()).stdin(Stdio::null());
    let served = Served::of(command);
    let text = "int main(void) { return 0; }\n";
    let bot = json!({"name": "C", "game": "thud", "files": [{"name": "c.c", "text": text}]});
    let id = served.ask("POST", "/bots", &bot.to_string())["id"].as_str().unwrap().to_string();
    served.ask("POST", &format!("/bots/{id}/check"), "{}");
    drop(served);
    let mut found: Vec<PathBuf> = homes.iter().map(|(_, home)| home.join("viadal")).collect();
    found.extend(std::fs::read_dir(&own).unwrap().map(|entry| entry.unwrap().path()));
    assert!(found.len() > 3, "{found:?}");
    for path in found {
        let mode = std::fs::symlink_metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o} {}", path.display());
    }
    let copied = folder.path().join("copy.db");
    let line = format!("backup --db {} {}", own.join("viadal.db").display(), copied.display());
    folder.viadal(&line).ended(0);
    assert_eq!(std::fs::metadata(&copied).unwrap().permissions().mode() & 0o777, 0o600);
    let restored = folder.path().join("restored.db");
    folder.viadal(&format!("restore --db {} {}", restored.display(), copied.display())).ended(0);
    assert_eq!(std::fs::metadata(&restored).unwrap().permissions().mode() & 0o777, 0o600);
}
