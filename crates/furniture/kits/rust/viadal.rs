//! How a bot talks to Viadal's referee, in every game. One file, no crates.
//!
//! ```no_run
//! mod viadal;
//!
//! struct Mine;
//!
//! impl viadal::Bot for Mine {
//!     fn turn(&mut self, view: &viadal::Json, referee: &mut viadal::Referee) {
//!         let _ = referee.act(r#"{"move":1}"#);
//!     }
//! }
//!
//! fn main() {
//!     viadal::play(&mut Mine);
//! }
//! ```
//!
//! The protocol is one JSON object per line, on standard input and output. Debug with `eprintln!` and `dbg!`, never `println!`: `viadal
//! play ... -v` shows standard error turn by turn.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::ops::Index;

/// What happens to a bot. Only `turn` is required.
pub trait Bot {
    /// The match starts: game, seats, options, turn_time_ms, seed.
    fn hello(&mut self, _hello: &Json, _referee: &mut Referee) {}

    /// A game starts: game (1, 2, ...), seat, first.
    fn start(&mut self, _start: &Json) {}

    /// Your turn. Call [`Referee::act`]; where a turn has several actions, until [`Referee::due`] is false.
    fn turn(&mut self, view: &Json, referee: &mut Referee);

    /// A game is over: scores by seat, reason.
    fn end(&mut self, _end: &Json) {}
}

/// Plays a whole match.
pub fn play(bot: &mut dyn Bot) {
    let mut referee = Referee { due: false, dice: Dice(1) };
    loop {
        let message = referee.read();
        match message["type"].text() {
            "hello" => {
                referee.dice = Dice(message["seed"].number() as u64 + 1);
                bot.hello(&message, &mut referee);
                referee.write(r#"{"ready":true}"#);
            }
            "start" => bot.start(&message),
            "turn" => {
                referee.due = true;
                bot.turn(&message["view"], &mut referee);
                referee.due = false;
            }
            "end" => bot.end(&message),
            "bye" => return,
            _ => {}
        }
    }
}

/// The referee, as the bot sees it.
pub struct Referee {
    due: bool,
    /// Random numbers from the match's seed, so that matches can be repeated.
    pub dice: Dice,
}

impl Referee {
    /// Plays an action, written in JSON, and returns its reply.
    ///
    /// # Errors
    /// If the rules do not allow it. The text says why.
    pub fn act(&mut self, action: &str) -> Result<Json, String> {
        if !self.due {
            return Err("the turn is over, the action was not sent".into());
        }
        self.write(&format!(r#"{{"action":{action}}}"#));
        let message = self.read();
        self.due = message["more"].is_true();
        match message["type"].text() {
            "reply" => Ok(message["reply"].clone()),
            "bye" => Err("the match is over".into()),
            _ => Err(message["message"].text().into()),
        }
    }

    /// True while the referee waits for an action of yours.
    pub fn due(&self) -> bool {
        self.due
    }

    /// Shows a line to the spectators. The opponent does not see it.
    pub fn say(&mut self, text: &str) {
        self.write(&format!(r#"{{"say":{}}}"#, quoted(text)));
    }

    /// Writes a number to the log.
    pub fn data(&mut self, name: &str, number: f64) {
        self.write(&format!(r#"{{"data":{{{}:{number}}}}}"#, quoted(name)));
    }

    fn read(&mut self) -> Json {
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(1..) => Json::read(&line),
            _ => Json::read(r#"{"type":"bye"}"#),
        }
    }

    fn write(&mut self, line: &str) {
        let mut out = std::io::stdout().lock();
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            std::process::exit(0); // the referee has gone
        }
    }
}

/// Reproducible random numbers (xorshift64*).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A whole number from 0 up to `count`, exclusive.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((drawn * count as u64) >> 32) as usize
    }

    /// A random item of a list.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

/// A JSON value. What is missing is [`Json::Null`], so lookups can be chained.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// Null.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Json>),
    /// An object.
    Object(BTreeMap<String, Json>),
}

static NOTHING: Json = Json::Null;

impl Index<&str> for Json {
    type Output = Json;

    /// A field of an object.
    fn index(&self, field: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(field).unwrap_or(&NOTHING),
            _ => &NOTHING,
        }
    }
}

impl Index<usize> for Json {
    type Output = Json;

    /// An item of an array, from 0.
    fn index(&self, place: usize) -> &Json {
        self.items().get(place).unwrap_or(&NOTHING)
    }
}

impl Json {
    /// Parses a text. Invalid JSON becomes null.
    pub fn read(text: &str) -> Json {
        Reader { text: text.as_bytes(), at: 0 }.value()
    }

    /// The items of an array; none of anything else.
    pub fn items(&self) -> &[Json] {
        match self {
            Json::Array(items) => items,
            _ => &[],
        }
    }

    /// A whole number; 0 if it is something else.
    pub fn number(&self) -> i32 {
        self.real() as i32
    }

    /// A number; 0 if it is something else.
    pub fn real(&self) -> f64 {
        match self {
            Json::Number(number) => *number,
            _ => 0.0,
        }
    }

    /// A string; empty if it is something else.
    pub fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            _ => "",
        }
    }

    /// True if it is `true`.
    pub fn is_true(&self) -> bool {
        *self == Json::Bool(true)
    }

    /// True if it is missing or null.
    pub fn is_null(&self) -> bool {
        *self == Json::Null
    }
}

/// As it is written in JSON.
impl std::fmt::Display for Json {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(is) => write!(out, "{is}"),
            Json::Number(number) => write!(out, "{number}"),
            Json::Text(text) => write!(out, "{}", quoted(text)),
            Json::Array(items) => {
                let items: Vec<String> = items.iter().map(Json::to_string).collect();
                write!(out, "[{}]", items.join(","))
            }
            Json::Object(fields) => {
                let field = |(name, value): (&String, &Json)| format!("{}:{value}", quoted(name));
                write!(out, "{{{}}}", fields.iter().map(field).collect::<Vec<String>>().join(","))
            }
        }
    }
}

