//! The rules protocol of Viadal for a game in Rust: one question, one answer, nothing kept.
//!
//! Implement `Game` for a type of yours and end the file with `rules!(Type);`. As a module it needs no crate:
//! `rustc --edition 2021 -O --crate-type cdylib --target wasm32-unknown-unknown -o NAME.wasm NAME.rs`.
//! As a program, `rustc --edition 2021 -O -o /tmp/NAME NAME.rs && /tmp/NAME --test` plays 200 random games and checks them.
#![allow(dead_code)]

use std::fmt::{self, Display, Formatter};

/// What JSON can say. A number that is no `i64` stays as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(i64),
    Raw(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// Who is due, or how the game ended.
pub enum Status {
    Due(i64, Vec<usize>),
    Over(Vec<i64>, String),
}

/// What `start` is given. `lots` draws what both games of a swapped pair share; all else is drawn by `dice`.
pub struct Setup {
    pub players: usize,
    pub first: usize,
    pub number: i64,
    pub options: Value,
    pub lots: Dice,
    pub dice: Dice,
}

/// The rules. They keep nothing: all that a game needs is in its state.
pub trait Game {
    /// The first state, or why these options cannot be played.
    fn start(setup: &mut Setup) -> Result<Value, String>;
    fn status(state: &Value) -> Status;
    /// Changes the state and returns the reply, or says why the action is not legal.
    fn play(state: &mut Value, seat: usize, action: &Value) -> Result<Value, String>;
    /// The seat's bot failed and must not be asked again in this turn.
    fn fail(state: &mut Value, seat: usize, fault: &str);
    fn resign(state: &mut Value, seat: usize);
    /// What this seat may see, an object; `None` sees everything.
    fn view(state: &Value, seat: Option<usize>) -> Value;
    /// A legal action, where the view has no list `legal`.
    fn sample(_view: &Value, _dice: &mut Dice) -> Value {
        Value::Null
    }
    /// A state that fits the view, for house:lookahead.
    fn guess(_view: &Value, _dice: &mut Dice) -> Value {
        Value::Null
    }
}

/// Makes a program or a module of the rules.
#[macro_export]
macro_rules! rules {
    ($game:ty) => {
        #[cfg(not(target_arch = "wasm32"))]
        fn main() {
            viadal_game::run::<$game>();
        }

        #[cfg(target_arch = "wasm32")]
        #[no_mangle]
        pub extern "C" fn alloc(length: usize) -> *mut u8 {
            Vec::leak(vec![0u8; length]).as_mut_ptr()
        }

        #[cfg(target_arch = "wasm32")]
        #[no_mangle]
        pub unsafe extern "C" fn ask(question: *const u8, length: usize) -> u64 {
            let question = std::str::from_utf8(std::slice::from_raw_parts(question, length)).unwrap();
            let answer = String::leak(viadal_game::answer::<$game>(question));
            (answer.as_ptr() as u64) << 32 | answer.len() as u64
        }
    };
}

/// An object: `object! { "turn": 1, "heaps": heaps }`.
#[macro_export]
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        Value::Object(vec![$(($name.to_string(), Value::from($value))),*])
    };
}

macro_rules! from {
    ($($type:ty: |$value:ident| $made:expr),* $(,)?) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Value { $made }
        })*
    };
}

from! {
    bool: |value| Value::Bool(value),
    i64: |value| Value::Number(value),
    i32: |value| Value::Number(value.into()),
    usize: |value| Value::Number(value as i64),
    &str: |value| Value::Text(value.into()),
    String: |value| Value::Text(value),
    &Value: |value| value.clone(),
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl Value {
    /// A field of an object; null if it is not there.
    pub fn get(&self, name: &str) -> &Value {
        let Value::Object(fields) = self else { return &Value::Null };
        fields.iter().find(|(field, _)| field == name).map_or(&Value::Null, |(_, value)| value)
    }

    /// Sets a field of an object; a new one comes last.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        let Value::Object(fields) = self else { return };
        match fields.iter_mut().find(|(field, _)| field == name) {
            Some(field) => field.1 = value.into(),
            None => fields.push((name.into(), value.into())),
        }
    }

    /// A number; 0 for anything else.
    pub fn number(&self) -> i64 {
        if let Value::Number(number) = self { *number } else { 0 }
    }

    /// A seat or another place; `None` for what is no number.
    pub fn place(&self) -> Option<usize> {
        if let Value::Number(number) = self { usize::try_from(*number).ok() } else { None }
    }

    pub fn text(&self) -> &str {
        if let Value::Text(text) = self { text } else { "" }
    }

    /// The values of a list; none for anything else.
    pub fn list(&self) -> &[Value] {
        if let Value::List(values) = self { values } else { &[] }
    }

    /// The numbers of a list.
    pub fn numbers(&self) -> Vec<i64> {
        self.list().iter().map(Value::number).collect()
    }

    fn sorted(&self) -> Value {
        match self {
            Value::List(values) => Value::List(values.iter().map(Value::sorted).collect()),
            Value::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().map(|(name, value)| (name.clone(), value.sorted())).collect();
                fields.sort_by(|one, other| one.0.cmp(&other.0));
                Value::Object(fields)
            }
            value => value.clone(),
        }
    }
}

