//! A server process, and people who use it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Folder;

/// A timeout that only a hanging server reaches.
const PATIENCE: Duration = Duration::from_secs(600);

/// A server started from the command line.
pub(crate) struct Site {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// The host's first link.
    pub(crate) link: String,
}

/// A response: status, head and body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Site {
    /// Starts one with these arguments after `serve --port 0`.
    pub(crate) fn new(folder: &Folder, words: &str) -> Site {
        let line = format!("serve --port 0 {words}");
        let mut child = folder.command(&line).stdin(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (mut address, mut link) = (String::new(), String::new());
        out.read_line(&mut address).unwrap();
        let address = address.trim().strip_prefix("http://").unwrap().to_string();
        if words.contains("--host-link") {
            out.read_line(&mut link).unwrap();
        }
        Site { child, address, link: link.trim().into() }
    }

    /// A client with this cookie, or not signed in if it is empty.
    pub(crate) fn person(&self, cookie: &str) -> Person {
        self.person_at("", cookie)
    }

    /// The same at this address, by a trusted proxy's word.
    pub(crate) fn person_at(&self, client: &str, cookie: &str) -> Person {
        let client = if client.is_empty() { String::new() } else { format!("x-forwarded-for: {client}\r\n") };
        let address = self.address.clone();
        let mut person = Person { address, client, cookie: cookie.into(), token: String::new() };
        person.token = person.get("/session")["token"].as_str().unwrap().into();
        person
    }

    /// Signs in by a link.
    pub(crate) fn joined(&self, link: &str, name: &str) -> Person {
        self.joined_at("", link, name).unwrap_or_else(|answer| panic!("{}", answer.body))
    }

    /// The same at this address. Returns the answer of a server that refuses.
    pub(crate) fn joined_at(&self, client: &str, link: &str, name: &str) -> Result<Person, Answer> {
        let (_, token) = link.split_once("/join#").unwrap();
        let body = json!({"token": token, "name": name});
        let answer = self.person_at(client, "").ask("POST", "/sign-in", &body).unwrap();
        let Some(line) = answer.head.lines().find(|line| line.starts_with("set-cookie: ")) else {
            return Err(answer);
        };
        Ok(self.person_at(client, line["set-cookie: ".len()..].split(';').next().unwrap()))
    }

    /// Kills it, like a power failure.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Stops it like a service manager.
    pub(crate) fn terminate(&mut self) -> Option<i32> {
        std::process::Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        self.child.wait().unwrap().code()
    }
}

/// Stops the server even if the test fails.
impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A person in a browser.
#[derive(Clone)]
pub(crate) struct Person {
    address: String,
    /// The header of a proxy.
    pub(crate) client: String,
    pub(crate) cookie: String,
    pub(crate) token: String,
}

impl Person {
    /// The response; `None` if the server dies before it is complete.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Option<Answer> {
        let Person { address, client, cookie, token } = self;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.0\r\nhost: {address}\r\nx-viadal-token: {token}\r\ncookie: {cookie}\r\n{client}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let head: String = head.lines().fold(String::new(), |head, line| head + line + "\n");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        // An incomplete response counts as none.
        if length.and_then(|length| length.parse().ok()).is_some_and(|length: usize| length != body.len()) {
            return None;
        }
        Some(Answer { status, head, body: body.into() })
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let answer = self.ask("GET", path, &Value::Null).unwrap_or_else(|| panic!("no answer to {path}"));
        serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{path}: {error}: {}", answer.body))
    }

    /// What a request created, if the server acknowledged it.
    pub(crate) fn make(&self, path: &str, body: &Value) -> Option<Value> {
        let answer = self.ask("POST", path, body)?;
        assert!(matches!(answer.status, 200 | 201), "{path}: {}", answer.body);
        serde_json::from_str(&answer.body).ok()
    }

    /// The response at a path once it satisfies the condition.
    pub(crate) fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let told = self.get(path);
            if is_so(&told) {
                return told;
            }
            assert!(began.elapsed() < PATIENCE, "{told}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
