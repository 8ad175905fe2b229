//! A server of the chat-completions form on a real socket. The model's name says how it answers.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

/// A server that runs until the tests end.
pub(crate) struct ChatServer {
    pub(crate) url: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

/// A request as it arrived.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) model: String,
    pub(crate) path: String,
    pub(crate) key: String,
    pub(crate) body: Value,
}

impl Asked {
    /// The last message, and the number of messages.
    pub(crate) fn last(&self) -> (&str, usize) {
        let messages = self.body["messages"].as_array().unwrap();
        (messages[messages.len() - 1]["content"].as_str().unwrap(), messages.len())
    }
}

impl ChatServer {
    pub(crate) fn new() -> ChatServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let times: Arc<Mutex<HashMap<String, u32>>> = Arc::default();
        let seen = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (seen, times) = (Arc::clone(&seen), Arc::clone(&times));
                std::thread::spawn(move || answer(&stream.unwrap(), &seen, &times));
            }
        });
        ChatServer { url, asked }
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    /// A `bot.toml` of this model here.
    pub(crate) fn manifest(&self, model: &str, more: &str) -> String {
        format!("[model]\nname = '{model}'\nurl = '{}'\n{more}\n", self.url)
    }
}

fn answer(stream: &TcpStream, seen: &Mutex<Vec<Asked>>, times: &Mutex<HashMap<String, u32>>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).ok()? > 0 {}
    let header = |name: &str| {
        let line = head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
        line.map_or(String::new(), |line| line[name.len() + 1..].trim().to_string())
    };
    let mut body = vec![0; header("content-length").parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    let body: Value = serde_json::from_slice(&body).ok()?;
    let model = body["model"].as_str()?.to_string();
    let path = head.split(' ').nth(1)?.to_string();
    let asked = Asked { model: model.clone(), path, key: header("authorization"), body };
    seen.lock().unwrap().push(asked.clone());
    let count = {
        let mut times = times.lock().unwrap();
        let count = times.entry(model.clone()).or_default();
        *count += 1;
        *count
    };
    let (status, more, text) = told(&model, count, &asked)?;
    let length = text.len() + usize::from(model == "half") * 1000;
    let head = format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n{more}");
    write!(&mut &*stream, "{head}content-length: {length}\r\n\r\n{text}").ok()
}

/// The status, more headers and the body; none to close without an answer.
fn told(model: &str, count: u32, asked: &Asked) -> Option<(&'static str, String, String)> {
    let refused = |status, more: &str, message: &str| {
        Some((status, more.to_string(), json!({"error": {"message": message}}).to_string()))
    };
    let (question, _) = asked.last();
    let well = || {
        let text = format!("Let me see.\n**Action:** `{}`", chosen(asked, model));
        spoken(&text, "stop", Some([100, 10]))
    };
    match model {
        "flaky" => match count % 17 {
            1 => refused("429 Too Many Requests", "retry-after: 0\r\n", "slow down"),
            3 => refused("500 Internal Server Error", "", "oops"),
            5 => Some(("200 OK", String::new(), "{\"choices\":".into())),
            6 => None,
            _ => well(),
        },
        "back-soon" if count <= 6 => refused("503 Service Unavailable", "", "overloaded"),
        "down" => refused("503 Service Unavailable", "", "overloaded"),
        "dated" => refused(
            "429 Too Many Requests",
            "retry-after: Fri, 31 Dec 2100 23:59:59 GMT\r\n",
            "in another century",
        ),
        "later" => refused("429 Too Many Requests", "retry-after: 3600\r\n", "come back in an hour"),
        "half" => Some(("200 OK", String::new(), "{\"choices\"".into())),
        "gone" => None,
        "unauthorized" => refused("401 Unauthorized", "", &format!("no such key: {}", asked.key)),
        "elsewhere" => {
            refused("302 Found", &format!("location: http://{}/v1\r\n", "127.0.0.1:9"), "over there")
        }
        "slow" => {
            std::thread::sleep(Duration::from_millis(400));
            well()
        }
        "silent" => {
            std::thread::sleep(Duration::from_secs(3));
            None
        }
        "boundless" => {
            spoken(&format!("action: {}", chosen(asked, model)), "stop", Some([u64::MAX, u64::MAX]))
        }
        "colourful" => refused("400 Bad Request", "", "\u{1b}[31mno\u{7} such model"),
        "mute" => spoken("I would rather not say.", "stop", None),
        "mumbling" if !question.contains("no action that can be read") => {
            spoken("Hm, e2 to e4?", "stop", Some([100, 5]))
        }
        "cheating" => spoken("action: Ke9", "stop", Some([100, 5])),
        "careless" if !question.contains("is not legal") => spoken("action: Ke9", "stop", Some([100, 5])),
        "long-winded" if !question.contains("was cut off") => {
            spoken("First, consider that", "length", Some([100, 500]))
        }
        "thinking" => {
            let message = json!({"content": [{"type": "text", "text": format!("action: {}", chosen(asked, model))}],
                                 "reasoning_content": "a quiet thought"});
            let body = json!({"choices": [{"message": message, "finish_reason": "stop"}]});
            Some(("200 OK", String::new(), body.to_string()))
        }
        "json" => spoken(
            &format!("{{\"action\": {{\"move\": {:?}}}}}", chosen(asked, model)),
            "stop",
            Some([100, 10]),
        ),
        "shapeless" if !question.contains("no action that can be read") => {
            spoken("{\"action\": {\"walk\": 7}}", "stop", Some([100, 10]))
        }
        _ => well(),
    }
}

fn spoken(text: &str, reason: &str, tokens: Option<[u64; 2]>) -> Option<(&'static str, String, String)> {
    let mut body = json!({"choices": [{"message": {"content": text}, "finish_reason": reason}]});
    if let Some([asked, answered]) = tokens {
        body["usage"] = json!({"prompt_tokens": asked, "completion_tokens": answered});
    }
    Some(("200 OK", String::new(), body.to_string()))
}

/// One of the legal actions that it was told, by the model's name; always the same one in a situation.
fn chosen(asked: &Asked, model: &str) -> String {
    let messages = asked.body["messages"].as_array().unwrap();
    let mut lists =
        messages.iter().filter_map(|message| message["content"].as_str()?.split_once("Legal actions: "));
    let Some((_, list)) = lists.next_back() else { return "e2e4".into() };
    let actions: Vec<&str> = list.trim().split("; ").collect();
    let seed =
        list.bytes().chain(model.bytes()).fold(7_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte));
    actions[(seed % actions.len() as u64) as usize].into()
}