/// Refuses an action that is not one of these.
pub fn one_of(action: &Value, actions: &[Value]) -> Result<(), String> {
    if actions.iter().any(|one| one.sorted() == action.sorted()) {
        return Ok(());
    }
    let all: String = Value::List(actions.to_vec()).to_string().chars().take(300).collect();
    Err(format!("{action} is not legal now; there are {all}"))
}

/// Random numbers that are the same in every language and version (ChaCha8). `save()` is what a state keeps.
pub struct Dice {
    key: String,
    at: u64,
}

impl Dice {
    pub fn new(key: &Value) -> Dice {
        Dice { key: key.text().into(), at: 0 }
    }

    pub fn load(saved: &Value) -> Dice {
        Dice { key: saved.get("key").text().into(), at: saved.get("at").number() as u64 }
    }

    pub fn save(&self) -> Value {
        object! { "key": self.key.as_str(), "at": self.at as i64 }
    }

    fn word(&mut self) -> u32 {
        let words = block(&self.key, self.at / 16);
        self.at += 1;
        words[(self.at - 1) as usize % 16]
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        u64::from(self.word()) | u64::from(self.word()) << 32
    }

    /// A number from 0, below this, all equally likely.
    pub fn below(&mut self, bound: i64) -> i64 {
        let bound = bound as u64;
        loop {
            let bits = self.bits();
            if bits < u64::MAX - u64::MAX % bound {
                return (bits % bound) as i64;
            }
        }
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as i64) as usize]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as i64 + 1) as usize);
        }
    }
}

fn block(key: &str, number: u64) -> [u32; 16] {
    let mut words = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (at, word) in words[4..12].iter_mut().enumerate() {
        *word = u32::from_str_radix(&key[8 * at..8 * at + 8], 16).unwrap_or(0).swap_bytes();
    }
    words[12] = number as u32;
    words[13] = (number >> 32) as u32;
    let mut x = words;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (one, two, three, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            x[one] = x[one].wrapping_add(x[two]);
            x[three] = (x[three] ^ x[one]).rotate_left(turn);
        }
    };
    for _ in 0..4 {
        (0..4).for_each(|i| quarter(i, i + 4, i + 8, i + 12));
        (0..4).for_each(|i| quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12));
    }
    std::array::from_fn(|at| x[at].wrapping_add(words[at]))
}

/// The answer of the rules to a question.
pub fn answer<G: Game>(question: &str) -> String {
    let question = parse(question);
    let (dice, ask) = (|| Dice::new(question.get("dice")), question.get("ask").text());
    let seat = question.get("seat").place().unwrap_or(0);
    let mut state = question.get("state").clone();
    let mut reply = Value::Null;
    match ask {
        "sample" => return object! { "action": G::sample(question.get("view"), &mut dice()) }.to_string(),
        "guess" => state = G::guess(question.get("view"), &mut dice()),
        "start" => {
            let place = |name: &str| question.get(name).place().unwrap_or(0);
            let (options, lots) = (question.get("options").clone(), Dice::new(question.get("lots")));
            let number = question.get("number").number();
            let mut setup = Setup { players: place("players"), first: place("first"), number, options, lots, dice: dice() };
            match G::start(&mut setup) {
                Ok(started) => state = started,
                Err(why) => return object! { "refused": why }.to_string(),
            }
        }
        "play" => match G::play(&mut state, seat, question.get("action")) {
            Ok(said) => reply = said,
            Err(why) => return object! { "illegal": why }.to_string(),
        },
        "fail" => G::fail(&mut state, seat, question.get("fault").text()),
        "resign" => G::resign(&mut state, seat),
        _ => {}
    }
    let views: Vec<Value> = question.get("eyes").list().iter().map(|eyes| G::view(&state, eyes.place())).collect();
    if ask == "view" {
        return object! { "views": views }.to_string();
    }
    let status = match G::status(&state) {
        Status::Due(turn, seats) => object! { "turn": turn, "due": seats },
        Status::Over(scores, reason) => object! { "over": object! { "scores": scores, "reason": reason } },
    };
    object! { "state": state, "status": status, "views": views, "reply": reply }.to_string()
}

/// Answers questions until there are none; with `--test 3 '{"heaps":4}'` it plays random games of 3 instead.
pub fn run<G: Game>() {
    let given: Vec<String> = std::env::args().collect();
    if let Some(at) = given.iter().position(|word| word == "--test") {
        let players = given.get(at + 1).and_then(|text| text.parse().ok()).unwrap_or(2);
        return test::<G>(players, given.get(at + 2).map_or("{}", String::as_str));
    }
    for line in std::io::stdin().lines() {
        let Ok(line) = line else { return };
        println!("{}", answer::<G>(&line));
    }
}