/// Quotes a text as a JSON string.
pub fn quoted(text: &str) -> String {
    let mut written = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            '\0'..='\x1f' => written += &format!("\\u{:04x}", letter as u32),
            _ => written.push(letter),
        }
    }
    written + "\""
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Json {
        match self.next() {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' => Json::Text(self.string()),
            _ => self.word(),
        }
    }

    fn object(&mut self) -> Json {
        let mut fields = BTreeMap::new();
        self.at += 1;
        while self.next() == b'"' {
            let name = self.string();
            self.skip(b':');
            fields.insert(name, self.value());
            self.skip(b',');
        }
        self.skip(b'}');
        Json::Object(fields)
    }

    fn array(&mut self) -> Json {
        let mut items = Vec::new();
        self.at += 1;
        while !matches!(self.next(), b']' | 0) {
            items.push(self.value());
            self.skip(b',');
        }
        self.skip(b']');
        Json::Array(items)
    }

    fn word(&mut self) -> Json {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
        self.at += length.max(1);
        match &rest[..length] {
            b"true" => Json::Bool(true),
            b"false" => Json::Bool(false),
            word => String::from_utf8_lossy(word).parse().map_or(Json::Null, Json::Number),
        }
    }

    fn string(&mut self) -> String {
        let mut read = Vec::new();
        self.at += 1;
        while let Some(&byte) = self.text.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    let letter = self.escaped();
                    read.extend(letter.to_string().bytes());
                }
                _ => read.push(byte),
            }
        }
        String::from_utf8_lossy(&read).into_owned()
    }

    fn escaped(&mut self) -> char {
        let name = self.text.get(self.at).copied().unwrap_or(b'"');
        self.at += 1;
        match name {
            b'b' => '\x08',
            b'f' => '\x0c',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.coded(),
            other => other as char,
        }
    }

    /// Decodes a `\u` escape, or a surrogate pair of them.
    fn coded(&mut self) -> char {
        let mut code = self.digits();
        if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with(b"\\u") {
            self.at += 2;
            code = 0x10000 + ((code - 0xd800) << 10) + (self.digits().wrapping_sub(0xdc00) & 0x3ff);
        }
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn digits(&mut self) -> u32 {
        let end = (self.at + 4).min(self.text.len());
        let four = std::str::from_utf8(&self.text[self.at..end]).unwrap_or_default();
        self.at = end;
        u32::from_str_radix(four, 16).unwrap_or(0)
    }

    fn next(&mut self) -> u8 {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn skip(&mut self, sign: u8) {
        if self.next() == sign {
            self.at += 1;
        }
    }
}
