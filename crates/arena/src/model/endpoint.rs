//! Asks an address of the chat-completions form over HTTP, and waits for a provider that fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime};

use host::Model;
use referee::Stop;
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::{HeaderMap, StatusCode, header};
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};

/// The most bytes of an answer.
const LARGEST: u64 = 4 << 20;
/// The most tokens that a provider is believed.
const MOST_TOKENS: u64 = 1 << 32;
/// The first wait for a provider that fails; each is twice as long as the one before.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// How often it is looked whether to stop.
const TICK: Duration = Duration::from_millis(50);
/// The most characters that are shown of what a provider says about a failure.
const SAID: usize = 300;

/// Where a model is asked, and how.
pub(super) struct Endpoint {
    agent: Agent,
    url: String,
    /// Never shown.
    key: Option<String>,
    /// How long a provider that fails is asked again.
    patience: Duration,
    stop: Stop,
}

/// What came of a question.
pub(super) struct Reply {
    pub(super) text: String,
    /// What the model thought before it, if the provider tells.
    pub(super) thoughts: String,
    pub(super) is_cut_off: bool,
    pub(super) tokens_in: u64,
    pub(super) tokens_out: u64,
    /// How long it took, without what was waited for.
    pub(super) took: Duration,
}

/// Why there is no reply.
pub(super) enum Unanswered {
    /// The provider failed.
    Failed(String),
    Stopped,
}

/// A failure of the provider.
struct Failure {
    why: String,
    /// Whether it is worth asking again, and when, if the provider says so.
    again: Option<Option<Duration>>,
}

impl Failure {
    fn passing(why: impl Into<String>) -> Failure {
        Failure { why: why.into(), again: Some(None) }
    }
}

impl Endpoint {
    /// For a model with this key.
    ///
    /// # Errors
    /// If the file with the certificates to be trusted holds none.
    pub(super) fn new(model: &Model, key: Option<String>, stop: Stop) -> Result<Endpoint, String> {
        let roots = match &model.ca {
            None => RootCerts::WebPki,
            Some(text) => RootCerts::Specific(Arc::new(certificates(text)?)),
        };
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // It asks this address and no other.
            .max_redirects(0)
            .proxy(None)
            .tls_config(TlsConfig::builder().root_certs(roots).build())
            .user_agent(concat!("viadal/", env!("CARGO_PKG_VERSION")))
            .build();
        let url = format!("{}/chat/completions", model.url.trim_end_matches('/'));
        Ok(Endpoint { agent: config.into(), url, key, patience: model.patience, stop })
    }

    /// Asks, and asks again while the provider fails, each time for as long as `limit`. `failures` counts the requests that failed.
    pub(super) fn ask(
        &self,
        question: &Value,
        limit: Duration,
        failures: &mut u64,
    ) -> Result<Reply, Unanswered> {
        let body = question.to_string();
        let mut wait = FIRST_WAIT;
        let mut failing: Option<Instant> = None;
        loop {
            let began = Instant::now();
            let failure = match self.request(&body, limit)? {
                Ok(told) => match reply(&told, &body, began.elapsed()) {
                    Ok(reply) => {
                        let (text, thoughts) = (self.hidden(&reply.text), self.hidden(&reply.thoughts));
                        return Ok(Reply { text, thoughts, ..reply });
                    }
                    Err(why) => Failure::passing(why),
                },
                Err(failure) => failure,
            };
            *failures += 1;
            let left = self.patience.saturating_sub(failing.get_or_insert_with(Instant::now).elapsed());
            let pause = failure.again.map(|asked| asked.unwrap_or(wait));
            match pause.filter(|pause| *pause < left) {
                Some(pause) => self.pause(pause)?,
                None => return Err(Unanswered::Failed(self.hidden(&failure.why))),
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// One request, on a thread of its own, so that the match can be stopped.
    fn request(&self, body: &str, limit: Duration) -> Result<Result<Value, Failure>, Unanswered> {
        let mut request = self
            .agent
            .post(&self.url)
            .config()
            .timeout_global(Some(limit))
            .build()
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(key) = &self.key {
            request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        let (sender, answered) = channel();
        let body = body.to_string();
        std::thread::spawn(move || {
            let told = request.send(body).and_then(|mut response| {
                let bytes = response.body_mut().with_config().limit(LARGEST).read_to_vec()?;
                Ok((response.status(), response.headers().clone(), bytes))
            });
            // Nobody listens after a stop.
            let _ = sender.send(told);
        });
        loop {
            match answered.recv_timeout(TICK) {
                Ok(Ok((status, headers, bytes))) => return Ok(judged(status, &headers, &bytes)),
                Ok(Err(error)) => return Ok(Err(no_answer(&error, limit))),
                Err(RecvTimeoutError::Timeout) if self.stop.load(Ordering::Relaxed) => {
                    return Err(Unanswered::Stopped);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Ok(Err(Failure::passing("the request was lost")));
                }
            }
        }
    }

    fn pause(&self, time: Duration) -> Result<(), Unanswered> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match () {
                () if self.stop.load(Ordering::Relaxed) => return Err(Unanswered::Stopped),
                () if left.is_zero() => return Ok(()),
                () => std::thread::sleep(left.min(TICK)),
            }
        }
    }

    /// A text of the provider without the key, which some repeat in their complaints.
    fn hidden(&self, text: &str) -> String {
        match &self.key {
            Some(key) => text.replace(key.as_str(), "[key]"),
            None => text.into(),
        }
    }
}

/// The certificates in a text in PEM.
fn certificates(text: &str) -> Result<Vec<Certificate<'static>>, String> {
    let all = parse_pem(text.as_bytes()).filter_map(|item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(certificate),
        _ => None,
    });
    let all: Vec<_> = all.collect();
    if all.is_empty() { Err("bot.toml, ca: the file holds no certificate in PEM".into()) } else { Ok(all) }
}