fn test<G: Game>(players: usize, options: &str) {
    for number in 0..200 {
        let key = |name: usize| Value::Text(format!("{:064x}", number * 97 + name));
        let eyes: Vec<Option<usize>> = (0..players).map(Some).chain([None]).collect();
        let start = object! {
            "ask": "start", "players": players, "first": 0, "number": 1, "options": parse(options),
            "lots": key(1), "dice": key(2), "eyes": eyes.clone(),
        };
        let mut now = parse(&answer::<G>(&start.to_string()));
        let mut luck = Dice::new(&key(3));
        let mut inputs = 0;
        while *now.get("status").get("over") == Value::Null {
            assert!(now.get("status").get("due") != &Value::Null, "game {number}: {now}");
            let seat = luck.pick(now.get("status").get("due").list()).place().unwrap();
            let view = &now.get("views").list()[seat];
            let legal = view.get("legal").list();
            let action = if legal.is_empty() { G::sample(view, &mut luck) } else { luck.pick(legal).clone() };
            let question = object! { "ask": "play", "state": now.get("state"), "seat": seat, "action": &action, "eyes": eyes.clone() };
            let text = answer::<G>(&question.to_string());
            assert_eq!(text, answer::<G>(&question.to_string()), "game {number}: asked twice, answered differently");
            now = parse(&text);
            assert_eq!(*now.get("illegal"), Value::Null, "game {number}: {action} is not legal for seat {seat}");
            inputs += 1;
            assert!(inputs < 100_000, "game {number} does not end");
        }
        assert_eq!(now.get("status").get("over").get("scores").list().len(), players, "{now}");
    }
    println!("200 random games of {players} are sound");
}

impl Display for Value {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => out.write_str("null"),
            Value::Bool(value) => write!(out, "{value}"),
            Value::Number(value) => write!(out, "{value}"),
            Value::Raw(text) => out.write_str(text),
            Value::Text(text) => quote(text, out),
            Value::List(values) => {
                out.write_str("[")?;
                for (at, value) in values.iter().enumerate() {
                    write!(out, "{}{value}", if at > 0 { "," } else { "" })?;
                }
                out.write_str("]")
            }
            Value::Object(fields) => {
                out.write_str("{")?;
                for (at, (name, value)) in fields.iter().enumerate() {
                    out.write_str(if at > 0 { "," } else { "" })?;
                    quote(name, out)?;
                    write!(out, ":{value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

fn quote(text: &str, out: &mut Formatter<'_>) -> fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{letter}")?,
        }
    }
    out.write_str("\"")
}

/// Reads JSON that the referee wrote.
pub fn parse(text: &str) -> Value {
    value(&mut text.as_bytes())
}

fn blank(rest: &mut &[u8]) -> u8 {
    *rest = rest.trim_ascii_start();
    rest.first().copied().unwrap_or(0)
}

fn value(rest: &mut &[u8]) -> Value {
    match blank(rest) {
        b'"' => Value::Text(quoted(rest)),
        b'[' => Value::List(many(rest, value)),
        b'{' => Value::Object(many(rest, |rest| {
            blank(rest);
            let name = quoted(rest);
            blank(rest);
            *rest = &rest[1..];
            (name, value(rest))
        })),
        _ => {
            let end = rest.iter().position(|byte| b",]} \n".contains(byte)).unwrap_or(rest.len());
            let word = String::from_utf8_lossy(&rest[..end]).into_owned();
            *rest = &rest[end..];
            match word.as_str() {
                "null" => Value::Null,
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => word.parse().map_or(Value::Raw(word), Value::Number),
            }
        }
    }
}

fn many<T>(rest: &mut &[u8], one: impl Fn(&mut &[u8]) -> T) -> Vec<T> {
    *rest = &rest[1..];
    let mut all = Vec::new();
    while !b"]}".contains(&blank(rest)) {
        all.push(one(rest));
        if blank(rest) == b',' {
            *rest = &rest[1..];
        }
    }
    *rest = &rest[1..];
    all
}

fn quoted(rest: &mut &[u8]) -> String {
    let (mut text, mut at, mut wide) = (Vec::new(), 1, Vec::new());
    loop {
        let escaped = rest[at] == b'\\';
        if !(escaped && rest[at + 1] == b'u') {
            text.extend(String::from_utf16_lossy(&wide).bytes());
            wide.clear();
        }
        match (rest[at], rest[at + 1 - usize::from(!escaped)]) {
            (b'"', _) => break,
            (b'\\', b'u') => {
                let digits = std::str::from_utf8(&rest[at + 2..at + 6]).unwrap_or("");
                wide.push(u16::from_str_radix(digits, 16).unwrap_or(0xfffd));
                at += 6;
            }
            (b'\\', letter) => {
                text.push(match letter {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'b' => 8,
                    b'f' => 12,
                    other => other,
                });
                at += 2;
            }
            (byte, _) => {
                text.push(byte);
                at += 1;
            }
        }
    }
    *rest = &rest[at + 1..];
    String::from_utf8_lossy(&text).into_owned()
}
