//! `viadal submit`: bots for a local server, and for one with accounts.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Response;

use crate::support::{Folder, Ran};

pub(crate) const PLAYS: &str = "import json, sys\nprint(json.dumps({'ready': True}), flush=True)\nfor line in sys.stdin:\n    told = json.loads(line)\n    if told['type'] == 'turn':\n        print(json.dumps({'action': {'move': told['view']['legal'][0]}}), flush=True)\n";

/// A server, stopped on drop.
pub(crate) struct Server {
    child: Child,
    pub(crate) origin: String,
    pub(crate) host_link: Option<String>,
}

impl Server {
    pub(crate) fn new(folder: &Folder, more: &str) -> Server {
        Server::at(folder, "0", more)
    }

    /// A server on this port, with the store in the folder.
    pub(crate) fn at(folder: &Folder, port: &str, more: &str) -> Server {
        let mut command = folder.command(&format!("serve --port {port} --db viadal.db {more}"));
        let mut child = command.stdin(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let origin = lines.next().unwrap().unwrap();
        // The first start of a store with accounts also prints the host's link.
        let host_link = (more.contains("--public") && port == "0").then(|| lines.next().unwrap().unwrap());
        Server { child, origin, host_link }
    }

    fn agent() -> Agent {
        Agent::config_builder().http_status_as_error(false).build().into()
    }

    /// Follows a link; returns the cookie.
    pub(crate) fn joined(&self, link: &str, name: &str) -> String {
        let (_, token) = link.split_once("/join#").unwrap();
        let mut answer = self.post("", "/sign-in", &json!({"token": token, "name": name}));
        assert_eq!(answer.status(), 200, "{}", answer.body_mut().read_to_string().unwrap());
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        cookie.split(';').next().unwrap().into()
    }

    fn post(&self, cookie: &str, path: &str, body: &Value) -> Response<ureq::Body> {
        let request = Server::agent().post(self.api(path)).header("cookie", cookie);
        request.header("x-viadal-token", self.write_token(cookie)).send(body.to_string()).unwrap()
    }

    pub(crate) fn text(&self, cookie: &str, path: &str) -> String {
        let answer = Server::agent().get(self.api(path)).header("cookie", cookie).call();
        answer.unwrap().body_mut().read_to_string().unwrap()
    }

    pub(crate) fn get(&self, cookie: &str, path: &str) -> Value {
        let text = self.text(cookie, path);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    pub(crate) fn put(&self, cookie: &str, path: &str, body: &Value) {
        let request = Server::agent().put(self.api(path)).header("cookie", cookie);
        let request = request.header("x-viadal-token", self.write_token(cookie));
        let mut answer = request.send(body.to_string()).unwrap();
        assert_eq!(answer.status(), 200, "{}", answer.body_mut().read_to_string().unwrap());
    }

    /// The response at a path once it satisfies the condition.
    pub(crate) fn until(&self, cookie: &str, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.get(cookie, path);
            if is_so(&told) {
                return told;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    fn delete(&self, cookie: &str, path: &str) {
        let request = Server::agent().delete(self.api(path)).header("cookie", cookie);
        let answer = request.header("x-viadal-token", self.write_token(cookie)).call().unwrap();
        assert_eq!(answer.status(), 200);
    }

    fn write_token(&self, cookie: &str) -> String {
        let session = Server::agent().get(self.api("/session")).header("cookie", cookie).call();
        let text = session.unwrap().body_mut().read_to_string().unwrap();
        serde_json::from_str::<Value>(&text).unwrap()["token"].as_str().unwrap().into()
    }

    fn api(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.origin)
    }

    pub(crate) fn told(&self, cookie: &str, path: &str, body: &Value) -> Value {
        let text = self.post(cookie, path, body).body_mut().read_to_string().unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output without what differs between runs: the address, and ids after this path.
pub(crate) fn shown(ran: &Ran, server: &Server, path: &str) -> String {
    let text = ran.shown().replace(&server.origin, "http://SERVER");
    let lines = text.lines().map(|line| match line.split_once(path) {
        Some((before, _)) => format!("{before}{path}ID"),
        None => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_bot_is_submitted_to_a_server_on_this_machine() {
    let folder = Folder::new("submit_local").with("Rover.py", PLAYS);
    let server = Server::new(&folder, "");
    let submit =
        |bot: &str, more: &str| folder.viadal(&format!("submit {bot} --to {} {more}", server.origin));
    let fine = submit("Rover.py", "--game zrf").ended(0);
    insta::assert_snapshot!(shown(&fine, &server, "/bot/"), @r"
    $ viadal submit Rover.py --to http://SERVER --game zrf
    Rover, version 1: nothing to mend
    http://SERVER/bot/ID
    exit status 0
    ");
    // The next one of this name is a new version; its mistake is reported at its line.
    let inner = folder.inside("Rover");
    std::fs::create_dir(inner.path().join("lib")).unwrap();
    let imports = PLAYS.replace("import json, sys", "import json, sys\nfrom lib import hand");
    std::fs::write(inner.path().join("bot.py"), imports).unwrap();
    std::fs::write(inner.path().join("lib/hand.py"), "x = 1\nundefined_name\n").unwrap();
    std::fs::write(inner.path().join("bot.toml"), "run = ['python3', 'bot.py']\ngames = ['zrf']\n").unwrap();
    let wrong = submit("Rover", "").ended(1);
    assert!(
        wrong.out.contains("Rover/lib/hand.py:2: NameError: name 'undefined_name' is not defined\n"),
        "{}",
        wrong.out
    );
    assert!(
        wrong.out.contains("Rover, version 2: load failed\nit stays off the ladder: it did not get ready\n"),
        "{}",
        wrong.out
    );
    let told = submit("Rover", "--json").ended(1).object();
    assert_eq!((&told["version"], &told["held_back"]), (&json!(2), &json!("load_failed")));
    // Refusals print one sentence.
    std::os::unix::fs::symlink("/etc/passwd", inner.path().join("link")).unwrap();
    let ran = submit("Rover", "").ended(2);
    assert!(ran.err.contains("is a link or a device"), "{}", ran.err);
    let ran = submit("viadal.db", "--game zrf").ended(1);
    assert!(ran.err.contains("'viadal.db' is not text in UTF-8; send sources, not programs"), "{}", ran.err);
    let ran = submit("nothing.py", "--game zrf").ended(2);
    assert!(ran.err.contains("nothing.py: no such file or directory"), "{}", ran.err);
    let ran = folder.viadal("submit Rover.py --to http://127.0.0.1:9 --game zrf").ended(1);
    assert!(ran.err.contains("http://127.0.0.1:9: "), "{}", ran.err);
    let ran = folder.viadal("submit Rover.py --to arena.example").ended(2);
    assert!(
        ran.err.contains("'arena.example' is not an origin such as https://arena.example"),
        "{}",
        ran.err
    );
}

#[test]
fn a_server_with_accounts_wants_a_token() {
    let folder = Folder::new("submit_public").with("Rover.py", PLAYS);
    let server = Server::new(&folder, "--public");
    let host = server.joined(server.host_link.as_ref().unwrap(), "Host");
    let link = server.told(&host, "/invitations", &json!({"role": "author", "name": "Ada"}))["link"].clone();
    let ada = server.joined(link.as_str().unwrap(), "Ada");
    let made = server.told(&ada, "/tokens", &json!({"name": "laptop"}));
    let token = made["token"].as_str().unwrap();
    std::fs::write(folder.path().join("token"), format!("{token}\n")).unwrap();
    let line = format!("submit Rover.py --game zrf --to {}", server.origin);

    let ran = folder.viadal(&line).ended(2);
    assert!(ran.err.contains(&format!("wants a token: name a file that has it with --token-file, or set VIADAL_TOKEN; {}/tokens makes one", server.origin)), "{}", ran.err);
    let told = folder.viadal(&format!("{line} --token-file token --json")).ended(0).object();
    assert_eq!((&told["bot"]["name"], &told["version"]), (&json!("Rover"), &json!(1)));
    let with = |token: &str| {
        let mut command = folder.command(&line);
        Ran::new(&line, &command.env("VIADAL_TOKEN", token).stdin(Stdio::null()).output().unwrap())
    };
    assert!(with(token).ended(0).out.contains("Rover, version 1: nothing to mend\n"));
    let wrong = with(&"0".repeat(32)).ended(1);
    assert!(
        wrong.err.contains("does not know this token, or no longer; make another one on its page 'Tokens'"),
        "{}",
        wrong.err
    );
    assert!(with("two words").ended(2).err.contains("VIADAL_TOKEN holds no token: letters and digits alone"));
    // The store has only its hash.
    let kept = ["viadal.db", "viadal.db-wal"].map(|name| folder.path().join(name));
    let holds = |path: &Path| {
        std::fs::read(path).unwrap_or_default().windows(32).any(|part| part == token.as_bytes())
    };
    assert!(!kept.iter().any(|path| holds(path)));
    // Revoked, it is worthless.
    server.delete(&ada, &format!("/tokens/{}", made["id"].as_str().unwrap()));
    assert!(with(token).ended(1).err.contains("does not know this token, or no longer"));
}