fn no_answer(error: &ureq::Error, limit: Duration) -> Failure {
    let told = error.to_string();
    match error {
        ureq::Error::Timeout(_) => Failure::passing(format!("no answer in {} s", limit.as_secs_f64())),
        ureq::Error::BodyExceedsLimit(_) => Failure::passing("an answer of more than 4 MiB"),
        _ if told.contains("certificate") => Failure {
            why: format!(
                "its certificate is not trusted: {told}; `ca` in [model] names the file of another authority"
            ),
            again: None,
        },
        _ => Failure::passing(format!("no answer: {told}")),
    }
}

/// The answer's JSON, unless the provider refused.
fn judged(status: StatusCode, headers: &HeaderMap, bytes: &[u8]) -> Result<Value, Failure> {
    if status.is_success() {
        return serde_json::from_slice(bytes).map_err(|_| Failure::passing("an answer that is no JSON"));
    }
    let told: Value = serde_json::from_slice(bytes).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    let error = &told["error"];
    let said = error["message"].as_str().or(error.as_str()).unwrap_or(&text);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let said: String = said.chars().filter(|letter| !letter.is_control()).take(SAID).collect();
    let said = if said.is_empty() { said } else { format!(": {said}") };
    if status.is_redirection() {
        let why = format!("it answered {status}, and leads elsewhere; no other address is asked");
        return Err(Failure { why, again: None });
    }
    let is_passing = status.is_server_error() || matches!(status.as_u16(), 408 | 409 | 425 | 429);
    Err(Failure {
        why: format!("it answered {status}{said}"),
        again: is_passing.then(|| retry_after(headers)),
    })
}

/// When the provider wants to be asked again: in so many seconds, or at a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(Duration::from_secs(seconds.into()));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

/// Reads an answer of the chat-completions form.
fn reply(told: &Value, asked: &str, took: Duration) -> Result<Reply, String> {
    let choice = &told["choices"][0];
    if !choice["message"].is_object() {
        return Err("an answer without choices[0].message".into());
    }
    let message = &choice["message"];
    let text = content(&message["content"]);
    let thoughts = ["reasoning_content", "reasoning"]
        .iter()
        .find_map(|name| message[*name].as_str())
        .unwrap_or_default();
    let tokens = |name: &str, text: &str| {
        told["usage"][name].as_u64().unwrap_or(text.len() as u64 / 4).min(MOST_TOKENS)
    };
    Ok(Reply {
        is_cut_off: choice["finish_reason"] == json!("length"),
        tokens_in: tokens("prompt_tokens", asked),
        tokens_out: tokens("completion_tokens", &text),
        thoughts: thoughts.into(),
        text,
        took,
    })
}

/// The text of a message, which may come in parts.
fn content(content: &Value) -> String {
    match content {
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        other => other.as_str().unwrap_or_default().into(),
    }
}
