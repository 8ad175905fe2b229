//! A server for one test, and a simple client.

#[path = "described.rs"]
mod described;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::Value;
use site::{Cannot, Config, Limits, Operations, PublicConfig, serve};
use store::{BadStore, Store};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use self::described::fault;

/// A timeout that only a hanging server reaches.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a free port with its own store; dropping it ends both.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    /// The sign-in link of the first host of a public server.
    pub(crate) host_link: Option<String>,
    folder: PathBuf,
    store: PathBuf,
    operations: Operations,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

fn new_folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("viadal-site-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Site {
    pub(crate) fn new() -> Site {
        Site::with(Limits::default())
    }

    /// A server with these quotas.
    pub(crate) fn with(limits: Limits) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        Site::start(folder, store, limits)
    }

    /// A server with accounts.
    pub(crate) fn public(public: PublicConfig) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        Site::start_as(folder, store, Limits::default(), Some(public), Operations::default())
    }

    /// A server with accounts and these limits.
    pub(crate) fn public_with(public: PublicConfig, limits: Limits) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        Site::start_as(folder, store, limits, Some(public), Operations::default())
    }

    /// A server with accounts and these settings.
    pub(crate) fn operated(public: PublicConfig, operations: Operations) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        Site::start_as(folder, store, Limits::default(), Some(public), operations)
    }

    /// A server that gives matches this long to end when it is stopped.
    pub(crate) fn with_grace(grace: Duration) -> Site {
        Site::operated_here(Operations { grace, ..Operations::default() })
    }

    /// A server with these settings.
    pub(crate) fn operated_here(operations: Operations) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        Site::start_as(folder, store, Limits::default(), None, operations)
    }

    /// A server that plays so many games of a generation when it learns a game.
    pub(crate) fn learning(learning_games: u32) -> Site {
        Site::operated_here(Operations { learning_games, ..Operations::default() })
    }

    /// A server with this store, in a folder that is removed with it.
    pub(crate) fn start(folder: PathBuf, store: PathBuf, limits: Limits) -> Site {
        Site::start_as(folder, store, limits, None, Operations::default())
    }

    fn start_as(
        folder: PathBuf,
        store: PathBuf,
        limits: Limits,
        public: Option<PublicConfig>,
        operations: Operations,
    ) -> Site {
        let stop = Arc::new(AtomicBool::new(false));
        let (told, ready) = channel();
        let address = "127.0.0.1:0".parse().unwrap();
        let cache = folder.join("cache");
        let config =
            Config { address, store: store.clone(), cache, limits, public, operations: operations.clone() };
        let thread = std::thread::spawn({
            let stop = Arc::clone(&stop);
            move || loop {
                let ready = |started| told.send(started).unwrap();
                match serve(config.clone(), &stop, ready) {
                    // Threads of the previous server end a moment after it.
                    Err(Cannot::Store(BadStore::Taken { .. })) => std::thread::yield_now(),
                    served => return served.unwrap(),
                }
            }
        });
        let site::Started { address, host_link, origin: _ } = ready.recv().unwrap();
        let thread = Some(thread);
        let mut site =
            Site { address, token: String::new(), host_link, folder, store, operations, stop, thread };
        // If the server's address is written differently, tests ask for the session themselves.
        site.token = site.get("/api/v1/session").json()["token"].as_str().unwrap_or_default().into();
        site
    }

    /// Runs `serve` until it is stopped, and reports its address.
    pub(crate) fn run(
        serve: impl FnOnce(Config, &Arc<AtomicBool>, &dyn Fn(SocketAddr)) + Send + 'static,
    ) -> Site {
        let folder = new_folder();
        let store = folder.join("viadal.db");
        let stop = Arc::new(AtomicBool::new(false));
        let (told, ready) = channel();
        let (address, cache) = ("127.0.0.1:0".parse().unwrap(), folder.join("cache"));
        let (limits, operations) = (Limits::default(), Operations::default());
        let config = Config {
            address,
            store: store.clone(),
            cache,
            limits,
            public: None,
            operations: operations.clone(),
        };
        let thread = std::thread::spawn({
            let stop = Arc::clone(&stop);
            move || serve(config, &stop, &|address| told.send(address).unwrap())
        });
        let (address, thread) = (ready.recv().unwrap(), Some(thread));
        let (token, host_link) = (String::new(), None);
        let mut site = Site { address, token, host_link, folder, store, operations, stop, thread };
        site.token = site.get("/api/v1/session").json()["token"].as_str().unwrap().into();
        site
    }

    /// Stops the server and starts another with the same store.
    pub(crate) fn restarted(self, limits: Limits) -> Site {
        self.restarted_after(limits, |_| {})
    }

    /// The same; the store is changed in between.
    pub(crate) fn restarted_after(mut self, limits: Limits, change: impl FnOnce(&Store)) -> Site {
        let (folder, path) = (std::mem::take(&mut self.folder), self.store.clone());
        let operations = self.operations.clone();
        drop(self);
        let store = loop {
            match Store::open(&path) {
                // Threads of the previous server end a moment after it.
                Err(BadStore::Taken { .. }) => std::thread::yield_now(),
                opened => break opened.unwrap(),
            }
        };
        change(&store);
        drop(store);
        Site::start_as(folder, path, limits, None, operations)
    }

    /// The store's file.
    pub(crate) fn store(&self) -> &std::path::Path {
        &self.store
    }

    /// The summary of a match once it satisfies the condition.
    pub(crate) fn until(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let summary = self.get(&format!("/api/v1/matches/{id}")).json();
            if is_so(&summary) {
                return summary;
            }
            assert!(began.elapsed() < PATIENCE, "{summary}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The response; `None` if the connection is closed without one.
    pub(crate) fn try_get(&self, path: &str) -> Option<Answer> {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address).ok()?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).ok().filter(|read| *read > 0)?;
        Some(Answer::read(&bytes))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// A write request like the page's.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.write("POST", path, body.to_string().as_bytes())
    }

    pub(crate) fn write(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let origin = format!("http://{}", self.address);
        self.send(method, path, &[("x-viadal-token", &self.token), ("origin", &origin)], body)
    }

    /// A request with these headers; `host` is ours unless given.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            text += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        let mut stream = self.connect();
        stream.write_all((text + "\r\n").as_bytes()).unwrap();
        // A body refused half way breaks the pipe, but the response is there.
        let _ = stream.write_all(body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let answer = Answer::read(&bytes);
        if let Some(fault) = fault(method, path, body, &answer) {
            panic!("{method} {path}: {fault}: {}", answer.text());
        }
        answer
    }

    /// Begins a match; returns its summary and keys.
    pub(crate) fn begin(&self, wish: &Value) -> Value {
        let answer = self.post("/api/v1/matches", wish);
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    }

    /// The summary of a match when it is over.
    pub(crate) fn ended(&self, id: &str) -> Value {
        let mut socket = self.watch(id, &Value::Null);
        socket.until(|message| message["summary"]["ended"].is_i64());
        self.get(&format!("/api/v1/matches/{id}")).json()
    }

    /// The lines of a match seen by these eyes.
    pub(crate) fn frames(&self, id: &str, seer: &str) -> Vec<Value> {
        let answer = self.get(&format!("/api/v1/matches/{id}/frames?as={seer}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Opens a socket like the page's.
    pub(crate) fn socket(&self) -> Socket {
        let origin = format!("http://{}", self.address);
        self.try_socket(&format!("/api/v1/live?token={}", self.token), &[("origin", &origin)]).unwrap()
    }

    /// Opens a socket and watches a match as a spectator; `more` is added to the message.
    pub(crate) fn watch(&self, id: &str, more: &Value) -> Socket {
        let mut socket = self.socket();
        let mut said = serde_json::json!({"watch": id});
        for (name, value) in more.as_object().into_iter().flatten() {
            said[name] = value.clone();
        }
        socket.say(&said);
        socket
    }

    /// Tries to open a socket; returns the status if it is refused.
    pub(crate) fn try_socket(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }
}

impl Site {
    /// Asks the server to stop, like a signal.
    pub(crate) fn request_stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.request_stop();
        let ended = self.thread.take().unwrap().join();
        if !self.folder.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
        assert!(ended.is_ok() || std::thread::panicking());
    }
}

impl Answer {
    fn read(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut body = bytes[end + 4..].to_vec();
        if head.to_lowercase().contains("transfer-encoding: chunked") {
            body = unchunked(&body);
        }
        Answer { status, head, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named =
            |line: &'_ str| line.split_once(": ").is_some_and(|(own, _)| own.eq_ignore_ascii_case(name));
        self.head.lines().find(|line| named(line)).map(|line| &line[name.len() + 2..])
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The error code of a refused request.
    pub(crate) fn error(&self) -> String {
        serde_json::from_slice::<Value>(&self.body)
            .ok()
            .and_then(|body| body["error"].as_str().map(String::from))
            .unwrap_or_default()
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        whole.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        if size == 0 {
            break;
        }
        bytes = &bytes[end + 4 + size..];
    }
    whole
}

/// A tab's socket.
pub(crate) struct Socket(WebSocket<TcpStream>);

impl Socket {
    pub(crate) fn say(&mut self, said: &Value) {
        self.0.send(Message::text(said.to_string())).unwrap();
    }

    /// The same to a socket that may have been closed.
    pub(crate) fn try_say(&mut self, said: &Value) {
        let _ = self.0.send(Message::text(said.to_string()));
    }

    /// The close code of the socket. Earlier messages are dropped.
    pub(crate) fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.0.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Reads until the server closes the socket.
    pub(crate) fn is_closed(&mut self) -> bool {
        loop {
            match self.0.read() {
                Ok(Message::Close(_)) | Err(_) => return true,
                Ok(_) => {}
            }
        }
    }

    /// The next message, unparsed.
    pub(crate) fn text(&mut self) -> String {
        loop {
            if let Message::Text(text) = self.0.read().unwrap() {
                return text.as_str().into();
            }
        }
    }

    /// The next message; `None` if the socket is closed.
    pub(crate) fn try_next(&mut self) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.0.read().ok()? {
                return Some(serde_json::from_str(text.as_str()).unwrap());
            }
        }
    }

    pub(crate) fn next(&mut self) -> Value {
        serde_json::from_str(&self.text()).unwrap()
    }

    /// All messages up to the first that satisfies the condition.
    pub(crate) fn until(&mut self, is_last: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut messages = Vec::new();
        loop {
            let message = self.next();
            let last = is_last(&message);
            messages.push(message);
            if last {
                return messages;
            }
        }
    }
}
